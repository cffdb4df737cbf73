import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { isExhaustive } from '../sizes.js';
import { openTab } from './browser.js';
import { browser, demo, startBrowser } from './started-demo.js';

startBrowser();

const pages = [
  '/',
  '/the-long-way-home/',
  '/product/storm-kettle/',
  '/a-letter-from-the-sand-roads/',
  ...(isExhaustive ? ['/read-a-map-in-four-walks/', '/shop/', '/author/maren-okafor/', '/category/walking/', '/styles/'] : []),
];

let axe: string;
beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
});

/** Accessibility faults as readable lines, of all rules or of some. */
async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  const { violations } = await page.evaluate((runOnly) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    // descriptions of elements that pass take longer than the rules
    return axe.run({ resultTypes: ['violations'], selectors: false, ...(runOnly && { runOnly }) });
  }, rules);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

test.each(pages)('%s keeps its layout while images load, has no accessibility fault, and fits into 320 pixels', async (path) => {
  // only axe itself is more than the page's policy allows
  const tab = await openTab(browser, { bypassCSP: true });
  await tab.page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await tab.open(demo.url + path);
  for (const image of await tab.page.locator('img').all()) {
    expect(Number(await image.getAttribute('width'))).toBeGreaterThan(0);
    expect(Number(await image.getAttribute('height'))).toBeGreaterThan(0);
    await image.scrollIntoViewIfNeeded();
  }
  await tab.page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
  expect(await tab.page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([]);

  await tab.page.evaluate(axe);
  expect(await faultsOf(tab.page)).toEqual([]);
  await tab.page.emulateMedia({ colorScheme: 'dark' });
  // colors are all that changes
  expect(await faultsOf(tab.page, ['color-contrast'])).toEqual([]);

  await tab.page.setViewportSize({ width: 320, height: 700 });
  expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(tab.complaints).toEqual([]);
  await tab.close();
});

test('a right-to-left story is set from right to left, on a page that is not', async () => {
  const tab = await openTab(browser);
  await tab.open(`${demo.url}/a-letter-from-the-sand-roads/`);
  const directions = await tab.page.evaluate(() =>
    ['html', '.story-title', '.prose p', '.island-related h2'].map((selector) => {
      const element = document.querySelector(selector);
      return element && getComputedStyle(element).direction;
    }),
  );
  expect(directions).toEqual(['ltr', 'rtl', 'rtl', 'ltr']);
  expect(await tab.page.locator('.story-head').getAttribute('lang')).toBe('ar');
  await tab.close();
});

test.each(pages)('%s shows no image twice in a row', async (path) => {
  const html = await (await fetch(demo.url + path)).text();
  const images = [...html.matchAll(/<img\b[^>]* src="([^"]+)"/g)].map(([, src = '']) => src.replace(/-\d+x\d+(?=\.)/, ''));
  expect(images.filter((image, index) => image === images[index + 1])).toEqual([]);
});

test('a card is aligned by the language of its title', async () => {
  const tab = await openTab(browser);
  await tab.open(`${demo.url}/`);
  const card = tab.page.locator('.card').filter({ hasText: 'המפה' });
  const edges = await card.evaluate((element) => {
    const rightOf = (selector: string) => element.querySelector(selector)?.getBoundingClientRect().right;
    const box = element.getBoundingClientRect();
    return { card: box.right, date: rightOf('time'), direction: getComputedStyle(element).direction };
  });
  expect(edges.direction).toBe('rtl');
  expect(edges.date).toBeCloseTo(edges.card, 0);
  await tab.close();
});

test('the skip link is the first stop of the keyboard', async () => {
  const tab = await openTab(browser);
  await tab.open(`${demo.url}/`);
  await tab.page.keyboard.press('Tab');
  expect(await tab.page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Skip to the content');
  await tab.page.keyboard.press('Enter');
  expect(await tab.page.evaluate(() => document.activeElement?.id)).toBe('content');
  await tab.close();
});
