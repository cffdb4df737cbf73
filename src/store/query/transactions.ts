import { DatabaseUnavailable } from '../dialects/database-unavailable.js';
import { retried } from '../dialects/retry.js';
import { GroupCommit } from './group-commit.js';
import type { Executor } from './prepared.js';
import type { StoreParts } from './store-parts.js';

/** How a transaction runs. */
export interface TransactionOptions {
  /** For work that can't run again, such as reading a stream: it fails with the conflict. @default false */
  readonly once?: boolean;
  /** For short work: it may be committed together with that of concurrent callers, see {@link GroupCommit}. @default false */
  readonly short?: boolean;
}

/** The transactions of a store. */
export class Transactions {
  /** Number of finished transactions. */
  count = 0;
  readonly #group: GroupCommit | undefined;

  constructor(private readonly on: StoreParts) {
    if (on.dialect.writers === 'one') this.#group = new GroupCommit(on.db);
  }

  /**
   * Runs `work` in a transaction that is committed when it resolves and rolled back when it throws. After a conflict `work`
   * runs again, so it must not change state outside itself. After a lost connection during the commit it does not.
   *
   * @throws {DatabaseUnavailable} `undone` if nothing was committed; otherwise `unknown`, with the return value of `work` as
   * `result`
   */
  async run<T>(work: (executor: Executor) => Promise<T>, { once = false, short = false }: TransactionOptions = {}): Promise<T> {
    const { failureOf } = this.on.dialect;
    try {
      // an engine with one writer has no conflicts
      if (short && this.#group) return await this.#group.run(work);
      return await (once ? this.#attempt(work) : retried(() => this.#attempt(work), failureOf));
    } catch (error) {
      const failure = failureOf(error);
      throw failure === 'gone' || failure === 'away' ? new DatabaseUnavailable('undone', error) : error;
    } finally {
      this.count += 1;
    }
  }

  async #attempt<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
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
