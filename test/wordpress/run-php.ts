import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { requirePrograms } from '../../scripts/wordpress.mjs';
import { phpSettings } from './php-settings.js';
import { phpFolder } from './site-files.js';

export interface RunOptions {
  /** The user whose permissions it has: a login name, or '' for a logged-out user. @default 'admin' */
  readonly user?: string;
  /** Site of a network, by the URL of its front page. @default the site itself */
  readonly site?: string;
}

/** Starts the PHP that each script is forked from, and gives the folder of its socket. It ends with this process. */
async function startForks(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'relx-php-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const php = spawn(requirePrograms().php, [...phpSettings(), join(phpFolder, 'forks.php'), join(folder, 'socket')], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  // "ready", or why it can't start
  const [output] = await Promise.race([once(php.stderr, 'data'), once(php, 'exit')]);
  if (String(output) !== 'ready\n') throw new Error(`PHP can't run our scripts: ${output}`);
  php.stderr.resume();
  // nothing waits for it
  for (const handle of [php, php.stdin as Socket, php.stderr as Socket]) handle.unref();
  return folder;
}

let forks: Promise<string> | undefined;

interface PhpResult {
  readonly error?: string;
  readonly result?: unknown;
  /** The site has changed since its WordPress was loaded. */
  readonly stale?: true;
}

async function request(socket: string, message: object): Promise<PhpResult> {
  const connection = createConnection(socket);
  connection.write(`${JSON.stringify(message)}\n`);
  const result = await text(connection);
  return result === '' ? { error: 'it ended without an answer' } : (JSON.parse(result) as PhpResult);
}

/** Sockets of the processes that have loaded WordPress, by the folder of the site and the URL. */
const loaded = new Map<string, Promise<string>>();
let number = 0;

/** Loads a site's WordPress in a process of its own, and gives its socket. */
async function load(folder: string, root: string, site: string): Promise<string> {
  const socket = join(folder, `site-${++number}`);
  const { error } = await request(join(folder, 'socket'), { root, script: 'booted', site, args: socket });
  if (error !== undefined) throw new Error(`WordPress can't be loaded: ${error}`);
  return socket;
}

/** Ends the processes that have loaded the WordPress of a site. */
export async function endLoaded(root: string, site?: string): Promise<void> {
  for (const [key, socket] of loaded) {
    if (site === undefined ? !key.startsWith(`${root}\n`) : key !== `${root}\n${site}`) continue;
    loaded.delete(key);
    await request(await socket, { end: true }).catch(() => undefined);
  }
}

/**
 * Runs code in a process that is forked from one that has loaded the site's WordPress, so that it is loaded again only after its
 * files, options or tables have changed. A persistent object cache outlives a request, so such a site loads WordPress each time, as does
 * one on SQLite, whose connections a fork can't share.
 */
async function runLoaded(folder: string, message: { readonly root: string; readonly site: string }): Promise<PhpResult> {
  const { root, site } = message;
  if (['object-cache.php', 'db.php'].some((name) => existsSync(join(root, 'wp-content', name))))
    return request(join(folder, 'socket'), message);
  const key = `${root}\n${site}`;
  for (;;) {
    let socket = loaded.get(key);
    if (!socket) {
      socket = load(folder, root, site);
      loaded.set(key, socket);
      socket.catch(() => loaded.delete(key));
    }
    const result = await request(await socket, message);
    if (!result.stale) return result;
    // another script may have replaced it meanwhile
    if (loaded.get(key) === socket) await endLoaded(root, site);
  }
}

/** Runs one of our scripts inside a site's WordPress, in a process of its own, and gives what it returns. */
export async function runPhp<T>(
  root: string,
  script: 'install' | 'activate' | 'content' | 'network' | 'run',
  { user = 'admin', site = '', args = null, code = '' }: RunOptions & { readonly args?: unknown; readonly code?: string },
): Promise<T> {
  forks ??= startForks();
  const folder = await forks;
  const message = { root, script, user, site, args, code };
  const { error, result } = await (script === 'run' ? runLoaded(folder, message) : request(join(folder, 'socket'), message));
  if (error !== undefined) throw new Error(`PHP failed in ${script}.php: ${error}`);
  return result as T;
}
