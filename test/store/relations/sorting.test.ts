import { Kysely } from 'kysely';
import { libsql } from 'relx/store/libsql';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../../src/store/database.js';
import { publicAudience } from '../../../src/store/query/visibility.js';
import type { ListArgs, ListRow } from '../../../src/store/relations/list-args.js';
import { comparison, sorting } from '../../../src/store/relations/sorting.js';

const list = (orderby: ListArgs['orderby'], order: ListArgs['order'], types: readonly string[] = ['a', 'b']): ListArgs => ({
  ...{ sourceType: 'post', sourceIds: [1], branches: [{ side: 'outgoing', objectType: 'post', types }] },
  ...{ audience: publicAudience, orderby, order },
});

it.each<[ListArgs, string]>([
  [list('order', 'asc'), 'position asc, id desc'],
  [list('order', 'desc'), 'position desc, id asc'],
  [list('id', 'desc'), 'id desc'],
  [list('created', 'asc'), 'created_at asc, id asc'],
  [list('date', 'desc'), 'object_date desc, id desc'],
  [list('type', 'desc'), 'type desc, position asc, id desc'],
  [list('type', 'desc', ['a']), 'position asc, id desc'],
  [list('data', 'asc'), 'data_value is null, data_value asc, position asc, id desc'],
  [list('data', 'desc'), 'data_value desc, position asc, id desc'],
  [list('random', 'asc'), 'random()'],
])('every order is total: %j', (query, terms) => {
  const dialect = libsql({ filename: ':memory:' });
  const db = new Kysely<Database>({ dialect: dialect.kysely });
  onTestFinished(() => db.destroy());
  expect(
    sorting(query, dialect, (column) => column)
      .compile(db)
      .sql.replaceAll('"', ''),
  ).toBe(terms);
});

const rows = [[1, 5], [2, 3], [3, 5], [4, 9]].map(([id, position]) => ({ position, relation: { id } }) as ListRow); // biome-ignore format: one line

it.each<[ListArgs, number[] | undefined]>([
  [list('order', 'asc'), [2, 3, 1, 4]],
  [list('order', 'desc'), [4, 1, 3, 2]],
  [list('id', 'asc'), [1, 2, 3, 4]],
  [list('id', 'desc'), [4, 3, 2, 1]],
  [list('type', 'asc', ['a']), [2, 3, 1, 4]],
  [list('type', 'asc'), undefined],
  [list('date', 'asc'), undefined],
  [list('data', 'asc'), undefined],
  [list('random', 'asc'), undefined],
])('rows are compared as the database does, unless it sorts by texts: %j', (query, ids) => {
  const compare = comparison(query);
  expect(compare && [...rows].sort(compare).map(({ relation }) => relation.id)).toEqual(ids);
});
