import type { DatabaseConnection, Driver } from 'kysely';
import { retried } from './retry.js';

/**
 * A driver whose single statements are tried again after a conflict. Within a transaction they are not: a deadlock
 * undoes all of it, so only the whole can be tried again, which `Store.transaction` does.
 */
export function retryingDriver(driver: Driver, isConflict: (error: unknown) => boolean): Driver {
  const inTransaction = new WeakSet<DatabaseConnection>();
  /** The driver's own connections, which it wants back, by those that are handed out. */
  const own = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const ownOf = (connection: DatabaseConnection): DatabaseConnection => own.get(connection) ?? connection;

  function retrying(connection: DatabaseConnection): DatabaseConnection {
    const outer: DatabaseConnection = {
      executeQuery<R>(query: Parameters<DatabaseConnection['executeQuery']>[0]) {
        const run = () => connection.executeQuery<R>(query);
        return inTransaction.has(connection) ? run() : retried(run, isConflict);
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
    own.set(outer, connection);
    return outer;
  }

  return {
    init: () => driver.init(),
    acquireConnection: async () => retrying(await driver.acquireConnection()),
    async beginTransaction(connection, settings) {
      await driver.beginTransaction(ownOf(connection), settings);
      inTransaction.add(ownOf(connection));
    },
    async commitTransaction(connection) {
      await driver.commitTransaction(ownOf(connection));
      inTransaction.delete(ownOf(connection));
    },
    async rollbackTransaction(connection) {
      inTransaction.delete(ownOf(connection));
      await driver.rollbackTransaction(ownOf(connection));
    },
    releaseConnection: (connection) => driver.releaseConnection(ownOf(connection)),
    destroy: () => driver.destroy(),
  };
}
