import type { Browser } from 'playwright-core';
import { beforeAll } from 'vitest';
import type { RunningDemo } from './demo-process.js';
import { openDemo } from './open-demo.js';

// Whoever imports this has the page builders running from its first test to its last.

export let demo: RunningDemo;
export let browser: Browser;

beforeAll(async () => {
  const opened = await openDemo([], 'builder');
  ({ demo, browser } = opened);
  return opened.close;
});
