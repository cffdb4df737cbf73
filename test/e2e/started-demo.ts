import type { Browser } from 'playwright-core';
import { beforeAll, inject } from 'vitest';
import { openBrowser } from './browser.js';

/** The demo that several files use. */
export const demo = inject('demo');
export let browser: Browser;

/** A file of tests that calls this has a browser from its first test to its last. */
export function startBrowser(): void {
  beforeAll(async () => {
    const opened = await openBrowser();
    browser = opened;
    return () => opened.close();
  });
}
