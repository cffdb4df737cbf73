import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser.js';
import { type RunningDemo, startDemo, temporaryFolder } from './demo-process.js';
import { EditorSite } from './editor-site.js';

// Whoever imports this has WordPress's editor running from its first test to its last.

/** The folder that its database is in. */
export let folder: Awaited<ReturnType<typeof temporaryFolder>>;
export let demo: RunningDemo;
/** The same behind its REST API. */
export let site: EditorSite;
export let browser: Browser;

beforeAll(async () => {
  folder = await temporaryFolder();
  demo = await startDemo([], folder.path, 'editor');
  site = new EditorSite(demo);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await demo?.stop();
  await folder?.remove();
});
