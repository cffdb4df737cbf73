import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { ToPrimary } from './messages.js';
import { Reports } from './reports.js';
import { WORKER } from './worker.js';

/** A worker that ends within so many milliseconds is replaced later, each time twice as late. */
const SHORT_LIFE = 10_000;
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 10_000;
/** Starts that fail one after the other while nobody serves, before all is given up. */
const TRIES = 5;
/** How long workers may take to end when they are told to, in milliseconds: twice what requests in flight have. */
const GRACE = 10_000;

/** What is told of a worker. */
export type WorkerLog = (message: string, worker: number) => void;

/** The workers of one port: each number has one, and gets another when it ends. */
export class WorkerPool {
  readonly #alive = new Set<Worker>();
  readonly #serving = new Set<Worker>();
  readonly #pauses = new Set<NodeJS.Timeout>();
  /** What all of them have counted. */
  readonly reports = new Reports(() => [...this.#serving]);
  #failed = 0;
  #closing = false;
  #giveUp: (error: Error) => void = () => {};
  /** Rejects when nobody serves any more, and nobody can be started. */
  readonly lost = new Promise<never>((_resolve, reject) => {
    this.#giveUp = reject;
  });

  constructor(private readonly tell: WorkerLog) {
    this.lost.catch(() => {}); // it may be lost before anybody waits for it
  }

  /**
   * Starts one, and gives the name of its database when it serves.
   *
   * @throws Error when it ends before
   */
  begin(number: number): Promise<string> {
    return this.#start(number, 0);
  }

  /** Tells all of them to end, and resolves when the last one has. */
  async end(): Promise<void> {
    this.#closing = true;
    for (const pause of this.#pauses) clearTimeout(pause);
    const all = [...this.#alive];
    const ended = Promise.all(all.map((worker) => once(worker, 'exit')));
    for (const worker of all) worker.process.kill('SIGTERM');
    const late = setTimeout(() => {
      for (const worker of this.#alive) worker.process.kill('SIGKILL');
    }, GRACE);
    await ended;
    clearTimeout(late);
  }

  #start(number: number, quick: number): Promise<string> {
    const worker = cluster.fork({ [WORKER]: String(number) });
    const began = performance.now();
    this.#alive.add(worker);
    return new Promise((resolve, reject) => {
      worker.on('message', (message: ToPrimary) => {
        if (message.kind !== 'serving') return this.reports.receive(message);
        this.#serving.add(worker);
        this.#failed = 0;
        resolve(message.database);
      });
      worker.once('exit', (code, signal) => {
        this.#alive.delete(worker);
        const how = signal ? `by ${signal}` : `with ${code}`;
        const served = this.#serving.delete(worker);
        if (!served) reject(new Error(`Worker ${number} ended ${how} before it served.`));
        if (this.#closing) return;
        if (served) {
          this.tell(`Worker ${number} ended ${how}, and is replaced.`, number);
          this.#replace(number, performance.now() - began < SHORT_LIFE ? quick + 1 : 0);
        } else if (quick > 0) this.#tryAgain(number, how, quick);
      });
    });
  }

  /** A replacement could not start: whoever still serves goes on, and it is tried again. */
  #tryAgain(number: number, how: string, quick: number): void {
    this.#failed += 1;
    const lost = this.#serving.size === 0 && this.#failed >= TRIES;
    if (lost) this.#giveUp(new Error(`No worker can be started any more: the last one ended ${how} before it served.`));
    else this.#replace(number, quick + 1);
  }

  #replace(number: number, quick: number): void {
    const wait = Math.min(LONGEST_PAUSE, quick && FIRST_PAUSE * 2 ** (quick - 1));
    const pause = setTimeout(() => {
      this.#pauses.delete(pause);
      // how it ends is seen above
      this.#start(number, Math.max(quick, 1)).catch(() => {});
    }, wait);
    this.#pauses.add(pause);
  }
}
