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
  /** Counts for Prometheus: whoever of all workers is asked, reports what each of them has counted. */
  metrics(): Promise<Metrics>;
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
    metrics: () => metricsOf(number),
    leave: () => cluster.worker?.disconnect(),
  };
}

const send = (message: ToPrimary) => void process.send?.(message);

async function metricsOf(number: number): Promise<Metrics> {
  const [{ Registry }, { prometheus }] = await Promise.all([import('prom-client'), import('../../server/metrics.js')]);
  const registry = new Registry();
  // a worker that was replaced counts from nothing, which only its own series may do
  registry.setDefaultLabels({ worker: String(number) });
  const { observe } = prometheus({ registry });
  const waiting = new Map<number, (body: string) => void>();
  let asked = 0;
  process.on('message', async (message: ToWorker) => {
    if (message.kind === 'wants-counts') send({ kind: 'counts', id: message.id, counts: await registry.getMetricsAsJSON() });
    if (message.kind !== 'report') return;
    waiting.get(message.id)?.(message.body);
    waiting.delete(message.id);
  });
  return {
    observe,
    async report() {
      const id = asked++;
      const body = await new Promise<string>((resolve) => {
        waiting.set(id, resolve);
        send({ kind: 'wants-report', id });
      });
      return { body, type: registry.contentType };
    },
  };
}
