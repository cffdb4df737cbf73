import { type Connection, createConnection, createPool, type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import { hasNoMajority, isBroken, isConflict, isTimeout } from './errors.js';

/** Milliseconds after which a status check or a connection attempt times out. */
export const RESPONSE_TIMEOUT = 1500;
/** Milliseconds that a server has to apply all earlier commits while a request waits. */
const CATCH_UP_TIMEOUT = 5000;

/** Waits until a server has applied what all others of its cluster had committed before. */
export const CATCH_UP = 'set statement wsrep_sync_wait = 1, wsrep_dirty_reads = 0 for select 1';

/**
 * `ready` accepts writes. `reading` has no majority of its cluster, or lags behind, and serves its own data. `away` does
 * not respond.
 */
type State = 'ready' | 'reading' | 'away';

/** Result of a status check. */
interface Status {
  readonly state: State;
  /** Number of membership changes of the cluster that the server has received; 0 outside a cluster. */
  readonly view: number;
}

const AWAY: Status = { state: 'away', view: 0 };

/** One server with its connection pool. */
export class Node {
  state: State = 'ready';
  /** Number of consecutive failed status checks. */
  misses = 0;
  /** True if other servers may have committed writes that this one has not applied. */
  isBehind = false;
  /** Result of the last attempt to catch up: an error or undefined. */
  #catchUp: Promise<unknown> = Promise.resolve();
  #isLagging = false;
  readonly #pool: Pool;
  readonly #open = new Set<PoolConnection>();
  #watch: Connection | undefined;
  #failed: unknown;

  /** @param left called when a connection is released or closed */
  constructor(
    private readonly options: PoolOptions,
    left: (node: Node) => void,
  ) {
    this.#pool = createPool(options);
    this.#pool.on('connection', (connection) => {
      this.#open.add(connection);
      for (const event of ['end', 'error']) connection.on(event, () => left(this));
    });
    this.#pool.on('release', () => left(this));
  }

  connection(): Promise<PoolConnection> {
    return new Promise((resolve, reject) =>
      this.#pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection))),
    );
  }

  /** Catches up if the server is behind. Returns the error of the attempt; the next one follows a successful status check. */
  catchUp(connection: PoolConnection): Promise<unknown> {
    if (this.isBehind) {
      this.isBehind = false;
      this.#catchUp = new Promise((resolve) =>
        connection.query({ sql: CATCH_UP, timeout: CATCH_UP_TIMEOUT }, (error: unknown) => {
          // the query may still be waiting on the server
          if (isBroken(error)) connection.destroy();
          // other errors come from a server outside a cluster, which does not support the statement
          this.#isLagging = hasNoMajority(error) || isConflict(error) || isTimeout(error);
          if (this.#isLagging) this.state = this.state === 'ready' ? 'reading' : this.state;
          // a closed connection does not mean that its server is unavailable
          else if (isBroken(error)) this.isBehind = true;
          resolve(this.#isLagging || isBroken(error) ? error : undefined);
        }),
      );
    }
    return this.#catchUp;
  }

  /**
   * Checks the status. A server that does not respond is `away` immediately.
   *
   * @param isSpare the server is not in use: it is `ready` only after it has replicated all writes, so that no request waits for them
   */
  async checkStatus(isSpare: boolean): Promise<Status> {
    for (const connection of this.#open) if (socketOf(connection).destroyed) this.#open.delete(connection);
    try {
      this.#watch ??= this.#connect();
      const status = await query(
        this.#watch,
        "show global status where Variable_name in ('wsrep_ready', 'wsrep_cluster_conf_id')",
      );
      const [clustered] = await query(this.#watch, "show global variables like 'wsrep_on'");
      this.misses = 0;
      if (clustered?.Value !== 'ON') return { state: 'ready', view: 0 };
      const values = new Map(status.map(({ Variable_name, Value }) => [Variable_name.toLowerCase(), Value]));
      const isInUse = !isSpare && !this.#isLagging;
      const isReady = values.get('wsrep_ready') === 'ON' && (isInUse || (await this.#catchesUp(this.#watch)));
      if (isReady && this.#isLagging) this.isBehind = true;
      this.#isLagging &&= !isReady;
      return { state: isReady ? 'ready' : 'reading', view: Number(values.get('wsrep_cluster_conf_id')) };
    } catch (error) {
      this.state = 'away';
      this.misses += 1;
      this.#failed = error;
      this.#unwatch();
      return AWAY;
    }
  }

  /** Closes the connections to a server that does not respond, so that no request waits for it. */
  cut(): void {
    for (const connection of this.#open) socketOf(connection).destroy(this.#failed);
  }

  end(done: (error?: unknown) => void): void {
    this.#unwatch();
    if (this.state === 'away') for (const connection of this.#open) socketOf(connection).destroy();
    this.#pool.end(done);
  }

  #catchesUp(watch: Connection): Promise<boolean> {
    return query(watch, CATCH_UP).then(
      () => true,
      () => {
        // the query may still be waiting
        this.#unwatch();
        return false;
      },
    );
  }

  #connect(): Connection {
    const connection = createConnection(this.options);
    // the next query reports it
    connection.on('error', () => undefined);
    return connection;
  }

  #unwatch(): void {
    this.#watch?.destroy();
    this.#watch = undefined;
  }
}

/** The socket, which mysql2's types lack. Pending queries fail with the error that it is destroyed with. */
const socketOf = (connection: PoolConnection) =>
  (connection as PoolConnection & { readonly stream: { readonly destroyed: boolean; destroy(error?: unknown): void } }).stream;

interface Variable {
  readonly Variable_name: string;
  readonly Value: string;
}

const query = (connection: Connection, sql: string): Promise<readonly Variable[]> =>
  new Promise((resolve, reject) =>
    connection.query({ sql, timeout: RESPONSE_TIMEOUT }, (error, rows) => (error ? reject(error) : resolve(rows as Variable[]))),
  );
