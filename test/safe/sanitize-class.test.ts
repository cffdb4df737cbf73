import { expect, test } from 'vitest';
import { sanitizeClass } from '../../src/safe/sanitize-class.js';

test.each([
  ['a  b\ta', 'a b'],
  ['"><script>', 'script'],
  ['my%20box', 'mybox'],
  ['été !! -x_1', 't -x_1'],
  ['', ''],
])('makes %j %j', (given, safe) => expect(sanitizeClass(given)).toBe(safe));
