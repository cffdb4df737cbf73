import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds the documentation site, once for all files. */
export function setup(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/docs-site.mjs', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
