// The names under which relx is published, and whether npm has them.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { name } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
/** Package of the back end. */
export const SERVER = '@relx/server';
/** Packages on npm. */
export const PACKAGES = [name, SERVER];
/** Folder and text domain of the plugin, and its slug on WordPress.org. */
export const PLUGIN = 'relx';

/** Runs npm, and returns its JSON, or `{ error }`. */
function runNpm(...args) {
  const options = { encoding: 'utf8', shell: process.platform === 'win32' };
  const { stdout, status } = spawnSync('npm', [...args, '--json', '--fetch-retries=0', '--loglevel=silent'], options);
  try {
    return JSON.parse(stdout);
  } catch {
    return status === 0 ? stdout.trim() : { error: {} };
  }
}

/**
 * Whether a name is `free`, `ours`, `taken` or `unknown`. It is unknown if the registry can't be reached, and if it has the name
 * while npm is not logged in.
 *
 * @param {string} name
 * @param {(...args: string[]) => unknown} npm
 */
export function stateOfName(name, npm = runNpm) {
  const found = npm('view', name, 'maintainers');
  if (found?.error) return found.error.code === 'E404' ? 'free' : 'unknown';
  const user = npm('whoami');
  if (typeof user !== 'string') return 'unknown';
  // "name <email>"
  const owners = [found].flat().map((owner) => String(owner).split(' ')[0]);
  return owners.includes(user) ? 'ours' : 'taken';
}
