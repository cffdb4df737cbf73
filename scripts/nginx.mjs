// Finds the programs for the test of the nginx sample, or installs Debian's packages as root.
import { findProgram, installPackages } from './programs.mjs';

const PACKAGES = { nginx: 'nginx-light', openssl: 'openssl' };

const missing = () => Object.keys(PACKAGES).filter((name) => !findProgram(name));

/** Returns the paths of the programs, or throws an error if one is missing. */
export function requireNginx() {
  const names = missing();
  if (names.length === 0) return { nginx: findProgram('nginx'), openssl: findProgram('openssl') };
  throw new Error(
    `The test of the nginx sample needs ${names.join(' and ')} in the PATH (Debian: apt-get install ${names.map((name) => PACKAGES[name]).join(' ')}).`,
  );
}

/** Installs the Debian packages of the programs that are missing. */
export function ensureNginx() {
  installPackages(missing().map((name) => PACKAGES[name]));
  return requireNginx();
}
