import type { Worker } from 'node:cluster';
import type { Metrics } from '../../server/index.js';
import type { Counts, ToPrimary, ToWorker } from './messages.js';

/** How long a worker may take to tell what it has counted, in milliseconds: one that hangs is left out. */
const PATIENCE = 1000;

/** Collects the counts of all workers. */
export class Reports {
  readonly #waiting = new Map<number, (counts: Counts) => void>();
  #asked = 0;

  /** @param workers those that answer */
  constructor(private readonly workers: () => readonly Worker[]) {}

  /** Takes the counts that a worker sends. */
  receive({ id, counts }: Extract<ToPrimary, { kind: 'counts' }>): void {
    this.#waiting.get(id)?.(counts);
  }

  /** The counts of all workers together, as Prometheus reads them. */
  async report(): ReturnType<Metrics['report']> {
    const { AggregatorRegistry } = await import('prom-client');
    const counts = await Promise.all(this.workers().map((worker) => this.#countsOf(worker)));
    const all = AggregatorRegistry.aggregate(counts);
    return { body: await all.metrics(), type: all.contentType };
  }

  #countsOf(worker: Worker): Promise<Counts> {
    const id = this.#asked++;
    return new Promise<Counts>((resolve) => {
      const timer = setTimeout(resolve, PATIENCE, []);
      this.#waiting.set(id, (counts) => {
        clearTimeout(timer);
        resolve(counts);
      });
      tell(worker, { kind: 'wants-counts', id });
    }).finally(() => this.#waiting.delete(id));
  }
}

function tell(worker: Worker, message: ToWorker): void {
  // one that has just ended hears nothing any more
  if (worker.isConnected()) worker.send(message, () => {});
}
