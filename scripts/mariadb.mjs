// Finds the server that the database tests run on, and installs Debian's where that is allowed.
import { findProgram, installPackages } from './programs.mjs';

/** Paths of the server and of the program that makes its data directory, or undefined. */
export function findMariadb() {
  const server = findProgram('mariadbd');
  const install = findProgram('mariadb-install-db');
  return server && install ? { server, install } : undefined;
}

/** The programs' paths; stops with a sentence when they are not there. */
export function requireMariadb() {
  const found = findMariadb();
  if (found) return found;
  throw new Error(
    'The database tests need a MariaDB server, 10.11 or later. Install it (Debian: apt-get install mariadb-server), so that mariadbd and mariadb-install-db are in the PATH.',
  );
}

/** Installs Debian's package when there is no server, apt is here and we are root. */
export function ensureMariadb() {
  if (!findMariadb()) installPackages(['mariadb-server']);
  return requireMariadb();
}
