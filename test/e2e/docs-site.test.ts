import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesIn } from '../docs/markdown.js';
import { axeFaults } from './axe-faults.js';
import { openBrowser, openTab } from './browser.js';
import { type RunningSite, serveFolder } from './serve-folder.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The paths of all pages, from the folder of the site. */
const paths = filesIn('docs', /\.md$/).map((page) =>
  page
    .replace(/^docs\//, '')
    .replace(/\/README\.md$/, '/index.html')
    .replace(/\.md$/, '.html'),
);
/** Pages on which everything is checked, and not just the text: navigation and the colors of code are the same on all pages. */
const whole = ['index.html', 'lists.html', 'wordpress.html', 'theming.html'];

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  const vitepress = `${root}/node_modules/vitepress/bin/vitepress.js`;
  execFileSync(process.execPath, [vitepress, 'build', 'docs'], { cwd: root, stdio: 'pipe' });
  // links are relative: the site runs below any path
  site = await serveFolder(`${root}/.relx/docs`, '/any/path/');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Whether the page is wider than the window. */
const overflows = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

// several tabs, because each waits for files and frames
const WALKS = 3;
test.concurrent.each(Array.from({ length: WALKS }, (_, walk) => walk))(
  'pages have no errors, no horizontal scroll, and conform to WCAG 2.2 AA: part %i',
  { timeout: 300_000 },
  async (walk) => {
    const tab = await openTab(browser, { bypassCSP: true, reducedMotion: 'reduce' });
    const faults: string[] = [];
    for (const path of paths.filter((_path, index) => index % WALKS === walk)) {
      await tab.page.setViewportSize({ width: 1280, height: 900 });
      await tab.open(`${site.url}/any/path/${path}`);
      if (await tab.page.evaluate(overflows)) faults.push(`${path} is wider than 1280 px`);
      const found = whole.includes(path) ? axeFaults(tab.page, 'body') : axeFaults(tab.page, '.VPContent', ['pre']);
      faults.push(...(await found).map((fault) => `${path}: ${fault.slice(0, 400)}`));
      await tab.page.setViewportSize({ width: 375, height: 800 });
      if (await tab.page.evaluate(overflows)) faults.push(`${path} is wider than 375 px`);
    }
    expect(faults).toEqual([]);
    expect(tab.complaints).toEqual([]);
    await tab.close();
  },
);

test('no page requests another site', async () => {
  const tab = await openTab(browser);
  const requested: string[] = [];
  tab.page.on('request', (request) => requested.push(request.url()));
  for (const path of ['index.html', 'lists.html', 'none.html']) await tab.page.goto(`${site.url}/any/path/${path}`);
  expect(requested.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:'))).toEqual([]);
  await tab.close();
});

test('search finds "shortcode"', async () => {
  const tab = await openTab(browser);
  await tab.open(`${site.url}/any/path/index.html`);
  await tab.page.getByRole('button', { name: 'Search' }).first().click();
  await tab.page.getByRole('searchbox').fill('shortcode');
  await tab.page
    .getByRole('option', { name: /shortcode/i })
    .first()
    .click();
  await expect.poll(() => tab.page.url()).not.toContain('index.html');
  await expect.poll(() => tab.page.locator('h1').textContent()).toMatch(/\S/);
  expect(tab.complaints).toEqual([]);
  await tab.close();
});
