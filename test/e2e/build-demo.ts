import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds the demo, once for all files. */
export function setup(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../demo/build.mjs', import.meta.url))], { stdio: 'inherit' });
}
