import { sql } from 'kysely';
import type { StoreDialect } from '../dialects/dialect.js';
import type { Executor } from '../query/prepared.js';

/** The option whose row is written by everybody who gives a name. */
const ROW = 'relx_names';

/**
 * Has one after the other give names that no index keeps unique in WordPress's tables: login names, e-mail addresses, slugs. Until its
 * transaction ends whoever has written the row is alone, and over a cluster one of two that did so is undone and run again.
 */
export async function lockNames(executor: Executor, { writers }: StoreDialect): Promise<void> {
  // the transaction itself is the lock
  if (writers === 'one') return;
  const next = sql<string>`option_value + 1`;
  const { numUpdatedRows } = await executor
    .updateTable('options')
    .set({ option_value: next })
    .where('option_name', '=', ROW)
    .executeTakeFirstOrThrow();
  // the first of all; by this alone each would take a number of the table
  if (numUpdatedRows === 0n)
    await executor
      .insertInto('options')
      .values({ option_name: ROW, option_value: '1', autoload: 'off' })
      .onDuplicateKeyUpdate({ option_value: next })
      .execute();
}
