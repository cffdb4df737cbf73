import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ObjectType } from '../../contract/index.js';
import type { Database } from '../database.js';

/** Query with tables that Kysely's types do not track, because they differ per object type. */
export type Rows<R> = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, R>;
type AnyTables = Kysely<Record<string, Record<string, unknown>>>;

/** The database for {@link Rows} queries. The only cast: tests run each query on every engine. */
export const loose = (db: Kysely<Database>): AnyTables => db as unknown as AnyTables;

/** Union of at least one part. All parts have the same columns. */
export function unionAll<R>(parts: readonly Rows<R>[]): Rows<R> {
  const [first, ...rest] = parts;
  if (!first) throw new TypeError('A union needs at least one part.');
  return rest.reduce((all, next) => all.unionAll(next), first);
}

const objectTables = { post: ['posts', 'ID'], user: ['users', 'ID'], term: ['terms', 'term_id'] } as const;

/** The given ids that objects of a type have. Revisions are not objects. */
export function objectIds(db: Kysely<Database>, objectType: ObjectType, ids: readonly unknown[]): Rows<{ id: number }> {
  const [table, key] = objectTables[objectType];
  const all = loose(db).selectFrom(table).select(`${key} as id`).where(key, 'in', ids).$castTo<{ id: number }>();
  return objectType === 'post' ? all.where('post_type', '<>', sql.lit('revision')) : all;
}

/**
 * A column that the query planner can't use an index for. Without statistics SQLite expects a handful of rows per object
 * type and would read every relation of that type.
 */
export const notIndexed = (column: string): RawBuilder<string> => sql<string>`coalesce(${sql.ref(column)}, '')`;
