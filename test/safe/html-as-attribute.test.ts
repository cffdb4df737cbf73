import { expect, test } from 'vitest';
import { htmlAsAttribute } from '../../src/safe/html-as-attribute.js';

test.each([
  ['a &amp; b &#8220;c&#8221; &#xA0;&eacute;', 'a &amp; b &#8220;c&#8221; &#xA0;&eacute;'],
  ['a & b &c &; &#; &#x;', 'a &amp; b &amp;c &amp;; &amp;#; &amp;#x;'],
  [`<b class="c">it's</b>`, '&lt;b class=&quot;c&quot;&gt;it&#x27;s&lt;/b&gt;'],
])('%s is escaped once', (html, escaped) => {
  expect(htmlAsAttribute(html)).toBe(escaped);
  expect(htmlAsAttribute(escaped)).toBe(escaped);
});
