import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { replaceTags, storedQuery, storedTags } from '../../../src/dynamic-tags/puck/stored-tag.js';

const tag = { tag: 'relx_related_posts', category: 'text', format: 'titles' } as const;
const element = createElement('p', { tag });

it('storedTags finds tags at any depth, and none in elements or of unknown names', () => {
  const unknown = { tag: 'relx_of_the_past', category: 'text' };
  const data = { a: tag, b: [{ c: [tag] }, 'text', null, 7, unknown], d: element, e: new Map([['f', tag]]) };
  expect([...storedTags(data)]).toEqual([tag, tag]);
  expect([...storedTags(tag)]).toEqual([tag]);
});

describe('replaceTags', () => {
  const replaced = (value: unknown) => replaceTags(value, ({ format }) => `<${format}>`);

  it('replaces tags, and keeps all other values the very same', () => {
    const untouched = { list: [1, { two: 'text' }], element };
    const value = replaced({ a: [tag, 'b'], untouched }) as { untouched: unknown };
    expect(value).toEqual({ a: ['<titles>', 'b'], untouched });
    expect(value.untouched).toBe(untouched);
  });

  it.each([
    { text: 'typed', items: [{ number: 1 }] },
    [1, 2],
    element,
    'text',
    null,
    { tag: 'relx_of_the_past' },
    { tag: 'div', category: 'mine' },
  ])('returns a value without tags itself: %j', (value) => expect(replaced(value)).toBe(value));

  it.each([
    ['number', 0],
    ['text', ''],
    ['url', ''],
  ])('empties a tag of another version for %s', (category, empty) =>
    expect(replaced({ a: { tag: 'relx_of_the_future', category } })).toEqual({ a: empty }),
  );
});

it.each([
  [
    { format: 'grid', limit: 30, order: 'asc' },
    { limit: 30, order: 'asc' },
  ],
  [{ format: 'count', limit: 30 }, { limit: 1 }],
])('storedQuery of %j is that of a list, or of a tag', (settings, query) =>
  expect(storedQuery({ ...tag, ...settings })).toMatchObject({ objectType: 'post', ...query }),
);
