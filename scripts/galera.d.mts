import type { MariadbPrograms } from './mariadb.mjs';

/** Paths of the server and its programs, of Galera's library, and of the program that creates networks. */
export interface GaleraPrograms extends MariadbPrograms {
  readonly library: string;
  readonly ip: string;
}
/** Returns the paths of the programs, or exits with a message if one is missing. */
export declare function requireGalera(): GaleraPrograms;
/** Exits with a message if the process can't partition a network. */
export declare function requireNamespaces(): void;
/** Installs missing Debian packages if apt is available and the user is root. */
export declare function ensureGalera(): GaleraPrograms;
