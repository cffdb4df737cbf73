import { expect, it } from 'vitest';
import { mimeType } from '../../../../src/cli/seed/wxr/mime-type.js';

it.each([
  ['a.jpg', 'image/jpeg'],
  ['A.JPEG', 'image/jpeg'],
  ['https://site.example/a.b/c.png?x=1.gif#y.pdf', 'image/png'],
  ['https://site.example/file?name=a.pdf', 'application/pdf'],
  ['a.tar', undefined],
  ['jpg', undefined],
  ['a.', undefined],
  ['a.jpg/', undefined],
  ['a.constructor', undefined],
  ['', undefined],
])('%j is %s', (file, type) => {
  expect(mimeType(file)).toBe(type);
});
