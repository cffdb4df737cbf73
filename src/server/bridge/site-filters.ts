import * as v from 'valibot';
import { type ForeignLimits, RelationError } from '../../core/index.js';

/** What a filter was asked: its name, the value that it may change, and the other arguments. */
export type FilterQuestion = readonly [filter: string, value: unknown, ...args: unknown[]];

const Question = v.pipe(v.array(v.unknown()), v.minLength(2), v.maxLength(8));

/** Which filters the site has for what it asks, and what they have said. */
export const FilterAnswers = v.object({
  filters: v.optional(v.array(v.string()), []),
  answers: v.optional(v.array(v.tuple([Question, v.unknown()])), []),
});

/**
 * The filters of the site's PHP, seen from here: what they say of a value comes with the request. What they have not been
 * asked yet is noted, and the request is answered with these questions instead; the site then sends it again.
 */
export class SiteFilters implements ForeignLimits {
  readonly #names: ReadonlySet<string>;
  readonly #answers: ReadonlyMap<string, unknown>;
  readonly #asked = new Map<string, FilterQuestion>();
  #isSettled = false;

  constructor({ filters, answers }: v.InferOutput<typeof FilterAnswers>) {
    this.#names = new Set(filters);
    this.#answers = new Map(answers.map(([asked, answer]) => [JSON.stringify(asked), answer]));
  }

  /** What is to be asked, each once. */
  get questions(): readonly FilterQuestion[] {
    return [...this.#asked.values()];
  }

  has(filter: string): boolean {
    return this.#names.has(filter);
  }

  /** What the site makes of a value; the value itself as long as that is not known, or nothing filters it. */
  apply(...question: FilterQuestion): unknown {
    const [filter, value] = question;
    if (!this.#names.has(filter)) return value;
    const key = JSON.stringify(question);
    if (this.#answers.has(key)) return this.#answers.get(key);
    // what comes up while something is written comes too late to be asked
    if (!this.#isSettled) this.#asked.set(key, question);
    return value;
  }

  max(max: number, id: number, type: string): unknown {
    return this.apply('ncr_max_relationships', max, id, type);
  }

  /** @throws {RelationError} rest_bridge_asks_back */
  settle(): void {
    if (this.#asked.size === 0) {
      this.#isSettled = true;
      return;
    }
    throw new RelationError('rest_bridge_asks_back', 'Filters of the site have to be asked first. Nothing was written.');
  }
}
