/** Work that takes the processor for long, one piece after the other, so that what else there is to do comes in between. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** @param most how many may wait */
  constructor(private readonly most: number) {}

  /** True when nobody else may queue up. */
  get full(): boolean {
    return this.#waiting >= this.most;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const turn = this.#last.then(work);
    // who fails holds up nobody
    this.#last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }
}
