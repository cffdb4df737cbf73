import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { size } from '../sizes.js';
import { pages } from './app/build.js';
import { type ExampleSite, openExample } from './app/site.js';
import { openBrowser, openTab } from './browser.js';

const ITEMS = size(400, 1000);
const FIRST = 5000;
const style = fileURLToPath(new URL('../../src/react/style.css', import.meta.url));

let browser: Browser;
let site: ExampleSite;

beforeAll(async () => {
  site = await openExample(
    async (path) =>
      path === '/'
        ? new Response(
            '<!doctype html><meta charset="utf-8"><title>Feed</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"><div id="root"></div><script type="module" src="/feed.js"></script>',
            { headers: { 'Content-Type': 'text/html; charset=utf-8' } },
          )
        : undefined,
    (path) => {
      if (path === '/style.css') return style;
      return /^\/(assets\/)?[\w.-]+\.js$/.test(path) ? pages + path : undefined;
    },
  );
  const posts = Array.from(
    { length: ITEMS },
    (_, index) => ({ kind: 'post', id: FIRST + index, type: 'post', title: `Long ${index}` }) as const,
  );
  const source = { kind: 'post', id: FIRST + ITEMS, type: 'post', title: 'Source' } as const;
  await site.relx.import([...posts, source]);
  await site.relx.transfer.import(
    posts.map(({ id }, index) => ({ at: index + 1, record: { type: 'references', from_id: 1, to_id: id } })),
  );
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(() => {
  site.requests.browser.length = 0;
});

const feed = (page: Page) => page.locator('.relx-related-posts', { hasText: 'Related content' });

test('hundreds of items load by cursor, each once, and do not freeze the page', async () => {
  const tab = await openTab(browser);
  await tab.page.goto(site.url);
  const more = tab.page.getByRole('button', { name: 'Load more' });
  await more.waitFor();
  // another client adds one meanwhile: by page number an item would come twice
  const { items: all } = await site.relx.relations.list({ objectType: 'post', id: 1 }, { type: 'references' });
  await site.relx.relations.add({
    type: 'references',
    from: { objectType: 'post', id: 1 },
    to: { objectType: 'post', id: FIRST + ITEMS },
  });
  await tab.page.evaluate(() => {
    const changed = { added: 0, removed: 0 };
    Object.assign(window, { changed });
    const items = (nodes: NodeList) => [...nodes].filter((node) => node instanceof HTMLLIElement).length;
    new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records) {
        changed.added += items(addedNodes);
        changed.removed += items(removedNodes);
      }
    }).observe(document.querySelector('main') as Element, { childList: true, subtree: true });
  });
  for (let page = 2; (await more.count()) > 0; page += 1) {
    await more.click();
    await tab.page.waitForFunction(
      (least) =>
        document.querySelectorAll('main .relx-related-item').length >= least || !document.querySelector('.relx-related-more'),
      Math.min(page * 50, all.length),
    );
  }
  // who went by keyboard is still where the button was
  const status = tab.page.getByRole('status');
  expect(await status.evaluate((element) => element === document.activeElement)).toBe(true);
  const titles = await feed(tab.page).getByRole('link').allTextContents();
  expect(await status.textContent()).toBe(`Items shown: ${titles.length.toLocaleString('en')}`);
  expect(titles).toEqual(all.map(({ related }) => related.title));
  expect(titles.length).toBeGreaterThan(ITEMS);
  expect(site.requests.browser.filter((path) => path.includes('cursor=')).length).toBeGreaterThanOrEqual(ITEMS / 50);
  expect(site.requests.browser.filter((path) => /[?&]page=/.test(path))).toEqual([]);
  // a page costs its own items, however many there are already
  const changed = await tab.page.evaluate(() => (window as unknown as { changed: object }).changed);
  expect(changed).toEqual({ added: titles.length - 50, removed: 0 });
  // scrolling lays out nothing
  const devtools = await tab.page.context().newCDPSession(tab.page);
  await devtools.send('Performance.enable');
  const layouts = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')?.value;
  };
  const before = await layouts();
  const middle = feed(tab.page)
    .getByRole('listitem')
    .nth(ITEMS / 2);
  await middle.scrollIntoViewIfNeeded();
  const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await tab.page.evaluate(twoFrames);
  expect(await layouts()).toBe(before);
  // the ring of the focus is outside of the link
  const { x, y, width } = (await middle.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const around = () => tab.page.screenshot({ clip: { x: x - 6, y: y - 6, width: width + 12, height: 6 } });
  const unfocused = await around();
  await middle.getByRole('link').focus();
  await tab.page.keyboard.press('Tab');
  await tab.page.keyboard.press('Shift+Tab');
  expect((await around()).equals(unfocused)).toBe(false);
  expect(tab.complaints).toEqual([]);
  await tab.close();
});

test('an error while loading is reported, and the next try continues from there', async () => {
  const tab = await openTab(browser);
  await tab.page.goto(site.url);
  const more = tab.page.getByRole('button', { name: 'Load more' });
  const status = tab.page.getByRole('status');
  await more.waitFor();
  expect(await status.textContent()).toBe('');
  await tab.page.context().setOffline(true);
  await more.click();
  await status.getByText('More items could not be loaded. Try again.').waitFor();
  expect(await feed(tab.page).getByRole('listitem').count()).toBe(50);
  // it is announced once more, for users who did not hear it
  const announcedAgain = status.evaluate(
    (element) =>
      new Promise<string | null>((resolve) => {
        new MutationObserver(() => element.textContent !== '' && resolve(element.textContent)).observe(element, {
          childList: true,
          characterData: true,
          subtree: true,
        });
      }),
  );
  await more.click();
  expect(await announcedAgain).toMatch('More items could not be loaded');
  await tab.page.context().setOffline(false);
  await more.click();
  await status.getByText('Items shown: 100').waitFor();
  expect(await more.evaluate((element) => element === document.activeElement)).toBe(true);
  await tab.close();
});

test('a list is requested ahead, once, when the pointer or the screen comes near', async () => {
  const tab = await openTab(browser);
  await tab.page.goto(site.url);
  await feed(tab.page).waitFor();
  const requestsFor = (post: number) =>
    site.requests.browser.filter((path) => new RegExp(`post[/:]${post}\\b`).test(path)).length;
  const button = tab.page.getByRole('button', { name: 'Post 2' });
  expect([requestsFor(2), requestsFor(3)]).toEqual([0, 0]);
  await button.hover();
  await expect.poll(() => requestsFor(2)).toBe(1);
  await button.click();
  await tab.page.getByRole('region', { name: 'The other post' }).or(tab.page.locator('main')).first().waitFor();
  await tab.page.waitForLoadState('networkidle');
  expect(requestsFor(2)).toBe(1);
  await tab.page.mouse.wheel(0, 20_000);
  await expect.poll(() => requestsFor(3)).toBe(1);
  await tab.close();
});

test('nothing is requested ahead for users who save data', async () => {
  const tab = await openTab(browser);
  await tab.page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, addEventListener() {} } }),
  );
  await tab.page.goto(site.url);
  await feed(tab.page).waitFor();
  await tab.page.getByRole('button', { name: 'Post 2' }).hover();
  await tab.page.mouse.wheel(0, 20_000);
  await tab.page.waitForTimeout(300);
  expect(site.requests.browser).toHaveLength(1);
  await tab.close();
});
