import type { PoolConnection, PoolOptions } from 'mysql2';
import type { Servers } from './driver.js';
import { Host, RESPONSE_TIMEOUT } from './host.js';

/** Milliseconds between two status checks. */
const CHECK_INTERVAL = 1000;

type Callback = (error: unknown, connection: PoolConnection) => void;

const RANK = { ready: 0, reading: 1, away: 2 };

/**
 * The servers of one database as one pool. Connections go to the first server that is ready, in the given order, so that a
 * process reads where it writes. After a switch the new server catches up first, so that requests read their own writes.
 * Several servers, and servers of a cluster, are checked every second.
 */
export class MysqlHosts implements Servers {
  known = false;
  readonly #hosts: readonly Host[];
  /** The server in use. */
  #current: Host | undefined;
  #checking: NodeJS.Timeout | undefined;

  constructor(servers: readonly PoolOptions[]) {
    // the server in use has to catch up with what was written on another one
    const left = (host: Host) => {
      if (this.#current && this.#current !== host) this.#current.isBehind = true;
    };
    const connectTimeout = servers.length > 1 ? RESPONSE_TIMEOUT : 10_000;
    this.#hosts = servers.map((options) => new Host({ ...options, connectTimeout }, left));
    if (servers.length > 1) this.watch();
  }

  get hopeless(): boolean {
    // a busy machine can miss one status check
    return this.#hosts.every(({ state, misses }) => state === 'reading' || misses > 1);
  }

  /** Starts the status checks, also for a single server of a cluster. */
  watch(): void {
    if (!this.#checking) this.#checkLater();
  }

  /** Implements the pool interface of mysql2 that Kysely uses. */
  getConnection(done: Callback): void {
    this.#connection().then(
      (connection) => done(null, connection),
      // with an error there is no connection
      (error) => (done as (error: unknown) => void)(error),
    );
  }

  end(done: (error: unknown) => void): void {
    clearTimeout(this.#checking);
    this.#checking = undefined;
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
    /** Servers whose connection broke while catching up. They get a second attempt. */
    const broke = new Set<Host>();
    let failed: unknown;
    for (let host = this.#best(tried); host !== undefined; host = this.#best(tried)) {
      try {
        const connection = await host.connection();
        this.known = true;
        if (host !== this.#best(tried)) {
          // a better server became ready while this one connected
          connection.release();
          continue;
        }
        this.#moveTo(host);
        failed = await host.catchUp(connection);
        if (failed === undefined) return connection;
        connection.release();
        if (host.isBehind && !broke.has(host)) {
          broke.add(host);
          continue;
        }
        tried.add(host);
        // stale data is better than an error
        if (!this.#hosts.some((other) => other.state === 'ready' && !tried.has(other))) return await host.connection();
      } catch (error) {
        failed = error;
        tried.add(host);
        if (this.#hosts.length > 1) host.state = 'away';
      }
    }
    throw failed;
  }

  /** The first server with the best state that has not been tried. */
  #best(tried: ReadonlySet<Host>): Host | undefined {
    return this.#hosts.filter((host) => !tried.has(host)).sort((a, b) => RANK[a.state] - RANK[b.state])[0];
  }

  /** Switches to a server, which has to catch up so that clients read their own writes. */
  #moveTo(host: Host): void {
    if (this.#current && this.#current !== host) host.isBehind = true;
    this.#current = host;
  }

  #checkLater(): void {
    this.#checking = setTimeout(async () => {
      const checks = await Promise.all(
        this.#hosts.map(async (host) => ({ host, status: await host.checkStatus(host !== this.#current) })),
      );
      // a suspended server resumes as ready with stale data
      const newest = Math.max(...checks.map(({ status }) => (status.state === 'ready' ? status.view : 0)));
      for (const { host, status } of checks)
        host.state = status.view < newest && status.state === 'ready' ? 'reading' : status.state;
      const isAnyReady = this.#hosts.some(({ state }) => state === 'ready');
      for (const host of this.#hosts) if (host.misses > (isAnyReady ? 0 : 1)) host.cut();
      // unless the pool was closed meanwhile
      if (this.#checking) this.#checkLater();
    }, CHECK_INTERVAL).unref();
  }
}
