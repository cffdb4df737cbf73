import { DatabaseUnavailable } from '../store/database-unavailable.js';
import type { Store } from '../store/store.js';
import { fields, refused, text, whole } from './checks.js';
import { digestOf, type GivenWriteKey, KEYS, WriteKey } from './write-key.js';

const NOTE = 'relx_note_';
/** Milliseconds between two looks for what has ended. */
const SWEEP = 10 * 60 * 1000;
/** Longest token and longest note, in UTF-16 units. */
const LONGEST = 4096;
const LONGEST_NOTE = 4 * 1024 * 1024;
/** Longest time that a token is remembered, in seconds: a month. */
const LONGEST_TIME = 31 * 24 * 60 * 60;

/** What all processes over one database know together, beside the site's content. */
export class Shared {
  #swept = Number.NEGATIVE_INFINITY;

  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /**
   * True for the first who spends a token, and false for everybody else, in whichever process, until it is forgotten.
   *
   * @param token 1 to 4096 characters
   * @param seconds how long it is remembered, from 1 to 2,678,400
   *
   * @throws {RelationError} ncr_invalid_args
   */
  async spend(token: string, seconds: number): Promise<boolean> {
    if (text('token', token, LONGEST) === '') throw refused('ncr_invalid_args', 'token', 'has to have a character');
    if (Number(whole('seconds', seconds ?? null, 1)) > LONGEST_TIME)
      throw refused('ncr_invalid_args', 'seconds', `has to be ${LONGEST_TIME} at most`);
    const now = Math.floor(this.#now() / 1000);
    const name = `${KEYS}${digestOf('token', token)}`;
    const add = (executor: Store['db']) => this.#store.transients.add(executor, name, 'spent', now + seconds, now);
    const before = await this.#store.transaction(add).catch((error) => {
      // who can't tell whether it is spent has done nothing else
      throw error instanceof DatabaseUnavailable ? new DatabaseUnavailable('undone', error) : error;
    });
    await this.#sweep();
    return before === undefined;
  }

  /**
   * The note of a name that a process has left for the others; undefined where there is none.
   *
   * @param name 1 to 100 of a-z, 0-9 and _
   */
  async note(name: string): Promise<string | undefined> {
    const option = noteOf(name);
    return (await this.#store.reads.options(this.#store.db, [option])).get(option);
  }

  /** Leaves a note in place of the one before. */
  async setNote(name: string, note: string): Promise<void> {
    await this.#store.options.set(this.#store.db, noteOf(name), text('note', note, LONGEST_NOTE));
  }

  /**
   * A key by which a write is done once however often it is asked for: it goes to the methods of `relx.relations`. It is
   * good for a day from when something was written by it.
   *
   * @throws {RelationError} ncr_invalid_args
   */
  async writeKey(given: GivenWriteKey): Promise<WriteKey> {
    const { user, request, key, body } = fields('key', given);
    whole('user', user ?? null, -1);
    for (const [name, value] of Object.entries({ request, key, body })) text(name, value);
    await this.#sweep();
    return new WriteKey(this.#store, this.#now, given);
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

function noteOf(name: string): string {
  if (/^[a-z0-9_]{1,100}$/.test(text('name', name))) return NOTE + name;
  throw refused('ncr_invalid_args', 'name', 'has to be 1 to 100 of a-z, 0-9 and _');
}
