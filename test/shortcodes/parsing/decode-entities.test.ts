import { describe, expect, it } from 'vitest';
import { decodeEntities } from '../../../src/shortcodes/parsing/decode-entities.js';

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
