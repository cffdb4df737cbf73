import { sql } from 'kysely';
import type { StoreDialect } from '../dialects/dialect.js';
import type { Executor } from '../query/prepared.js';

/**
 * Locks a row of the options table until the transaction ends, for what no index ensures, such as unique email addresses. On a
 * cluster, one of two concurrent transactions is rolled back and run again.
 */
export async function lockRow(executor: Executor, { writers }: StoreDialect, option_name: string): Promise<void> {
  // SQLite's write transaction is the lock
  if (writers === 'one') return;
  const next = sql<string>`option_value + 1`;
  const { numUpdatedRows } = await executor
    .updateTable('options')
    .set({ option_value: next })
    .where('option_name', '=', option_name)
    .executeTakeFirstOrThrow();
  // only if the row is missing, because every upsert uses up an auto-increment id
  if (numUpdatedRows === 0n)
    await executor
      .insertInto('options')
      .values({ option_name, option_value: '1', autoload: 'off' })
      .onDuplicateKeyUpdate({ option_value: next })
      .execute();
}
