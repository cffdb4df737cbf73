import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { root } from '../docs/markdown.js';
import { openBrowser } from '../e2e/browser.js';
import { type RunningSite, serveFolder } from '../e2e/serve-folder.js';

/** The folder of the built site. */
export const folder = join(root, '.relx/docs');

/** Serves the built site below a path, and opens a browser, for the tests of a file. */
export function openSite(): { readonly url: (path: string) => string; readonly browser: () => Browser } {
  let site: RunningSite;
  let browser: Browser;
  beforeAll(async () => {
    // links are relative: the site runs below any path
    site = await serveFolder(folder, '/any/path/');
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  return { url: (path) => `${site.url}/any/path/${path}`, browser: () => browser };
}

/** Bytes that a page transfers, with those of its frames and of its service worker, by the protocol of the browser. */
export async function transferOf(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => bytes;
}
