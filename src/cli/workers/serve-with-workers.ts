import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { serve } from '../../server/adapters/node.js';
import { createMetricsApp } from '../../server/index.js';
import { type Addresses, metricsAddress } from '../options/addresses.js';
import { WorkerPool } from './worker-pool.js';

export interface WorkersOptions {
  /** Number of workers, from 2. */
  readonly workers: number;
  readonly port: number;
  readonly host: string;
  /** Port that serves the metrics of all workers. @default none */
  readonly metricsPort?: number;
  readonly metricsHost: string;
}

/** Prints a message about one worker, by its number, or about all workers. */
export type PrintMessage = (message: string, worker?: number) => void;

/** Selects a free port for port 0, so that all workers use the same port, including later replacements. */
async function freePort(hostname: string): Promise<number> {
  const server = createServer().listen(0, hostname);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Serves with several processes on one port until SIGINT or SIGTERM. Each worker runs the same command line. The first worker
 * starts alone, so that the database is migrated once and an error is printed once.
 *
 * @param serving called with the database and the URLs when all workers serve requests
 * @throws Error when a worker can't be started
 */
export async function serveWithWorkers(
  { workers, port, host, metricsPort, metricsHost }: WorkersOptions,
  print: PrintMessage,
  serving: (database: string, addresses: Addresses) => void,
): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const listenPort = port || (await freePort(host));
  // with round-robin scheduling, a connection that is passed to an exiting worker gets no response and is never closed; so the
  // workers accept connections themselves, and a stopping worker accepts none
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ args: [...process.argv.slice(2), '--port', String(listenPort)] });
  const pool = new WorkerPool(print);
  const metrics =
    metricsPort === undefined
      ? undefined
      : await serve(createMetricsApp(pool.reports), { port: metricsPort, hostname: metricsHost });
  const started = async () => {
    const database = await pool.start(1);
    await Promise.all(Array.from({ length: workers - 1 }, (_, index) => pool.start(index + 2)));
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${listenPort}`;
    serving(database, { url, metrics: metrics && metricsAddress(metrics.url) });
    await stopped;
  };
  try {
    await Promise.race([stopped, pool.failed, started()]);
  } finally {
    await metrics?.close();
    await pool.stop();
  }
}
