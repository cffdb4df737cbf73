import type { Browser } from 'playwright-core';
import { cacheTags, prefetchRelated, toQuery } from 'relx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServerLists, built } from './app/build.js';
import { PageCache } from './app/page-cache.js';
import { type ExampleSite, openExample } from './app/site.js';
import { openBrowser, openTab } from './browser.js';

type Server = typeof import('./app/server-lists.js');
type Html = typeof import('./app/server-lists-html.js');
const posts = [1, 3, 7, 8];

let server: Server;
let html: Html;
let site: ExampleSite;
let browser: Browser;
const cache = new PageCache();
/** What React's server half wrote, of the page that was made last. */
let written = '';

beforeAll(async () => {
  await buildServerLists();
  server = (await import(`${built}/node-19-server-lists/entry.js`)) as Server;
  html = (await import(`${built}/node-19-server-lists-html/entry.js`)) as Html;
  site = await openExample(
    async (path, { client }) => {
      if (path !== '/') return undefined;
      const page = await cache.page(path, async (onTags) => {
        const stream = server.renderLists(client(), posts, onTags);
        written = '';
        stream.on('data', (part) => {
          written += part;
        });
        return html.listsHtml(stream);
      });
      return new Response(`<!doctype html><title>Lists</title><link rel="icon" href="data:,">${page}`, {
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      });
    },
    () => undefined,
  );
  site.relx.hooks.addAction('ncr_relation_added', 'example', (_id, from, to) => {
    cache.revalidate(`post:${from}`);
    cache.revalidate(`post:${to}`);
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test('server components of every list ship no JavaScript, and are one request', async () => {
  const tab = await openTab(browser);
  const scripts: string[] = [];
  tab.page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await tab.page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
  for (const list of ['posts', 'users', 'terms']) {
    expect(await tab.page.locator(`.relx-related-${list} .relx-related-item-link`).count()).toBeGreaterThan(3);
  }
  expect(await tab.page.locator('script').count()).toBe(0);
  expect(scripts).toEqual([]);
  // a client component would be a row that imports it
  expect(written).toContain('relx-related-posts');
  expect(written).not.toMatch(/^[\da-f]+:I/m);
  expect(site.requests.server).toHaveLength(1);
  expect(tab.apiRequests).toEqual([]);
  expect(tab.complaints).toEqual([]);
  await tab.close();
});

test('their markup is that of the components', async () => {
  const props = { layout: 'grid', excerptLength: 8 } as const;
  const client = site.client();
  const queries = (post: number) => [
    toQuery('post', { ...props, postId: post }),
    toQuery('user', { postId: post }),
    toQuery('term', { postId: post, layout: 'grid', orderBy: 'name' }),
  ];
  const withoutComments = (markup: string) => markup.replaceAll('<!-- -->', '');
  const page = withoutComments(await (await fetch(`${site.url}/`)).text());
  for (const post of posts) {
    const expected = html.componentsHtml(client, await prefetchRelated(client, queries(post)), post, props);
    expect(expected).toContain('relx-related-item-link');
    expect(page).toContain(withoutComments(expected));
  }
});

test('a page is kept until one of its tags is revalidated', async () => {
  site.requests.server.length = 0;
  const text = async () => (await fetch(`${site.url}/`)).text();
  const before = await text();
  expect(await text()).toBe(before);
  expect(site.requests.server).toEqual([]);

  // somewhere else
  await site.relx.relations
    .add({ type: 'related_to', from: { objectType: 'post', id: 50 }, to: { objectType: 'post', id: 51 } })
    .catch(() => {});
  expect(await text()).toBe(before);
  await site.relx.relations.add({ type: 'related_to', from: { objectType: 'post', id: 8 }, to: { objectType: 'post', id: 63 } });
  const after = await text();
  expect(site.requests.server).toHaveLength(1);
  expect(after).toContain('Brass compass');
  expect(after).not.toBe(before);
});

test('tags name whose lists they are, their types and what is in them', async () => {
  const snapshot = await prefetchRelated(site.client(), [
    { postId: 1, type: 'authored_by' },
    { postId: 9999, type: 'related_to' },
  ]);
  expect(cacheTags(snapshot)).toEqual(['post:1', 'type:authored_by', 'user:1', 'user:2']);
  expect(cacheTags({ 'post:5?type=references': { items: [], total: 0, totalPages: 0 } })).toEqual(['post:5', 'type:references']);
});
