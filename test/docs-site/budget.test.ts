import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openTab } from '../e2e/browser.js';
import { folder, openSite } from './site.js';

const { url, browser } = openSite();

/** Bytes that a page transfers, with those of its frames and of its service worker, by the protocol of the browser. */
async function transferOf(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => bytes;
}

test('the home page transfers under 250 kB with its two images, and its layout does not shift', async () => {
  const tab = await openTab(browser());
  const transferred = await transferOf(tab.page);
  await tab.page.goto(url('index.html'), { waitUntil: 'networkidle' });
  expect(transferred()).toBeGreaterThan(20_000);
  expect(transferred()).toBeLessThan(250_000);
  const shift = await tab.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        // without a shift there is no entry
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(shift).toBe(0);
  await tab.close();
});

test('the playground transfers nothing before it is opened, then under 1.5 MB', async () => {
  const tab = await openTab(browser());
  const requested: string[] = [];
  tab.page.on('request', (request) => requested.push(request.url()));
  await tab.open(url('playground.html'));
  expect(requested.filter((address) => address.startsWith(url('playground/')))).toEqual([]);
  await tab.close();

  const opened = await openTab(browser());
  const transferred = await transferOf(opened.page);
  await opened.page.goto(url('playground/index.html'));
  await expect.poll(() => opened.page.locator('[data-state=success]').count()).toBeGreaterThan(0);
  expect(transferred()).toBeGreaterThan(800_000);
  expect(transferred()).toBeLessThan(1_500_000);
  await opened.close();
});

test('the search index has under 300 kB, compressed', () => {
  const chunks = readdirSync(join(folder, 'assets/chunks')).filter((name) => name.startsWith('@localSearchIndex'));
  expect(chunks).toHaveLength(1);
  expect(gzipSync(readFileSync(join(folder, 'assets/chunks', chunks[0] ?? ''))).length).toBeLessThan(300_000);
});
