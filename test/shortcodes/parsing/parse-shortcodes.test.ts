import { parseShortcodes } from 'relx/shortcodes';
import { describe, expect, it } from 'vitest';

const tags = new Set(['list', 'list-2', 'other']);
const parse = (html: string) => parseShortcodes(html, tags, tags);
const found = (html: string) => parse(html).filter((part) => typeof part !== 'string');
/** What stays of a text, with `@` where a shortcode was. */
const left = (html: string) =>
  parse(html)
    .map((part) => (typeof part === 'string' ? part : '@'))
    .join('');
const attributes = (html: string) => found(html)[0]?.attributes;

/** Seventy-six texts, these among them, have been compared with `do_shortcode()` of WordPress 6.6. */
describe("WordPress's grammar", () => {
  it.each([
    ['[list]', '@'],
    ['a [list] b', 'a @ b'],
    ['[list/]', '@'],
    ['[list /]x[/list]', '@x[/list]'],
    ['[list]inside[/list]', '@'],
    ['[list]one[/list] and [list]two[/list]', '@ and @'],
    // up to the first closing tag, whatever opens between
    ['[list] and [list]two[/list]', '@'],
    ['[list-2]', '@'],
    ['[list_2] [listing] [LIST] [unknown]', '[list_2] [listing] [LIST] [unknown]'],
    ['[ list]', '[ list]'],
    ['[list', '[list'],
    ['[/list]', '[/list]'],
    // escaped, with and without content
    ['[[list]]', '[list]'],
    ['[[list a="b"]x[/list]]', '[list a="b"]x[/list]'],
    ['[[list]', '[@'],
    ['[list]]', '@]'],
    ['[[other', '[[other'],
    ['a/b [list a=b/c] d/e', 'a/b @ d/e'],
  ])('%s', (html, expected) => expect(left(html)).toBe(expected));

  it.each([
    ['[list a="b" c=\'d\' e=f]', { a: 'b', c: 'd', e: 'f' }],
    ['[list a = "b"]', { a: 'b' }],
    ['[list TYPE="References"]', { type: 'References' }],
    [`[list a="it's" b='say "x"']`, { a: "it's", b: 'say "x"' }],
    ['[list one "two three" \'four\']', { '0': 'one', '1': 'two three', '2': 'four' }],
    ['[list\u00a0a="b"\u200bc="d"]', { a: 'b', c: 'd' }],
    ['[list a="b"c="d"]', { '0': 'a="b"c="d"' }],
    ['[list a=b/]', { a: 'b' }],
    ['[list a="x" a="y"]', { a: 'y' }],
    ['[list a=""]', { a: '' }],
    // a bracket ends a shortcode, quotes or not
    ['[list a="b]c"]', { '0': 'a="b' }],
    ['[list a="&amp;"]', { a: '&amp;' }],
  ])('%s has these attributes', (html, expected) => expect(attributes(html)).toEqual(expected));

  it('stripcslashes: where @wordpress/shortcode keeps backslashes, WordPress does not', () =>
    expect(attributes('[list a="x\\ty\\x41\\101\\q\\\\"]')).toEqual({ a: 'x\tyAAq\\' }));

  it('unclosed elements: where @wordpress/shortcode keeps the value, WordPress empties it', () =>
    expect(attributes('[list a="<b" c="<i>x</i>"]')).toEqual({ a: '', c: '<i>x</i>' }));

  it('quotes that a site made curly, as it does in shortcodes that it does not know, are quotes', () =>
    expect(attributes('[list a=&#8221;b c&#8221; d=\u201ce\u201d f=&quot;g&quot;]')).toEqual({ a: 'b c', d: 'e', f: 'g' }));

  it.each([
    ['<!-- [list] -->', '<!-- [list] -->'],
    ['<![CDATA[ [list] ]]>', '<![CDATA[ [list] ]]>'],
    ['<!-- [list]', '<!-- [list]'],
    ['<a title="[list]">x</a>', '<a title="@">x</a>'],
    ["<a title='x [list a=1] y'>[list]</a>", "<a title='x @ y'>@</a>"],
    ['<a title="[[list]]">', '<a title="[list]">'],
    // brackets of a tag are not those of a shortcode around it
    ['[list a="<i title=\']\'>x</i>"]y', '@y'],
    ['[list]<i title="[/list]">x</i>[/list]z', '@z'],
  ])('in tags and comments: %s', (html, expected) => expect(left(html)).toBe(expected));

  it.each([
    ['a < b [list] c > d', 'a < b @ c > d'],
    ['a < [list] b', 'a < @ b'],
    ['1 < 2 [list]', '1 < 2 @'],
    ['a <3 [list] b', 'a <3 @ b'],
    ['a < b [[list]] c', 'a < b [list] c'],
    ['a < b <i title="[list]">[list]</i>', 'a < b <i title="@">@</i>'],
    // escaped, because the output of the shortcode could complete a tag
    ['<[list]>', '&lt;@>'],
    ['[list]<[/list]i>', '@i>'],
  ])('after a `<` that starts no tag: %s', (html, expected) => expect(left(html)).toBe(expected));

  it('a `<` at the end of content cannot start a tag', () => expect(found('[list]<[/list]i>')[0]?.content).toEqual(['&lt;']));

  it.each([
    // no output of a shortcode becomes a URL, a style or a program
    ['<a href="[list]">', '<a href="[list]">'],
    ['<a href="java[list]script:x">', '<a href="java[list]script:x">'],
    [
      '<b style="[list]" onclick="[list]" data-x="[list]" srcset="[list]">',
      '<b style="[list]" onclick="[list]" data-x="[list]" srcset="[list]">',
    ],
    // only whole names are those of attributes with text
    [
      '<object classid="[list]" data-title="[list]" aria-label="[list]">',
      '<object classid="[list]" data-title="[list]" aria-label="@">',
    ],
    // a list inside a tag breaks the page
    ['<a title=[list]>', '<a title=[list]>'],
    ['<b [list]>', '<b [list]>'],
    // WordPress finds shortcodes after some of the `<` that start no tag
    ['a <= b [list] > c', 'a <= b @ > c'],
    ['if a < b, then [list]', 'if a < b, then @'],
    // a no-break space after the name: editors put it there
    ['[list\u00a0a="b"]', '@'],
  ])('more tolerant than WordPress: %s', (html, expected) => expect(left(html)).toBe(expected));

  it('knows whether a place takes more than text', () =>
    expect(found('<a title="[list]">[list]</a>').map(({ place }) => place)).toEqual(['attribute', 'flow']));

  it('attributes take only shortcodes that are declared as text', () =>
    expect(parseShortcodes('<a title="[list] [other]">', tags, new Set(['other']))).toEqual([
      '<a title="[list] ',
      expect.objectContaining({ tag: 'other', place: 'attribute' }),
      '">',
    ]));

  it('shortcodes enclose shortcodes', () => {
    const [outer] = found('[other]a [list x=1] b[/other]');
    expect(outer?.content).toEqual(['a ', { tag: 'list', attributes: { x: '1' }, content: undefined, place: 'flow' }, ' b']);
  });
});

describe('bad input takes time in proportion to its length', () => {
  const cases: Readonly<Record<string, (size: number) => string>> = {
    brackets: (size) => '['.repeat(size),
    'double brackets': (size) => '[[list]'.repeat(size / 7),
    'quotes that do not end': (size) => '[list a="'.repeat(size / 9),
    'shortcodes that do not close': (size) => '[list]'.repeat(size / 6),
    'one closing tag for many': (size) => `${'[list]'.repeat(size / 6)}[/list]`,
    'attributes of all sizes': (size) => Array.from({ length: size / 20 }, (_, index) => `[list limit=${index}]`).join(''),
    'one long attribute': (size) => `[list ${'a'.repeat(size)}]`,
    'a long blank': (size) => `[list a${' '.repeat(size)}=1]`,
    'tags that do not end': (size) => '<a b="[list" '.repeat(size / 13),
    'attributes without end': (size) => `<a ${'b'.repeat(size)} [list]>`,
    'less-than signs': (size) => '< [list] '.repeat(size / 9),
    'comments that do not end': (size) => '<!-- [list]'.repeat(size / 11),
    backslashes: (size) => `[list a="${'\\'.repeat(size)}"]`,
  };

  /** Steps of the parser that can be counted without a clock: the characters that its searches go over. */
  function charactersRead(html: string): number {
    let read = 0;
    const { indexOf } = String.prototype;
    const { exec } = RegExp.prototype;
    String.prototype.indexOf = function (this: string, mark: string, from = 0) {
      const at = indexOf.call(this, mark, from);
      read += (at < 0 ? this.length : at) - Math.min(from, this.length) + 1;
      return at;
    };
    RegExp.prototype.exec = function (this: RegExp, text: string) {
      const from = this.sticky || this.global ? this.lastIndex : 0;
      const match = exec.call(this, text);
      const end = match ? match.index + match[0].length : this.sticky ? from : text.length;
      read += end - from + 1;
      return match;
    };
    try {
      parse(html);
    } finally {
      String.prototype.indexOf = indexOf;
      RegExp.prototype.exec = exec;
    }
    return read;
  }

  it.each(Object.entries(cases))('%s', (_name, make) => {
    const [small, large] = [make(20_000), make(80_000)];
    expect(charactersRead(large)).toBeLessThan(6 * charactersRead(small) + 1000);
    expect(charactersRead(large)).toBeLessThan(10 * large.length);
  });

  it('tags are not read in a text without brackets, and once before a shortcode', () => {
    const html = '<p class="b">x</p>'.repeat(100);
    expect(charactersRead(html)).toBe(0);
    expect(charactersRead(`${html}[list]`)).toBeLessThan(4 * html.length);
  });
});

describe('parts', () => {
  it('have no empty text, and texts beside each other are one', () => {
    expect(parse('[list]')).toHaveLength(1);
    expect(parse('[list][list]')).toHaveLength(2);
    expect(parse('a[[list]]b')).toEqual(['a[list]b']);
  });

  it('are the text alone without a tag to look for', () =>
    expect(parseShortcodes('a [list] <i title="[list]">', new Set())).toEqual(['a [list] <i title="[list]">']));

  it('in attributes have the text between their tags', () => {
    const [, shortcode] = parse('<i title="[list]a[/list]">');
    expect(shortcode).toMatchObject({ content: ['a'], place: 'attribute' });
    const [, alone] = parse('<i title="[list]">');
    expect(alone).toMatchObject({ content: undefined, place: 'attribute' });
  });

  it('are parsed up to twenty levels', () => {
    const all = new Set(Array.from({ length: 30 }, (_, index) => `l${index}`));
    const nested = [...all].reduceRight((inner, tag) => `[${tag}]${inner}[/${tag}]`, 'x');
    let depth = 0;
    for (let parts = parseShortcodes(nested, all); typeof parts[0] === 'object'; parts = [...(parts[0].content ?? [])]) depth++;
    expect(depth).toBe(20);
  });
});
