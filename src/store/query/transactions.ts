import { DatabaseUnavailable } from '../dialects/database-unavailable.js';
import { retried } from '../dialects/retry.js';
import type { Executor } from './prepared.js';
import type { StoreParts } from './store-parts.js';

/** The transactions of a store. */
export class Transactions {
  /** How many have ended. */
  count = 0;

  constructor(private readonly on: StoreParts) {}

  /**
   * Runs `work` in one transaction that commits when it resolves and is undone when it throws. After a conflict with
   * another transaction it is run again, so whatever it collects belongs inside it.
   *
   * A transaction whose connection breaks during its commit is not run again: it may be committed.
   *
   * @throws {DatabaseUnavailable} `undone` where it is certain that nothing is committed; else `unknown`, with what `work`
   * returned as `result`
   *
   * @param options.once for work that cannot be run again, such as reading a stream: it fails with the conflict
   */
  async run<T>(work: (executor: Executor) => Promise<T>, { once = false }: { readonly once?: boolean } = {}): Promise<T> {
    const { failureOf } = this.on.dialect;
    try {
      return await (once ? this.#try(work) : retried(() => this.#try(work), failureOf));
    } catch (error) {
      const failure = failureOf(error);
      throw failure === 'gone' || failure === 'away' ? new DatabaseUnavailable('undone', error) : error;
    } finally {
      this.count += 1;
    }
  }

  async #try<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
    let result: T | undefined;
    try {
      return await this.on.db.transaction().execute(async (executor) => {
        result = await work(executor);
        return result;
      });
    } catch (error) {
      const isUnknown = error instanceof DatabaseUnavailable && error.outcome === 'unknown';
      throw isUnknown ? new DatabaseUnavailable('unknown', error.cause, result) : error;
    }
  }
}
