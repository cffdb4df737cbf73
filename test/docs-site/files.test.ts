import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../../docs/.vitepress/site.js';
import { sitePages } from '../docs/markdown.js';
import { openTab } from '../e2e/browser.js';
import { isExhaustive } from '../sizes.js';
import { folder, openSite } from './site.js';

const { url, browser } = openSite();
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8');
const pages = sitePages.map((page) => page.replace(/^docs\//, '').replace(/\/README\.md$/, '/index.md'));

test('the sitemap has the URL of each page', () => {
  const addresses = [...textOf('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses).toHaveLength(pages.length);
  expect(addresses.filter((address) => !address.startsWith(site.url))).toEqual([]);
  for (const address of addresses) {
    const path = address.slice(site.url.length);
    expect(existsSync(join(folder, path === '' || path.endsWith('/') ? `${path}index.html` : path)), address).toBe(true);
  }
});

test('each page has facts for social networks, a link to edit it, and the day of its last change', () => {
  for (const page of pages) {
    const html = textOf(page.replace(/\.md$/, '.html'));
    for (const name of ['og:title', 'og:description', 'og:url', 'og:image']) expect(html, page).toContain(`property="${name}"`);
    if (page === 'index.md') continue;
    expect(html, page).toContain(`href="${site.repository}/edit/main/docs/`);
    expect(html, page).toContain('VPLastUpdated');
  }
  expect(existsSync(join(folder, 'demo-post.png'))).toBe(true);
});

test('programs get each page as Markdown, and one file with the text of all guides and the reference', () => {
  const full = textOf('llms-full.txt');
  for (const page of pages) expect(existsSync(join(folder, page.replace(/\/index\.md$/, '/README.md'))), page).toBe(true);
  const guides = pages.filter((page) => !/^(index|README)\.md$/.test(page));
  expect(guides.filter((page) => !full.includes(`${site.url}${page.replace(/\/index\.md$/, '/README.md')}`))).toEqual([]);
  const links = [...textOf('llms.txt').matchAll(/\]\((https?:[^)]+)\)/g)].map(([, link = '']) => link);
  const own = links.filter((link) => link.startsWith(site.url));
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter((link) => !existsSync(join(folder, link.slice(site.url.length))))).toEqual([]);
});

test('the page for missing URLs has a link to the home page', async () => {
  expect(textOf('404.html')).toContain('404');
  const tab = await openTab(browser());
  await tab.page.goto(url('404.html'));
  await tab.page.locator('.NotFound').getByRole('link').click();
  await expect.poll(() => tab.page.locator('h1').innerText()).toContain('relx');
  await tab.close();
});

const testOfRelease = isExhaustive ? test : () => {};

testOfRelease('the stories are published with the site, with their backend', async () => {
  const tab = await openTab(browser());
  await tab.page.goto(url('storybook/iframe.html?id=relatedposts-list--default&viewMode=story'));
  await expect.poll(() => tab.page.locator('.relx-related-posts li').count()).toBeGreaterThan(1);
  expect(tab.complaints).toEqual([]);
  await tab.page.goto(url('storybook/index.html'));
  await expect
    .poll(() =>
      tab.page
        .getByRole('link', { name: 'Introduction' })
        .or(tab.page.getByRole('button', { name: 'Introduction' }))
        .count(),
    )
    .toBeGreaterThan(0);
  await tab.close();
});
