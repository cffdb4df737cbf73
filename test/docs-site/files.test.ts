import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadLocalSearchIndex } from 'vitepress/dist/client/theme-default/support/local-search.js';
import { expect, test } from 'vitest';
import { miniSearch } from '../../docs/.vitepress/search.js';
import { site } from '../../docs/.vitepress/site.js';
import { sitePages } from '../docs/markdown.js';
import { openTab } from '../e2e/browser.js';
import { isExhaustive } from '../sizes.js';
import { folder, openSite } from './site.js';

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
    const [, icon = ''] = /<link rel="icon" href="([^"]+)"/.exec(html) ?? [];
    expect(existsSync(join(folder, page, '..', icon)), `${page}: ${icon}`).toBe(true);
    if (page === 'index.md') continue;
    expect(html, page).toContain(`href="${site.repository}/edit/main/docs/`);
    expect(html, page).toContain('VPLastUpdated');
  }
  expect(existsSync(join(folder, 'images/post.webp'))).toBe(true);
});

test('each page has a description of its own, but for those of types', () => {
  const descriptions = pages
    .filter((page) => !page.startsWith('reference/'))
    .map((page) => /<meta name="description" content="([^"]*)"/.exec(textOf(page.replace(/\.md$/, '.html')))?.[1] ?? page);
  expect(new Set(descriptions).size).toBe(descriptions.length);
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

/** What people search for, and the title of a page or section that should be among the first three results. */
const questions: readonly (readonly [string, RegExp])[] = [
  ['shortcode', /^Shortcodes/],
  ['similar', /^Similar posts$/],
  ['ncr_add_relation', /^PHP functions/],
  ['uninstall', /^Uninstall/],
  ['multisite', /^Multisite networks/],
  ['number of posts', /number of posts/],
  ['custom post type', /custom post types/],
  ['addRelation', /addRelation\(\)/],
  ['useRelated', /useRelated$/],
  ['react hook', /React hook/],
  ['WP_Query', /WP_Query/],
  ['cache plugin', /cache plugin/],
  ['change the order', /change the order/],
  ['who can edit relations', /Who can edit relations/],
  ['woocommerce', /WooCommerce/],
  ['related posts automatically', /^Related posts automatically/],
  ['elementor', /Elementor/],
  ['bricks', /Bricks/],
  ['page cache', /^Page caches and CDN/],
  ['install plugin', /Install the plugin|Your WordPress site/i],
  ['which setup', /^Which setup do I need/],
  ['curl', /REST with curl/],
  ['license', /^Licenses|license/i],
  ['php version', /^Compatibility|version/i],
  ['polylang', /translations|Languages/i],
  ['acf', /ACF|custom fields|Migrate/i],
  ['dark mode', /dark|Theming/i],
  ['server components', /Next\.js|server components/i],
  ['limit', /^Limits/],
];

test('search finds the pages that people look for', async () => {
  const [chunk = ''] = readdirSync(join(folder, 'assets/chunks')).filter((name) => name.startsWith('@localSearchIndex'));
  const { default: json }: { readonly default: string } = await import(pathToFileURL(join(folder, 'assets/chunks', chunk)).href);
  const index = loadLocalSearchIndex(json, miniSearch);
  const unanswered = questions.flatMap(([words, title]) => {
    const found = index
      .search(words)
      .slice(0, 3)
      .map((result) => [...result.titles, result.title].join(' ').replace(/<[^>]*>/g, ''));
    return found.some((text) => title.test(text)) ? [] : [`${words}: ${found.join(' | ')}`];
  });
  expect(unanswered).toEqual([]);
});

if (isExhaustive) {
  const { url, browser } = openSite();

  test('the stories are published with the site, with their backend', async () => {
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
}
