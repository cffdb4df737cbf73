/** How much of a turn of the event loop may have passed when a request starts in it, in milliseconds. */
const LONGEST = 10;

/** How many requests that had to wait start in one turn at most. */
const MOST_STARTING = 50;

/** How many turns longer work waits at most while connections arrive. */
const MOST_ACCEPTING = 100;

/** Calls a function once the event loop has handled what has arrived. Browsers have no `setImmediate`. */
const afterTurn: (work: () => void) => unknown = globalThis.setImmediate ?? ((work) => setTimeout(work));

/** Functions that let work go on, first come, first served. */
type Waiting = (() => void)[];

/** A body of more bytes or characters is large: parsing it takes milliseconds. */
export const LARGE_BODY = 16 * 1024;

/**
 * Shares the thread between requests. In each turn of the event loop requests start for ten milliseconds, one with a large body
 * starts, one large body is parsed, and one piece of longer work goes on. So a turn stays short however many requests there are,
 * and a short request waits for few of the others.
 *
 * libuv accepts one connection in each turn. While connections arrive, turns therefore have no longer work: a request on a new
 * connection would wait for as many pieces as there are connections before its own.
 */
class EventLoopQueue {
  readonly #starting: Waiting = [];
  readonly #startingLarge: Waiting = [];
  readonly #bodies: Waiting = [];
  readonly #paused: Waiting = [];
  #accepted = false;
  /** Turns for which longer work has waited. */
  #accepting = 0;
  /** When something first happened in the current turn. */
  #began: number | undefined;

  /**
   * Resolves when a request may start; undefined when it may start immediately.
   *
   * @param isLarge true for a request with a large body, which only waits for its like. @default false
   */
  start(isLarge = false): Promise<void> | undefined {
    const passed = this.#passed();
    const waiting = isLarge ? this.#startingLarge : this.#starting;
    if (waiting.length === 0 && passed < LONGEST) return undefined;
    return new Promise((resolve) => waiting.push(resolve));
  }

  /** Resolves when a large body may be parsed, in a later turn. Longer work does not wait for bodies, which may be many. */
  parse(): Promise<void> {
    this.#passed();
    return new Promise((resolve) => this.#bodies.push(resolve));
  }

  /** Resolves when a piece of longer work may go on, in a later turn. */
  pause(): Promise<void> {
    this.#passed();
    return new Promise((resolve) => this.#paused.push(resolve));
  }

  /** Notes that the current turn has accepted a connection. */
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

  /** Starts a request that had to wait, unless those before it have taken the turn. */
  #startNext(): void {
    if (this.#passed() < LONGEST) this.#starting.shift()?.();
  }
}

/** The queue of this thread, which has one event loop. */
export const eventLoopQueue = new EventLoopQueue();
