import { type Kysely, sql } from 'kysely';
import type { StoreDialect } from '../dialects/dialect.js';

/** Name of a table that exists during a copy, and remains if the copy is interrupted. */
export const copyMarker = (prefix: string): string => `${prefix}relx_copying`;

/** @throws Error if the database is an unfinished copy */
export async function mustBeWhole<T>(db: Kysely<T>, dialect: StoreDialect, prefix: string): Promise<void> {
  const marker = copyMarker(prefix);
  try {
    await sql`select 1 from ${sql.table(marker)} limit 1`.execute(db);
  } catch (error) {
    if (dialect.isMissingTable(error)) return;
    throw error;
  }
  throw new Error(unfinished('The database', marker));
}

/** Message about an unfinished copy. */
export const unfinished = (which: string, marker: string): string =>
  `${which} is an unfinished copy: relx migrate-database is still running or was interrupted. Run it again with the same --from and --to to resume it. To keep the incomplete data, drop the table ${marker}.`;
