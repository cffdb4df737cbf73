// Finds programs of this machine, and installs Debian's packages where that is allowed.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian keeps servers where only the PATH of root looks, Homebrew keeps them beside its other programs. */
const PLACES = ['/usr/sbin', '/usr/local/sbin', '/sbin', '/opt/homebrew/bin', '/usr/local/opt/mariadb/bin'];

/** All folders that programs are looked for in: the PATH first. */
export const programFolders = () => [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...PLACES];

/** The path of the first program with this name, or undefined. */
export const findProgram = (name) =>
  programFolders()
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Installs packages when apt is here and we are root; otherwise nothing happens. */
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
