/** How much of a turn of the event loop may have passed when a request starts in it, in milliseconds. */
const LONGEST = 10;

/** Calls a function once the event loop has handled what has arrived. Browsers have no `setImmediate`. */
const afterTurn: (work: () => void) => unknown = globalThis.setImmediate ?? ((work) => setTimeout(work));

/** Functions that let work go on, first come, first served. */
type Waiting = (() => void)[];

/**
 * Shares the thread between requests. In each turn of the event loop one request starts that had to wait, and one piece of
 * longer work goes on. So a turn stays short however many requests there are, and a short request waits for few of the others.
 */
class EventLoopQueue {
  readonly #starting: Waiting = [];
  readonly #paused: Waiting = [];
  /** When something first happened in the current turn. */
  #began: number | undefined;

  /** Resolves when a request may start; undefined when it may start immediately. */
  start(): Promise<void> | undefined {
    const passed = this.#passed();
    if (this.#starting.length === 0 && passed < LONGEST) return undefined;
    return new Promise((resolve) => this.#starting.push(resolve));
  }

  /** Resolves when a piece of longer work may go on, in a later turn. */
  pause(): Promise<void> {
    this.#passed();
    return new Promise((resolve) => this.#paused.push(resolve));
  }

  /** Milliseconds of the current turn. */
  #passed(): number {
    const now = performance.now();
    if (this.#began === undefined) {
      this.#began = now;
      afterTurn(() => this.#next());
    }
    return now - this.#began;
  }

  #next(): void {
    this.#began = undefined;
    const next = [this.#starting.shift(), this.#paused.shift()];
    if (next.some((work) => work !== undefined)) this.#passed();
    for (const work of next) work?.();
  }
}

/** The queue of this thread, which has one event loop. */
export const eventLoopQueue = new EventLoopQueue();
