import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { ToPrimary } from './messages.js';
import { Reports } from './reports.js';
import { WORKER } from './worker.js';

/** A worker that exits within this many milliseconds is replaced with a delay, which doubles each time. */
const SHORT_LIFE = 10_000;
const FIRST_DELAY = 200;
const MAXIMUM_DELAY = 10_000;
/** Consecutive failed starts, while no worker serves requests, before the pool fails. */
const MAXIMUM_FAILURES = 5;
/** Time limit for workers to exit after SIGTERM, in milliseconds: twice the shutdown timeout of a server. */
const SHUTDOWN_TIMEOUT = 10_000;

/** Prints a message about a worker. */
export type WorkerLog = (message: string, worker: number) => void;

/** The workers of one port. Each number has one worker, which is replaced when it exits. */
export class WorkerPool {
  readonly #running = new Set<Worker>();
  readonly #serving = new Set<Worker>();
  readonly #delays = new Set<NodeJS.Timeout>();
  /** Metrics of all workers. */
  readonly reports = new Reports(() => [...this.#serving]);
  #failures = 0;
  #closing = false;
  #fail: (error: Error) => void = () => {};
  /** Rejects when no worker serves requests and none can be started. */
  readonly failed = new Promise<never>((_resolve, reject) => {
    this.#fail = reject;
  });

  constructor(private readonly print: WorkerLog) {
    this.failed.catch(() => {}); // the pool can fail before anything awaits this promise
  }

  /**
   * Starts a worker. Resolves with the name of its database when the worker serves requests.
   *
   * @throws Error if the worker exits before
   */
  start(number: number): Promise<string> {
    return this.#start(number, 0);
  }

  /** Stops all workers. Resolves when the last one has exited. */
  async stop(): Promise<void> {
    this.#closing = true;
    for (const timer of this.#delays) clearTimeout(timer);
    const all = [...this.#running];
    const exited = Promise.all(all.map((worker) => once(worker, 'exit')));
    for (const worker of all) worker.process.kill('SIGTERM');
    const late = setTimeout(() => {
      for (const worker of this.#running) worker.process.kill('SIGKILL');
    }, SHUTDOWN_TIMEOUT);
    await exited;
    clearTimeout(late);
  }

  #start(number: number, quick: number): Promise<string> {
    const worker = cluster.fork({ [WORKER]: String(number) });
    const began = performance.now();
    this.#running.add(worker);
    return new Promise((resolve, reject) => {
      worker.on('message', (message: ToPrimary) => {
        if (message.type !== 'serving') return this.reports.receive(message);
        this.#serving.add(worker);
        this.#failures = 0;
        resolve(message.database);
      });
      worker.once('exit', (code, signal) => {
        this.#running.delete(worker);
        const how = signal ? `on ${signal}` : `with code ${code}`;
        const served = this.#serving.delete(worker);
        if (!served) reject(new Error(`Worker ${number} exited ${how} before it served requests.`));
        if (this.#closing) return;
        if (served) {
          this.print(`Worker ${number} exited ${how}, and is replaced.`, number);
          this.#replace(number, performance.now() - began < SHORT_LIFE ? quick + 1 : 0);
        } else if (quick > 0) this.#tryAgain(number, how, quick);
      });
    });
  }

  /** Retries after a replacement failed to start. Other workers continue to serve requests. */
  #tryAgain(number: number, how: string, quick: number): void {
    this.#failures += 1;
    const isLost = this.#serving.size === 0 && this.#failures >= MAXIMUM_FAILURES;
    if (isLost) this.#fail(new Error(`No worker can be started. The last one exited ${how} before it served requests.`));
    else this.#replace(number, quick + 1);
  }

  #replace(number: number, quick: number): void {
    const wait = Math.min(MAXIMUM_DELAY, quick && FIRST_DELAY * 2 ** (quick - 1));
    const timer = setTimeout(() => {
      this.#delays.delete(timer);
      // the exit handler in #start handles failures
      this.#start(number, Math.max(quick, 1)).catch(() => {});
    }, wait);
    this.#delays.add(timer);
  }
}
