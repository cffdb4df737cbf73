import { expect, it } from 'vitest';
import { idArgument } from '../../../src/cli/options/object-arguments.js';

it.each([
  ['1', 1],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
])('%s is an id', (text, id) => {
  expect(idArgument(text)).toBe(id);
});

it.each(['0', '-1', '', '1.0', '1e3', ' 1', '0x1', '9007199254740992', 'post'])('%j is none', (text) => {
  expect(() => idArgument(text)).toThrow(expect.objectContaining({ exitCode: 2, code: 'relx.id' }));
});
