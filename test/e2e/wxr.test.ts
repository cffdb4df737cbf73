import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openTab, titlesIn } from './browser.js';
import { type RunningDemo, startDemo, temporaryFolder } from './demo-process.js';
import { runHere } from './run-here.js';

let demo: RunningDemo;
let browser: Browser;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  await copyFile(fileURLToPath(new URL('fixtures/small-site.xml', import.meta.url)), join(folder.path, 'small-site.xml'));
  demo = await startDemo(['--wxr', 'small-site.xml'], folder.path);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await demo?.stop();
  await folder?.remove();
});

test('an export becomes a site, in a file of its own', async () => {
  expect(demo.output).toMatch(/\.relx\/wxr-small-site-[0-9a-f]{8}\.db/);
  const tab = await openTab(browser);
  await tab.open(`${demo.url}/`);
  expect(await tab.page.locator('.brand').textContent()).toBe('Small Site');
  await tab.page.getByRole('link', { name: 'Bread in a tin' }).click();
  await tab.page.waitForURL('**/bread-in-a-tin/');
  expect(await tab.page.locator('h1 em').textContent()).toBe('tin');
  // the export names no relations; these come from its author and terms
  expect(await titlesIn(tab.page, '.island-authors')).toEqual(['Nora Baker']);
  expect(await titlesIn(tab.page, '.island-topics')).toEqual(['Bread', 'Ovens']);
  expect(await titlesIn(tab.page, '.island-related')).toContain('A scripted loaf');
  // blank lines are paragraphs
  expect(await tab.page.locator('.prose p').count()).toBe(2);
  expect(tab.complaints).toEqual([]);
  await tab.close();
});

test('shows galleries, allows images over http, and states that comments are absent', async () => {
  const response = await fetch(`${demo.url}/crumbs-in-pictures/`);
  expect(response.headers.get('content-security-policy')).toMatch(/img-src 'self' http: https:;/);
  const html = await response.text();
  const prose = /<div class="prose"[^>]*>([\s\S]*?)<footer/.exec(html)?.[1] ?? '';
  expect(prose).toMatch(/<ul class="gallery">\s*<li><img [^>]*src="http:\/\/127\.0\.0\.1:9\/tin\.jpg"/);
  expect(prose).toContain('src="http://127.0.0.1:9/elsewhere.png"');
  // neither an empty heading nor the heading of a gallery without images
  expect([...prose.matchAll(/<h[2-6][^>]*>(.*?)<\/h[2-6]>/g)].map(([, text]) => text)).toEqual(['The tin']);
  expect(html).toMatch(/does not show the comments/);
  expect(demo.output).toMatch(/Comments +of the export are not imported/);
});

test('no script of an imported post runs', async () => {
  const tab = await openTab(browser);
  await tab.open(`${demo.url}/a-scripted-loaf/`);
  expect(await tab.page.locator('.prose').textContent()).toContain('It rose all the same.');
  expect(await tab.page.evaluate(() => 'burnt' in globalThis)).toBe(false);
  const { html, title } = await tab.page.evaluate(() => ({
    html: document.querySelector('.prose')?.innerHTML ?? '',
    title: document.querySelector('h1')?.innerHTML,
  }));
  expect(html).not.toMatch(/<script|onerror|onclick|javascript:|<iframe|style=/i);
  expect(title).toBe('A scripted loaf');
  // the policy had nothing to reject: it was removed before
  expect(tab.complaints).toEqual([]);
  await tab.close();
});

test('drafts stay away, and a post without a title can be reached', async () => {
  expect((await fetch(`${demo.url}/half-baked/`)).status).toBe(404);
  const tab = await openTab(browser);
  await tab.open(`${demo.url}/`);
  await tab.page.getByRole('link', { name: '(no title)' }).click();
  await tab.page.waitForURL('**/untitled-crumbs/');
  expect(await tab.page.locator('h1').textContent()).toBe('(no title)');
  await tab.close();
});

test('its administrator is one made for the demo', async () => {
  const { url, authorization, suggestion } = demo;
  const response = await fetch(`${url}/wp-json/relx/v1/relationships`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: authorization },
    body: JSON.stringify(suggestion),
  });
  expect(response.status).toBe(201);
});

test('a file that is no export is rejected with its line, and leaves nothing behind', async () => {
  const [file, database] = ['broken.xml', 'broken.db'].map((name) => join(folder.path, name)) as [string, string];
  await writeFile(file, '<?xml version="1.0"?>\n<rss><channel>\n<title>Broken');
  const first = await runHere(['--port', '0', '--wxr', file, '--database', database]);
  expect(first).toMatchObject({ code: 1, stdout: '' });
  expect(first.stderr).toMatch(/line \d+/);
  const left = new Database(database);
  expect(left.prepare('select count(*) as posts from wp_posts').get()).toMatchObject({ posts: 0 });
  left.close();

  const missing = await runHere(['--port', '0', '--wxr', join(folder.path, 'nowhere.xml')]);
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('nowhere.xml') });
});
