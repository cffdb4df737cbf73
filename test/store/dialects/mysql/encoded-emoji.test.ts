import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { withEncodedEmoji } from '../../../../src/store/dialects/mysql/encoded-emoji.js';

const unstorable = Object.assign(new Error('Incorrect string value'), { errno: 1366 });

/** The parameters of each run of a statement that a server rejects once. */
async function runs(sql: string, parameters: readonly unknown[], error: Error = unstorable) {
  const all: (readonly unknown[])[] = [];
  const ended = withEncodedEmoji(CompiledQuery.raw(sql, [...parameters]), async (query) => {
    all.push(query.parameters);
    if (all.length === 1) throw error;
    return 'done';
  });
  return { all, result: await ended.catch((thrown: unknown) => thrown) };
}

it.each([
  ['a letter of four bytes', 'a 😀', 'a &#x1f600;'],
  ['what joins emoji', '👩‍💻', '&#x1f469;&#x200d;&#x1f4bb;'],
  ['emoji of fewer bytes beside them', '❤️ 😀', '&#x2764;&#xfe0f; &#x1f600;'],
  ['a serialized text, which keeps its length', 's:4:"😀";', 's:4:"????";'],
  ['a serialized list', 'a:1:{i:0;s:4:"😀";}', 'a:1:{i:0;s:4:"????";}'],
])('a write stores character references: %s', async (_, text, stored) => {
  for (const sql of ['insert into t values (?, ?)', ' UPDATE t set a = ?, b = ?', 'replace into t values (?, ?)'])
    expect(await runs(sql, [text, 1])).toEqual({ all: [[text, 1], [stored, 1]], result: 'done' }); // biome-ignore format: one line
});

it('a write keeps other parameters as they are', async () => {
  const { all } = await runs('insert into t values (?, ?, ?)', ['❤ é 語', null, '😀']);
  expect(all[1]).toEqual(['❤ é 語', null, '&#x1f600;']);
});

it('a read looks for a text that nothing has', async () => {
  const { all, result } = await runs('select * from t where a = ?', ['a 😀']);
  expect([all[1], result]).toEqual([['a \uffff'], 'done']);
});

it.each([
  ['of another error', ['😀'], new Error('another')],
  ['without such a character', ['❤', 1], unstorable],
])('a statement %s runs once, and fails', async (_, parameters, error) => {
  const { all, result } = await runs('insert into t values (?)', parameters, error);
  expect([all.length, result]).toEqual([1, error]);
});
