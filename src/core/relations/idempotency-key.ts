import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { DatabaseUnavailable } from '../../store/dialects/database-unavailable.js';
import type { Executor } from '../../store/query/prepared.js';
import type { Store } from '../../store/store.js';
import { check, fields, invalidParam, optional, whole } from '../lib/checks.js';
import { formatValue } from '../lib/format-value.js';
import { RelationError } from '../lib/relation-error.js';
import { checkViewer, type Viewer } from '../lib/viewer.js';
import { randomText } from '../wordpress/accounts/random-text.js';

/** Identity of a request with an idempotency key. */
export interface IdempotencyKeyInput {
  /** User id, 0 for a logged-out user. */
  readonly user: number;
  /** Method and path, such as `POST /relationships`. */
  readonly request: string;
  /** The key that the client chose. */
  readonly key: string;
  /** Body of the request. Another body with the same key is rejected. */
  readonly body: string;
}

/** Prefix of the stored entries. */
export const KEYS = 'relx_once_';
/** Lifetime of a key in seconds. */
const DAY = 24 * 60 * 60;
/** Maximum number of attempts if the connection breaks during the commit. */
const ATTEMPTS = 3;

/** Return value of a write and the request that ran it, stored in the transaction of the write. */
interface Outcome {
  readonly by: string;
  readonly gave: unknown;
}

/** Stored value of a key. */
interface Entry {
  readonly hash: string;
  /** Outcomes by the index of the write in its request. */
  readonly outcomes: Readonly<Record<string, Outcome>>;
  /** Response that the client got. */
  readonly response?: unknown;
}

const isUnknown = (error: unknown): error is DatabaseUnavailable =>
  error instanceof DatabaseUnavailable && error.outcome === 'unknown';

/** What a write would have returned whose commit failed. */
const outcomeOf = ({ result }: DatabaseUnavailable): unknown => (result as Outcome | undefined)?.gave; // of its transaction

/** Digest of texts of any length. */
const digestOf = (...texts: readonly string[]): string => bytesToHex(sha256(utf8ToBytes(JSON.stringify(texts)))).slice(0, 40);

/**
 * Runs the writes of a request only once. The outcome is stored in the transaction of the write. Of concurrent requests with
 * the same key, in any process, one writes and the others return its result.
 */
export class IdempotencyKey {
  readonly #name: string;
  readonly #hash: string;
  readonly #by = randomText(16);
  /** Writes of this request by index; true if another request had run the write. */
  readonly #done = new Map<number, boolean>();

  constructor(
    private readonly store: Store,
    private readonly now: () => number,
    { user, request, key, body }: IdempotencyKeyInput,
  ) {
    this.#name = KEYS + digestOf('key', String(user), request, key);
    this.#hash = digestOf(body);
  }

  /** True if another request had run all writes of this one. */
  get replayed(): boolean {
    return this.#done.size > 0 && [...this.#done.values()].every((wasDone) => wasDone);
  }

  /** True if another request had run the write. */
  hasDone(index = 0): boolean {
    return this.#done.get(index) === true;
  }

  /**
   * The stored response; undefined without one.
   *
   * @throws {RelationError} rest_idempotency_key_reused
   */
  async response(): Promise<unknown> {
    const stored = await this.store.transients.read(this.store.db, this.#name, this.#seconds());
    return stored === undefined ? undefined : this.#entry(stored).response;
  }

  /** Stores the response, if anything was written. */
  async saveResponse(response: unknown): Promise<void> {
    if (this.#done.size === 0) return;
    await this.store.transaction(async (executor) => {
      const entry = await this.#claim(executor);
      await this.#write(executor, { ...entry, response });
    });
  }

  /**
   * Runs work in a transaction, or returns its stored result. If the connection breaks during the commit, checks whether the
   * transaction was committed.
   *
   * @param index index of the write, for requests with several
   *
   * @throws {RelationError} rest_idempotency_key_reused; errors of the work, after which nothing is stored
   * @throws {DatabaseUnavailable} `unknown` if a commit failed and no later attempt could determine its outcome
   */
  async transaction<T>(work: (executor: Executor) => Promise<T>, index = 0): Promise<T> {
    let lost: DatabaseUnavailable | undefined;
    for (let tried = 1; ; tried++) {
      try {
        const { by, gave } = await this.store.transaction((executor) => this.#once(executor, work, index), { short: true });
        this.#done.set(index, by !== this.#by);
        return gave as T; // `work` returned it, now or before
      } catch (error) {
        if (!isUnknown(error)) {
          // this error does not reveal the outcome of the lost attempt, which a server may still commit
          if (lost === undefined) throw error;
          throw new DatabaseUnavailable('unknown', error, outcomeOf(lost));
        }
        lost = error;
        if (tried === ATTEMPTS) throw new DatabaseUnavailable('unknown', error, outcomeOf(lost));
      }
    }
  }

  async #once(executor: Executor, work: (executor: Executor) => Promise<unknown>, index: number): Promise<Outcome> {
    // first, so that requests with the same key wait here
    const entry = await this.#claim(executor);
    const before = entry.outcomes[index];
    if (before) return before;
    const made: Outcome = { by: this.#by, gave: await work(executor) };
    await this.#write(executor, { ...entry, outcomes: { ...entry.outcomes, [index]: made } });
    return made;
  }

  /** The stored entry, locked until the transaction ends. */
  async #claim(executor: Executor): Promise<Entry> {
    const now = this.#seconds();
    const empty: Entry = { hash: this.#hash, outcomes: {} };
    const stored = await this.store.transients.add(executor, this.#name, JSON.stringify(empty), now + DAY, now);
    return stored === undefined ? empty : this.#entry(stored);
  }

  #write(executor: Executor, entry: Entry): Promise<void> {
    // old tables store no emoji
    const text = JSON.stringify(entry).replace(/[\ud800-\udfff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);
    return this.store.transients.replace(executor, this.#name, text, this.#seconds() + DAY);
  }

  #entry(stored: string): Entry {
    const entry = JSON.parse(stored) as Entry; // only this module writes it
    if (entry.hash === this.#hash) return entry;
    throw new RelationError(
      'rest_idempotency_key_reused',
      'This Idempotency-Key was sent with another request. Make a new one for each, and send it again only with the same.',
    );
  }

  #seconds(): number {
    return Math.floor(this.now() / 1000);
  }
}

/** Options for a write that a request starts. */
export interface WriteOptions {
  /** Key from `relx.shared.idempotencyKey()`. @default none */
  readonly idempotencyKey?: IdempotencyKey | undefined;
  /** Index in a request with several writes. @default 0 */
  readonly index?: number;
  /** User whose request starts the write, as the last argument of actions. Only `setList` checks permissions. @default none */
  readonly viewer?: Viewer | undefined;
}

/**
 * Runs work in a transaction, only once if there is a key. `isReplay` is true if another request had run it.
 *
 * @throws {RelationError} ncr_invalid_args
 */
export async function writeOnce<T>(
  store: Store,
  options: WriteOptions | undefined,
  work: (executor: Executor) => Promise<T>,
): Promise<{ readonly result: T; readonly isReplay: boolean }> {
  const { idempotencyKey, index, viewer } = fields('options', options ?? {}) as WriteOptions; // checked below
  if (viewer !== undefined) checkViewer(viewer);
  if (idempotencyKey === undefined) return { result: await store.transaction(work, { short: true }), isReplay: false };
  if (!(idempotencyKey instanceof IdempotencyKey))
    throw invalidParam(
      'ncr_invalid_args',
      'idempotencyKey',
      `must be a key of relx.shared.idempotencyKey(), not ${formatValue(idempotencyKey)}`,
    );
  const number = check(optional(whole(0), 0), 'index', index);
  return { result: await idempotencyKey.transaction(work, number), isReplay: idempotencyKey.hasDone(number) };
}
