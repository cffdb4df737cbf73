import { expect, it } from 'vitest';
import { LONGEST_LINE, readJsonLines } from '../../../src/cli/data/read-json-lines.js';
import type { TransferLine } from '../../../src/core/index.js';

async function read(text: string, length = text.length): Promise<TransferLine[]> {
  async function* pieces() {
    for (let start = 0; start < text.length; start += length) yield text.slice(start, start + length);
  }
  const lines: TransferLine[] = [];
  for await (const line of readJsonLines(pieces())) lines.push(line);
  return lines;
}
const record = (at: number, value: unknown) => ({ at, record: value });
const problem = (at: number) => ({ at, problem: expect.any(String) });

it.each<[string, string, readonly unknown[]]>([
  ['two lines', '{"a":1}\n{"a":2}\n', [record(1, { a: 1 }), record(2, { a: 2 })]],
  ['carriage returns', '{"a":1}\r{"a":2}\r', [record(1, { a: 1 }), record(2, { a: 2 })]],
  ['lines of Windows', '{"a":1}\r\n{"a":2}\r\n', [record(1, { a: 1 }), record(2, { a: 2 })]],
  ['empty lines of any system', '\r\n\n\r{"a":1}\n \n', [record(4, { a: 1 })]],
  ['no newline at the end', '{"a":1}', [record(1, { a: 1 })]],
  ['what is no object', '12\nnull\n', [record(1, 12), record(2, null)]],
  ['half a line', '{"a":1}\n{"a"', [record(1, { a: 1 }), problem(2)]],
  ['bytes that are no UTF-8', '{"a":"\ufffd"}\n{"a":1}\n', [problem(1), record(2, { a: 1 })]],
  ['nothing', '', []],
])('reads %s, wherever a piece of it ends', async (_, text, lines) => {
  for (const length of [text.length || 1, 1, 2, 3]) expect(await read(text, length)).toEqual(lines);
});

const ofLength = (length: number) => `"${'x'.repeat(length - 2)}"`;
it.each([1000, 2 ** 18, 2 ** 22])(
  'a line that is too long is one problem, and the next is read: pieces of %i',
  async (length) => {
    const text = `${ofLength(LONGEST_LINE)}\n${ofLength(LONGEST_LINE + 1)}\n${ofLength(3 * LONGEST_LINE)}\n1\n${ofLength(LONGEST_LINE + 1)}`;
    const [longest, ...others] = await read(text, length);
    expect(longest).toEqual(record(1, 'x'.repeat(LONGEST_LINE - 2)));
    expect(others).toEqual([problem(2), problem(3), record(4, 1), problem(5)]);
  },
);

it('a problem does not steer the terminal', async () => {
  const [line] = await read('{"\x1b[31m"\x07');
  expect(line).toMatchObject({ problem: expect.not.stringMatching(/\p{Cc}/u) });
});
