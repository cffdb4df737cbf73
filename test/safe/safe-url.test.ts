import { safeUrl } from 'relx';
import { expect, test } from 'vitest';

test.each([
  ...['/a/', '?a:b', '#a:b', '//a.test/', 'a/b:c', 'a', 'https://a.test/', 'http://a.test', 'HTTP://a.test'],
  ' https://a.test/é ü',
])('%j is kept as it is', (url) => expect(safeUrl(url)).toBe(url));

test.each([
  ...['a:b@c/', 'javascript:x()', 'JAVASCRIPT:x()', 'java\nscript:x()', ' \u0001javascript:x()', 'data:,x', 'mailto:a@b.test'],
  ...['httpsx:a', 'ftp://a.test/https:', ':a', '', ' '],
  ...[undefined, null, 7, ['https://a.test/'], { href: 'https://a.test/' }],
])('%j is no URL of a page', (url) => expect(safeUrl(url)).toBeUndefined());
