import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Crew } from './crew.js';

export interface WorkersOptions {
  /** How many, from 2. */
  readonly workers: number;
  readonly port: number;
  readonly host: string;
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
  { workers, port, host }: WorkersOptions,
  tell: TellOf,
  serving: (database: string, url: string) => void,
): Promise<void> {
  const told = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const bound = port || (await freePort(host));
  // by turns a connection that is handed to a worker as it dies is never answered nor closed; so they take them by themselves,
  // and one that is stopped takes none
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ args: [...process.argv.slice(2), '--port', String(bound)] });
  const crew = new Crew(tell);
  const started = async () => {
    const database = await crew.begin(1);
    await Promise.all(Array.from({ length: workers - 1 }, (_, index) => crew.begin(index + 2)));
    serving(database, `http://${host.includes(':') ? `[${host}]` : host}:${bound}`);
    await told;
  };
  try {
    await Promise.race([told, crew.lost, started()]);
  } finally {
    await crew.end();
  }
}
