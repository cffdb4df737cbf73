import { expect, test } from 'vitest';
import { excerptOf } from '../../../../src/core/wordpress/text/rendered.js';

test('an excerpt is long enough for each list', () => {
  expect(excerptOf('', `<p>${'word '.repeat(120)}</p>`, '')).toBe(`${'word '.repeat(100).trim()}…`);
  expect(excerptOf('', '字'.repeat(1000), '')).toBe(`${'字'.repeat(100)}…`);
  expect(excerptOf('', `${'word '.repeat(99)}end, and more`, '')).toBe(`${'word '.repeat(99)}end…`);
});
