import { Kysely, sql } from 'kysely';
import { libsql } from 'relx/store/libsql';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/store/database.js';
import {
  type Bind,
  type Build,
  fill,
  inLists,
  LONGEST_READ,
  listSize,
  PreparedQueries,
} from '../../../src/store/query/prepared.js';

let db: Kysely<Database>;
beforeEach(() => {
  db = new Kysely<Database>({ dialect: libsql({ filename: ':memory:' }).kysely });
  return () => db.destroy();
});

it.each([
  [0, 1],
  [1, 1],
  [3, 4],
  [4, 4],
  [65, 100],
  [257, 512],
  [LONGEST_READ, LONGEST_READ],
  [LONGEST_READ + 1, LONGEST_READ],
])('a list of %i is compiled for %i', (count, size) => {
  expect(listSize(count)).toBe(size);
});

describe('the values of a statement', () => {
  /** `select 'literal', a, list` with a list of three. */
  const parameters = () =>
    new PreparedQueries(db).compiled('key', (slots) => ({
      compile: () => sql`select ${'literal'}, ${slots('a')}, ${sql.join(slots.list('list', 3))}`.compile(db),
    })).parameters;

  it.each<[readonly Bind[], readonly Bind[]]>([
    [[1, 2, 3], [1, 2, 3]],
    [[1, 2], [1, 2, 2]],
    [['x'], ['x', 'x', 'x']],
    [[1, 2, 3, 4], [1, 2, 3]],
  ])('are the list %j as %j: its last fills the rest', (list, filled) => {
    expect(fill(parameters(), { a: null, list })).toEqual(['literal', null, ...filled]);
  }); // biome-ignore format: a table

  it.each([
    ['without a value', { list: [1] }],
    ['without a list', { a: 1 }],
    ['with an empty list', { a: 1, list: [] }],
  ])('are never fewer: %s', (_, values) => {
    expect(() => fill(parameters(), values)).toThrow(TypeError);
  });
});

describe('a query', () => {
  const one: Build<{ value: number }> = (slots) => ({
    compile: () => sql<{ value: number }>`select ${slots('value')} as value`.compile(db),
  });

  it('is built once for its key, and has the values of each run', async () => {
    const queries = new PreparedQueries(db);
    let built = 0;
    const build: typeof one = (slots) => {
      built++;
      return one(slots);
    };
    const read = async (key: string, value: number) => (await queries.rows(db, key, build, { value }))[0]?.value;
    expect([await read('a', 1), await read('a', 2), await read('b', 3), built]).toEqual([1, 2, 3, 2]);
  });

  it('reads beside a transaction, but inside it what it has written', async () => {
    const queries = new PreparedQueries(db, () => [{ value: 'beside' }]);
    const inside = await db.transaction().execute((transaction) => queries.rows(transaction, 'a', one, { value: 1 }));
    expect([await queries.rows(db, 'a', one, { value: 1 }), inside]).toEqual([[{ value: 'beside' }], [{ value: 1 }]]);
  });
});

describe('a query with a long list', () => {
  const build = () => ({ compile: () => expect.fail('it is not run') });
  const sizesOf = async (count: number) => {
    const ran: [string, number][] = [];
    const rows = async (_executor: unknown, key: string, _build: unknown, { list }: { list: readonly Bind[] }) => {
      ran.push([key, list.length]);
      return [...list];
    };
    const list = Array.from({ length: count }, (_, index) => index);
    const found = await inLists({ rows } as unknown as PreparedQueries, db, 'key', list, build);
    expect(found).toEqual(list);
    return ran;
  };

  it.each<[number, [string, number][]]>([
    [0, []],
    [3, [['key 4', 3]]],
    [LONGEST_READ, [[`key ${LONGEST_READ}`, LONGEST_READ]]],
    [2 * LONGEST_READ + 1, [[`key ${LONGEST_READ}`, LONGEST_READ], [`key ${LONGEST_READ}`, LONGEST_READ], ['key 1', 1]]],
  ])('of %i has as few statements as possible', async (count, statements) => {
    expect(await sizesOf(count)).toEqual(statements);
  }); // biome-ignore format: a table
});
