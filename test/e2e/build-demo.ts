import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildPages } from './app/build.js';
import { type RunningDemo, startDemo, temporaryFolder } from './demo-process.js';

/** A demo that several files use: no test depends on what another one writes. */
export type SharedDemo = Pick<RunningDemo, 'url' | 'authorization'>;

declare module 'vitest' {
  interface ProvidedContext {
    demo: SharedDemo;
  }
}

/** Builds the demo and pages, and starts the demo, once for all files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../demo/build.mjs', import.meta.url))], { stdio: 'inherit' });
  await buildPages();
  const folder = await temporaryFolder();
  const demo = await startDemo(['--database', 'demo.db'], folder.path);
  project.provide('demo', { url: demo.url, authorization: demo.authorization });
  return async () => {
    await demo.stop();
    await folder.remove();
  };
}
