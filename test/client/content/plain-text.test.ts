import { expect, it } from 'vitest';
import { plainText } from '../../../src/client/content/plain-text.js';

it.each([
  [' <p>A <b>bold</b> move</p>\n', 'A bold move'],
  ['1 < 2 <i>and</i> 3 > 2', '1 < 2 and 3 > 2'],
  ['A &amp; B &lt;i&gt; &#8220;C&#8221; &#x2014; &hellip;', 'A & B <i> “C” — …'],
  ['&amp;lt;', '&lt;'],
  // names without a semicolon, and text after them
  ['&notit; &ampere &copy2026 &hellip &unknown;', '¬it; &ere ©2026 &hellip &unknown;'],
  // as browsers read Windows' characters and what is no character
  ['&#128;&#150;&#x99;', '€–™'],
  ['&#0;&#xd800;&#x110000;', '\ufffd\ufffd\ufffd'],
  ['&#x1F600;', '😀'],
  ['&;&#;&#x;', '&;&#;&#x;'],
  [1984, '1984'],
  [undefined, ''],
  [null, ''],
  [{ rendered: 'A' }, ''],
])('%j is the text %j', (html, text) => expect(plainText(html)).toBe(text));
