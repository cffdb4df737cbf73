// Finds the server that the database tests run on, and installs Debian's where that is allowed.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Debian keeps servers where only root's PATH looks, Homebrew beside its other programs
const PLACES = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/usr/local/opt/mariadb/bin'];

function find(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...PLACES];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Paths of the server and of the program that makes its data directory, or undefined. */
export function findMariadb() {
  const server = find('mariadbd');
  const install = find('mariadb-install-db');
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
  const mayInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!findMariadb() && mayInstall) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    console.log('No MariaDB server found: installing the package mariadb-server ...');
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'mariadb-server'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  }
  return requireMariadb();
}
