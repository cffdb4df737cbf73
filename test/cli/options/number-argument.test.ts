import { expect, it } from 'vitest';
import { numberArgument } from '../../../src/cli/options/number-argument.js';

it.each([
  ['1', 1, 10, 1],
  ['10', 1, 10, 10],
  ['0', 0, undefined, 0],
  ['007', 1, undefined, 7],
  ['9007199254740991', 1, undefined, Number.MAX_SAFE_INTEGER],
])('%s is a number from %i to %s', (text, minimum, maximum, number) => {
  expect(numberArgument('--limit', minimum, maximum)(text)).toBe(number);
});

it.each([
  ['0', 1, 10],
  ['11', 1, 10],
  ['9007199254740992', 1, undefined],
  ['', 0, undefined],
  ['-1', 0, undefined],
  ['1.5', 1, undefined],
  ['1e3', 1, undefined],
  ['0x10', 1, undefined],
  [' 1', 1, undefined],
  ['Infinity', 1, undefined],
])('%j is none from %i to %s', (text, minimum, maximum) => {
  expect(() => numberArgument('--limit', minimum, maximum)(text)).toThrow(
    expect.objectContaining({ exitCode: 2, code: 'relx.number', message: expect.stringContaining('--limit') }),
  );
});
