import type { DatabaseConnection, Driver } from 'kysely';
import { DatabaseUnavailable } from '../database-unavailable.js';
import { type Failure, retried } from '../retry.js';
import { hasNoMajority, isBroken, isConflict } from './errors.js';

/** What the driver has to know of the servers behind it. */
export interface Servers {
  /** True once one has let us in: until then an address is wrong rather than a server away. */
  readonly known: boolean;
  /** True when it is known that none takes writes, so that waiting is of no use. */
  readonly hopeless: boolean;
}

/** What an error of a server means, for work that is undone by it. */
export function failureIn(servers: Servers): (error: unknown) => Failure {
  return (error) => {
    const inTheWay = isConflict(error);
    // a node without a majority says that it waited too long for the others
    if (servers.hopeless && inTheWay) return 'away';
    if (inTheWay) return 'conflict';
    if (!servers.known || !(hasNoMajority(error) || isBroken(error))) return undefined;
    return servers.hopeless ? 'away' : 'gone';
  };
}

/**
 * A driver that takes another connection, to another server maybe, when one breaks. Single statements are tried again
 * after a conflict, and those that read also after a break. Within a transaction they are not: all of it is undone, so only
 * the whole can be tried again, which `Store.transaction` does, but for a commit that broke: nobody knows whether it came through.
 *
 * @throws {DatabaseUnavailable} in place of the errors of connections
 */
export function retryingDriver(driver: Driver, servers: Servers): Driver {
  const inTransaction = new WeakSet<DatabaseConnection>();
  /** Those that broke during a commit. */
  const uncertain = new WeakSet<DatabaseConnection>();
  /** The driver's own connections, which it wants back, by those that are handed out. */
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
        if (inTransaction.has(ownOf(outer))) return ownOf(outer).executeQuery<R>(query);
        const reads = /^\s*(select|set statement)\b/i.test(query.sql);
        // it locks nothing: a node without a majority says that it waited too long for the others
        const lost = (error: unknown) => /wsrep_sync_wait/.test(query.sql) && isConflict(error);
        const run = async () => {
          try {
            return await ownOf(outer).executeQuery<R>(query);
          } catch (error) {
            if (reads && (isBroken(error) || lost(error))) await replace();
            throw error;
          }
        };
        const gone = () => (servers.hopeless ? 'away' : 'gone');
        const isSafe = (error: unknown) => {
          if (lost(error)) return gone();
          if (!isBroken(error)) return failureOf(error);
          // what reads has another connection by now
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
      // what is broken is undone, and why it broke is the error that counts
      await driver.rollbackTransaction(ownOf(connection)).catch((error) => {
        const isExpected = isBroken(error) || hasNoMajority(error) || uncertain.has(ownOf(connection));
        if (!isExpected) throw error;
      });
    },
    releaseConnection: (connection) => driver.releaseConnection(ownOf(connection)),
    destroy: () => driver.destroy(),
  };
}
