/** Paths of the server and of the program that creates its data directory. */
export interface MariadbPrograms {
  readonly server: string;
  readonly install: string;
}
/** Returns the paths of the programs, or undefined. */
export declare function findMariadb(): MariadbPrograms | undefined;
/** Returns the paths of the programs, or exits with a message if one is missing. */
export declare function requireMariadb(): MariadbPrograms;
/** Installs Debian's package if no server is found, apt is available and the user is root. */
export declare function ensureMariadb(): MariadbPrograms;
