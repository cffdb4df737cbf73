import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds the page of WordPress's editor with the demo around it, once for all files. */
export function setup(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../demo/editor/build.mjs', import.meta.url))], { stdio: 'inherit' });
}
