import { parseShortcodes } from 'relx/shortcodes';
import { describe, expect, it } from 'vitest';
import { joinParts } from '../../../src/shortcodes/parsing/join-parts.js';

const tags = new Set(['list']);
/** The text with `@` in place of each shortcode. */
const joined = (html: string) => joinParts(parseShortcodes(html, tags, tags), () => '@');

describe('joinParts removes the paragraph of a shortcode', () => {
  it.each([
    ['<p>[list]</p>', '@'],
    ['<p>\n  [list]\n</p>', '@'],
    ['a<p>[list]</p>b', 'a@b'],
    ['<p>[list]</p>\n<p>[list]</p>', '@\n@'],
    [`${'a'.repeat(300)}<p>[list]</p>`, `${'a'.repeat(300)}@`],
  ])('that is alone in it: %s', (html, expected) => expect(joined(html)).toBe(expected));

  it.each([
    ['<p>a [list]</p>', '<p>a @</p>'],
    ['<p>[list] b</p>', '<p>@ b</p>'],
    ['<p>[list] b</p><p>c</p>', '<p>@ b</p><p>c</p>'],
    ['<p>[list][list]</p>', '<p>@@</p>'],
    ['<p>[list]x</p>', '<p>@x</p>'],
    ['<p>[list]', '<p>@'],
    ['[list]</p>', '@</p>'],
    ['<p>a</p>[list]<p>b</p>', '<p>a</p>@<p>b</p>'],
    ['<a title="<p>[list]</p>">', '<a title="<p>@</p>">'],
    ['<p title="[list]">a</p>', '<p title="@">a</p>'],
    // white space of more than a line is content of its own
    [`<p>${' '.repeat(300)}[list]</p>`, `<p>${' '.repeat(300)}@</p>`],
  ])('but not one that has more: %s', (html, expected) => expect(joined(html)).toBe(expected));

  it('of text alone', () => expect(joined('<p>a</p>')).toBe('<p>a</p>'));
});
