import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isExhaustive } from '../sizes.js';
import { buildPosts, built, type ReactVersion } from './app/build.js';
import type { PostOfPage } from './app/posts-page.js';
import { type ExampleSite, openExample } from './app/site.js';
import { openBrowser, openTab } from './browser.js';

const style = fileURLToPath(new URL('../../src/react/style.css', import.meta.url));
const POSTS = 20;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each<ReactVersion>([...(isExhaustive ? [18 as const] : []), 19])(
  'twenty posts, each with related posts, streamed with React %d',
  (react) => {
    let site: ExampleSite;
    beforeAll(async () => {
      await buildPosts(react);
      const { streamPage, version } = (await import(
        `${built}/node-${react}-stream/entry.js`
      )) as typeof import('./app/stream.js');
      expect(version).toMatch(new RegExp(`^${react}\\.`));
      site = await openExample(
        async (path, { relx, client }) => {
          if (path !== '/') return undefined;
          const posts = await firstPosts(relx, POSTS);
          return new Response(await streamPage(posts, client(), '/entry.js'), {
            headers: { 'Content-Type': 'text/html; charset=utf-8' },
          });
        },
        (path) => ({ '/style.css': style, '/entry.js': `${built}/browser-${react}/browser.js` })[path],
      );
    });
    afterAll(() => site?.close());
    beforeEach(() => {
      site.requests.server.length = 0;
      site.requests.browser.length = 0;
      site.wait = async () => {};
    });

    test('comes with the fallback immediately and the lists later, all of one request', async () => {
      // the API responds only after the fallback has been read
      let release = () => {};
      const read = new Promise<void>((resolve) => {
        release = resolve;
      });
      site.wait = () => read;
      const response = await fetch(`${site.url}/`);
      let html = '';
      const decoder = new TextDecoder();
      for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
        html += decoder.decode(part, { stream: true });
        if (html.includes('Looking for related posts')) release();
      }
      expect(html.match(/class="relx-related-posts /g)?.length).toBeGreaterThan(15);
      expect(site.requests.server).toHaveLength(1);
      expect(site.requests.server[0]).toMatch(/^\/relx\/v1\/related\?objects=/);
    });

    test('is hydrated without a request, a complaint or a moved pixel', async () => {
      const tab = await openTab(browser);
      site.wait = () => sleep(100);
      await tab.page.goto(`${site.url}/`, { waitUntil: 'load' });
      await tab.page.waitForFunction(() => document.querySelectorAll('.wait').length === 0);
      await tab.page.waitForLoadState('networkidle');
      const links = tab.page.locator('.relx-related-item-link');
      expect(await links.count()).toBeGreaterThan(20);
      // React keeps its own properties on what it has hydrated
      const isHydrated = () =>
        Object.keys(document.querySelector('.relx-related-item-link') ?? {}).some((name) => name.startsWith('__react'));
      await tab.page.waitForFunction(isHydrated);
      expect(site.requests.browser).toEqual([]);
      expect(tab.apiRequests).toEqual([]);
      expect(tab.complaints).toEqual([]);
      await tab.close();
    });

    test('leaves to the browser what the server could not have, in few requests', async () => {
      const tab = await openTab(browser);
      site.wait = () => sleep(6000);
      await tab.page.goto(`${site.url}/`, { waitUntil: 'load' });
      await tab.page.locator('.relx-related-item-link').first().waitFor();
      await tab.page.waitForLoadState('networkidle');
      // React hydrates boundaries in slices of time, each of which is a tick
      expect(site.requests.browser.length).toBeLessThanOrEqual(5);
      expect(tab.complaints).toEqual([]);
      await tab.close();
    });
  },
);

async function firstPosts(relx: ExampleSite['relx'], count: number): Promise<readonly PostOfPage[]> {
  const collection = relx.content.collection('posts');
  if (!collection) throw new Error('There are no posts.');
  const { items } = await relx.content.list(collection, { per_page: count });
  return items.flatMap((item) => (item.objectType === 'post' ? [{ id: item.row.ID, title: item.row.post_title }] : []));
}
