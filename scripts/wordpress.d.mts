/** Versions of WordPress that the tests run in. `newest` is the archive that RELX_WORDPRESS names. Without it, it is 6.6. */
export type WordpressVersion = 'newest' | '6.5.5' | '6.6' | '6.7-alpha';
/** Paths of the programs that a site needs. */
export interface WordpressPrograms {
  readonly php: string;
  readonly fpm: string;
  readonly nginx: string;
  readonly phpcs: string;
}
/** Folders with unchanged files. Don't write to them. */
export interface WordpressFiles {
  readonly wordpress: string;
  readonly sqlite: string;
}
/** npm package of WordPress Playground's command line, which has the SQLite integration. */
export declare const PLAYGROUND: string;
/** Folder of WordPress's files. */
export declare const filesFolder: string;
/** Returns the paths of the programs, or undefined if one of them or a PHP extension is missing. */
export declare function findPrograms(): WordpressPrograms | undefined;
/** Returns the paths of the programs, or exits with a message if one is missing. */
export declare function requirePrograms(): WordpressPrograms;
/** Returns the folders of a version's unchanged files and of its SQLite integration. Exits with a message if they are missing. */
export declare function requireFiles(version: WordpressVersion): WordpressFiles;
/** Returns what a version calls itself, such as `7.1`. */
export declare function versionOf(version: WordpressVersion): string;
/** The newest version in the npm package. */
export declare const PACKAGED: WordpressVersion;
/** Downloads the files of versions. @default all versions */
export declare function ensureFiles(versions?: readonly WordpressVersion[]): void;
/** Installs missing Debian packages if apt is available and the user is root, and downloads WordPress's files. */
export declare function ensureWordpress(): void;
