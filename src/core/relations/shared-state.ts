import { DatabaseUnavailable } from '../../store/dialects/database-unavailable.js';
import type { Store } from '../../store/store.js';
import { check, object, Text, whole } from '../lib/checks.js';
import { IdempotencyKey, type IdempotencyKeyInput, KEYS } from './idempotency-key.js';

const Key = object({ user: whole(0), request: Text, key: Text, body: Text });

/** Milliseconds between two looks for what has ended. */
const SWEEP = 10 * 60 * 1000;

/** What all processes over one database know together, beside the site's content. */
export class SharedState {
  #swept = Number.NEGATIVE_INFINITY;

  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /**
   * A key by which a write is done once however often it is asked for: it goes to the methods of `relx.relations`. It is
   * good for a day from when something was written by it.
   *
   * @throws {RelationError} ncr_invalid_args
   */
  async idempotencyKey(given: IdempotencyKeyInput): Promise<IdempotencyKey> {
    check(Key, 'key', given);
    await this.#sweep();
    return new IdempotencyKey(this.#store, this.#now, given);
  }

  async #sweep(): Promise<void> {
    const now = this.#now();
    if (this.#store.readonly || now < this.#swept + SWEEP) return;
    this.#swept = now;
    // whoever comes next sweeps what is left
    await this.#store.transients.sweep(this.#store.db, KEYS, Math.floor(now / 1000)).catch((error) => {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    });
  }
}
