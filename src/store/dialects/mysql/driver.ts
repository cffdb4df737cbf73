import type { DatabaseConnection, Driver } from 'kysely';
import { DatabaseUnavailable } from '../database-unavailable.js';
import { type Failure, retried } from '../retry.js';
import { withEncodedEmoji } from './encoded-emoji.js';
import { hasNoMajority, isBroken, isConflict } from './errors.js';

/** State of the servers that the driver depends on. */
export interface Servers {
  /** True after a first successful connection. Before that, an error means wrong settings rather than an outage. */
  readonly known: boolean;
  /** True if no server accepts writes, so that waiting is of no use. */
  readonly hopeless: boolean;
}

/** Returns a function that classifies the error of a statement or transaction. */
export function failureIn(servers: Servers): (error: unknown) => Failure {
  return (error) => {
    const isConflicting = isConflict(error);
    // a node without a majority reports a lock timeout
    if (servers.hopeless && isConflicting) return 'away';
    if (isConflicting) return 'conflict';
    if (!servers.known || !(hasNoMajority(error) || isBroken(error))) return undefined;
    return servers.hopeless ? 'away' : 'gone';
  };
}

/**
 * Driver that replaces broken connections, if necessary with one to another server. It retries single statements after a
 * conflict, and reads also after a broken connection. It does not retry inside transactions: `Store.transaction` retries
 * the whole transaction, unless the connection broke during the commit.
 *
 * @throws {DatabaseUnavailable} instead of connection errors
 */
export function retryingDriver(driver: Driver, servers: Servers): Driver {
  const inTransaction = new WeakSet<DatabaseConnection>();
  /** Connections that broke during a commit. */
  const uncertain = new WeakSet<DatabaseConnection>();
  /** Maps the connections that this driver returns to those of the wrapped driver. */
  const own = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const ownOf = (connection: DatabaseConnection): DatabaseConnection => own.get(connection) ?? connection;
  const failureOf = failureIn(servers);
  const acquire = () => retried(() => driver.acquireConnection(), failureOf).catch((error) => unreachable(error, 'undone'));

  function unreachable(error: unknown, outcome: DatabaseUnavailable['outcome']): never {
    const failure = failureOf(error);
    if (failure !== 'gone' && failure !== 'away') throw error;
    throw new DatabaseUnavailable(isBroken(error) ? outcome : 'undone', error);
  }

  function retrying(first: DatabaseConnection): DatabaseConnection {
    const outer: DatabaseConnection = {
      async executeQuery<R>(query: Parameters<DatabaseConnection['executeQuery']>[0]) {
        const execute = () => withEncodedEmoji(query, (one) => ownOf(outer).executeQuery<R>(one));
        if (inTransaction.has(ownOf(outer))) return execute();
        const reads = /^\s*(select|set statement)\b/i.test(query.sql);
        // it locks nothing: a node without a majority reports a lock timeout
        const lost = (error: unknown) => /wsrep_sync_wait/.test(query.sql) && isConflict(error);
        const run = async () => {
          try {
            return await execute();
          } catch (error) {
            if (reads && (isBroken(error) || lost(error))) await replace();
            throw error;
          }
        };
        const gone = () => (servers.hopeless ? 'away' : 'gone');
        const isSafe = (error: unknown) => {
          if (lost(error)) return gone();
          if (!isBroken(error)) return failureOf(error);
          // a read has a new connection by now
          return reads ? 'gone' : undefined;
        };
        return retried(run, isSafe).catch((error) => {
          if (lost(error)) throw new DatabaseUnavailable('undone', error);
          return unreachable(error, reads ? 'undone' : 'unknown');
        });
      },
      streamQuery: (query, chunkSize) => ownOf(outer).streamQuery(query, chunkSize),
    };
    async function replace(): Promise<void> {
      await driver.releaseConnection(ownOf(outer));
      own.set(outer, await acquire());
    }
    own.set(outer, first);
    return outer;
  }

  return {
    init: () => driver.init(),
    acquireConnection: async () => retrying(await acquire()),
    async beginTransaction(connection, settings) {
      await driver.beginTransaction(ownOf(connection), settings);
      inTransaction.add(ownOf(connection));
    },
    async commitTransaction(connection) {
      await driver.commitTransaction(ownOf(connection)).catch((error) => {
        if (!isBroken(error)) throw error;
        uncertain.add(ownOf(connection));
        throw new DatabaseUnavailable('unknown', error);
      });
      inTransaction.delete(ownOf(connection));
    },
    async rollbackTransaction(connection) {
      inTransaction.delete(ownOf(connection));
      // a broken transaction is rolled back, and the error that broke it is more useful
      await driver.rollbackTransaction(ownOf(connection)).catch((error) => {
        const isExpected = isBroken(error) || hasNoMajority(error) || uncertain.has(ownOf(connection));
        if (!isExpected) throw error;
      });
    },
    releaseConnection: (connection) => driver.releaseConnection(ownOf(connection)),
    destroy: () => driver.destroy(),
  };
}
