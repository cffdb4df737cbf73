import { eventLoopYield } from '../../event-loop-yield.js';
import { RelationError } from './relation-error.js';

/** Characters of titles and excerpts for each relation of a budget: most relations have fewer. */
const CHARACTERS = 256;

export interface WorkLimits {
  /** The most relations that are read, sorted or counted for it. @default no bound */
  readonly rows?: number | undefined;
  /** Aborted when no client waits for the result. @default never */
  readonly signal?: Pick<AbortSignal, 'aborted'> | undefined;
}

/**
 * What one request may cost: how many relations it reads, and until when. Pass one budget to everything that the request
 * does.
 *
 * @example
 * const budget = new WorkBudget({ rows: 100_000, signal: request.signal });
 * const lists = await relx.relations.manyLists([{ object: { objectType: 'post', id: 12 } }], viewer, budget);
 */
export class WorkBudget {
  readonly rows: number;
  readonly #signal: WorkLimits['signal'];
  readonly #breathe = eventLoopYield();
  #left: number;
  #exceeded = false;
  #characters: number;

  constructor({ rows = Number.POSITIVE_INFINITY, signal }: WorkLimits = {}) {
    this.rows = rows;
    this.#left = rows;
    this.#characters = rows * CHARACTERS;
    this.#signal = signal;
  }

  /** How many relations may still be read. */
  get left(): number {
    return this.#left;
  }

  /** True once something did not fit. */
  get exceeded(): boolean {
    return this.#exceeded;
  }

  /** Takes so many relations from the budget, and returns true. When they don't fit, it returns false and nothing fits from then on. */
  take(rows: number): boolean {
    if (this.#exceeded || rows > this.#left) {
      this.#exceeded = true;
      return false;
    }
    this.#left -= rows;
    return true;
  }

  /** False once texts did not fit: no more need be read. */
  get hasTexts(): boolean {
    return this.#characters >= 0;
  }

  /** Takes the texts of relations from the budget, 256 characters for each of its relations, and returns true if they fit. */
  takeTexts(rows: readonly { readonly title: string; readonly excerpt?: string | null }[]): boolean {
    for (const { title, excerpt } of rows) this.#characters -= title.length + (excerpt?.length ?? 0);
    if (!this.hasTexts) this.#exceeded = true;
    return this.hasTexts;
  }

  /**
   * Lets timers and other requests have the thread after ten milliseconds of work.
   *
   * @throws {RelationError} rest_answer_timeout when no client waits for the result
   */
  async pause(): Promise<void> {
    await this.#breathe();
    if (this.#signal?.aborted) throw new RelationError('rest_answer_timeout', 'The service took too long. Try again later.');
  }
}

/** The error for a list that does not fit into a budget. */
export function tooMuchWork({ rows }: WorkBudget): RelationError {
  const most = rows.toLocaleString('en');
  return new RelationError(
    'rest_too_much_work',
    `This list would make the request read more than ${most} relations, or texts that are too long. Request it on its own, with a type, or in another order than by title.`,
  );
}
