import { attrs } from '@wordpress/shortcode';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listAttributes } from '../../../src/shortcodes/list-attributes.js';
import { decodeEntities } from '../../../src/shortcodes/parsing/decode-entities.js';
import { htmlParts } from '../../../src/shortcodes/parsing/html-parts.js';
import { readTag } from '../../../src/shortcodes/parsing/html-tag.js';
import { parseAttributes } from '../../../src/shortcodes/parsing/shortcode-attributes.js';
import { splitAtBlocks } from '../../../src/shortcodes/parsing/split-at-blocks.js';
import { withinDepth } from '../../../src/shortcodes/parsing/within-depth.js';
import { runs } from '../../sizes.js';

describe('decodeEntities', () => {
  it.each([
    ['&amp;lt;', '&lt;'],
    ['&lt;&gt;&quot;&apos;&nbsp;', '<>"\'\u00a0'],
    ['&#65;&#x42;&#X43;', 'ABC'],
    ['&#1114111;&#x10ffff;', '\u{10ffff}\u{10ffff}'],
    ['&#xd7ff;&#xe000;', '\ud7ff\ue000'],
    // no code points
    ['&#0;&#1114112;&#x110000;&#xd800;&#xdfff;', '&#0;&#1114112;&#x110000;&#xd800;&#xdfff;'],
    ['&copy;&amp &#65', '&copy;&amp &#65'],
  ])('%s', (text, expected) => expect(decodeEntities(text)).toBe(expected));
});

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

describe('listAttributes', () => {
  it('decodes texts, and takes values of other types from elements', () =>
    expect(listAttributes('post', { type: 'depends&#95;on', limit: 3 })).toMatchObject({ type: 'depends_on', limit: 3 }));
});

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

describe('htmlParts', () => {
  it.each<[string, readonly string[]]>([
    ['', []],
    ['a<p b="c">d</p>', ['text a', 'tag <p b="c">', 'text d', 'tag </p>']],
    // comments
    ['<!-- <a> -->b', ['comment <!-- <a> -->', 'text b']],
    ['<!-->a-->', ['comment <!-->', 'text a-->']],
    ['<!--->a-->', ['comment <!--->', 'text a-->']],
    ['<!----><!--a--!>-->', ['comment <!---->', 'comment <!--a--!>', 'text -->']],
    ['<!-- > - -> -- > ->\n<a>', ['comment <!-- > - -> -- > ->\n<a>']],
    ['--><!-- a -->', ['text -->', 'comment <!-- a -->']],
    [
      '<![CDATA[ <a> ]]><?b?></ c><!d <e>',
      ['comment <![CDATA[ <a>', 'text  ]]>', 'comment <?b?>', 'comment </ c>', 'comment <!d <e>'],
    ],
    ['a<!b', ['text a', 'comment <!b']],
    ['</a b', ['comment </a b']],
    // text
    ['< a <3 b <', ['text < a ', 'text <3 b ', 'text <']],
    // unclosed tags
    [
      '<A b="c>d<i>e</i>f<!--<j>--><k',
      ['unclosed <A b="c>', 'text d', 'unclosed <i>', 'text e', 'comment </i>', 'text f', 'comment <!--<j>-->', 'unclosed <k'],
    ],
    ['a<i b="<c', ['text a', 'unclosed <i b="', 'unclosed <c']],
    // elements with raw text
    ['<style>a<b></style>c<p>', ['tag <style>', 'raw a<b>', 'tag </style>', 'text c', 'tag <p>']],
    [
      'a<TEXTAREA><!--b--></textareas></Textarea\n><p>',
      ['text a', 'tag <TEXTAREA>', 'raw <!--b--></textareas>', 'tag </Textarea\n>', 'tag <p>'],
    ],
    ['</title><title>a</p>', ['tag </title>', 'tag <title>', 'raw a</p>']],
  ])('%s', (html, expected) => {
    const parts = [...htmlParts(html)].map(
      ({ type, tag, start, end }) => `${type === 'tag' && !tag ? 'unclosed' : type} ${html.slice(start, end)}`,
    );
    expect(parts).toEqual(expected);
  });
});

describe('withinDepth', () => {
  const times = (count: number, text: string) => text.repeat(count);
  const within = (html: string) => withinDepth(html, 'mark');

  it('keeps 200 nested elements, and the text of deeper ones', () => {
    const html = (count: number) => `${times(count, '<div>')}x${times(count, '</div>')}y`;
    expect(within(html(200))).toBe(html(200));
    expect(within(html(203))).toBe(html(200));
  });

  it('keeps 20 nested formatting elements', () => {
    const html = (count: number) => `${times(count, '<b>')}x${times(count, '</b>')}<i>y</i>`;
    expect(within(html(20))).toBe(html(20));
    expect(within(html(23))).toBe(html(20));
  });

  it.each([
    ['siblings', '<div>x</div>'],
    ['formatted siblings', '<b>x</b>'],
    ['empty elements', '<br><img src="a.png"><hr>'],
    ['paragraphs without an end', '<p>x'],
    ['paragraphs that blocks end', '<p>x<div>y</div>'],
    ['elements that their parent ends', '<div><span><span></div>'],
    ['formatting that ends in another order', '<b><i>x</b></i>'],
  ])('keeps any number of %s', (_name, html) => {
    expect(within(times(500, html))).toBe(times(500, html));
  });

  it.each([
    ['ul', '<li>x'],
    ['dl', '<dt>x<dd>y'],
    ['table', '<tr><td>x<td>y<th>z'],
    ['table', '<tbody><tr><td>x'],
    ['table', '<tbody><tr><td>x<tfoot><tr><td>y'],
    ['select', '<option>x'],
  ])('keeps any number of elements in <%s> that the next one ends: %s', (parent, html) => {
    const whole = `<div><${parent}>${times(500, html)}</${parent}></div>`;
    expect(within(whole)).toBe(whole);
  });

  it.each<[string, number, string, string]>([
    ['elements without an end', 200, '<span>x', 'x'],
    ['elements before the end of another', 200, '<span></div>', '</div>'],
    ['formatting before the end of another', 20, '<b></i>', '</i>'],
    ['formatting that goes on after its parent ends', 19, '<b><i></b>', '<b></b>'],
  ])('counts as nested: %s', (_name, most, html, rest) => {
    expect(within(times(most + 1, html))).toBe(times(most, html) + rest);
  });

  it('counts paragraphs as nested', () => {
    expect(within(`${times(200, '<div>')}<p>x</p>`)).toBe(`${times(200, '<div>')}x`);
  });

  it('removes as many ends as elements', () => {
    expect(within(`${times(202, '<div>')}</div></div></div>x`)).toBe(`${times(200, '<div>')}</div>x`);
  });

  it.each(['constructor', 'valueof'])('keeps an element with the name of a property: <%s>', (name) => {
    expect(within(`<${name}>x</${name}>`)).toBe(`<${name}>x</${name}>`);
  });

  it.each([
    ['<p>a < b <!-- <i> --></p>', '<p>a < b <!-- <i> --></p>'],
    ['a<![CDATA[b>c', 'a<!---->c'],
    ['<style>a <!-- <i></style>', '<style>a &lt;!-- &lt;i></style>'],
    ['<style><!----><i></style>', '<style>&lt;!---->&lt;i></style>'],
  ])('keeps text and comments, and escapes raw text: %s', (html, expected) => expect(within(html)).toBe(expected));

  it('has space for another element after one is closed', () => {
    const open = times(199, '<div>');
    expect(within(`${open}<section>x</section><section>y</section>`)).toBe(`${open}<section>x</section><section>y</section>`);
  });

  it('keeps the given element at any depth', () => {
    expect(within(`${times(201, '<div>')}<mark>x</mark>`)).toBe(`${times(200, '<div>')}<mark>x</mark>`);
  });
});

describe('splitAtBlocks', () => {
  const list = (limit: number, ...around: string[]) => ({
    tag: 'relx_related_posts',
    attributes: { limit: String(limit) },
    content: undefined,
    place: 'flow',
    ...(around.length > 0 && { around }),
  });
  const open = (limit: number) => `<!-- wp:relx/related-posts {"limit":${limit}} -->`;
  const close = '<!-- /wp:relx/related-posts -->';
  const template = (html: string) => `<!-- wp:post-template -->${html}<!-- /wp:post-template -->`;

  it.each([
    '<!--wp:relx/related-posts -->',
    '<!-- wp:relx/related-posts-->',
    '<!-- wp:relx/related-posts/-->',
    '<!-- wp:relx/related-posts {"limit":3 -->',
    '<!-- wp:relx/related-posts limit} -->',
    '<!-- wp:relx/related-posts limit -->',
    '<!xx wp:relx/related-posts -->',
    '<!-- wp:relx/related-posts xyz',
  ])('keeps a comment that is no block: %s', (comment) => {
    const html = `<!-- wp:relx/related-things -->${comment}`;
    expect(splitAtBlocks(html)).toEqual([html]);
  });

  it.each(['textarea', 'style'])('keeps what a browser displays as text: in <%s>', (name) => {
    const html = `<${name}>${open(1)}</${name}>`;
    expect(splitAtBlocks(html)).toEqual([html]);
  });

  it('keeps templates without lists', () => expect(splitAtBlocks(template('x'))).toEqual([template('x')]));

  it.each<[string, readonly string[]]>([
    ['<div class="a"></div>', ['<div class="a">', '</div>']],
    ['\n<div>\n</div>\n', ['<div>', '</div>']],
    ['<div class="a" data-relx-block="{}"></div>', ['<div class="a">', '</div>']],
    ['', []],
    ['saved', []],
    ['</div></div>', []],
    ['<section></div>', []],
    ['<div>x</div>', []],
  ])('puts a list into an empty element that its block saved: %s', (saved, around) => {
    expect(splitAtBlocks(`a${open(2)}${saved}${close}b`)).toEqual(['a', list(2, ...around), 'b']);
  });

  it('gives each list its own element', () => {
    const html = [1, 2].map((limit) => `${open(limit)}<div id="${limit}"></div>${close}`).join('');
    expect(splitAtBlocks(html)).toEqual(['', list(1, '<div id="1">', '</div>'), '', list(2, '<div id="2">', '</div>'), '']);
  });

  it('drops other blocks that a block saved', () => {
    const users = '<!-- wp:relx/related-users /--><!-- /wp:relx/related-users -->x';
    expect(splitAtBlocks(`${open(2)}${users}${close}y`)).toEqual(['', list(2), 'y']);
  });

  it('drops blocks in templates with the content that they saved', () => {
    const html = template(`<i>${template('')}${open(2)}<div></div>${close}</i>`);
    expect(splitAtBlocks(html + open(3)).filter((part) => part !== '')).toEqual(['<i>', '</i>', list(3)]);
    expect(splitAtBlocks(`<!-- /wp:post-template -->${open(3)}`).at(-2)).toEqual(list(3));
  });
});
