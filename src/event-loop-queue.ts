/** Milliseconds of an event loop turn in which requests may start. */
const LONGEST = 10;

/** Maximum number of waiting requests that start in one turn. */
const MOST_STARTING = 50;

/** Maximum number of turns that longer work waits while connections arrive. */
const MOST_ACCEPTING = 100;

/** Calls a function after the event loop has handled pending events. Browsers have no `setImmediate`. */
export const afterTurn: (work: () => void) => unknown = globalThis.setImmediate ?? ((work) => setTimeout(work));

/** Functions that resume work, in order. */
type Waiting = (() => void)[];

/** Minimum size of a large body in bytes or characters, which takes milliseconds to parse. */
export const LARGE_BODY = 16 * 1024;

/**
 * Shares the thread between requests, so that event loop turns are short. In each turn, requests start for ten milliseconds, one
 * with a large body starts, one large body is parsed, and one item of longer work continues.
 *
 * libuv accepts one connection per turn. While connections arrive, turns have no longer work, because a request on a new connection
 * would wait for one item per earlier connection.
 */
class EventLoopQueue {
  readonly #starting: Waiting = [];
  readonly #startingLarge: Waiting = [];
  readonly #bodies: Waiting = [];
  readonly #paused: Waiting = [];
  #accepted = false;
  /** Number of turns that longer work has waited. */
  #accepting = 0;
  /** Start time of the current turn. */
  #began: number | undefined;
  /** Number of requests that have arrived. */
  requests = 0;

  /**
   * Resolves when a request may start; undefined when it may start immediately.
   *
   * @param isLarge true for a request with a large body, which only waits for other large ones. @default false
   */
  start(isLarge = false): Promise<void> | undefined {
    const passed = this.#passed();
    const waiting = isLarge ? this.#startingLarge : this.#starting;
    if (waiting.length === 0 && passed < LONGEST) return undefined;
    return new Promise((resolve) => waiting.push(resolve));
  }

  /** Resolves when a large body may be parsed, in a later turn. Longer work does not wait for bodies. */
  parse(): Promise<void> {
    this.#passed();
    return new Promise((resolve) => this.#bodies.push(resolve));
  }

  /** Resolves when an item of longer work may continue, in a later turn. */
  pause(): Promise<void> {
    this.#passed();
    return new Promise((resolve) => this.#paused.push(resolve));
  }

  /** Records that the current turn has accepted a connection. */
  accepted(): void {
    this.#accepted = true;
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
    const longer = [this.#startingLarge, this.#bodies, this.#paused];
    const waits = this.#accepted && this.#accepting < MOST_ACCEPTING && longer.some(({ length }) => length > 0);
    this.#accepted = false;
    this.#accepting = waits ? this.#accepting + 1 : 0;
    const next = [this.#starting, ...(waits ? [] : longer)].map((waiting) => waiting.shift());
    if (waits || next.some((work) => work !== undefined)) this.#passed();
    for (const work of next) work?.();
    const more = Math.min(this.#starting.length, MOST_STARTING);
    for (let index = 0; index < more; index++) afterTurn(() => this.#startNext());
  }

  /** Starts a waiting request, if the turn has time left. */
  #startNext(): void {
    if (this.#passed() < LONGEST) this.#starting.shift()?.();
  }
}

/** The queue of this thread, which has one event loop. */
export const eventLoopQueue = new EventLoopQueue();
