import { attrs } from '@wordpress/shortcode';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAttributes } from '../../../src/shortcodes/parsing/shortcode-attributes.js';
import { runs } from '../../sizes.js';

describe('parseAttributes', () => {
  it.each([
    ['a="\\n\\t\\r\\a\\b\\v\\f"', '\n\t\r\x07\b\v\f'],
    ['a="\\x4a\\x4A\\x9z"', 'JJ\tz'],
    ['a="\\7\\101\\777\\8"', '\x07A\xff8'],
    ['a="one\\"', 'one'],
    ['a="one\\ two"', 'one two'],
    ['a="1 > 0"', '1 > 0'],
    ['a="0 < 1"', ''],
  ])('%s', (text, expected) => expect(parseAttributes(` ${text}`)).toEqual({ a: expected }));

  it('of spaces has none', () => expect(parseAttributes(' \n')).toEqual({}));

  it('of a name without a value has a word', () => expect(parseAttributes(' a=')).toEqual({ 0: 'a=' }));

  it('has the attributes that WordPress finds', () => {
    const pieces = fc.constantFrom(
      'a',
      'B-_1',
      '=',
      '"',
      "'",
      ' ',
      '\n',
      '\u00a0',
      '\u200b',
      '/',
      'é',
      'a="b"',
      "c='d e'",
      'f = g',
      '""',
    );
    const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => `${parts.join('')} "x"`);
    fc.assert(
      fc.property(texts, (text) => {
        const { named, numeric } = attrs(text);
        expect(parseAttributes(text)).toEqual({ ...numeric, ...named });
      }),
      runs(2000, 200_000),
    );
  });
});
