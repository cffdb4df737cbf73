import { checkId, invalidParam } from '../lib/checks.js';

/** Maximum number of ids in a query: each is bound to the statement. */
const MOST_IDS = 5000;
/** Maximum number of clauses in `content_relation`. */
const MOST_CLAUSES = 50;
/** Maximum nesting of lists. */
const DEEPEST = 5;

/** Limits of one query, which its parser counts. */
export class PostQueryLimits {
  #ids = 0;
  #clauses = 0;

  /** @throws {RelationError} ncr_invalid_id for values that are not ids; ncr_invalid_args for too many */
  ids(name: string, values: readonly unknown[]): readonly number[] {
    if (values.length > MOST_IDS) throw this.#tooMany(name);
    const ids = [...new Set(values.map((value, index) => checkId(values.length > 1 ? `${name}[${index}]` : name, value)))];
    this.#ids += ids.length;
    if (this.#ids > MOST_IDS) throw this.#tooMany(name);
    return ids;
  }

  /** @throws {RelationError} ncr_invalid_args for too many clauses */
  clause(name: string): void {
    this.#clauses += 1;
    if (this.#clauses > MOST_CLAUSES)
      throw invalidParam('ncr_invalid_args', name, `is one clause too many: a query has ${MOST_CLAUSES} at most`);
  }

  /** @throws {RelationError} ncr_invalid_args for lists that are nested too deeply */
  depth(name: string, depth: number): void {
    if (depth > DEEPEST)
      throw invalidParam('ncr_invalid_args', name, `is too deep: lists stand at most ${DEEPEST} deep inside each other`);
  }

  #tooMany(name: string) {
    return invalidParam('ncr_invalid_args', name, `has too many ids: a query names ${MOST_IDS} at most`);
  }
}
