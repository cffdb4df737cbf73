/** The server, and the program that makes its data directory. */
export interface MariadbPrograms {
  readonly server: string;
  readonly install: string;
}
/** Paths of the programs, or undefined. */
export declare function findMariadb(): MariadbPrograms | undefined;
/** The programs' paths; stops with a sentence when they are not there. */
export declare function requireMariadb(): MariadbPrograms;
/** Installs Debian's package when there is no server, apt is here and we are root. */
export declare function ensureMariadb(): MariadbPrograms;
