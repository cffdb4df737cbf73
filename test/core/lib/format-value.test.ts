import { expect, test } from 'vitest';
import { formatValue } from '../../../src/core/lib/format-value.js';

test.each([
  [null, 'null'],
  [undefined, 'undefined'],
  [-1.5, '-1.5'],
  [true, 'true'],
  [12n, '12'],
  ['two\nlines', '"two\\nlines"'],
  ['x'.repeat(99), `"${'x'.repeat(59)}…`],
  [[1], 'an array'],
  [{ toString: () => 'own text' }, 'an object'],
  [() => 1, 'a function'],
  [Symbol('x'), 'a symbol'],
])('%s in a message', (value, expected) => {
  expect(formatValue(value)).toBe(expected);
});
