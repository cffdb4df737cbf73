import type { DatabaseConnection, Driver } from 'kysely';

/** Milliseconds that a statement waits for another writer. */
const BUSY_TIMEOUT = 10_000;
/** Longest pause between two attempts, in milliseconds. */
const PAUSE = 20;

const isBusy = (error: unknown): boolean => error instanceof Error && /database is locked|SQLITE_BUSY/i.test(error.message);

/** Ignores that there is no transaction to roll back: SQLite rolls back automatically if the disk is full. */
function ignoreRolledBack(error: unknown): void {
  if (!(error instanceof Error && /no transaction is active/i.test(error.message))) throw error;
}

/**
 * Waits for SQLite's write lock without blocking the thread, as SQLite's busy timeout would: another connection of this
 * thread may hold the lock. A busy statement has changed nothing, so it can be retried.
 *
 * @throws the database's error if the lock is not free within ten seconds
 */
async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  const end = Date.now() + BUSY_TIMEOUT;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE));
    }
  }
}

/** Driver whose statements wait for the write lock. */
export function busyRetryDriver(driver: Driver): Driver {
  const retrying = (connection: DatabaseConnection): DatabaseConnection => ({
    executeQuery: (query) => retryWhileBusy(() => connection.executeQuery(query)),
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  });
  return {
    init: () => driver.init(),
    acquireConnection: async () => retrying(await driver.acquireConnection()),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection).catch(ignoreRolledBack),
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: () => driver.destroy(),
  };
}
