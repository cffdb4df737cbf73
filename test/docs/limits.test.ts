import { expect, test } from 'vitest';
import { limits } from '../../src/contract/limits.js';
import { textOf } from './markdown.js';

test('docs/limits.md has each limit of the contract, in the words of its comment', () => {
  const source = textOf('src/contract/limits.ts');
  const rows = Object.entries(limits).map(([name, value]) => {
    const [, about] = new RegExp(`/\\*\\* (.*)\\. \\*/\\n +${name}:`).exec(source) ?? [];
    return `| ${about} | ${value.toLocaleString('en')} |`;
  });
  const [, table = ''] = /\| --- \| --- \|\n((?:\|.*\n)+)/.exec(textOf('docs/limits.md')) ?? [];
  expect(table.trim().split('\n')).toEqual(rows);
});
