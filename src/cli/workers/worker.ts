import cluster from 'node:cluster';
import type { Metrics } from '../../server/index.js';
import type { ToPrimary, ToWorker } from './messages.js';

/** Names a worker in its environment: a number from 1. Other programs start workers, too, which are none of ours. */
export const WORKER = 'RELX_WORKER';

/** One of several processes that answer on one port. */
export interface ThisWorker {
  readonly number: number;
  /** Tells that it answers. */
  serving(database: string): void;
  /** Counts requests. The process that started the worker collects the counts of all workers. */
  counter(): Promise<Pick<Metrics, 'observe'>>;
  /** Lets the process end. */
  leave(): void;
}

/** This process as a worker of `relx serve --workers`; undefined in any other process. */
export function thisWorker(): ThisWorker | undefined {
  const number = Number(process.env[WORKER]);
  if (!cluster.isWorker || !number) return undefined;
  return {
    number,
    serving: (database) => send({ kind: 'serving', database }),
    counter: () => counterOf(number),
    leave: () => cluster.worker?.disconnect(),
  };
}

const send = (message: ToPrimary) => void process.send?.(message);

async function counterOf(number: number): Promise<Pick<Metrics, 'observe'>> {
  const [{ Registry }, { prometheus }] = await Promise.all([import('prom-client'), import('../../server/operations/metrics.js')]);
  const registry = new Registry();
  // a worker that was replaced counts from nothing, which only its own series may do
  registry.setDefaultLabels({ worker: String(number) });
  process.on('message', async ({ id }: ToWorker) => send({ kind: 'counts', id, counts: await registry.getMetricsAsJSON() }));
  return prometheus({ registry });
}
