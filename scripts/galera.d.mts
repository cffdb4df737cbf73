import type { MariadbPrograms } from './mariadb.mjs';

/** The server with its programs, Galera's library, and the program that makes networks. */
export interface GaleraPrograms extends MariadbPrograms {
  readonly library: string;
  readonly ip: string;
}
/** The programs' paths; stops with a sentence when they are not there. */
export declare function requireGalera(): GaleraPrograms;
/** Stops with a sentence where a cluster can't be cut in two. */
export declare function requireNamespaces(): void;
/** Installs Debian's packages that are missing, when apt is here and we are root. */
export declare function ensureGalera(): GaleraPrograms;
