// Finds programs of this machine, and installs Debian packages as root.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders of servers that are missing in the PATH of ordinary users, on Debian and with Homebrew. */
const PLACES = ['/usr/sbin', '/usr/local/sbin', '/sbin', '/opt/homebrew/bin', '/usr/local/opt/mariadb/bin'];

/** All folders to search for programs: the PATH first. */
export const programFolders = () => [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...PLACES];

/** Returns the path of the first program with one of these names, or undefined. */
export const findProgram = (name) =>
  programFolders()
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Installs packages if apt is available and the user is root. Otherwise does nothing. */
export function installPackages(packages) {
  if (packages.length === 0 || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  const apt = (...args) =>
    execFileSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  console.log(`Installing ${packages.join(', ')} ...`);
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}
