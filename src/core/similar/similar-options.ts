import * as v from 'valibot';
import { arrayOf, check, Ids, onlyKnown, optional, problem, upTo } from '../lib/checks.js';

/** How similar posts are found. After a change, run `relx similar --rebuild`. */
export interface SimilarOptions {
  /** How much the text counts, from 0 to 1. @default 0.4 */
  readonly text?: number | undefined;
  /** How much shared terms count, from 0 to 1. @default 0.6 */
  readonly terms?: number | undefined;
  /** How much the date counts, from 0 to 1. @default 0 */
  readonly recency?: number | undefined;
  /** Lowest score that counts as similar, from 0 to 1. @default 0.1 */
  readonly minimum?: number | undefined;
  /** Post types of similar posts. @default the type of the post itself */
  readonly postTypes?: readonly string[] | undefined;
  /** Post types without similar posts. @default none */
  readonly excludedPostTypes?: readonly string[] | undefined;
  /** IDs of terms: posts with one are never similar. @default none */
  readonly excludedTerms?: readonly number[] | undefined;
  /** Factors by taxonomy, from 0 to 10. 0 excludes a taxonomy. @default 1, and 0 for `post_format` */
  readonly taxonomies?: Readonly<Record<string, number>> | undefined;
}

/** Checked options with their defaults. */
export interface SimilarSettings {
  readonly text: number;
  readonly terms: number;
  readonly recency: number;
  readonly minimum: number;
  readonly postTypes: readonly string[] | undefined;
  readonly excludedPostTypes: readonly string[];
  readonly excludedTerms: readonly number[];
  factorOf(taxonomy: string): number;
}

const between = (most: number) =>
  v.custom<number>(
    (value) => typeof value === 'number' && value >= 0 && value <= most,
    problem(`must be a number from 0 to ${most}`),
  );
const Weight = between(1);
const Options = onlyKnown('similar', {
  text: optional(Weight),
  terms: optional(Weight),
  recency: optional(Weight),
  minimum: optional(Weight),
  postTypes: optional(arrayOf(upTo(20))),
  excludedPostTypes: optional(arrayOf(upTo(20)), []),
  excludedTerms: optional(Ids, []),
  taxonomies: optional(v.record(v.string(), between(10))),
});

/** @throws {RelationError} ncr_invalid_args with the name of the option */
export function similarSettings(options: SimilarOptions = {}, taxonomies: readonly string[]): SimilarSettings {
  const {
    text = 0.4,
    terms = 0.6,
    recency = 0,
    minimum = 0.1,
    postTypes,
    excludedPostTypes,
    excludedTerms,
    taxonomies: own = {},
  } = check(Options, 'similar', options);
  const factors = new Map([...taxonomies.map((name): [string, number] => [name, 1]), ['post_format', 0], ...Object.entries(own)]);
  return {
    text,
    terms,
    recency,
    minimum,
    postTypes,
    excludedPostTypes,
    excludedTerms,
    factorOf: (taxonomy) => factors.get(taxonomy) ?? 0,
  };
}
