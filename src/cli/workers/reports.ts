import type { Worker } from 'node:cluster';
import type { Counts, ToPrimary, ToWorker } from './messages.js';

/** How long a worker may take to tell what it has counted, in milliseconds: one that hangs is left out. */
const PATIENCE = 1000;

/** Puts together what all workers have counted, for the one that was asked. */
export class Reports {
  readonly #waiting = new Map<number, (counts: Counts) => void>();
  #asked = 0;

  /** @param workers those that answer */
  constructor(private readonly workers: () => readonly Worker[]) {}

  /** Takes what a worker says. */
  hear(worker: Worker, message: ToPrimary): void {
    if (message.kind === 'counts') this.#waiting.get(message.id)?.(message.counts);
    if (message.kind === 'wants-report')
      void this.#report().then((body) => tell(worker, { kind: 'report', id: message.id, body }));
  }

  async #report(): Promise<string> {
    const { AggregatorRegistry } = await import('prom-client');
    const counts = await Promise.all(this.workers().map((worker) => this.#countsOf(worker)));
    return AggregatorRegistry.aggregate(counts).metrics();
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
