import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
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

/** Runs one of our scripts inside a site's WordPress, and gives what it says. */
export async function runPhp<T>(
  root: string,
  script: 'install' | 'activate' | 'content' | 'network' | 'run',
  { user = 'admin', site = '', args = null, code = '' }: RunOptions & { readonly args?: unknown; readonly code?: string },
): Promise<T> {
  const php = spawn(
    requirePrograms().php,
    [...phpSettings(), '-d', 'opcache.file_cache_only=1', join(phpFolder, `${script}.php`), root],
    { stdio: ['pipe', 'pipe', 'pipe', 'pipe'] },
  );
  php.stdin.end(JSON.stringify({ user, site, args, code }));
  const [said, complained, answer, [exit]] = await Promise.all([
    text(php.stdout),
    text(php.stderr),
    text(php.stdio[3] as Readable),
    once(php, 'close'),
  ]);
  if (exit !== 0 || answer === '') throw new Error(`PHP ended with ${exit} in ${script}.php: ${complained}${said}`);
  const { error, result } = JSON.parse(answer) as { error?: string; result: T };
  if (error !== undefined) throw new Error(`PHP threw in ${script}.php: ${error}`);
  return result;
}
