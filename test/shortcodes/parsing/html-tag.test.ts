import { describe, expect, it } from 'vitest';
import { readTag } from '../../../src/shortcodes/parsing/html-tag.js';

describe('readTag', () => {
  it.each<[string, { name: string; isClosing?: boolean; end: number; quoted?: string[] }]>([
    ['<P>x', { name: 'p', end: 3 }],
    ['</p >x', { name: 'p', isClosing: true, end: 5 }],
    ['<br/>x', { name: 'br', end: 5 }],
    ['<a b c=d>x', { name: 'a', end: 9 }],
    ['<a b = "c>d" e=\'f"g\'>x', { name: 'a', end: 21, quoted: ['b: c>d', 'e: f"g'] }],
    ['<a b="c>">x', { name: 'a', end: 10, quoted: ['b: c>'] }],
    ['<a b=c"d>x', { name: 'a', end: 9 }],
    ['<a ="b" c="d">x', { name: 'a', end: 14, quoted: ['c: d'] }],
    ['<a b=/c>x', { name: 'a', end: 8 }],
    ['<a b=>x', { name: 'a', end: 6 }],
  ])('%s', (html, { name, isClosing = false, end, quoted = [] }) => {
    const tag = readTag(html, 0);
    expect(tag).toMatchObject({ name, isClosing, end });
    const read = typeof tag === 'object' ? tag.quoted : [];
    expect(read.map((one) => `${one.name}: ${html.slice(one.from, one.to)}`)).toEqual(quoted);
    expect(read.map(({ start, name: of }) => html.slice(start, start + of.length))).toEqual(read.map((one) => one.name));
  });

  it.each(['<a', '<a b', '<a b="c>', '<a b=\'c">', '<a b='])('%s is not closed', (html) =>
    expect(readTag(html, 0)).toBe('endless'),
  );

  it.each(['< a>', '<3>', 'a', '<>', '</ a>'])('%s is no tag', (html) => expect(readTag(html, 0)).toBeUndefined());

  it('reads from the offset', () => expect(readTag('<a><b>', 3)).toMatchObject({ name: 'b', end: 6 }));
});
