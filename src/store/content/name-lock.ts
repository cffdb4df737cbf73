import { sql } from 'kysely';
import type { StoreDialect } from '../dialects/dialect.js';
import type { Executor } from '../query/prepared.js';

const ROW = 'relx_names';

/**
 * Locks the assignment of login names, email addresses and slugs until the transaction ends. No index of WordPress's tables
 * keeps them unique. On a cluster, one of two concurrent transactions is rolled back and run again.
 */
export async function lockNames(executor: Executor, { writers }: StoreDialect): Promise<void> {
  // SQLite's write transaction is the lock
  if (writers === 'one') return;
  const next = sql<string>`option_value + 1`;
  const { numUpdatedRows } = await executor
    .updateTable('options')
    .set({ option_value: next })
    .where('option_name', '=', ROW)
    .executeTakeFirstOrThrow();
  // only if the row is missing, because every upsert uses up an auto-increment id
  if (numUpdatedRows === 0n)
    await executor
      .insertInto('options')
      .values({ option_name: ROW, option_value: '1', autoload: 'off' })
      .onDuplicateKeyUpdate({ option_value: next })
      .execute();
}
