import cluster from 'node:cluster';
import type { Metrics } from '../../server/index.js';
import type { ToPrimary, ToWorker } from './messages.js';

/** Environment variable with the number of a worker, from 1. Without it, a cluster worker belongs to another program. */
export const WORKER = 'RELX_WORKER';

/** One of several processes that serve requests on one port. */
export interface ThisWorker {
  readonly number: number;
  /** Reports that the worker serves requests. */
  serving(database: string): void;
  /** Counts requests. The primary process collects the metrics of all workers. */
  counter(): Promise<Pick<Metrics, 'observe'>>;
  /** Disconnects from the primary process, so that the worker can exit. */
  leave(): void;
}

/** This process as a worker of `relx serve --workers`; undefined in any other process. */
export function thisWorker(): ThisWorker | undefined {
  const number = Number(process.env[WORKER]);
  if (!cluster.isWorker || !number) return undefined;
  return {
    number,
    serving: (database) => send({ type: 'serving', database }),
    counter: () => counterOf(number),
    leave: () => cluster.worker?.disconnect(),
  };
}

const send = (message: ToPrimary) => void process.send?.(message);

async function counterOf(number: number): Promise<Pick<Metrics, 'observe'>> {
  const [{ Registry }, { prometheus }] = await Promise.all([import('prom-client'), import('../../server/operations/metrics.js')]);
  const registry = new Registry();
  // a replacement starts its counters at 0, so each worker needs series of its own
  registry.setDefaultLabels({ worker: String(number) });
  process.on('message', async ({ id }: ToWorker) => send({ type: 'counts', id, counts: await registry.getMetricsAsJSON() }));
  return prometheus({ registry });
}
