import fc from 'fast-check';
import { Kysely } from 'kysely';
import type { StoreDialect } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { mysql } from 'relx/store/mysql';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../../src/store/database.js';
import { type Build, fill, PreparedQueries, type Values } from '../../../src/store/query/prepared.js';
import type { Audience } from '../../../src/store/query/visibility.js';
import type { ListArgs } from '../../../src/store/relations/list-args.js';
import { RelationLists } from '../../../src/store/relations/relation-lists.js';
import { RelationTitles } from '../../../src/store/relations/titles.js';
import { runs } from '../../sizes.js';

const content = {
  postTypes: ['post', 'page', 'product'],
  taxonomies: ['category', 'post_tag'],
  plurals: { post: 'posts', page: 'pages', product: 'products' },
};

const objectType = fc.constantFrom('post' as const, 'user' as const, 'term' as const);
const ids = (...counts: number[]) =>
  fc.constantFrom(...counts).map((count) => Array.from({ length: count }, (_, index) => index + 1));
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const field = fc
  .constantFrom('w', 'x', 'wx')
  .chain((name) =>
    fc.oneof(
      fc.record({ name: fc.constant(name), type: fc.constant('string' as const), default: fc.constantFrom(undefined, '', 'a') }),
      fc.record({
        name: fc.constant(name),
        type: fc.constantFrom('integer' as const, 'number' as const),
        default: maybe(fc.nat(1)),
      }),
      fc.record({ name: fc.constant(name), type: fc.constant('boolean' as const), default: maybe(fc.boolean()) }),
    ),
  );
const audience: fc.Arbitrary<Audience> = fc.record({
  own: fc.boolean(),
  others: fc.dictionary(fc.constantFrom('posts', 'pages', 'products'), fc.subarray(['draft', 'pending', 'private', 'future'])),
  users: fc.constantFrom('public', 'all'),
  user: fc.nat(2),
});
const branch = fc.record({
  side: fc.constantFrom('outgoing' as const, 'incoming' as const),
  objectType,
  types: fc.subarray(['a', 'b', 'c_d', 'a-b'], { minLength: 1 }),
  allUsers: fc.constantFrom(undefined, true, false),
});
const cursor = { id: 3, position: 1, created_at: 'c', type: 'a' };

/** Every part of a query, each with several values, also those that a list does not combine. */
const parts = {
  sourceType: objectType,
  sourceIds: ids(1, 1, 2, 3, 7, 300),
  branches: fc.array(branch, { minLength: 1, maxLength: 3 }),
  audience,
  orderby: fc.constantFrom('order', 'id', 'date', 'created', 'type', 'random', 'none', 'data'),
  order: fc.constantFrom('asc', 'desc'),
  search: fc.constantFrom(undefined, '', 'x'),
  limit: fc.constantFrom(undefined, 0, 1, 100),
  offset: fc.constantFrom(undefined, 0, 5),
  only: maybe(ids(1, 2, 3)),
  without: maybe(ids(1, 2, 3)),
  cards: maybe(fc.boolean()),
  data: maybe(fc.boolean()),
  after: fc.constantFrom(undefined, cursor, { ...cursor, date: '2020' }, { ...cursor, value: 0 }, { ...cursor, value: '' }),
  field: maybe(field),
  where: maybe(fc.array(fc.record({ field, value: fc.constantFrom('', 'v', 0, true) }), { maxLength: 2 })),
} satisfies { readonly [K in keyof Required<ListArgs>]: fc.Arbitrary<ListArgs[K]> };
const query: fc.Arbitrary<ListArgs> = fc.record(parts);

/** A query that the core can make: an order by a field has the field. */
const valid = ({ field: sorted, ...rest }: ListArgs): ListArgs =>
  rest.orderby === 'data' ? { ...rest, field: sorted ?? { name: 'w', type: 'integer' } } : rest;

test.each<[string, () => StoreDialect]>([
  ['SQLite', () => libsql({ filename: ':memory:' })],
  ['MySQL', () => mysql({ host: '127.0.0.1', user: 'nobody', database: 'none' })],
])('lists with one key have one statement, which has a value for each slot, on %s', async (_name, connect) => {
  const dialect = connect();
  const db = new Kysely<Database>({ dialect: dialect.kysely });
  onTestFinished(() => db.destroy());
  const statements = new Map<string, string>();
  const rows = async (_executor: unknown, key: string, build: Build<unknown>, values: Values) => {
    const { sql, parameters } = new PreparedQueries(db).compiled(key, build);
    fill(parameters, values);
    const statement = JSON.stringify([sql, parameters]);
    expect(statements.get(key) ?? statement, key).toBe(statement);
    statements.set(key, statement);
    return [];
  };
  const on = { db, content, dialect, queries: { rows } as unknown as PreparedQueries };
  const lists = new RelationLists(on);
  const titles = new RelationTitles(on);
  const checkAll = async (one: ListArgs, viewed: Audience) => {
    await lists.rows(db, one);
    await lists.readableRows(db, one, viewed);
    await lists.numbered(db, one);
    await lists.unsorted(db, one);
    await lists.count(db, one);
    for (const counts of [true, false]) await lists.sortedIds(db, one, counts);
    await titles.rows(db, one, 100);
    await titles.count(db, one.sourceType, one.sourceIds, 100);
    await titles.countOf(db, one, 100);
  };
  // queries that differ in one part only would show a part that the key lacks
  const property = fc.asyncProperty(query, query, async (one, other) => {
    await checkAll(valid(one), other.audience);
    for (const part of Object.keys(parts)) await checkAll(valid({ ...one, [part]: other[part as keyof ListArgs] }), one.audience);
  });
  await fc.assert(property, runs(6, 1000));
  expect(statements.size).toBeGreaterThan(400);
});
