import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../src/cli/data/read-csv.js';
import type { TransferLine } from '../../../src/core/index.js';

/** The lines of a text, which arrives in pieces of a length. */
async function read(text: string, length = text.length) {
  const ignored: string[] = [];
  async function* pieces() {
    for (let start = 0; start < text.length; start += length) yield text.slice(start, start + length);
  }
  const lines: TransferLine[] = [];
  const options = { map: new Map<string, string>(), onIgnored: (columns: readonly string[]) => void ignored.push(...columns) };
  for await (const line of readCsv(pieces(), options)) lines.push(line);
  return { lines, ignored };
}

const header = 'type,from_id,to_id\n';
const record = (to: number, at: number) => ({ at, record: { type: 'references', from_id: '1', to_id: String(to) } });
const problem = (at: number) => ({ at, problem: expect.any(String) });

describe('the records of a file', () => {
  it.each<[string, string, readonly unknown[]]>([
    ['lines that end as on Windows', `${header}references,1,2\r\nreferences,1,3\r\n`.replace('id\n', 'id\r\n'), [record(2, 2), record(3, 3)]],
    ['no newline at the end', `${header}references,1,2`, [record(2, 2)]],
    ['a quoted newline', `"type","from_id","to_id","note"\n"references","1","2","a ""b""\nc"\nreferences,1,3,\n`, [record(2, 2), record(3, 4)]],
    ['a quoted newline of Windows', `type,from_id,to_id,note\r\nreferences,1,2,"a\r\nb"\r\nreferences,1,3,\r\n`, [record(2, 2), record(3, 4)]],
    ['semicolons', `${header}references,1,2\n`.replaceAll(',', ';'), [record(2, 2)]],
    ['semicolons, and commas in a name', 'type;from_id;to_id;"a,b"\nreferences;1;2;\n', [record(2, 2)]],
    ['tabs', `${header}references,1,2\n`.replaceAll(',', '\t'), [record(2, 2)]],
    ['empty lines', `${header}\n\nreferences,1,2\n\n`, [record(2, 4)]],
    ['lines that end in carriage returns', `${header}references,1,2\n"references","1","3"\n`.replaceAll('\n', '\r'), [record(2, 2), record(3, 3)]],
    ['spaces after commas', `type, from_id, to_id\nreferences, 1, 2\n"references", "1", "3"\n`, [record(2, 2), record(3, 3)]],
    ['an empty cell, which is no field', 'type,from_id,to_id\n,1,2\n', [{ at: 2, record: { from_id: '1', to_id: '2' } }]],
    ['empty cells more', `${header}references,1,2,,\n`, [record(2, 2)]],
    ['a formula that was escaped', `${header}'=x,1,2\n`, [{ at: 2, record: { type: '=x', from_id: '1', to_id: '2' } }]],
    ['a quote in the middle', `${header}ref"erences,1,2\n`, [{ at: 2, record: { type: 'ref"erences', from_id: '1', to_id: '2' } }]],
    ['a cell too few', `${header}references,1\nreferences,1,2\n`, [problem(2), record(2, 3)]],
    ['a cell too many', `${header}references,1,2,3\nreferences,1,3\n`, [problem(2), record(3, 3)]],
    ['bytes that are no UTF-8', `${header}caf\ufffd,1,2\nreferences,1,2\n`, [problem(2), record(2, 3)]],
    ['nothing but its columns', header, []],
  ])('are read wherever a piece of it ends: %s', async (_, text, lines) => {
    for (const length of [text.length, 1, 7]) expect((await read(text, length)).lines).toEqual(lines);
  }); // biome-ignore format: a table

  it('have no field of a column that is not known, which is reported', async () => {
    const { lines, ignored } = await read('type,from_id,to_id,note,,data.role\nreferences,1,2,x,,editor\n');
    expect(ignored).toEqual(['note']);
    expect(lines).toEqual([{ at: 2, record: { type: 'references', from_id: '1', to_id: '2', 'data.role': 'editor' } }]);
  });
});

it('a quote without an end is reported with the line where its record begins', async () => {
  const text = `${header}references,1,2\n"references,1,3\n${'x\n'.repeat(100)}`;
  await expect(read(text)).rejects.toThrow(/^line 3: /);
});

it('a file without a line is rejected', async () => {
  await expect(read('')).rejects.toThrow(Error);
});
