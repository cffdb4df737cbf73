/** Paths of the programs for the test of the nginx sample. */
export interface NginxPrograms {
  readonly nginx: string;
  readonly openssl: string;
}
/** Returns the paths of the programs, or throws an error if one is missing. */
export declare function requireNginx(): NginxPrograms;
/** Installs the Debian packages of the programs that are missing. */
export declare function ensureNginx(): NginxPrograms;
