import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openTab } from '../e2e/browser.js';
import { folder, openSite, transferOf } from './site.js';

const { url, browser } = openSite();

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

test('the playground transfers nothing before it is opened, or requested by the URL', async () => {
  const tab = await openTab(browser());
  const requested: string[] = [];
  tab.page.on('request', (request) => requested.push(request.url()));
  await tab.open(url('playground.html'));
  expect(requested.filter((address) => address.startsWith(url('playground/')))).toEqual([]);
  await tab.page.goto(url('playground.html?view=controls'));
  const frame = tab.page.locator('iframe[title="Playground"]');
  await expect.poll(() => frame.getAttribute('src')).toMatch(/playground\/index\.html\?view=controls$/);
  await tab.close();
});

test('the search index has under 300 kB, compressed', () => {
  const chunks = readdirSync(join(folder, 'assets/chunks')).filter((name) => name.startsWith('@localSearchIndex'));
  expect(chunks).toHaveLength(1);
  expect(gzipSync(readFileSync(join(folder, 'assets/chunks', chunks[0] ?? ''))).length).toBeLessThan(300_000);
});
