/** Paths of the programs that the nginx sample is tested with. */
export interface NginxPrograms {
  readonly nginx: string;
  readonly openssl: string;
}
/** The paths of the programs; throws a sentence when they are missing. */
export declare function requireNginx(): NginxPrograms;
/** Installs the Debian packages of the programs that are missing. */
export declare function ensureNginx(): NginxPrograms;
