import { type Kysely, sql } from 'kysely';
import type { StoreDialect } from '../dialects/dialect.js';

/** The table that is there while a database is copied into, and stays when that is ended. */
export const copyMarker = (prefix: string): string => `${prefix}relx_copying`;

/** @throws Error for a database that lacks what has not been copied yet */
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

/** What to do about a copy that was ended. */
export const unfinished = (which: string, marker: string): string =>
  `${which} is an unfinished copy: relx migrate-database was ended, or is at work. Run it again with the same --from and --to, and it goes on. To keep what is there so far, drop the table ${marker}.`;
