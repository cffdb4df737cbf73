/**
 * Runs CPU-intensive work one item after the other. Pauses after each for as long as it took, so that other requests wait for one
 * item and not for all.
 */
export class ConcurrencyLimiter {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** @param most maximum number of waiting items */
  constructor(private readonly most: number) {}

  /** True if no more work may wait. */
  get full(): boolean {
    return this.#waiting >= this.most;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    let took = 0;
    const turn = this.#last.then(async () => {
      const began = performance.now();
      try {
        return await work();
      } finally {
        took = performance.now() - began;
      }
    });
    // failed work needs no pause
    this.#last = turn.catch(() => {}).then(() => new Promise((resolve) => setTimeout(resolve, took)));
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }
}
