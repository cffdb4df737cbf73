import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { pages } from './app/build.js';
import { openTab, type Tab } from './browser.js';
import type { SharedDemo } from './build-demo.js';

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Relations</title><link rel="stylesheet" href="/manager/manager.css">
<main><h1>Relations</h1><div id="root"></div></main><script type="module" src="/manager/manager.js"></script></html>`;
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** The built files, and the style sheet by a name that is always the same. */
function fileAt(name: string): Buffer {
  if (name !== 'manager.css') return readFileSync(`${pages}/${name}`);
  const css = readdirSync(`${pages}/assets`).find((file) => file.endsWith('.css'));
  return readFileSync(`${pages}/assets/${css}`);
}

/** The manager of a post on a separate page, below the demo's URL: all its requests go to the demo's backend. */
export async function openManager(
  browser: Browser,
  demo: SharedDemo,
  post: number,
  options: BrowserContextOptions = {},
  list = '',
): Promise<Tab> {
  const tab = await openTab(browser, { bypassCSP: true, ...options });
  await tab.page.route('**/manager/**', (route) => {
    const name = new URL(route.request().url()).pathname.replace('/manager/', '');
    return name === ''
      ? route.fulfill({ contentType: 'text/html', body: html })
      : route.fulfill({ contentType: types[extname(name)] ?? '', body: fileAt(name) });
  });
  await tab.open(`${demo.url}/manager/?post=${post}&authorization=${encodeURIComponent(demo.authorization)}&list=${list}`);
  await tab.page.locator('.relx-manager-list[aria-busy="false"]').first().waitFor();
  return tab;
}
