// Finds the server for the database tests, or installs Debian's as root.
import { findProgram, installPackages } from './programs.mjs';

/** Returns the paths of the server and of the program that creates its data directory, or undefined. */
export function findMariadb() {
  const server = findProgram('mariadbd');
  const install = findProgram('mariadb-install-db');
  return server && install ? { server, install } : undefined;
}

/** Returns the paths of the programs, or exits with a message if one is missing. */
export function requireMariadb() {
  const found = findMariadb();
  if (found) return found;
  throw new Error(
    'The database tests need a MariaDB server, 10.11 or later. Install it (Debian: apt-get install mariadb-server), so that mariadbd and mariadb-install-db are in the PATH.',
  );
}

/** Installs Debian's package if no server is found, apt is available and the user is root. */
export function ensureMariadb() {
  if (!findMariadb()) installPackages(['mariadb-server']);
  return requireMariadb();
}
