import fc from 'fast-check';
import { dynamicTags } from 'relx/dynamic-tags';
import { expect, it } from 'vitest';
import { normalizeTagSettings } from '../../src/dynamic-tags/tag-settings.js';
import { runs } from '../sizes.js';

const specs = Object.values(dynamicTags);
const names = dynamicTags.relx_related_posts.controls.map(({ name }) => name);

it.each([
  [{ limit: 0 }, { limit: 1 }],
  [{ limit: '-1' }, { limit: 1 }],
  [{ limit: '1e9' }, { limit: 100 }],
  [{ limit: 'many' }, { limit: 5 }],
  [{ limit: '' }, { limit: 5 }],
  [{ limit: 7.9 }, { limit: 7 }],
  [{ format: 'TITLES ' }, { format: 'titles' }],
  [{ format: '../../' }, { format: 'titles' }],
  [{ type: 'no such type!' }, { type: 'related_to' }],
  [{ direction: 'both' }, { direction: '' }],
  [{ orderBy: 'ID ' }, { orderBy: 'id' }],
  [{ orderBy: 'data.weight' }, { orderBy: 'data.weight' }],
  [{ orderBy: 'data.' }, { orderBy: 'manual' }],
  [{ direction: 'incoming' }, { direction: 'incoming' }],
  [{ separator: ' | ' }, { separator: ' | ' }],
  [
    { separator: null, before: { a: 1 }, after: ['x'] },
    { separator: ', ', before: '', after: '' },
  ],
])('%j is %j', (given, expected) => {
  expect(normalizeTagSettings(dynamicTags.relx_related_posts, given)).toMatchObject(expected);
});

it('anything at all has a normal form, which is its own', () => {
  fc.assert(
    fc.property(fc.constantFrom(...specs), fc.dictionary(fc.constantFrom(...names), fc.anything()), (spec, raw) => {
      const normal = normalizeTagSettings(spec, raw);
      for (const { name, default: value } of spec.controls) expect(typeof normal[name as keyof typeof normal]).toBe(typeof value);
      expect(normal.limit).toBeGreaterThanOrEqual(1);
      expect(normal.limit).toBeLessThanOrEqual(100);
      expect(normalizeTagSettings(spec, normal as never)).toEqual(normal);
    }),
    runs(100, 2000),
  );
});
