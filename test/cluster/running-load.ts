import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HistoryEvent } from '../history/event.js';
import type { LoadOptions, LoadOrder, LoadReport } from './load-options.js';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** A load that runs. */
export class RunningLoad {
  #report: LoadReport = { acknowledged: 0, unknown: 0, gap: 0, resting: false };
  readonly #child: ChildProcess;
  /** Who waits for something, one at a time. */
  #check: () => unknown = () => {};
  #fail: (error: Error) => void = () => {};

  constructor(private readonly options: LoadOptions) {
    // it is TypeScript, too
    this.#child = fork(path('../../node_modules/jiti/lib/jiti-cli.mjs'), [path('load.ts'), JSON.stringify(options)]);
    this.#child.on('message', (report: LoadReport) => {
      this.#report = report;
      this.#check();
    });
    this.#child.once('exit', (code) => this.#fail(new Error(`The load ended with ${code}.`)));
  }

  get report(): LoadReport {
    return this.#report;
  }

  /** Resolves when so many more writes have been acknowledged. */
  async writes(count: number): Promise<void> {
    const wanted = this.#report.acknowledged + count;
    await this.#until(({ acknowledged }) => acknowledged >= wanted);
  }

  /** Pauses it: every request has a response, or was given up. */
  async pause(): Promise<void> {
    this.#order('pause');
    await this.#until(({ resting }) => resting);
  }

  resume(): void {
    this.#report = { ...this.#report, resting: false };
    this.#order('resume');
  }

  async stop(): Promise<void> {
    if (!this.#running) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }

  /** The time of the load's own clock, as far as anything has happened. */
  now(): number {
    return Math.max(
      0,
      ...this.history()
        .slice(-100)
        .map(({ complete }) => complete),
    );
  }

  /** Everything that has happened until now. */
  history(): HistoryEvent[] {
    const lines = readFileSync(this.options.history, 'utf8').split('\n');
    // the load still writes the last line if no line break follows it
    return lines.slice(0, -1).map((line) => JSON.parse(line) as HistoryEvent);
  }

  #order(order: LoadOrder): void {
    this.#child.send(order);
  }

  #until(condition: (report: LoadReport) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#check = () => condition(this.#report) && resolve();
      this.#fail = reject;
      if (!this.#running) reject(new Error('The load has ended.'));
      this.#check();
    });
  }

  get #running(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }
}
