import { beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { isExhaustive } from '../sizes.js';
import { type Layout, layoutOf } from './boxes.js';
import { directions, pageOf, styles, withPage } from './page.js';
import { bare, surroundings } from './surroundings.js';

/** The layouts of all lists of a document, by their case, and how wide it is with them. */
const layoutsOf = (document: Document) => ({
  layouts: new Map(
    [...document.querySelectorAll<HTMLElement>('.case')].map((place) => [place.dataset.case ?? '', layoutOf(place)]),
  ),
  width: document.documentElement.scrollWidth,
});
const layoutsIn = (html: string, width: number) => withPage(html, width, layoutsOf);

/** How many columns a grid of three has, in each style. */
const columnsOf = (document: Document) =>
  styles.map((style) => {
    const list = document.querySelector(`[data-case="grid of three columns, ${style}, ltr"] .relx-related-items`);
    return list && getComputedStyle(list).gridTemplateColumns.split(' ').length;
  });

beforeAll(() => page.viewport(1300, 720));

describe.each([
  // a narrow page has half of the surroundings, and a wide one the others: one direction in each
  { width: 375, dirs: isExhaustive ? directions : (['ltr'] as const), first: 0 },
  { width: 1280, dirs: isExhaustive ? directions : (['rtl'] as const), first: 1 },
])('at $width pixels', ({ width, dirs, first }) => {
  let expected: ReadonlyMap<string, Layout>;
  let columns: ReturnType<typeof columnsOf>;
  beforeAll(async () => {
    await withPage(pageOf(bare), width, (document) => {
      expected = layoutsOf(document).layouts;
      columns = columnsOf(document);
    });
  });

  test('lists alone are in order', () => {
    expect([...expected].flatMap(([name, { faults }]) => faults.map((fault) => `${name}: ${fault}`))).toEqual([]);
  });

  test('a grid of three columns has one on a phone only, in each style', () => {
    expect(columns).toEqual(styles.map(() => (width === 375 ? 1 : 3)));
  });

  const chosen = Object.entries(surroundings).filter((_, index) => isExhaustive || index % 2 === first);
  test.each(chosen)('lists have the same layout with %s', async (_, surrounding) => {
    const { layouts, width: found } = await layoutsIn(pageOf({ ...surrounding, dirs }), width);
    expect(found, 'width of the page').toBe(width);
    expect(layouts.size).toBe((expected.size / directions.length) * dirs.length);
    const wrong: string[] = [];
    for (const [name, { faults, distances }] of layouts) {
      wrong.push(...faults.map((fault) => `${name}: ${fault}`));
      for (const [what, plain] of Object.entries(expected.get(name)?.distances ?? {})) {
        const pixels = surrounding.distances?.[what] ?? plain;
        const actual = distances[what];
        if (actual === undefined || Math.abs(actual - pixels) > 2) wrong.push(`${name}: ${actual} ${what}, not ${pixels}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

// the content width of Twenty Twenty-Four
test('a grid of three columns has them in a list of 620 pixels, in each style', async () => {
  expect(await withPage(pageOf(bare), 652, columnsOf)).toEqual(styles.map(() => 3));
});

/** Sizes of the avatars of all lists, and where their names are, in pixels. */
const avatarsIn = (css: string, width: number) =>
  withPage(pageOf({ ...bare, css: [...bare.css, css] }), width, (document) =>
    [...document.querySelectorAll<HTMLElement>('.relx-related-users .relx-related-item')].flatMap((item) => {
      const [avatar, name] = item.children;
      if (!avatar?.checkVisibility() || !name) return [];
      const [outer, image, text] = [item.getBoundingClientRect(), avatar.getBoundingClientRect(), name.getBoundingClientRect()];
      const isRtl = item.closest('[dir="rtl"]') !== null;
      return {
        list: item.closest<HTMLElement>('.case')?.dataset.case,
        width: image.width,
        height: image.height,
        indent: isRtl ? outer.right - text.right : text.left - outer.left,
        gap: isRtl ? image.left - text.right : text.left - image.right,
      };
    }),
  );

describe.each([375, 1280])('avatars are beside names at %i pixels', (width) => {
  test.each([
    ['in items as wide as their names', '.relx-related-items { display: flex; flex-wrap: wrap; }'],
    ['in a list as wide as a short name', '.case > div { display: flex; } .case :is(h2, h3, li:nth-child(2)) { display: none; }'],
    ['in a column of 200 pixels', '.case > div { inline-size: 200px; }'],
  ])('%s', async (_, css) => {
    const avatars = await avatarsIn(css, width);
    expect(avatars).not.toEqual([]);
    expect(avatars.filter(({ width, height, gap }) => width < 28 || width !== height || Math.abs(gap - 12) > 1)).toEqual([]);
  });
});

test('names on a phone with text of twice the size have the space of large avatars', async () => {
  const avatars = await avatarsIn('html { font-size: 200%; --relx-avatar: 3.5rem; }', 375);
  expect(avatars).not.toEqual([]);
  expect(avatars.filter(({ width }) => width > 0)).toEqual([]);
  // at most the padding of an item
  expect(Math.max(...avatars.map(({ indent }) => indent))).toBeLessThan(40);
});

test('in a wide page, three items fill a grid, a link covers its own item or only its text, and names in six columns have space', async () => {
  const { rest, links, widths } = await withPage(pageOf(bare), 1280, (document) => {
    const rest = styles.map((style) => {
      const list = document.querySelector(`[data-case="grid of users, ${style}, ltr"] .relx-related-items`);
      const last = list?.lastElementChild;
      return list && last && Math.round(list.getBoundingClientRect().right - last.getBoundingClientRect().right);
    });
    const links = [...document.querySelectorAll<HTMLElement>('.relx-related-item:has(> a)')].map((item) => {
      const { content, width, height } = getComputedStyle(item.querySelector('a') ?? item, '::after');
      if (content === 'none') return 'text';
      const box = item.getBoundingClientRect();
      // with or without the border
      const isEqual = Math.abs(box.width - Number.parseFloat(width)) < 3 && Math.abs(box.height - Number.parseFloat(height)) < 3;
      return isEqual ? 'item' : item.closest<HTMLElement>('.case')?.dataset.case;
    });
    // last, because it changes the page
    const grids = [...document.querySelectorAll<HTMLElement>('.relx-related-users.relx-related-grid')];
    for (const list of grids) {
      list.dataset.columns = '6';
      list.style.inlineSize = '652px';
    }
    const items = grids.flatMap((list) => [...list.querySelectorAll('.relx-related-item')]);
    const widths = items.map((item) => {
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(item);
      return item.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
    });
    return { rest, links, widths };
  });
  expect(rest).toEqual(styles.map(() => 0));
  expect([...new Set(links)].toSorted()).toEqual(['item', 'text']);
  expect(widths).not.toEqual([]);
  expect(Math.min(...widths)).toBeGreaterThan(50);
});

test('lists from edge to edge are as wide as the page, in each style', async () => {
  const html = pageOf({ ...bare, css: [...bare.css, 'body { margin: 0; } .case { padding: 0; }'] });
  expect((await layoutsIn(html, 320)).width).toBe(320);
});

describe('a site overrides structure', () => {
  const changes = 'margin: 7px; padding: 9px; gap: 11px; list-style: square';
  const styleOf = (document: Document, selector: string) => {
    const element = document.querySelector(`[data-case="grid, cards, ltr"] ${selector}`);
    if (!element) throw new TypeError(`There is no ${selector}.`);
    const { marginTop, paddingTop, rowGap, listStyleType } = getComputedStyle(element);
    return { marginTop, paddingTop, rowGap, listStyleType };
  };

  test.each(['.relx-related-items', '.relx-related-item'])('with one class, loaded first: %s', async (selector) => {
    const html = pageOf({ ...bare, css: [`${selector} { ${changes} }`, ...bare.css] });
    const found = await withPage(html, 375, (document) => styleOf(document, selector));
    expect(found).toEqual({ marginTop: '7px', paddingTop: '9px', rowGap: '11px', listStyleType: 'square' });
  });

  test('with a layer that comes later', async () => {
    const [css = ''] = bare.css;
    const layers = ['@layer base, relx, utilities;', `@layer relx { ${css} }`, `@layer utilities { ul { ${changes} } }`];
    const found = await withPage(pageOf({ css: layers }), 375, (document) => styleOf(document, 'ul'));
    expect(found).toEqual({ marginTop: '7px', paddingTop: '9px', rowGap: '11px', listStyleType: 'square' });
  });

  test('with a custom property', async () => {
    const html = pageOf({ ...bare, css: [...bare.css, 'html { --relx-gap: 33px; }'] });
    expect(await withPage(html, 375, (document) => styleOf(document, 'ul').rowGap)).toBe('33px');
  });
});

test.each(['Astra', 'GeneratePress', 'Twenty Twenty-One', 'Twenty Twenty-Five'])('blocks are apart in %s', async (name) => {
  const { css } = surroundings[name] ?? bare;
  const content = name === 'Twenty Twenty-Five' ? '<div class="entry-content is-layout-flow">' : '<div class="entry-content">';
  const gap = await withPage(pageOf({ css, content, styledBy: 'block' }), 1280, (document) => {
    const block = document.querySelector('.wp-block-relx-related-posts');
    const next = block?.cloneNode(true) as Element;
    block?.after(next);
    return block && next.getBoundingClientRect().top - block.getBoundingClientRect().bottom;
  });
  expect(gap).toBeGreaterThanOrEqual(16);
});
