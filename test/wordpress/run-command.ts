import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { requirePrograms } from '../../scripts/wordpress.mjs';
import { phpSettings } from './php-settings.js';
import { phpFolder } from './site-files.js';

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `wp content-relations <words>` of a site, by a stand-in for WP-CLI. */
export async function runCommand(root: string, words: readonly string[], input = ''): Promise<CommandResult> {
  const settings = [...phpSettings(), '-d', 'opcache.file_cache_only=1'];
  const php = spawn(requirePrograms().php, [...settings, join(phpFolder, 'wp-cli.php'), root, 'content-relations', ...words], {
    cwd: root,
  });
  php.stdin.on('error', () => {}); // a command may not read it
  php.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(php.stdout), text(php.stderr), once(php, 'close')]);
  return { code, stdout, stderr };
}
