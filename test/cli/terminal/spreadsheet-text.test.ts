import { expect, it } from 'vitest';
import { asWritten, inert } from '../../../src/cli/terminal/spreadsheet-text.js';

it.each([
  ['=cmd()', "'=cmd()"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\ta', "'\ta"],
  ['a\n=b', "a\n'=b"],
  ['a\r\n=b', "a\r\n'=b"],
  ['a;=b', "a;'=b"],
  ['a\t=b', "a\t'=b"],
  ["'=b", "''=b"],
  ["''=b", "'''=b"],
  ["'a", "'a"],
  ['a=b', 'a=b'],
  ['a,=b', 'a,=b'],
  ['', ''],
])('%j is %j for a spreadsheet, and comes back', (text, shown) => {
  expect(inert(text)).toBe(shown);
  expect(asWritten(shown)).toBe(text);
});
