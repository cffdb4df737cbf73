/** Versions of WordPress that the tests run in. */
export type WordpressVersion = '6.5.5' | '6.6' | '6.7-alpha';
/** Paths of the programs that a site needs. */
export interface WordpressPrograms {
  readonly php: string;
  readonly fpm: string;
  readonly nginx: string;
  readonly phpcs: string;
}
/** Folders with files as they came, not to be written to. */
export interface WordpressFiles {
  readonly wordpress: string;
  readonly sqlite: string;
}
/** Where the files of WordPress are. */
export declare const filesFolder: string;
/** Paths of the programs, or undefined when one of them or an extension of PHP is missing. */
export declare function findPrograms(): WordpressPrograms | undefined;
/** The programs' paths; stops with a sentence when they are not there. */
export declare function requirePrograms(): WordpressPrograms;
/** The folder of a version's files as they came, and that of its SQLite integration; stops with a sentence without them. */
export declare function requireFiles(version: WordpressVersion): WordpressFiles;
/** Installs Debian's packages when programs are missing, apt is here and we are root, and fetches WordPress's files. */
export declare function ensureWordpress(): void;
