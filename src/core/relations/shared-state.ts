import { DatabaseUnavailable } from '../../store/dialects/database-unavailable.js';
import type { Store } from '../../store/store.js';
import { check, object, Text, whole } from '../lib/checks.js';
import { IdempotencyKey, type IdempotencyKeyInput, KEYS } from './idempotency-key.js';

const Key = object({ user: whole(0), request: Text, key: Text, body: Text });

/** Milliseconds between two removals of expired entries. */
const SWEEP = 10 * 60 * 1000;

/** State besides the content that all processes of a database share. */
export class SharedState {
  #swept = Number.NEGATIVE_INFINITY;

  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /**
   * Creates an idempotency key for the methods of `relx.relations`, so that a repeated write runs only once. The key is valid for a
   * day after the first write.
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
    // a later call removes what remains
    await this.#store.transients.sweep(this.#store.db, KEYS, Math.floor(now / 1000)).catch((error) => {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    });
  }
}
