import type { Browser } from 'playwright-core';
import { beforeAll } from 'vitest';
import type { RunningDemo } from './demo-process.js';
import { openDemo } from './open-demo.js';

export let demo: RunningDemo;
export let browser: Browser;

/** A file of tests that calls this has the built demo running from its first test to its last. */
export function startDemo(): void {
  beforeAll(async () => {
    const opened = await openDemo(['--database', 'demo.db']);
    ({ demo, browser } = opened);
    return opened.close;
  });
}
