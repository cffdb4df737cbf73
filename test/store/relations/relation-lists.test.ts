import { Kysely } from 'kysely';
import type { StoreDialect } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { mysql } from 'relx/store/mysql';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../../src/store/database.js';
import { LONGEST_READ, type PreparedQueries, type Values } from '../../../src/store/query/prepared.js';
import { publicAudience } from '../../../src/store/query/visibility.js';
import type { Branch, ListArgs } from '../../../src/store/relations/list-args.js';
import { RelationLists } from '../../../src/store/relations/relation-lists.js';

const content = { postTypes: ['post'], taxonomies: ['category'], plurals: {} };
const sqliteDialect = () => libsql({ filename: ':memory:' });
const mysqlDialect = () => mysql({ host: '127.0.0.1', user: 'nobody', database: 'none' });

/** Lists over a database that returns the next of these rows for each statement. */
function listsOver(connect: () => StoreDialect, ...results: readonly (readonly object[])[]) {
  const dialect = connect();
  const db = new Kysely<Database>({ dialect: dialect.kysely });
  onTestFinished(() => db.destroy());
  const ran: { readonly key: string; readonly values: Values }[] = [];
  const rows = async (_executor: unknown, key: string, _build: unknown, values: Values) => {
    ran.push({ key, values });
    return results[ran.length - 1] ?? [];
  };
  const lists = new RelationLists({ db, content, dialect, queries: { rows } as unknown as PreparedQueries });
  return { db, lists, ran, statements: () => ran.map(({ key }) => key.split(' post ')[0]) };
}

const branch = (types: readonly string[], side: Branch['side'] = 'outgoing'): Branch => ({ side, objectType: 'post', types });
const list = (more: Partial<ListArgs> = {}): ListArgs => ({
  ...{ sourceType: 'post', sourceIds: [1], branches: [branch(['a', 'b'])], audience: publicAudience },
  ...{ orderby: 'order', order: 'asc', limit: 10, ...more },
});
const row = (id: number, position = 0, more: object = {}) => ({ id, position, created_at: '', related_id: id, ...more });
const ids = (rows: readonly { readonly relation: { readonly id: number } }[] = []) => rows.map(({ relation }) => relation.id);

describe('a page of several types', () => {
  it.each<[string, ListArgs]>([
    ['from one source object', list()],
    ['of 500 rows together', list({ limit: 200, offset: 50 })],
    ['from both sides', list({ branches: [branch(['a']), branch(['a'], 'incoming')] })],
  ])('reads the first rows of each, and merges them: %s', async (_, query) => {
    const { lists, db, statements } = listsOver(sqliteDialect);
    await lists.rows(db, query);
    expect(statements()).toEqual(['merged']);
  });

  it.each<[string, ListArgs, () => StoreDialect]>([
    ['a server, which sorts', list(), mysqlDialect],
    ['of more rows together', list({ limit: 200, offset: 51 }), sqliteDialect],
    ['of all rows', list({ limit: undefined }), sqliteDialect],
    ['of one type', list({ branches: [branch(['a'])] }), sqliteDialect],
    ['of several source objects', list({ sourceIds: [1, 2] }), sqliteDialect],
    ['in descending order', list({ order: 'desc' }), sqliteDialect],
    ['in another order', list({ orderby: 'created' }), sqliteDialect],
  ])('is sorted by the database otherwise: %s', async (_, query, connect) => {
    const { lists, db, statements } = listsOver(connect);
    await lists.rows(db, query);
    expect(statements()).toEqual(['list']);
  });

  it('has the rows of its place in their order, the newest of the same position first', async () => {
    const rows = [row(1, 5, { branch: 0 }), row(4, 9, { branch: 0 }), row(2, 7, { branch: 1 }), row(3, 7, { branch: 1 })];
    const { lists, db, ran } = listsOver(sqliteDialect, rows);
    const found = await lists.rows(db, list({ limit: 2, offset: 1 }));
    expect(ids(found)).toEqual([3, 2]);
    expect(found.map(({ relation }) => relation.type)).toEqual(['b', 'b']);
    expect(ran[0]?.values.reach).toBe(3);
  });
});

it.each<[string, ListArgs]>([
  ['types', list({ branches: [] })],
  ['source objects', list({ sourceIds: [] })],
])('a list without %s needs no statement', async (_, query) => {
  const { lists, db, ran } = listsOver(sqliteDialect);
  const all = [lists.rows(db, query), lists.unsorted(db, query), lists.numbered(db, query), lists.byIds(db, query, [1], false)];
  expect(await Promise.all(all)).toEqual([[], [], [], []]);
  expect(await Promise.all([lists.count(db, query), lists.sortedIds(db, query, true)])).toEqual([0, { ids: [], total: 0 }]);
  expect(ran).toEqual([]);
});

it('an incoming relation is from the related object', async () => {
  const { lists, db } = listsOver(sqliteDialect, [row(9, 0, { related_id: 7 })]);
  const [found] = await lists.rows(db, list({ branches: [branch(['a'], 'incoming')] }));
  expect(found).toMatchObject({
    source: 1,
    related: { objectType: 'post', id: 7 },
    relation: { from_id: 7, to_id: 1, type: 'a' },
  });
});

it('counts are those of all branches, also as the text of a server', async () => {
  const { lists, db } = listsOver(sqliteDialect, [{ count: '2' }, { count: 3 }]);
  expect(await lists.count(db, list())).toBe(5);
});

it.each([
  [[{ id: 4, total: '9' }], true, { ids: [4], total: 9 }],
  [[{ id: 4 }], false, { ids: [4], total: undefined }],
  [[], true, { ids: [], total: undefined }],
])('of the rows %j the total is known: %s', async (rows, counts, found) => {
  const { lists, db } = listsOver(sqliteDialect, rows);
  expect(await lists.sortedIds(db, list(), counts)).toEqual(found);
});

describe('a list of an object that may be hidden', () => {
  it.each([
    ['hidden', [], undefined],
    ['empty', [{ id: null }], []],
    ['sorted here', [row(1, 8), row(2, 3)], [2, 1]],
  ])('is one statement on a server: %s', async (_, rows, found) => {
    const { lists, db, ran } = listsOver(mysqlDialect, rows);
    const read = await lists.readableRows(db, list(), publicAudience);
    expect(read && ids(read)).toEqual(found);
    expect(ran).toHaveLength(1);
  });

  it.each([
    ['hidden', [[]], undefined],
    ['empty', [[{ id: 1 }], []], []],
    ['visible', [[{ id: 1 }], [row(2)]], [2]],
  ])('is read after the object in an embedded database: %s', async (_, results, found) => {
    const { lists, db, ran } = listsOver(sqliteDialect, ...results);
    const read = await lists.readableRows(db, list(), publicAudience);
    expect(read && ids(read)).toEqual(found);
    expect(ran).toHaveLength(results.length);
  });
});

describe('rows by their ids', () => {
  it('come in the order of the ids, without those that are gone', async () => {
    const { lists, db, ran } = listsOver(sqliteDialect, [row(1), row(2), row(3)]);
    const query = list({ limit: 1, offset: 1, field: { name: 'role', type: 'string' } });
    expect(ids(await lists.byIds(db, query, [3, 99, 1], true))).toEqual([3, 1]);
    // the place of the page and its order do not apply again
    expect(ran[0]?.values).toMatchObject({ limit: 0, offset: 0, only: [3, 99, 1] });
  });

  it('are read in as few statements as they fit into', async () => {
    const { lists, db, ran } = listsOver(sqliteDialect, [row(1)], [row(LONGEST_READ + 1)]);
    const all = Array.from({ length: LONGEST_READ + 1 }, (_, index) => index + 1);
    expect(ids(await lists.byIds(db, list(), all, false))).toEqual([1, LONGEST_READ + 1]);
    expect(ran.map(({ values }) => (values.only as readonly number[]).length)).toEqual([LONGEST_READ, 1]);
  });
});
