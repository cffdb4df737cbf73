import { type RawBuilder, sql } from 'kysely';

/**
 * A column by which no index is walked. Without statistics SQLite takes the kind of a far end for a handful of rows, and
 * would read every relation of that kind.
 */
export const notIndexed = (column: string): RawBuilder<string> => sql<string>`coalesce(${sql.ref(column)}, '')`;
