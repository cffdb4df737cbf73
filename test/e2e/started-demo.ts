import type { Browser } from 'playwright-core';
import { beforeAll } from 'vitest';
import type { RunningDemo } from './demo-process.js';
import { openDemo } from './open-demo.js';

// Whoever imports this has the built demo running from its first test to its last.

export let demo: RunningDemo;
export let browser: Browser;

beforeAll(async () => {
  const opened = await openDemo(['--database', 'demo.db']);
  ({ demo, browser } = opened);
  return opened.close;
});
