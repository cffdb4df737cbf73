import { describe, expect, test } from 'vitest';
import { texturize, texturizeParts, texturizeTimes } from '../../../../src/core/wordpress/text/texturize.js';

describe('a text gets the characters that WordPress gives it', () => {
  test.each([
    ['quotes', '"quoted" and \'quoted\'', '&#8220;quoted&#8221; and &#8216;quoted&#8217;'],
    ['quotes of two signs', "``quoted''", '&#8220;quoted&#8221;'],
    ['nested quotes', `"'so' it's"`, '&#8220;&#8216;so&#8217; it&#8217;s&#8221;'],
    ['an apostrophe at the beginning of a word', "'tis", '&#8217;tis'],
    ['a year without its century', "class of '99", 'class of &#8217;99'],
    ['a quote that begins with a year', "'99 bottles'", '&#8217;99 bottles&#8217;'],
    ['primes', `6' 4"`, '6&#8242; 4&#8243;'],
    ['a number in quotes', 'of "5"', 'of &#8220;5&#8221;'],
    ['dashes', 'a -- b --- c - d--e', 'a &#8212; b &#8212; c &#8211; d&#8211;e'],
    ['a hyphen', 'well-known', 'well-known'],
    ['an international domain', 'xn--a', 'xn--a'],
    ['three dots', 'wait...', 'wait&#8230;'],
    ['a trademark', 'relx (tm)', 'relx &#8482;'],
    ['a lone ampersand', 'R&D &amp; &#38; &x', 'R&#038;D &amp; &#38; &#038;x'],
  ])('%s', (_name, text, expected) => {
    expect(texturize(text)).toBe(expected);
  });
});

describe('what is not text stays as it is', () => {
  test.each([
    ['attributes', '<a title="x--y">"a"</a>', '<a title="x--y">&#8220;a&#8221;</a>'],
    ['an ampersand in a tag, as a reference', '<a href="?a=1&b=2">', '<a href="?a=1&#038;b=2">'],
    ['code', '<code>"a"</code> "b"', '<code>"a"</code> &#8220;b&#8221;'],
    ['elements in code', '<pre><code>"a"</code>"b"</pre>"c"', '<pre><code>"a"</code>"b"</pre>&#8220;c&#8221;'],
    ['comments', '<!-- "a" --> "b"', '<!-- "a" --> &#8220;b&#8221;'],
    ['shortcodes', '[gallery ids="1"] "a"', '[gallery ids="1"] &#8220;a&#8221;'],
    ['no other brackets', '["a"]', '[&#8220;a&#8221;]'],
  ])('%s', (_name, html, expected) => {
    expect(texturize(html)).toBe(expected);
  });
});

test.each([
  ['12x3', '12&#215;3'],
  ['1x2x3', '1x2x3'],
  ['1.5x2,5', '1.5&#215;2,5'],
  ['0x5', '0x5'],
  ['10x5', '10&#215;5'],
  ['a1x2', 'a1x2'],
  ['1x2a', '1x2a'],
  ['1 x 2', '1 x 2'],
])('the multiplication %s becomes %s', (text, expected) => {
  expect(texturizeTimes(text)).toBe(expected);
});

test.each([
  ['a<b>c', ['text', 'tag', 'text']],
  ['a<!-- b > c -->d', ['text', 'comment', 'text']],
  ['a<b', ['text', 'tag']],
  ['[[gallery]] [gallery [a]', ['shortcode', 'text']],
  ['[galleryx] [/caption]', ['text', 'shortcode']],
  ['[gallery a="<b>"]', ['shortcode']],
  ['[gallery a>b]', ['text']],
])('%s has the parts %j', (html, types) => {
  const parts = texturizeParts(html);
  expect(parts.map(({ type }) => type)).toEqual(types);
  expect(parts.map(({ text }) => text).join('')).toBe(html);
});
