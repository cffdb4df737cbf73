import { type RawBuilder, sql } from 'kysely';

/**
 * A column by which no index is walked. Without statistics SQLite expects a handful of rows per object type, and
 * would read every relation of that object type.
 */
export const notIndexed = (column: string): RawBuilder<string> => sql<string>`coalesce(${sql.ref(column)}, '')`;
