import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { ObjectType } from '../../contract/index.js';
import type { Database } from '../database.js';

/** A query whose tables Kysely does not follow: those of the three object types differ, and so do unions of them. */
export type Rows<R> = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, R>;
type AnyTables = Kysely<Record<string, Record<string, unknown>>>;

/** The database for queries of {@link Rows}. The one cast of them: tests run each on every engine. */
export const loose = (db: Kysely<Database>): AnyTables => db as unknown as AnyTables;

/** All parts, of which there is one at least and whose columns are the same. */
export function unionAll<R>(parts: readonly Rows<R>[]): Rows<R> {
  const [first, ...rest] = parts;
  if (!first) throw new TypeError('A union has one part at least.');
  return rest.reduce((all, next) => all.unionAll(next), first);
}

const objectTables = { post: ['posts', 'ID'], user: ['users', 'ID'], term: ['terms', 'term_id'] } as const;

/** The IDs of an object type's objects among some, by their primary key. A revision is no object of its own. */
export function objectIds(db: Kysely<Database>, objectType: ObjectType, ids: readonly unknown[]): Rows<{ id: number }> {
  const [table, key] = objectTables[objectType];
  const all = loose(db).selectFrom(table).select(`${key} as id`).where(key, 'in', ids).$castTo<{ id: number }>();
  return objectType === 'post' ? all.where('post_type', '<>', sql.lit('revision')) : all;
}
