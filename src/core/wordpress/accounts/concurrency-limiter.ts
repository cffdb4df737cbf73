/**
 * Work that takes the processor for long, one piece after the other. Between two of them the thread is free for as long as the
 * first one took, so that other requests wait for one piece and not for all of them.
 */
export class ConcurrencyLimiter {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** @param most how many may wait */
  constructor(private readonly most: number) {}

  /** True when no more work may wait. */
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
    // work that fails delays nothing
    this.#last = turn.catch(() => {}).then(() => new Promise((resolve) => setTimeout(resolve, took)));
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }
}
