import type { DatabaseConnection, Driver } from 'kysely';

/** How long a statement waits for another writer, in milliseconds. */
const PATIENCE = 10_000;
/** Longest pause between two tries, in milliseconds. */
const PAUSE = 20;

const isBusy = (error: unknown): boolean => error instanceof Error && /database is locked|SQLITE_BUSY/i.test(error.message);

/** A full disk undoes the transaction by itself: then it is that which is told, not that there is nothing to undo. */
function unlessUndone(error: unknown): void {
  if (!(error instanceof Error && /no transaction is active/i.test(error.message))) throw error;
}

/**
 * Waits for SQLite's write lock without holding up the process: SQLite's own waiting blocks the thread, and the
 * writer waited for may be another connection of that very thread. A busy statement has done nothing, so it is tried
 * again.
 *
 * @throws the database's own error when the lock is not free within ten seconds
 */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE));
    }
  }
}

/** A driver whose statements wait as {@link patiently} says. */
export function busyRetryDriver(driver: Driver): Driver {
  const patient = (connection: DatabaseConnection): DatabaseConnection => ({
    executeQuery: (query) => patiently(() => connection.executeQuery(query)),
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  });
  return {
    init: () => driver.init(),
    acquireConnection: async () => patient(await driver.acquireConnection()),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection).catch(unlessUndone),
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: () => driver.destroy(),
  };
}
