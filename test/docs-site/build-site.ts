import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isExhaustive } from '../sizes.js';

/** Builds the documentation site, once for all files. Only a release builds Storybook: the project `storybook` runs the stories. */
export function setup(): void {
  const script = fileURLToPath(new URL('../../scripts/docs-site.mjs', import.meta.url));
  execFileSync(process.execPath, [script, ...(isExhaustive ? [] : ['--pages'])], { stdio: ['ignore', 'ignore', 'inherit'] });
}
