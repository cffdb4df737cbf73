import { type Connection, createConnection, createPool, type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import type { Servers } from './mysql-driver.js';
import { hasNoMajority, isBroken, isConflict } from './mysql-errors.js';

/** Milliseconds between two looks at a server, and that it may take to answer one. */
const EVERY = 1000;
const ANSWER = 1500;

/** Waits until a server has what all others of its cluster had committed when it was asked. */
export const CATCH_UP = 'set statement wsrep_sync_wait = 1, wsrep_dirty_reads = 0 for select 1';

/** `ready` takes writes; `reading` has no majority of its cluster, and shows what it knows; `away` does not answer. */
type State = 'ready' | 'reading' | 'away';

type Callback = (error: unknown, connection: PoolConnection) => void;

/** What a server says of itself. */
interface Look {
  readonly state: State;
  /** How often the members of its cluster had changed when it last heard of them; 0 outside of one. */
  readonly view: number;
}

const AWAY: Look = { state: 'away', view: 0 };

/** One server, with its connections. */
class Host {
  state: State = 'ready';
  /** How many looks in a row were not answered. */
  misses = 0;
  /** True when others may have been told what it has not heard of yet. */
  isBehind = false;
  #caughtUp: Promise<boolean> = Promise.resolve(true);
  readonly #pool: Pool;
  readonly #open = new Set<PoolConnection>();
  #watch: Connection | undefined;
  #failed: unknown;

  /** @param released told whenever a connection is given back */
  constructor(
    private readonly options: PoolOptions,
    released: (host: Host) => void,
  ) {
    this.#pool = createPool(options);
    this.#pool.on('connection', (connection) => this.#open.add(connection));
    this.#pool.on('release', () => released(this));
  }

  connection(): Promise<PoolConnection> {
    return new Promise((resolve, reject) =>
      this.#pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection))),
    );
  }

  /** Whether it has by now what its cluster had committed when it was last behind. */
  caughtUp(connection: PoolConnection): Promise<boolean> {
    if (this.isBehind) {
      this.isBehind = false;
      this.#caughtUp = new Promise((resolve) =>
        connection.query(CATCH_UP, (error: unknown) => {
          const failed = hasNoMajority(error) || isBroken(error) || isConflict(error);
          if (failed && this.state === 'ready') this.state = 'reading';
          // a server that is of no cluster does not even know what it was asked
          resolve(!failed);
        }),
      );
    }
    return this.#caughtUp;
  }

  /** Asks how it is. One that does not answer is away at once. */
  async look(): Promise<Look> {
    for (const connection of this.#open) if (socketOf(connection).destroyed) this.#open.delete(connection);
    try {
      this.#watch ??= this.#connect();
      const status = await ask(this.#watch, "show global status where Variable_name in ('wsrep_ready', 'wsrep_cluster_conf_id')");
      const [clustered] = await ask(this.#watch, "show global variables like 'wsrep_on'");
      this.misses = 0;
      if (clustered?.Value !== 'ON') return { state: 'ready', view: 0 };
      const said = new Map(status.map(({ Variable_name, Value }) => [Variable_name.toLowerCase(), Value]));
      return { state: said.get('wsrep_ready') === 'ON' ? 'ready' : 'reading', view: Number(said.get('wsrep_cluster_conf_id')) };
    } catch (error) {
      this.state = 'away';
      this.misses += 1;
      this.#failed = error;
      this.#watch?.destroy();
      this.#watch = undefined;
      return AWAY;
    }
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
  readonly Variable_name: string;
  readonly Value: string;
}

const ask = (connection: Connection, sql: string): Promise<readonly Variable[]> =>
  new Promise((resolve, reject) =>
    connection.query({ sql, timeout: ANSWER }, (error, rows) => (error ? reject(error) : resolve(rows as Variable[]))),
  );

/**
 * The servers of one database as one pool: a connection is to the first that is ready, in the order that they are named, so
 * that a process reads where it writes while that server lives. When it moves on to another one, that first catches up: a
 * request may have begun on the one before. Servers are looked at each second when there are several, or
 * when they are of a cluster.
 */
export class MysqlHosts implements Servers {
  known = false;
  readonly #hosts: readonly Host[];
  /** Whose connections are handed out. */
  #current: Host | undefined;
  #looking: NodeJS.Timeout | undefined;

  constructor(servers: readonly PoolOptions[]) {
    // what was written there last has to be seen here, too
    const released = (host: Host) => {
      if (this.#current && this.#current !== host) this.#current.isBehind = true;
    };
    this.#hosts = servers.map(
      (options) => new Host({ ...options, connectTimeout: servers.length > 1 ? ANSWER : 10_000 }, released),
    );
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
        this.#moveTo(host);
        if ((await host.caughtUp(connection)) || !this.#hosts.some(({ state }) => state === 'ready')) return connection;
        connection.release();
      } catch (error) {
        failed = error;
        if (hosts.length > 1) host.state = 'away';
      }
    }
    throw failed;
  }

  /** Whoever has asked another server up to now is to see no less here: what that showed, and what it was told. */
  #moveTo(host: Host): void {
    if (this.#current && this.#current !== host) host.isBehind = true;
    this.#current = host;
  }

  #lookLater(): void {
    this.#looking = setTimeout(async () => {
      const looks = await Promise.all(this.#hosts.map(async (host) => ({ host, look: await host.look() })));
      // one that was stopped while the others went on without it wakes as it fell asleep, ready and out of date
      const newest = Math.max(...looks.map(({ look }) => (look.state === 'ready' ? look.view : 0)));
      for (const { host, look } of looks) host.state = look.view < newest && look.state === 'ready' ? 'reading' : look.state;
      const isAnyReady = this.#hosts.some(({ state }) => state === 'ready');
      for (const host of this.#hosts) if (host.misses > (isAnyReady ? 0 : 1)) host.cut();
      // ended meanwhile
      if (this.#looking) this.#lookLater();
    }, EVERY).unref();
  }
}
