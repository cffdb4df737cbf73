import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { size } from '../sizes.js';
import { pages } from './app/build.js';
import { type ExampleSite, openExample } from './app/site.js';
import { openBrowser, openTab, type Tab } from './browser.js';

let browser: Browser;
let site: ExampleSite;
let tab: Tab;

beforeAll(async () => {
  site = await openExample(
    async (path, { relx }) => {
      if (path !== '/') return undefined;
      const password = await relx.accounts.createApplicationPassword('administrator', `editor ${performance.now()}`);
      const settings = JSON.stringify({ authorization: `Basic ${btoa(`administrator:${password}`)}` });
      return new Response(
        `<!doctype html><meta charset="utf-8"><title>Editor</title><link rel="icon" href="data:,"><script type="application/json" id="settings">${settings}</script><div id="root"></div><script type="module" src="/editor.js"></script>`,
        { headers: { 'Content-Type': 'text/html; charset=utf-8' } },
      );
    },
    (path) => (path.endsWith('.js') ? pages + path : undefined),
  );
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const titles = (page: Page) => page.locator('ol button').allTextContents();
const titlesElsewhere = (page: Page) =>
  page.getByRole('region', { name: 'The same, elsewhere' }).getByRole('link').allTextContents();
const waitForOutput = (page: Page, text: string) => page.locator('output', { hasText: text }).waitFor();

/** Delays writes, and then responds to them. */
function hold(respond: () => Promise<Response> | undefined): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  site.fault = (request) => (request.method === 'GET' ? undefined : released.then(() => respond() as Promise<Response>));
  return release;
}

beforeEach(async () => {
  site.fault = undefined;
  tab = await openTab(browser);
  await tab.page.goto(site.url);
  await tab.page.locator('ol button').first().waitFor();
  return () => tab.close();
});

describe('a change of relations', () => {
  test('shows in every list before the server has responded, and then for good', async () => {
    const before = await titles(tab.page);
    const release = hold(() => undefined);
    await tab.page.getByRole('button', { name: 'Add' }).click();
    await tab.page.locator('ol button', { hasText: 'Brass compass' }).waitFor();
    expect(await titles(tab.page)).toEqual(['Brass compass', ...before]);
    expect(await titlesElsewhere(tab.page)).toEqual(['Brass compass', ...before]);
    site.requests.browser.length = 0;
    release();
    await waitForOutput(tab.page, 'done');
    await tab.page.waitForLoadState('networkidle');
    // the write, and one request for the lists of both its ends
    expect(site.requests.browser.filter((path) => path.startsWith('/relx/v1/related?'))).toHaveLength(1);
    expect(await tab.page.getByRole('region', { name: 'From the other end' }).getByRole('link').count()).toBe(1);
    expect(await titles(tab.page)).toContain('Brass compass');
    expect(tab.complaints).toEqual([]);

    await tab.page.locator('ol button', { hasText: 'Brass compass' }).click();
    await tab.page.locator('ol button', { hasText: 'Brass compass' }).waitFor({ state: 'detached' });
    await tab.page.getByText('Nothing').waitFor();
    expect(await titles(tab.page)).toEqual(before);
  });

  test('is undone when the server rejects it', async () => {
    const before = await titles(tab.page);
    const rejection = { code: 'ncr_max_connections_exceeded', message: 'Full.', data: { status: 409 } };
    for (const button of ['Add', 'Last to the top', before[0] ?? ''].slice(0, size(1, 3))) {
      const release = hold(() => Promise.resolve(Response.json(rejection, { status: 409 })));
      await tab.page.getByRole('button', { name: button, exact: true }).first().click();
      await tab.page.waitForFunction((first) => document.querySelector('ol button')?.textContent !== first, before[0]);
      expect(await titles(tab.page)).not.toEqual(before);
      release();
      await waitForOutput(tab.page, rejection.code);
      await tab.page.waitForFunction((first) => document.querySelector('ol button')?.textContent === first, before[0]);
      expect(await titles(tab.page)).toEqual(before);
      expect(await titlesElsewhere(tab.page)).toEqual(before);
      await tab.page.reload();
      await tab.page.locator('ol button').first().waitFor();
    }
  });

  test('moves, and stays where it was placed', async () => {
    const before = await titles(tab.page);
    await tab.page.getByRole('button', { name: 'Last to the top' }).click();
    await waitForOutput(tab.page, 'done');
    const after = [before.at(-1), ...before.slice(0, -1)];
    expect(await titles(tab.page)).toEqual(after);
    await tab.page.reload();
    await tab.page.locator('ol button').first().waitFor();
    expect(await titles(tab.page)).toEqual(after);
  });

  test('arrives in other tabs', async () => {
    const other = await tab.page.context().newPage();
    await other.goto(site.url);
    await other.locator('ol button').first().waitFor();
    await tab.page.getByRole('button', { name: 'Add' }).click();
    await other.locator('ol button', { hasText: 'Brass compass' }).waitFor();
    await tab.page.locator('ol button', { hasText: 'Brass compass' }).click();
    await other.locator('ol button', { hasText: 'Brass compass' }).waitFor({ state: 'detached' });
  });
});
