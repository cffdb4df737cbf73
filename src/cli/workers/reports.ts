import type { Worker } from 'node:cluster';
import type { Metrics } from '../../server/index.js';
import type { Counts, ToPrimary, ToWorker } from './messages.js';

/** Time limit for a worker to report its metrics, in milliseconds. Workers that hang are skipped. */
const REPORT_TIMEOUT = 1000;

/** Collects the metrics of all workers. */
export class Reports {
  readonly #waiting = new Map<number, (counts: Counts) => void>();
  #requests = 0;

  /** @param workers returns the workers that serve requests */
  constructor(private readonly workers: () => readonly Worker[]) {}

  /** Receives the metrics of a worker. */
  receive({ id, counts }: Extract<ToPrimary, { type: 'counts' }>): void {
    this.#waiting.get(id)?.(counts);
  }

  /** Aggregates the metrics of all workers in the Prometheus format. */
  async report(): ReturnType<Metrics['report']> {
    const { AggregatorRegistry } = await import('prom-client');
    const counts = await Promise.all(this.workers().map((worker) => this.#countsOf(worker)));
    const all = AggregatorRegistry.aggregate(counts);
    return { body: await all.metrics(), type: all.contentType };
  }

  #countsOf(worker: Worker): Promise<Counts> {
    const id = this.#requests++;
    return new Promise<Counts>((resolve) => {
      const timer = setTimeout(resolve, REPORT_TIMEOUT, []);
      this.#waiting.set(id, (counts) => {
        clearTimeout(timer);
        resolve(counts);
      });
      send(worker, { type: 'wants-counts', id });
    }).finally(() => this.#waiting.delete(id));
  }
}

function send(worker: Worker, message: ToWorker): void {
  // a worker that just exited cannot receive messages
  if (worker.isConnected()) worker.send(message, () => {});
}
