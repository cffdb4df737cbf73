import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isExhaustive } from '../sizes.js';
import { pages } from './app/build.js';
import { type ExampleSite, openExample } from './app/site.js';
import { openBrowser, openTab, type Tab } from './browser.js';

let browser: Browser;
let site: ExampleSite;
let tab: Tab;

beforeAll(async () => {
  site = await openExample(
    async (path) =>
      path === '/'
        ? new Response(
            '<!doctype html><meta charset="utf-8"><title>Storm</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/storm.js"></script>',
            { headers: { 'Content-Type': 'text/html; charset=utf-8' } },
          )
        : undefined,
    (path) => (path.endsWith('.js') ? pages + path : undefined),
  );
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  site.fault = undefined;
  tab = await openTab(browser);
  return () => tab.close();
});

const json =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status });
const text =
  (body: string, type = 'application/json', status = 200) =>
  async () =>
    new Response(body, { status, headers: { 'Content-Type': type } });
/** The response to every query of a request. */
const each = (entry: unknown) => async (request: Request) => {
  const names = new URL(request.url).searchParams.get('objects')?.split(',') ?? [];
  return Response.json(Object.fromEntries(names.map((name) => [decodeURIComponent(name), entry])));
};

/** The page beside the lists: it counts. */
async function expectInteractive(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Counted/ }).click();
  await page.getByRole('button', { name: /^Counted [1-9]/ }).waitFor();
}

const item = {
  id: 1,
  from_id: 1,
  from_type: 'post',
  to_id: 2,
  to_type: 'post',
  type: 'related_to',
  created_at: '2026-01-01T00:00:00Z',
};
const post = { id: 2, object_type: 'post', subtype: 'post', title: 'Two', link: '/two/' };

/** A site, its responses, and the code of the error. */
type Storm = [string, NonNullable<ExampleSite['fault']>, string];
const failures: readonly Storm[] = [
  ['fails with HTML', text('<h1>Oh</h1>', 'text/html', 500), 'invalid_json'],
  ['fails', json({ code: 'internal_server_error', message: 'Oh.', data: { status: 500 } }, 500), 'internal_server_error'],
  ['returns HTML', text('<h1>Hello</h1><script>window.hit = true</script>', 'text/html'), 'invalid_json'],
  ['returns errors', each({ code: 'rest_post_invalid_id', message: 'No.', data: { status: 404 } }), 'rest_post_invalid_id'],
  ['returns null', json(null), 'invalid_response'],
  ['returns items without an object', each({ items: [{ related: null }], total: 1 }), 'invalid_response'],
];

describe('a site that', () => {
  test.each<Storm>([
    ['cuts its JSON off', text('{"post:1": {"items": [{"id": 1, "rel'), 'invalid_json'],
    ['returns lists of numbers', each({ items: [1, 2, 3], total: 3 }), 'invalid_response'],
    // the unit tests of the client have such responses, too
    ...(isExhaustive ? failures : []),
  ])('%s leaves out the list, or shows an error where the page has one', async (_name, fault, code) => {
    site.fault = fault;
    await tab.page.goto(site.url);
    const again = tab.page.getByRole('button', { name: `Not now: ${code}` });
    await again.waitFor();
    expect(await tab.page.locator('.relx-related-posts').count()).toBe(1);
    expect(await tab.page.locator('.relx-related-users').count()).toBe(0);
    await expectInteractive(tab.page);
    expect(await tab.page.evaluate(() => 'hit' in window)).toBe(false);
    // the storm is over
    site.fault = undefined;
    await again.click();
    await tab.page.getByRole('region', { name: 'With a word' }).getByRole('link').first().waitFor();
  });

  test('is down gets four requests, and its list loads at the press of a button', async () => {
    let isDown = true;
    let requests = 0;
    await tab.page.route('**/wp-json/**', (route) => {
      requests += 1;
      return isDown ? route.abort('connectionrefused') : route.continue();
    });
    await tab.page.goto(site.url);
    const again = tab.page.getByRole('button', { name: 'Not now: fetch_error' });
    await again.waitFor();
    expect(requests).toBe(4);
    await expectInteractive(tab.page);
    isDown = false;
    await again.click();
    await tab.page.getByRole('region', { name: 'With a word' }).getByRole('link').first().waitFor();
  });

  test('takes ten seconds leaves grey rows until then', async () => {
    let isReady = () => {};
    const ready = new Promise<undefined>((resolve) => {
      isReady = () => resolve(undefined);
    });
    // ten seconds or a moment: the page does the same until the response is there
    site.fault = () => ready as unknown as Promise<Response>;
    await tab.page.goto(site.url);
    const list = tab.page.getByRole('region', { name: 'Without a word' });
    await list.waitFor();
    await expectInteractive(tab.page);
    expect(await list.getAttribute('aria-busy')).toBe('true');
    await tab.page.waitForTimeout(2000);
    expect(await list.getAttribute('data-state')).toBe('pending');
    isReady();
    await list.getByRole('link').first().waitFor();
    expect(await list.getAttribute('aria-busy')).toBeNull();
  });

  test('sends scripts in titles and links gets them shown as text, and linked to nothing', async () => {
    const title = '<script>window.hit = true</script><img src=x onerror="window.hit = true">';
    const links = [
      'javascript:window.hit=true',
      'java\nscript:window.hit=true',
      'data:text/html,<script>1</script>',
      ' JAVASCRIPT:1',
    ];
    const items = links.map((link, index) => ({ ...item, id: index + 1, related: { ...post, title: `${title}${index}`, link } }));
    site.fault = each({ items, total: items.length });
    await tab.page.goto(site.url);
    const list = tab.page.getByRole('region', { name: 'Without a word' });
    await list.getByText(title).first().waitFor();
    expect(await list.locator('.relx-related-item-text').allTextContents()).toEqual(links.map((_, index) => `${title}${index}`));
    expect(await list.getByRole('link').count()).toBe(0);
    expect(await list.locator('script, img').count()).toBe(0);
    for (const text of await list.locator('.relx-related-item-text').all()) await text.click();
    expect(await tab.page.evaluate(() => 'hit' in window)).toBe(false);
    await expectInteractive(tab.page);
  });
});

test('a response that has not changed is not sent again: the browser sends its tag, and gets 304', async () => {
  // a separate tab: if requests are intercepted, as in `openTab`, Chromium caches no responses
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const responses: { readonly status: number; readonly tag: string | undefined }[] = [];
  session.on('Network.responseReceivedExtraInfo', ({ statusCode, headers }) => {
    if (headers['content-type']?.includes('json') || statusCode === 304)
      responses.push({ status: statusCode, tag: headers.etag ?? headers.ETag });
  });
  const links = page.getByRole('region', { name: 'Without a word' }).getByRole('link');
  await page.goto(site.url);
  await links.first().waitFor();
  const before = await links.allTextContents();
  await page.goto('about:blank');
  await page.goto(site.url);
  await links.first().waitFor();
  expect(await links.allTextContents()).toEqual(before);
  await expect.poll(() => responses.map(({ status }) => status)).toEqual([200, 304]);
  expect(responses[0]?.tag).toMatch(/"/);
  await page.close();
});
