import { dynamicTags } from 'relx/dynamic-tags';
import { describe, expect, it } from 'vitest';
import { normalizeTagSettings } from '../../src/dynamic-tags/tag-settings.js';
import { categoryOf, tagValue } from '../../src/dynamic-tags/tag-value.js';

const around = { before: 'See ', separator: ', ', after: '.', fallback: '' };
const links = [
  { text: 'A & B', href: '/a/?b&c' },
  { text: 'C', href: '/c/', rel: 'tag' as const },
];
const count = { ...around, parts: [{ text: '1,234' }], count: 1234 };
const none = { ...around, parts: [] };

describe('tagValue', () => {
  it.each([
    ['text', links, 'See A & B, C.'],
    [
      'html',
      links,
      'See <a class="relx-tag-link" href="/a/?b&amp;c">A &amp; B</a>, <a class="relx-tag-link" href="/c/" rel="tag">C</a>.',
    ],
    ['url', links, '/a/?b&c'],
    ['url', [{ text: 'Ann', src: '/ann.png' }], '/ann.png'],
    ['url', [{ text: 'no link' }, { text: 'C', href: '/c/' }], '/c/'],
    ['number', links, 0],
    ['number', [{ text: '7' }, { text: '8' }], 7],
  ] as const)('for %s of %j is %j', (category, parts, value) =>
    expect(tagValue({ ...around, parts }, category)).toEqual({ category, value }),
  );

  it('of a count is the number itself, and the formatted number in a text', () => {
    expect(tagValue(count, 'number').value).toBe(1234);
    expect(tagValue(count, 'text').value).toBe('See 1,234.');
    expect(tagValue({ ...count, parts: [{ text: '0' }], count: 0 }, 'number').value).toBe(0);
  });

  it.each([
    ['text', 'a & b', 'a & b'],
    ['html', 'a & b', 'a &amp; b'],
    ['number', '12', 12],
    ['number', 'a & b', 0],
    ['url', '/all/', '/all/'],
    ['url', 'java\nscript:alert(1)', ''],
  ] as const)('for %s is the fallback alone if there are no objects: %j', (category, fallback, value) =>
    expect(tagValue({ ...none, fallback }, category)).toEqual({ category, value }),
  );
});

describe('categoryOf', () => {
  it.each([
    ['titles', 'text'],
    ['links', 'html'],
    ['count', 'number'],
    ['unknown', 'text'],
  ])('%s is %s', (format, category) => {
    const spec = dynamicTags.relx_related_posts;
    expect(categoryOf(spec, { ...normalizeTagSettings(spec), format: format as 'count' })).toBe(category);
  });
});
