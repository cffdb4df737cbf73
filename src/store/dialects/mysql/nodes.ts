import type { PoolConnection, PoolOptions } from 'mysql2';
import type { Servers } from './driver.js';
import { Node, RESPONSE_TIMEOUT } from './node.js';

/** Milliseconds between two status checks. */
const CHECK_INTERVAL = 1000;

type Callback = (error: unknown, connection: PoolConnection) => void;

const RANK = { ready: 0, reading: 1, away: 2 };

/**
 * The servers of one database as one pool. Connections go to the first server that is ready, in the given order, so that a
 * process reads where it writes. After a switch the new server catches up first, so that requests read their own writes.
 * Several servers, and servers of a cluster, are checked every second.
 */
export class MysqlNodes implements Servers {
  known = false;
  readonly #nodes: readonly Node[];
  /** The server in use. */
  #current: Node | undefined;
  #checking: NodeJS.Timeout | undefined;

  constructor(servers: readonly PoolOptions[]) {
    // the server in use has to catch up with what was written on another one
    const left = (node: Node) => {
      if (this.#current && this.#current !== node) this.#current.isBehind = true;
    };
    const connectTimeout = servers.length > 1 ? RESPONSE_TIMEOUT : 10_000;
    this.#nodes = servers.map((options) => new Node({ ...options, connectTimeout }, left));
    if (servers.length > 1) this.watch();
  }

  get hopeless(): boolean {
    // a busy machine can miss one status check
    return this.#nodes.every(({ state, misses }) => state === 'reading' || misses > 1);
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
    let open = this.#nodes.length;
    let failed: unknown;
    for (const node of this.#nodes)
      node.end((error) => {
        failed ??= error;
        open -= 1;
        if (open === 0) done(failed);
      });
  }

  async #connection(): Promise<PoolConnection> {
    const tried = new Set<Node>();
    /** Servers whose connection broke while catching up. They get a second attempt. */
    const broke = new Set<Node>();
    let failed: unknown;
    for (let node = this.#best(tried); node !== undefined; node = this.#best(tried)) {
      try {
        const connection = await node.connection();
        this.known = true;
        if (node !== this.#best(tried)) {
          // a better server became ready while this one connected
          connection.release();
          continue;
        }
        this.#moveTo(node);
        failed = await node.catchUp(connection);
        if (failed === undefined) return connection;
        connection.release();
        if (node.isBehind && !broke.has(node)) {
          broke.add(node);
          continue;
        }
        tried.add(node);
        // stale data is better than an error
        if (!this.#nodes.some((other) => other.state === 'ready' && !tried.has(other))) return await node.connection();
      } catch (error) {
        failed = error;
        tried.add(node);
        if (this.#nodes.length > 1) node.state = 'away';
      }
    }
    throw failed;
  }

  /** The first server with the best state that has not been tried. */
  #best(tried: ReadonlySet<Node>): Node | undefined {
    return this.#nodes.filter((node) => !tried.has(node)).sort((a, b) => RANK[a.state] - RANK[b.state])[0];
  }

  /** Switches to a server, which has to catch up so that clients read their own writes. */
  #moveTo(node: Node): void {
    if (this.#current && this.#current !== node) node.isBehind = true;
    this.#current = node;
  }

  #checkLater(): void {
    this.#checking = setTimeout(async () => {
      const checks = await Promise.all(
        this.#nodes.map(async (node) => ({ node, status: await node.checkStatus(node !== this.#current) })),
      );
      // a suspended server resumes as ready with stale data
      const newest = Math.max(...checks.map(({ status }) => (status.state === 'ready' ? status.view : 0)));
      for (const { node, status } of checks)
        node.state = status.view < newest && status.state === 'ready' ? 'reading' : status.state;
      const isAnyReady = this.#nodes.some(({ state }) => state === 'ready');
      for (const node of this.#nodes) if (node.misses > (isAnyReady ? 0 : 1)) node.cut();
      // unless the pool was closed meanwhile
      if (this.#checking) this.#checkLater();
    }, CHECK_INTERVAL).unref();
  }
}
