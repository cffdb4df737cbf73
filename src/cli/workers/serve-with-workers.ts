import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { serve } from '../../server/adapters/node.js';
import { createMetricsApp } from '../../server/index.js';
import { type Addresses, metricsAddress } from '../options/addresses.js';
import { WorkerPool } from './worker-pool.js';

export interface WorkersOptions {
  /** How many, from 2. */
  readonly workers: number;
  readonly port: number;
  readonly host: string;
  /** Where the counts of all workers are reported. @default nowhere */
  readonly metricsPort?: number;
  readonly metricsHost: string;
}

/** What there is to tell: of one worker, by its number, or of all of them. */
export type TellOf = (message: string, worker?: number) => void;

/** Port 0 means the same free port for all of them, also for those that come when all others are gone. */
async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Serves with several processes on one port, until SIGINT or SIGTERM: each runs this command line again. The first one starts
 * alone, so that the database is migrated once and a fault is told once.
 *
 * @param serving told what is served and where, once all of them serve
 * @throws Error when a worker can't be started
 */
export async function serveWithWorkers(
  { workers, port, host, metricsPort, metricsHost }: WorkersOptions,
  tell: TellOf,
  serving: (database: string, addresses: Addresses) => void,
): Promise<void> {
  const told = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const bound = port || (await freePort(host));
  // by turns a connection that is handed to a worker as it dies is never answered nor closed; so they take them by themselves,
  // and one that is stopped takes none
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ args: [...process.argv.slice(2), '--port', String(bound)] });
  const crew = new WorkerPool(tell);
  const metrics =
    metricsPort === undefined
      ? undefined
      : await serve(createMetricsApp(crew.reports), { port: metricsPort, hostname: metricsHost });
  const started = async () => {
    const database = await crew.begin(1);
    await Promise.all(Array.from({ length: workers - 1 }, (_, index) => crew.begin(index + 2)));
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
    serving(database, { url, metrics: metrics && metricsAddress(metrics.url) });
    await told;
  };
  try {
    await Promise.race([told, crew.lost, started()]);
  } finally {
    await metrics?.close();
    await crew.end();
  }
}
