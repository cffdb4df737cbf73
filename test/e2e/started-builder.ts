import type { Browser } from 'playwright-core';
import { beforeAll } from 'vitest';
import type { RunningDemo } from './demo-process.js';
import { openDemo } from './open-demo.js';

export let demo: RunningDemo;
export let browser: Browser;

/** A file of tests that calls this has the page builders running from its first test to its last. */
export function startBuilder(): void {
  beforeAll(async () => {
    const opened = await openDemo([], 'builder');
    ({ demo, browser } = opened);
    return opened.close;
  });
}
