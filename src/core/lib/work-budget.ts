import { eventLoopYield } from '../../event-loop-yield.js';
import { RelationError } from './relation-error.js';

/** Characters of titles and excerpts per relation of a budget. Most relations have fewer. */
const CHARACTERS = 256;

export interface WorkLimits {
  /** Maximum number of relations to read, sort or count. @default no limit */
  readonly rows?: number | undefined;
  /** Maximum number of items in all lists. @default no limit */
  readonly items?: number | undefined;
  /** Aborts when no client waits for the result. @default never */
  readonly signal?: Pick<AbortSignal, 'aborted'> | undefined;
  /** Version of the database at the start of the request, from `relx.version()`. @default read when settings are needed */
  readonly version?: string | undefined;
}

/**
 * Limits one request: relations to read, items to return, and a signal. Pass it to all calls.
 *
 * @example
 * const budget = new WorkBudget({ rows: 100_000, signal: request.signal });
 * const lists = await relx.relations.lists([{ object: { objectType: 'post', id: 12 } }], viewer, budget);
 */
export class WorkBudget {
  readonly rows: number;
  readonly version: string | undefined;
  readonly #signal: WorkLimits['signal'];
  readonly #yieldEventLoop = eventLoopYield();
  #left: number;
  #exceeded = false;
  #characters: number;
  #items: number;

  constructor({ rows = Number.POSITIVE_INFINITY, items = Number.POSITIVE_INFINITY, signal, version }: WorkLimits = {}) {
    this.rows = rows;
    this.version = version;
    this.#left = rows;
    this.#characters = rows * CHARACTERS;
    this.#items = items;
    this.#signal = signal;
  }

  /** How many relations the budget has left. */
  get left(): number {
    return this.#left;
  }

  /** True after something exceeded the budget. */
  get exceeded(): boolean {
    return this.#exceeded;
  }

  /** Takes relations from the budget and returns true, or false if they exceed it. After that, all calls return false. */
  take(rows: number): boolean {
    if (this.#exceeded || rows > this.#left) {
      this.#exceeded = true;
      return false;
    }
    this.#left -= rows;
    return true;
  }

  /** Takes list items from the budget and returns true, or false if they exceed it. After that, no items fit. */
  takeItems(count: number): boolean {
    this.#items -= count;
    if (!this.hasSpace) this.#exceeded = true;
    return this.hasSpace;
  }

  /** False after texts or items exceeded the budget. */
  get hasSpace(): boolean {
    return this.#characters >= 0 && this.#items >= 0;
  }

  /** Takes titles and excerpts from the budget, and returns true if they fit. */
  takeTexts(rows: readonly { readonly title: string; readonly excerpt?: string | null }[]): boolean {
    for (const { title, excerpt } of rows) this.#characters -= title.length + (excerpt?.length ?? 0);
    if (!this.hasSpace) this.#exceeded = true;
    return this.hasSpace;
  }

  /**
   * Yields to timers and other requests after ten milliseconds of work.
   *
   * @throws {RelationError} rest_answer_timeout if no client waits for the result
   */
  async pause(): Promise<void> {
    await this.#yieldEventLoop();
    if (this.#signal?.aborted) throw new RelationError('rest_answer_timeout', 'The service took too long. Try again later.');
  }
}

/** The error for a list that does not fit into a budget. */
export function tooMuchWork({ rows }: WorkBudget): RelationError {
  const most = rows.toLocaleString('en');
  return new RelationError(
    'rest_too_much_work',
    `This list would make the request read more than ${most} relations, or return too many items or texts that are too long. Request it on its own, with a type, or in another order than by title.`,
  );
}
