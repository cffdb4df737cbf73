import type { Browser } from 'playwright-core';
import { beforeAll } from 'vitest';
import type { RunningDemo } from './demo-process.js';
import { EditorSite } from './editor-site.js';
import { type OpenDemo, openDemo } from './open-demo.js';

/** The folder that its database is in. */
export let folder: OpenDemo['folder'];
export let demo: RunningDemo;
/** The same behind its REST API. */
export let site: EditorSite;
export let browser: Browser;

/** A file of tests that calls this has WordPress's editor running from its first test to its last. */
export function startEditor(): void {
  beforeAll(async () => {
    const opened = await openDemo([], 'editor');
    ({ folder, demo, browser } = opened);
    site = new EditorSite(demo);
    return opened.close;
  });
}
