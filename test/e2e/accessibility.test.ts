import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isExhaustive } from '../sizes.js';
import { axeFaults } from './axe-faults.js';
import { openTab } from './browser.js';
import { openManager } from './manager-page.js';
import { browser, demo, startBrowser } from './started-demo.js';
import { walkThrough } from './walk-through.js';

startBrowser();

const documented = fileURLToPath(new URL('manager-steps.md', import.meta.url));

async function postBySlug(slug: string): Promise<number> {
  const posts = (await (await fetch(`${demo.url}/wp-json/wp/v2/posts?slug=${slug}`)).json()) as { id: number }[];
  return posts[0]?.id ?? 0;
}

describe('a list, as it is read out', () => {
  test('is a region with its heading, and links that are called by their titles', async () => {
    const tab = await openTab(browser);
    await tab.open(`${demo.url}/styles/`);
    const region = tab.page.getByRole('region', { name: 'Written by' });
    expect((await region.ariaSnapshot()).replaceAll(demo.url, '')).toBe(
      [
        '- region "Written by":',
        '  - heading "Written by" [level=2]',
        '  - list:',
        '    - listitem:',
        '      - link "Maren Okafor":',
        '        - /url: /author/maren-okafor/',
        '    - listitem:',
        '      - link "Tobias Lindqvist":',
        '        - /url: /author/tobias-lindqvist/',
      ].join('\n'),
    );
    const posts = tab.page.getByRole('region', { name: 'Read on' });
    const titles = await posts.locator('.relx-related-item-link').allTextContents();
    expect(titles.length).toBe(6);
    // the images before them have no names of their own
    expect(await posts.getByRole('img').count()).toBe(0);
    for (const name of titles) expect(await posts.getByRole('link', { name, exact: true }).count()).toBe(1);
    await tab.close();
  });
});

describe('the manager', () => {
  test('has the steps of manager-steps.md', async () => {
    const post = await postBySlug('seven-minutes-on-gull-holm');
    const tab = await openManager(browser, demo, post, {}, 'references');
    const away = `${demo.url}/wp-json/**`;
    const text = await walkThrough(tab.page, await readFile(documented, 'utf8'), {
      'the service goes away': async () => {
        await tab.page.route(away, (route) => route.abort());
      },
      'the service is back': () => tab.page.unroute(away),
      'the types are loaded': () => tab.page.getByRole('combobox', { name: 'Filter by type' }).waitFor(),
    });
    await expect(text).toMatchFileSnapshot(documented);
    const handle = tab.page.getByRole('button', { name: /^Drag/ }).first();
    const description = await handle.evaluate((button) => {
      const ids = button.getAttribute('aria-describedby') ?? '';
      return document.getElementById(ids)?.textContent;
    });
    expect(description).toMatch(/^To move the item, press space or enter, then the arrow keys/);
    // the announcements match the page
    const shown = await tab.page.locator('.relx-manager-items .relx-manager-title').allTextContents();
    const response = await fetch(`${demo.url}/wp-json/relx/v1/post/${post}?type=references&direction=outgoing`);
    expect(((await response.json()) as { related: { title: string } }[]).map(({ related }) => related.title)).toEqual(shown);
    await tab.close();
  });

  // Storybook has the manager in each of them, with axe
  if (isExhaustive) {
    test('has no fault against WCAG 2.2 AA, closed and searched: light, dark, in forced colours, in 320 pixels, right to left', async () => {
      const tab = await openManager(browser, demo, await postBySlug('the-long-way-home'));
      const { page } = tab;
      const expectFine = async (where: string) => {
        expect(await axeFaults(page, '.relx-manager'), where).toEqual([]);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(wider, where).toBe(0);
      };
      const surroundings: readonly (readonly [string, () => Promise<void>])[] = [
        ['light', async () => {}],
        ['dark', () => page.emulateMedia({ colorScheme: 'dark' })],
        ['in forced colours', () => page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })],
        [
          'in 320 pixels',
          async () => {
            await page.emulateMedia({ forcedColors: 'none' });
            await page.setViewportSize({ width: 320, height: 700 });
          },
        ],
        ['right to left', () => page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))],
      ];
      for (const [where, enter] of surroundings) {
        await enter();
        await expectFine(`${where}, closed`);
        const search = page.getByRole('combobox', { name: 'Add an item' }).first();
        await search.fill('rain');
        await page.getByRole('listbox').getByRole('option').first().waitFor();
        await page.keyboard.press('ArrowDown');
        await expectFine(`${where}, searched`);
        await search.fill('');
        await page.keyboard.press('Escape');
        await page.getByRole('listbox').waitFor({ state: 'detached' });
      }
      expect(tab.complaints).toEqual([]);
      await tab.close();
    });
  }

  test('has targets of 24 pixels and a visible focus, cuts no title off in text of 200 %, and moves items without an animation for users who prefer reduced motion', async () => {
    const tab = await openManager(browser, demo, await postBySlug('the-long-way-home'), {
      viewport: { width: 640, height: 900 },
      reducedMotion: 'reduce',
    });
    const small = await tab.page.locator('.relx-manager :is(button, select, input[type="text"], label:has(input))').evaluateAll(
      (controls) =>
        controls
          .map((control) => ({ ...control.getBoundingClientRect().toJSON(), html: control.outerHTML }))
          .filter(({ width, height }) => width < 24 || height < 24)
          .map(({ html }) => html),
    ); // biome-ignore format: one thought
    expect(small).toEqual([]);
    await tab.page.addStyleTag({ content: 'html { font-size: 200%; }' });
    const cut = await tab.page
      .locator('.relx-manager-title')
      .evaluateAll((titles) => titles.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent));
    expect(cut).toEqual([]);
    expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBe(640);
    // every stop of the keyboard shows that it is one
    const stops = await tab.page.locator('.relx-manager :is(button, select, input)').count();
    for (let stop = 0; stop < Math.min(stops, 12); stop++) {
      await tab.page.keyboard.press('Tab');
      const ring = await tab.page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
        return `${outlineStyle} ${outlineWidth}`;
      });
      expect(ring).toBe('solid 2px');
    }
    await tab.page.getByRole('button', { name: /^Drag/ }).nth(1).focus();
    await tab.page.keyboard.press('Space');
    await tab.page.keyboard.press('ArrowUp');
    const durations = await tab.page
      .locator('.relx-manager-item')
      .evaluateAll((items) => items.map((item) => getComputedStyle(item).transitionDuration));
    expect(new Set(durations)).toEqual(new Set(['0s']));
    await tab.page.keyboard.press('Escape');
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });
});
