import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Format } from '../../../src/cli/terminal/format-option.js';
import { printPages } from '../../../src/cli/terminal/print-rows.js';

interface Row {
  readonly id: number;
  readonly title: string;
  readonly all?: readonly string[];
}

let printed = '';
beforeEach(() => {
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  return () => vi.restoreAllMocks();
});

async function* pagesOf(...pages: readonly (readonly Row[])[]) {
  yield* pages;
  return 'end';
}
const print = async (format: Format, ...pages: readonly (readonly Row[])[]) => {
  expect(await printPages(pagesOf(...pages), ['id', 'title'], format)).toBe('end');
  return printed;
};
const rows: readonly Row[] = [
  { id: 1, title: 'One' },
  { id: 2, title: 'Two' },
  { id: 3, title: 'Three' },
];

describe('pages', () => {
  it.each<[Format, string, string]>([
    ['csv', 'id,title\n1,One\n2,Two\n3,Three\n', 'id,title\n'],
    ['ids', '1 2 3\n', '\n'],
    ['count', '3\n', '0\n'],
    ['yaml', '- id: 1\n  title: One\n- id: 2\n  title: Two\n- id: 3\n  title: Three\n', '[]\n'],
  ])('are one text as %s', async (format, text, empty) => {
    expect(await print(format, rows.slice(0, 2), [], rows.slice(2))).toBe(text);
    printed = '';
    expect(await print(format, [])).toBe(empty);
  });

  it.each([
    [[rows.slice(0, 1), [], rows.slice(1)], rows],
    [[[], []], []],
    [[], []],
  ])('are one list of JSON, with all fields: %j', async (pages, found) => {
    expect(JSON.parse(await print('json', ...pages))).toEqual(found);
  });

  it('are a table whose columns are as wide as the longest of all rows', async () => {
    const lines = (await print('table', rows.slice(0, 1), rows.slice(1))).trimEnd().split('\n');
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
    expect(lines.filter((line) => line.startsWith('|'))).toHaveLength(4);
  });
});

it.each<[string, string]>([
  ['=cmd()', `1,"'=cmd()"`],
  ['-1', '1,-1'],
  ['-1.5', '1,-1.5'],
  ['-a', `1,"'-a"`],
  ['a "b", c', '1,"a ""b"", c"'],
  ['a\nb\x1b', '1,"a b "'],
])('a cell of CSV with %j is no formula, and one line', async (title, line) => {
  expect((await print('csv', [{ id: 1, title }])).split('\n')[1]).toBe(line);
});
