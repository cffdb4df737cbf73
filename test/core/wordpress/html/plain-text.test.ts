import { expect, test } from 'vitest';
import { plainText } from '../../../../src/core/wordpress/html/plain-text.js';

test.each([
  ['Why <em>slow</em> maps win', 'Why slow maps win'],
  ['Fish &amp; chips &#8211; &quot;hot&quot;', 'Fish & chips – "hot"'],
  ['1 < 2', '1 < 2'],
  ['<p>One</p><p>Two</p>', 'One Two'],
  ['a<script>alert(1)</script>b<style>p{}</style>', 'ab'],
  ['  spaced \n\t out  ', 'spaced out'],
  ['<img src=x onerror=alert(1)>', ''],
  ['&lt;b&gt;', '<b>'],
  ['<', '<'],
  ['Qui ?\u00a0A &amp;  B\u00a0!', 'Qui ?\u00a0A & B\u00a0!'],
])('the plain text of %j is %j', (html, text) => expect(plainText(html)).toBe(text));
