import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { requirePrograms } from '../../scripts/wordpress.mjs';
import { phpSettings } from './php-settings.js';
import { phpFolder } from './site-files.js';

export interface RunOptions {
  /** Whose rights it has: a login name, or '' for a visitor. @default 'admin' */
  readonly user?: string;
  /** Site of a network, by the address of its front page. @default the site itself */
  readonly site?: string;
}

/** Starts the PHP that each script is forked from, and gives the path of its socket. It ends with this process. */
async function startForks(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'relx-php-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const socket = join(folder, 'socket');
  const php = spawn(requirePrograms().php, [...phpSettings(), join(phpFolder, 'forks.php'), socket], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  // "ready", or why it can't start
  const [said] = await Promise.race([once(php.stderr, 'data'), once(php, 'exit')]);
  if (String(said) !== 'ready\n') throw new Error(`PHP can't run our scripts: ${said}`);
  php.stderr.resume();
  // nothing waits for it
  for (const handle of [php, php.stdin as Socket, php.stderr as Socket]) handle.unref();
  return socket;
}

let forks: Promise<string> | undefined;

/** Runs one of our scripts inside a site's WordPress, in a process of its own, and gives what it says. */
export async function runPhp<T>(
  root: string,
  script: 'install' | 'activate' | 'content' | 'network' | 'run',
  { user = 'admin', site = '', args = null, code = '' }: RunOptions & { readonly args?: unknown; readonly code?: string },
): Promise<T> {
  forks ??= startForks();
  const connection = createConnection(await forks);
  connection.write(`${JSON.stringify({ root, script, user, site, args, code })}\n`);
  const answer = await text(connection);
  if (answer === '') throw new Error(`PHP ended without an answer in ${script}.php.`);
  const { error, result } = JSON.parse(answer) as { error?: string; result: T };
  if (error !== undefined) throw new Error(`PHP threw in ${script}.php: ${error}`);
  return result;
}
