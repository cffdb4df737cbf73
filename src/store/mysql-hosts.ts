import { type Connection, createConnection, createPool, type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import type { Servers } from './mysql-driver.js';

/** Milliseconds between two looks at a server, and that it may take to answer one. */
const EVERY = 1000;
const ANSWER = 1500;

/** `ready` takes writes; `reading` has no majority of its cluster, and shows what it knows; `away` does not answer. */
type State = 'ready' | 'reading' | 'away';

type Callback = (error: unknown, connection: PoolConnection) => void;

/** One server, with its connections. */
class Host {
  state: State = 'ready';
  /** How many looks in a row were not answered. */
  misses = 0;
  readonly #pool: Pool;
  readonly #open = new Set<PoolConnection>();
  #watch: Connection | undefined;
  #failed: unknown;

  constructor(private readonly options: PoolOptions) {
    this.#pool = createPool(options);
    this.#pool.on('connection', (connection) => this.#open.add(connection));
  }

  connection(): Promise<PoolConnection> {
    return new Promise((resolve, reject) =>
      this.#pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection))),
    );
  }

  /** Asks how it is. */
  async look(): Promise<void> {
    try {
      this.#watch ??= this.#connect();
      const rows = await ask(this.#watch, "show global status like 'wsrep_ready'");
      const [clustered] = await ask(this.#watch, "show global variables like 'wsrep_on'");
      this.state = clustered?.Value === 'ON' && rows[0]?.Value !== 'ON' ? 'reading' : 'ready';
      this.misses = 0;
    } catch (error) {
      this.state = 'away';
      this.misses += 1;
      this.#failed = error;
      this.#watch?.destroy();
      this.#watch = undefined;
    }
    for (const connection of this.#open) if (socketOf(connection).destroyed) this.#open.delete(connection);
  }

  /** Ends the connections to one that does not answer, so that nobody waits for it: it may be stopped for hours. */
  cut(): void {
    for (const connection of this.#open) socketOf(connection).destroy(this.#failed);
  }

  end(done: (error?: unknown) => void): void {
    this.#watch?.destroy();
    if (this.state === 'away') for (const connection of this.#open) socketOf(connection).destroy();
    this.#pool.end(done);
  }

  #connect(): Connection {
    const connection = createConnection(this.options);
    // it is told to who asks next
    connection.on('error', () => undefined);
    return connection;
  }
}

/** mysql2 does not say that it has one. What waits on it fails with the error that it is destroyed with. */
const socketOf = (connection: PoolConnection) =>
  (connection as unknown as { readonly stream: { readonly destroyed: boolean; destroy(error?: unknown): void } }).stream;

interface Variable {
  readonly Value: string;
}

const ask = (connection: Connection, sql: string): Promise<readonly Variable[]> =>
  new Promise((resolve, reject) =>
    connection.query({ sql, timeout: ANSWER }, (error, rows) => (error ? reject(error) : resolve(rows as Variable[]))),
  );

/**
 * The servers of one database as one pool: a connection is to the first that is ready, in the order that they are named, so
 * that a process reads where it writes while that server lives. Servers are looked at each second when there are several, or
 * when they are of a cluster.
 */
export class MysqlHosts implements Servers {
  known = false;
  readonly #hosts: readonly Host[];
  #looking: NodeJS.Timeout | undefined;

  constructor(servers: readonly PoolOptions[]) {
    this.#hosts = servers.map((options) => new Host({ ...options, connectTimeout: servers.length > 1 ? ANSWER : 10_000 }));
    if (servers.length > 1) this.watch();
  }

  get hopeless(): boolean {
    // a machine that has too much to do misses one look, too
    return this.#hosts.every(({ state, misses }) => state === 'reading' || misses > 1);
  }

  /** Looks at the servers from now on: also at a single one, if it is one of a cluster whose others are named elsewhere. */
  watch(): void {
    if (!this.#looking) this.#lookLater();
  }

  /** As mysql2's pools do, for Kysely. */
  getConnection(done: Callback): void {
    this.#connection().then(
      (connection) => done(null, connection),
      (error) => done(error, undefined as unknown as PoolConnection),
    );
  }

  end(done: (error: unknown) => void): void {
    clearTimeout(this.#looking);
    this.#looking = undefined;
    let open = this.#hosts.length;
    let failed: unknown;
    for (const host of this.#hosts)
      host.end((error) => {
        failed ??= error;
        open -= 1;
        if (open === 0) done(failed);
      });
  }

  async #connection(): Promise<PoolConnection> {
    const rank = { ready: 0, reading: 1, away: 2 };
    const hosts = [...this.#hosts].sort((a, b) => rank[a.state] - rank[b.state]);
    let failed: unknown;
    for (const host of hosts) {
      try {
        const connection = await host.connection();
        this.known = true;
        return connection;
      } catch (error) {
        failed = error;
        if (hosts.length > 1) host.state = 'away';
      }
    }
    throw failed;
  }

  #lookLater(): void {
    this.#looking = setTimeout(async () => {
      await Promise.all(this.#hosts.map((host) => host.look()));
      const isAnyReady = this.#hosts.some(({ state }) => state === 'ready');
      for (const host of this.#hosts) if (host.misses > (isAnyReady ? 0 : 1)) host.cut();
      // ended meanwhile
      if (this.#looking) this.#lookLater();
    }, EVERY).unref();
  }
}
