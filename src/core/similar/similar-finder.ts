import type { Executor } from '../../store/query/prepared.js';
import type { ScoredPost } from '../../store/similar/similar-rows.js';
import type { PostTermRow } from '../../store/similar/similar-sources.js';
import type { Store } from '../../store/store.js';
import type { Hooks } from '../lib/hooks.js';
import { commonWords, countWords, keyWords, MOST_COMMON_ROWS, MOST_ROWS } from './key-words.js';
import type { SimilarSettings } from './similar-options.js';
import type { SimilarStatistics } from './similar-statistics.js';

/** What to find similar posts of: a post, or a draft. */
export interface SimilarSubject {
  /** 0 for a draft that is not saved. */
  readonly id: number;
  readonly type: string;
  /** Words of the title and content, as the index has them. */
  readonly title: readonly string[];
  readonly content: readonly string[];
  /** Title and content without markup. */
  readonly text: string;
  readonly terms: readonly PostTermRow[];
}

/** Highest stored score. */
const FULL = 1_000_000;
/** Posts that are found by their terms alone, the rarest terms first. */
const BY_TERMS = 200;
/** Days after which the boost for recency is half as high. */
const HALF_LIFE = 180;

/** Finds the posts that are similar to a subject. */
export class SimilarFinder {
  constructor(
    private readonly store: Store,
    private readonly settings: SimilarSettings,
    private readonly statistics: SimilarStatistics,
    private readonly hooks: Hooks,
  ) {}

  /** Similar posts, best first, `most` at most. */
  async find(executor: Executor, subject: SimilarSubject, most: number): Promise<ScoredPost[]> {
    const { text, terms, recency, minimum, excludedPostTypes } = this.settings;
    const postTypes = (this.settings.postTypes ?? [subject.type]).filter((type) => !excludedPostTypes.includes(type));
    const weights = terms > 0 ? this.#weights(subject.terms) : new Map<number, number>();
    const byText = text > 0 ? await this.#byText(executor, subject) : new Map<number, number>();
    const sharing = await this.#sharing(executor, subject.terms, weights, byText.size);
    const ids = [...new Set([...byText.keys(), ...sharing])].filter((id) => id !== subject.id);
    const candidates = (await this.statistics.candidates(executor, ids)).filter(({ type }) => postTypes.includes(type));
    const byTerms = await this.#byTerms(
      executor,
      weights,
      candidates.map(({ id }) => id),
    );
    const parts = [
      { weight: text, of: relative(candidates.map(({ id }) => byText.get(id) ?? 0)) },
      { weight: terms, of: relative(candidates.map(({ id }) => byTerms.get(id) ?? 0)) },
      { weight: recency, of: recency > 0 ? relative(candidates.map(({ date }) => freshness(date, candidates))) : [] },
    ];
    const sums = candidates.map(({ id }, index) => ({
      id,
      score: parts.reduce((sum, { weight, of }) => sum + weight * (of[index] ?? 0), 0),
    }));
    const scored = (await this.#filtered(executor, sums, subject, postTypes))
      .filter(({ score }) => score > 0 && score >= minimum)
      .map(({ id, score }) => ({ id, score: Math.round(score * FULL) }))
      .sort((one, other) => other.score - one.score || other.id - one.id);
    const found: ScoredPost[] = [];
    for (const { id, score } of scored) {
      if (found.length >= most) break;
      // plugins know nothing of a draft without an ID
      if (subject.id !== 0 && !(await this.hooks.applyFiltersAsync('relx_similar_allowed', true, id, subject.id))) continue;
      found.push({ id, score: Math.min(score, FULL) });
    }
    return found;
  }

  /** The scores as plugins change them. Posts that they add must be candidates, too. */
  async #filtered(
    executor: Executor,
    scores: readonly ScoredPost[],
    { id: own, text }: SimilarSubject,
    postTypes: readonly string[],
  ): Promise<readonly ScoredPost[]> {
    if (!this.hooks.hasFilter('relx_similar_scores')) return scores;
    const before = Object.fromEntries(scores.map(({ id, score }) => [id, score]));
    const value = await this.hooks.applyFiltersAsync('relx_similar_scores', before, own, text);
    const after = Object.entries(Object(value) as object)
      .map(([id, score]) => ({ id: Number(id), score: Number(score) }))
      .filter(({ id, score }) => Number.isSafeInteger(id) && id > 0 && id !== own && Number.isFinite(score));
    const added = after.map(({ id }) => id).filter((id) => before[id] === undefined);
    const fits = (await this.statistics.candidates(executor, added)).filter(({ type }) => postTypes.includes(type));
    const known = new Set([...scores, ...fits].map(({ id }) => id));
    return after.filter(({ id }) => known.has(id));
  }

  /** Ranks of the posts with the words that describe the subject best. */
  async #byText(executor: Executor, { id: own, title, content }: SimilarSubject): Promise<Map<number, number>> {
    const counts = countWords(title, content, this.store.texts.shortest);
    if (counts.size === 0) return new Map();
    const words = await this.#keyWords(executor, counts, own === 0 ? 1 : 2);
    const found = await this.statistics.search(executor, words);
    return new Map(found.map(({ id, score }) => [id, score]));
  }

  /** Words that few posts have, or the best common one. */
  async #keyWords(executor: Executor, counts: ReadonlyMap<string, number>, least: number): Promise<string[]> {
    const words = keyWords(counts, await this.statistics.words(executor, counts, MOST_ROWS + 1), least);
    if (words.length > 0) return words;
    return commonWords(counts, await this.statistics.words(executor, counts, MOST_COMMON_ROWS + 1), least);
  }

  /** Weights of the subject's terms: rare terms count more. */
  #weights(terms: readonly PostTermRow[]): Map<number, number> {
    const posts = Math.max(this.statistics.posts, 1);
    const weights = terms.map(({ id, taxonomy, count }): [number, number] => [
      id,
      this.settings.factorOf(taxonomy) * Math.log(1 + posts / Math.max(Number(count), 1)),
    ]);
    return new Map(weights.filter(([, weight]) => weight > 0).sort(([, one], [, other]) => other - one));
  }

  /** Posts with the rarest terms of the subject. Common terms add posts only if nothing else does. */
  async #sharing(
    executor: Executor,
    terms: readonly PostTermRow[],
    weights: ReadonlyMap<number, number>,
    others: number,
  ): Promise<Set<number>> {
    const found = new Set<number>();
    const counts = new Map(terms.map(({ id, count }) => [id, Number(count)]));
    for (const term of weights.keys()) {
      const limit = BY_TERMS - found.size;
      const isEnough = found.size > 0 || others > 1;
      if (limit <= 0 || (isEnough && (counts.get(term) ?? 0) > limit)) break;
      // drafts have the term, too
      const posts = await this.statistics.withTerm(executor, term, limit + 1);
      if (posts.length > limit && isEnough) break;
      for (const id of posts) found.add(id);
    }
    return found;
  }

  /**
   * Weights of the terms that each post shares with the subject. Relative to its number of terms, because posts with many terms
   * share some with any other.
   */
  async #byTerms(executor: Executor, weights: ReadonlyMap<number, number>, ids: readonly number[]): Promise<Map<number, number>> {
    const sums = new Map<number, number>();
    if (weights.size === 0) return sums;
    const termsOf = await this.statistics.termsOf(executor, ids);
    for (const id of ids) {
      const terms = termsOf.get(id) ?? [];
      const sum = terms.reduce((shared, term) => shared + (weights.get(term) ?? 0), 0);
      if (sum > 0) sums.set(id, sum / Math.sqrt(terms.length));
    }
    return sums;
  }
}

/** Values relative to the highest one. */
function relative(values: readonly number[]): number[] {
  const best = values.reduce((most, value) => Math.max(most, value), 0);
  return best > 0 ? values.map((value) => Math.max(value, 0) / best) : values.map(() => 0);
}

/** From 0 to 1, relative to the newest candidate. */
function freshness(date: string, candidates: readonly { readonly date: string }[]): number {
  const time = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`) || 0;
  const newest = candidates.reduce((latest, one) => Math.max(latest, time(one.date)), 0);
  return 0.5 ** ((newest - time(date)) / (HALF_LIFE * 86_400_000));
}
