import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { DatabaseUnavailable } from '../../store/dialects/database-unavailable.js';
import type { Executor } from '../../store/query/prepared.js';
import type { Store } from '../../store/store.js';
import { check, fields, invalidParam, optional, whole } from '../lib/checks.js';
import { formatValue } from '../lib/format-value.js';
import { RelationError } from '../lib/relation-error.js';
import { randomText } from '../wordpress/accounts/random-text.js';

/** What a key belongs to. */
export interface IdempotencyKeyInput {
  /** Whose it is: an id, 0 for a visitor. */
  readonly user: number;
  /** What is asked for, such as `POST /relationships`. */
  readonly request: string;
  /** The key itself, chosen by who asks. */
  readonly key: string;
  /** What the key stands for: another text with the same key is refused. */
  readonly body: string;
}

/** Beginning of the names of what is remembered. */
export const KEYS = 'relx_once_';
/** How long a key is good for, in seconds. */
const DAY = 24 * 60 * 60;
/** Most times that a write whose commit broke is tried in all. */
const TRIES = 3;

/** What one write gave, and which request did it: written with it, or not at all. */
interface Outcome {
  readonly by: string;
  readonly gave: unknown;
}

/** What is written under a key. */
interface Entry {
  readonly hash: string;
  /** By the number of the write in its request. */
  readonly outcomes: Readonly<Record<string, Outcome>>;
  /** What its client was told. */
  readonly answer?: unknown;
}

const isUnknown = (error: unknown): error is DatabaseUnavailable =>
  error instanceof DatabaseUnavailable && error.outcome === 'unknown';

/** What the write would have given whose commit broke. */
const outcomeOf = ({ result }: DatabaseUnavailable): unknown => (result as Outcome | undefined)?.gave; // of its transaction

/** A name for a text of any length. */
const digestOf = (...texts: readonly string[]): string => bytesToHex(sha256(utf8ToBytes(JSON.stringify(texts)))).slice(0, 40);

/**
 * Has what a request writes done once: what it gave is written in the transaction of the write itself, so there is both or
 * neither, and of many requests with the key that come at once, to whichever process, one writes and the others are told the same.
 */
export class IdempotencyKey {
  readonly #name: string;
  readonly #hash: string;
  readonly #by = randomText(16);
  /** What this request asked for by its number, and whether another one had done it. */
  readonly #done = new Map<number, boolean>();

  constructor(
    private readonly store: Store,
    private readonly now: () => number,
    { user, request, key, body }: IdempotencyKeyInput,
  ) {
    this.#name = KEYS + digestOf('key', String(user), request, key);
    this.#hash = digestOf(body);
  }

  /** True when all that this request asked for had been done by another one. */
  get replayed(): boolean {
    return this.#done.size > 0 && [...this.#done.values()].every((wasDone) => wasDone);
  }

  /** True when the write of a number had been done by another request. */
  hasDone(index = 0): boolean {
    return this.#done.get(index) === true;
  }

  /**
   * What was kept as the answer; undefined where nothing was.
   *
   * @throws {RelationError} rest_idempotency_key_reused
   */
  async response(): Promise<unknown> {
    const stored = await this.store.transients.read(this.store.db, this.#name, this.#seconds());
    return stored === undefined ? undefined : this.#entry(stored).answer;
  }

  /** Keeps the answer, where anything was written. */
  async saveResponse(answer: unknown): Promise<void> {
    if (this.#done.size === 0) return;
    await this.store.transaction(async (executor) => {
      const entry = await this.#claim(executor);
      await this.#write(executor, { ...entry, answer });
    });
  }

  /**
   * Runs work in a transaction, or gives what it gave before. Where the connection breaks while it is committed, it looks
   * whether it was.
   *
   * @param index number of the write, where a request has several in a transaction each
   *
   * @throws {RelationError} rest_idempotency_key_reused; what the work throws: then nothing is written, nor remembered
   * @throws {DatabaseUnavailable} `unknown` once a commit broke and no later attempt could find out what became of it
   */
  async transaction<T>(work: (executor: Executor) => Promise<T>, index = 0): Promise<T> {
    let lost: DatabaseUnavailable | undefined;
    for (let tried = 1; ; tried++) {
      try {
        const { by, gave } = await this.store.transaction((executor) => this.#once(executor, work, index));
        this.#done.set(index, by !== this.#by);
        return gave as T; // by the same work
      } catch (error) {
        if (!isUnknown(error)) {
          // that this attempt wrote nothing does not decide the one before, which a server may still be committing
          if (lost === undefined) throw error;
          throw new DatabaseUnavailable('unknown', error, outcomeOf(lost));
        }
        lost = error;
        if (tried === TRIES) throw new DatabaseUnavailable('unknown', error, outcomeOf(lost));
      }
    }
  }

  async #once(executor: Executor, work: (executor: Executor) => Promise<unknown>, index: number): Promise<Outcome> {
    // first of all, so that whoever comes with the same key waits here
    const entry = await this.#claim(executor);
    const before = entry.outcomes[index];
    if (before) return before;
    const made: Outcome = { by: this.#by, gave: await work(executor) };
    await this.#write(executor, { ...entry, outcomes: { ...entry.outcomes, [index]: made } });
    return made;
  }

  /** What is written under the key so far, which nobody else changes until the transaction ends. */
  async #claim(executor: Executor): Promise<Entry> {
    const now = this.#seconds();
    const empty: Entry = { hash: this.#hash, outcomes: {} };
    const stored = await this.store.transients.add(executor, this.#name, JSON.stringify(empty), now + DAY, now);
    return stored === undefined ? empty : this.#entry(stored);
  }

  #write(executor: Executor, entry: Entry): Promise<void> {
    return this.store.transients.replace(executor, this.#name, JSON.stringify(entry), this.#seconds() + DAY);
  }

  #entry(stored: string): Entry {
    const entry = JSON.parse(stored) as Entry; // nobody else writes it
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

/** A write by a key: the number of it, where there are several. */
export interface WriteOptions {
  /** Of `relx.shared.idempotencyKey()`. @default none: each call writes */
  readonly idempotencyKey?: IdempotencyKey | undefined;
  /** @default 0 */
  readonly index?: number;
}

/**
 * Runs work in a transaction, or once where there is a key; `isReplay` is true when another request has written it.
 *
 * @throws {RelationError} ncr_invalid_args
 */
export async function written<T>(
  store: Store,
  options: WriteOptions | undefined,
  work: (executor: Executor) => Promise<T>,
): Promise<{ readonly result: T; readonly isReplay: boolean }> {
  const { idempotencyKey, index } = fields('options', options ?? {}) as WriteOptions; // checked below
  if (idempotencyKey === undefined) return { result: await store.transaction(work), isReplay: false };
  if (!(idempotencyKey instanceof IdempotencyKey))
    throw invalidParam(
      'ncr_invalid_args',
      'idempotencyKey',
      `has to be a key of relx.shared.idempotencyKey(), not ${formatValue(idempotencyKey)}`,
    );
  const number = check(optional(whole(0), 0), 'index', index);
  return { result: await idempotencyKey.transaction(work, number), isReplay: idempotencyKey.hasDone(number) };
}
