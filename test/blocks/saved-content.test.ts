import fc from 'fast-check';
import { normalizeAttributes } from 'relx';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { runs } from '../sizes.js';
import { blockOf, createBlock, registerAll, serialize } from './registered.js';

beforeAll(() => registerAll(async () => Response.json([])));

const attributes = fc.record(
  {
    type: fc.stringMatching(/^[a-z0-9_-]{1,50}$/),
    limit: fc.integer({ min: 1, max: 50 }),
    order: fc.constantFrom('manual', 'date', 'created', 'title', 'name', 'random'),
    post: fc.nat(),
    layout: fc.constantFrom('list', 'grid'),
    title: fc.string({ unit: 'grapheme', maxLength: 60 }),
    headingLevel: fc.integer({ min: 1, max: 6 }),
    direction: fc.constantFrom('', 'outgoing', 'incoming', 'both'),
    showThumbnail: fc.boolean(),
    excerptLength: fc.integer({ min: 0, max: 100 }),
    columns: fc.integer({ min: 0, max: 6 }),
    className: fc.constantFrom('mine', 'is-style-cards'),
    anchor: fc.constantFrom('more'),
    align: fc.constantFrom('wide', 'full'),
    backgroundColor: fc.constantFrom('contrast'),
  },
  { requiredKeys: [] },
);

describe('what a post keeps of a block', () => {
  test('is read as what was written, and no list is in it', () => {
    fc.assert(
      fc.property(attributes, (given) => {
        const written = serialize([createBlock('relx/related-posts', given)]);
        expect(written).not.toContain('relx-related-items');
        const read = blockOf(written);
        expect(read.isValid).toBe(true);
        expect(read.attributes).toMatchObject(given);
        expect(serialize([read as never])).toBe(written);
      }),
      runs(50, 500),
    );
  });

  test.each([
    ['relx/related-posts', 'post'],
    ['relx/related-users', 'user'],
    ['relx/related-terms', 'term'],
  ])('%s leaves an element with the chosen attributes', (name, objectType) => {
    const written = serialize([createBlock(name, { limit: 3, title: `A "b" <c> & 'd' --` })]);
    const element = document.createElement('div');
    element.innerHTML = written;
    const place = element.querySelector(`.${name.replace('relx/', 'wp-block-relx-')}`);
    expect(JSON.parse(place?.getAttribute('data-relx-block') ?? '')).toEqual({
      kind: objectType,
      limit: 3,
      title: `A "b" <c> & 'd' --`,
    });
    // nothing that cleans HTML finds a tag or an end of a comment in it
    expect(place?.getAttribute('data-relx-block')).not.toMatch(/[<>&']|--/);
  });
});

describe('what was written before, or by others', () => {
  const migrated = (text: string) => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {});
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const block = blockOf(text);
    for (const spy of [log, warn, error]) spy.mockRestore();
    expect(block.isValid).toBe(true);
    // once saved it is of today
    expect(blockOf(serialize([block as never])).attributes).toEqual(block.attributes);
    return block.attributes;
  };

  test('the first version kept the attributes alone', () => {
    expect(migrated('<!-- wp:relx/related-posts {"type":"references","limit":3,"layout":"grid"} /-->')).toMatchObject({
      type: 'references',
      limit: 3,
      layout: 'grid',
      title: 'Related content',
    });
    expect(migrated('<!-- wp:relx/related-terms /-->')).toMatchObject({ type: 'categorized_as', limit: 5 });
  });

  test('names and texts of the shortcode', () => {
    const text =
      '<!-- wp:relx/related-posts {"post_id":"12","show_thumbnail":"1","excerpt_length":"20","heading_level":"2","limit":"500","align":"wide"} /-->';
    const attributes = migrated(text);
    expect(attributes).toMatchObject({
      post: 12,
      showThumbnail: true,
      excerptLength: 20,
      headingLevel: 2,
      limit: 50,
      align: 'wide',
    });
    expect(attributes).not.toHaveProperty('post_id');
  });

  test('values of any type and shape are what the components take them for', () => {
    const any = fc.oneof(fc.jsonValue(), fc.constantFrom('7', 'grid', 'title', true, null, -1, 1e9));
    const names = ['type', 'limit', 'order', 'post', 'layout', 'title', 'headingLevel', 'direction', 'showThumbnail', 'excerptLength', 'columns', 'post_id']; // biome-ignore format: a list of names
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), any), (given) => {
        const json = JSON.stringify(given).replace(/[<>&]|--/g, '');
        if (!isJson(json)) return;
        const read = migrated(`<!-- wp:relx/related-posts ${json} /-->`);
        expect(normalizeAttributes('post', read)).toEqual(normalizeAttributes('post', JSON.parse(json)));
      }),
      runs(50, 500),
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
