import type { PoolConnection, PoolOptions } from 'mysql2';
import type { Servers } from './driver.js';
import { ANSWER, Host } from './host.js';

/** Milliseconds between two looks at a server. */
const EVERY = 1000;

type Callback = (error: unknown, connection: PoolConnection) => void;

const RANK = { ready: 0, reading: 1, away: 2 };

/**
 * The servers of one database as one pool: a connection is to the first that is ready, in the order that they are named, so
 * that a process reads where it writes while that server lives. When it moves on to another one, that first catches up: a
 * request may have begun on the one before. Servers are looked at each second when there are several, or when they are of a
 * cluster.
 */
export class MysqlHosts implements Servers {
  known = false;
  readonly #hosts: readonly Host[];
  /** Whose connections are handed out. */
  #current: Host | undefined;
  #looking: NodeJS.Timeout | undefined;

  constructor(servers: readonly PoolOptions[]) {
    // what was written there last has to be seen here, too
    const left = (host: Host) => {
      if (this.#current && this.#current !== host) this.#current.isBehind = true;
    };
    const connectTimeout = servers.length > 1 ? ANSWER : 10_000;
    this.#hosts = servers.map((options) => new Host({ ...options, connectTimeout }, left));
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
      // with an error there is no connection
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
    const tried = new Set<Host>();
    /** Those whose connection broke while they caught up: the next one may not. */
    const broke = new Set<Host>();
    let failed: unknown;
    for (let host = this.#best(tried); host !== undefined; host = this.#best(tried)) {
      try {
        const connection = await host.connection();
        this.known = true;
        if (host !== this.#best(tried)) {
          // it waited for its turn, and a better one is back meanwhile
          connection.release();
          continue;
        }
        this.#moveTo(host);
        failed = await host.caughtUp(connection);
        if (failed === undefined) return connection;
        connection.release();
        if (host.isBehind && !broke.has(host)) {
          broke.add(host);
          continue;
        }
        tried.add(host);
        // visitors are better shown what the last one knows than nothing
        if (!this.#hosts.some((other) => other.state === 'ready' && !tried.has(other))) return await host.connection();
      } catch (error) {
        failed = error;
        tried.add(host);
        if (this.#hosts.length > 1) host.state = 'away';
      }
    }
    throw failed;
  }

  /** The first of those that have not been tried, by how they are. */
  #best(tried: ReadonlySet<Host>): Host | undefined {
    return this.#hosts.filter((host) => !tried.has(host)).sort((a, b) => RANK[a.state] - RANK[b.state])[0];
  }

  /** Whoever has asked another server up to now is to see no less here: what that showed, and what it was told. */
  #moveTo(host: Host): void {
    if (this.#current && this.#current !== host) host.isBehind = true;
    this.#current = host;
  }

  #lookLater(): void {
    this.#looking = setTimeout(async () => {
      const looks = await Promise.all(this.#hosts.map(async (host) => ({ host, look: await host.look(host !== this.#current) })));
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
