import { type RawBuilder, sql } from 'kysely';

/**
 * A column that the query planner can't use an index for. Without statistics SQLite expects a handful of rows per object
 * type and would read every relation of that type.
 */
export const notIndexed = (column: string): RawBuilder<string> => sql<string>`coalesce(${sql.ref(column)}, '')`;
