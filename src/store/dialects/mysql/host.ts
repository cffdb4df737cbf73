import { type Connection, createConnection, createPool, type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import { hasNoMajority, isBroken, isConflict, isTimeout } from './errors.js';

/** Milliseconds that a server has to answer a look, or to let somebody in. */
export const ANSWER = 1500;
/** Milliseconds that it has to catch up while a request waits. */
const PATIENCE = 5000;

/** Waits until a server has what all others of its cluster had committed when it was asked. */
export const CATCH_UP = 'set statement wsrep_sync_wait = 1, wsrep_dirty_reads = 0 for select 1';

/** `ready` takes writes; `reading` lacks a majority of its cluster, or what that has committed, and shows what it knows; `away` does not answer. */
type State = 'ready' | 'reading' | 'away';

/** What a server says of itself. */
interface Look {
  readonly state: State;
  /** How often the members of its cluster had changed when it last heard of them; 0 outside of one. */
  readonly view: number;
}

const AWAY: Look = { state: 'away', view: 0 };

/** One server, with its connections. */
export class Host {
  state: State = 'ready';
  /** How many looks in a row were not answered. */
  misses = 0;
  /** True when others may have been told what it has not heard of yet. */
  isBehind = false;
  /** How the last try to catch up goes: with an error, or none. */
  #caughtUp: Promise<unknown> = Promise.resolve();
  #couldNot = false;
  readonly #pool: Pool;
  readonly #open = new Set<PoolConnection>();
  #watch: Connection | undefined;
  #failed: unknown;

  /** @param left told whenever somebody is done with a connection, or it breaks */
  constructor(
    private readonly options: PoolOptions,
    left: (host: Host) => void,
  ) {
    this.#pool = createPool(options);
    this.#pool.on('connection', (connection) => {
      this.#open.add(connection);
      for (const end of ['end', 'error']) connection.on(end, () => left(this));
    });
    this.#pool.on('release', () => left(this));
  }

  connection(): Promise<PoolConnection> {
    return new Promise((resolve, reject) =>
      this.#pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection))),
    );
  }

  /** Has it catch up if it is behind; where it can't, not again before a look finds that it can. Gives the error then. */
  caughtUp(connection: PoolConnection): Promise<unknown> {
    if (this.isBehind) {
      this.isBehind = false;
      this.#caughtUp = new Promise((resolve) =>
        connection.query({ sql: CATCH_UP, timeout: PATIENCE }, (error: unknown) => {
          // what waits still is of no use to anybody
          if (isBroken(error)) connection.destroy();
          // a server that is of no cluster does not even know what it was asked
          this.#couldNot = hasNoMajority(error) || isConflict(error) || isTimeout(error);
          if (this.#couldNot) this.state = this.state === 'ready' ? 'reading' : this.state;
          // a connection that had ended says nothing of its server
          else if (isBroken(error)) this.isBehind = true;
          resolve(this.#couldNot || isBroken(error) ? error : undefined);
        }),
      );
    }
    return this.#caughtUp;
  }

  /**
   * Asks how it is. One that does not answer is away at once.
   *
   * @param isSpare nobody uses it now: it is ready when it has caught up as well, so that nobody has to wait for it later
   */
  async look(isSpare: boolean): Promise<Look> {
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
      const said = new Map(status.map(({ Variable_name, Value }) => [Variable_name.toLowerCase(), Value]));
      const isRequested = !isSpare && !this.#couldNot;
      const isReady = said.get('wsrep_ready') === 'ON' && (isRequested || (await this.#hearsOthers(this.#watch)));
      if (isReady && this.#couldNot) this.isBehind = true;
      this.#couldNot &&= !isReady;
      return { state: isReady ? 'ready' : 'reading', view: Number(said.get('wsrep_cluster_conf_id')) };
    } catch (error) {
      this.state = 'away';
      this.misses += 1;
      this.#failed = error;
      this.#unwatch();
      return AWAY;
    }
  }

  /** Ends the connections to one that does not answer, so that nobody waits for it: it may be stopped for hours. */
  cut(): void {
    for (const connection of this.#open) socketOf(connection).destroy(this.#failed);
  }

  end(done: (error?: unknown) => void): void {
    this.#unwatch();
    if (this.state === 'away') for (const connection of this.#open) socketOf(connection).destroy();
    this.#pool.end(done);
  }

  #hearsOthers(watch: Connection): Promise<boolean> {
    return query(watch, CATCH_UP).then(
      () => true,
      () => {
        // it may wait still
        this.#unwatch();
        return false;
      },
    );
  }

  #connect(): Connection {
    const connection = createConnection(this.options);
    // it is told to who asks next
    connection.on('error', () => undefined);
    return connection;
  }

  #unwatch(): void {
    this.#watch?.destroy();
    this.#watch = undefined;
  }
}

/** mysql2 does not say that it has one. What waits on it fails with the error that it is destroyed with. */
const socketOf = (connection: PoolConnection) =>
  (connection as unknown as { readonly stream: { readonly destroyed: boolean; destroy(error?: unknown): void } }).stream;

interface Variable {
  readonly Variable_name: string;
  readonly Value: string;
}

const query = (connection: Connection, sql: string): Promise<readonly Variable[]> =>
  new Promise((resolve, reject) =>
    connection.query({ sql, timeout: ANSWER }, (error, rows) => (error ? reject(error) : resolve(rows as Variable[]))),
  );
