import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isExhaustive } from '../sizes.js';
import { axeFaults } from './axe-faults.js';
import { openTab } from './browser.js';
import { browser, demo, startBrowser } from './started-demo.js';

startBrowser();

const POSTS = '.styles-preview .relx-related-posts';
/** A computed style of the first element that a selector finds. */
const styleOf = (page: Page, selector: string, name: string) =>
  page.locator(selector).first().evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name); // biome-ignore format: one thought

const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

describe('the page of styles', () => {
  test('is a link away from the front page, and shows a choice immediately', async () => {
    const tab = await openTab(browser);
    const { page } = tab;
    await tab.open(`${demo.url}/`);
    await page.getByRole('link', { name: 'other styles' }).click();
    await page.getByRole('heading', { level: 1, name: 'Styles' }).waitFor();
    await page.waitForFunction(() => document.querySelector('[data-island]:not([data-hydrated])') === null);
    const code = () => page.locator('.styles-code code').allTextContents();
    expect(await code()).toContain('@import "relx/style.css";\n');

    await choice(page, 'Style').selectOption('Cards');
    await choice(page, 'Layout').selectOption('List');
    await choice(page, 'Spacing').selectOption('Large');
    await choice(page, 'Corners').selectOption('Square');
    await choice(page, 'Color scheme').selectOption('Dark');
    await choice(page, 'Direction').selectOption('Right to left');
    expect(await styleOf(page, `${POSTS} .relx-related-item`, 'border-radius')).toBe('0px');
    expect(await styleOf(page, `${POSTS} .relx-related-items`, 'row-gap')).toBe('25.6px');
    expect(await styleOf(page, '.styles-preview', 'background-color')).toBe('rgb(22, 26, 23)');
    expect(await styleOf(page, POSTS, 'direction')).toBe('rtl');
    expect(await code()).toEqual([
      '@import "relx/style.css";\n@import "relx/styles/cards.css";\n\n.relx-look-cards {\n  --relx-gap: 2rem;\n  --relx-radius: 0px;\n}\n',
      '<RelatedPosts className="relx-look-cards" showThumbnail excerptLength={16} />',
      '[relx_related_posts class="relx-look-cards" show_thumbnail="true" excerpt_length="16"]',
    ]);
    // all of it came with the page, and stays when it is opened again
    expect(tab.apiRequests).toEqual([]);
    await tab.open(page.url());
    expect(await choice(page, 'Spacing').inputValue()).toBe('2rem');
    expect(await styleOf(page, `${POSTS} .relx-related-items`, 'row-gap')).toBe('25.6px');
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  test('collapses its options at 375 pixels, and shows them on request', async () => {
    const tab = await openTab(browser, { viewport: { width: 375, height: 800 } });
    const { page } = tab;
    await tab.open(`${demo.url}/styles/`);
    expect(await choice(page, 'Style').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Options' }).click();
    await choice(page, 'Style').selectOption('Cards');
    await page.locator('.styles-preview.relx-look-cards').waitFor();
    await page.getByRole('button', { name: 'Options' }).click();
    expect(await choice(page, 'Style').isVisible()).toBe(false);
    // still in reach below the first lists
    await page.locator('.styles-preview').evaluate((preview) => preview.scrollIntoView({ block: 'end' }));
    const box = await page.getByRole('button', { name: 'Options' }).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  test('copies, and reports it', async () => {
    const tab = await openTab(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    await tab.open(`${demo.url}/styles/?style=plain`);
    await tab.page.getByRole('button', { name: 'Copy: Shortcode' }).click();
    await tab.page.getByRole('status').getByText('Copied.').waitFor();
    expect(await tab.page.evaluate(() => navigator.clipboard.readText())).toBe(
      '[relx_related_posts class="relx-look-plain" layout="grid" excerpt_length="16"]',
    );
    await tab.close();
  });

  test('shows what is chosen without JavaScript, too', async () => {
    const tab = await openTab(browser, { javaScriptEnabled: false });
    const { page } = tab;
    await tab.open(`${demo.url}/styles/`);
    await choice(page, 'Style').selectOption('Compact');
    await choice(page, 'Width').selectOption('Sidebar');
    await choice(page, 'Column width').selectOption('Narrow');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/style=compact/);
    const box = await page.locator('.styles-preview.relx-look-compact').boundingBox();
    expect(box?.width).toBe(288);
    expect(await page.locator('.styles-code code').first().textContent()).toContain('--relx-column: 9rem;');
    await tab.close();
  });

  test('takes nothing from its URL but what it offers', async () => {
    const evil = '/styles/?style=cards%22%3E%3Cscript%3E&gap=1rem;}body{display:none}&font=url(https://x)';
    const html = await (await fetch(demo.url + evil)).text();
    expect(html).not.toMatch(/<script>|display:none\}|url\(https/);
    expect(await (await fetch(`${demo.url}/styles.css?gap=1rem;}body{display:none}`)).text()).toBe('');
  });
});

const styles = ['', 'plain', 'cards', 'compact'];
describe.each(styles)('the style "%s"', (style) => {
  test('has no fault against WCAG 2.2 AA, fits into 320 pixels with large text, shows the focus, and moves nothing for users who prefer reduced motion', async () => {
    const tab = await openTab(browser, { bypassCSP: true });
    const { page } = tab;
    const grid = 'layout=grid';
    // all styles have the same elements
    const isWhole = style === '' || isExhaustive;
    for (const query of ['layout=list&colours=dark&direction=rtl', grid]) {
      await tab.open(`${demo.url}/styles/?style=${style}&${query}`);
      const only = query === grid && isWhole ? undefined : ['color-contrast', 'target-size'];
      expect(await axeFaults(page, '.styles-preview', [], [], only), query).toEqual([]);
      await page.setViewportSize({ width: 320, height: 700 });
      const sized = await page.addStyleTag({ content: 'html { font-size: 200%; }' });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), query).toBe(320);
      const titles = page.locator('.styles-preview :is(.relx-related-item-link, .relx-related-title, time)');
      const cut = await titles.evaluateAll((elements) =>
        elements.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
      );
      expect(cut, query).toEqual([]);
      await sized.evaluate((element) => (element as Element).remove());
      // the values of WCAG 1.4.12
      const spacing = 'line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;';
      const spaced = await page.addStyleTag({ content: `* { ${spacing} }` });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${query}, spaced`).toBe(320);
      await spaced.evaluate((element) => (element as Element).remove());
      await page.setViewportSize({ width: 1280, height: 900 });
    }
    if (isWhole) {
      await page.emulateMedia({ forcedColors: 'active' });
      expect(await axeFaults(page, '.styles-preview', [], [], ['color-contrast']), 'forced colours').toEqual([]);
    }

    const titles = await page.locator('.styles-preview .relx-related-item-link').allTextContents();
    for (const forcedColors of isWhole ? (['none', 'active'] as const) : (['none'] as const)) {
      await page.emulateMedia({ forcedColors });
      await page.locator('.styles-preview').evaluate((preview) => {
        preview.tabIndex = -1;
        preview.focus();
      });
      const seen: string[] = [];
      for (const _ of titles) {
        await page.keyboard.press('Tab');
        seen.push(
          await page.evaluate(() => {
            const link = document.activeElement as HTMLElement;
            const rings = [getComputedStyle(link), getComputedStyle(link, '::after')];
            const ring = rings.find(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px');
            return ring ? (link.textContent ?? '') : 'no ring';
          }),
        );
      }
      // in the order in which they are read
      expect(seen).toEqual(titles);
    }
    await page.emulateMedia({ forcedColors: 'none' });
    const item = page.locator(`${POSTS} .relx-related-item`).first();
    await item.scrollIntoViewIfNeeded();
    const before = await item.boundingBox();
    await item.hover();
    expect(await item.boundingBox()).toEqual(before);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('.styles-preview *')].filter((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        return !/^(0s(, )?)+$/.test(transitionDuration) || animationName !== 'none';
      }).map((element) => element.className),
    ); // biome-ignore format: one thought
    expect(moving).toEqual([]);
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });
});

test('a list’s own style goes before that of what is above it, and a theme’s rule before both', async () => {
  const tab = await openTab(browser, { bypassCSP: true });
  await tab.open(`${demo.url}/styles/?style=cards`);
  const border = () => styleOf(tab.page, `${POSTS} .relx-related-item`, 'border-top-width');
  expect(await border()).toBe('1px');
  await tab.page.locator(POSTS).evaluate((list) => list.classList.add('relx-look-compact'));
  expect(await border()).toBe('0px');
  await tab.page.addStyleTag({ content: '.relx-related-item { border: 3px solid; }' });
  expect(await border()).toBe('3px');
  await tab.close();
});
