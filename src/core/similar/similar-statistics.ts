import { BoundedCache } from '../../bounded-cache.js';
import type { FoundText } from '../../store/dialects/text-index.js';
import type { Executor } from '../../store/query/prepared.js';
import type { Candidate, SimilarScope } from '../../store/similar/similar-sources.js';
import type { Store } from '../../store/store.js';
import { frequentWords, type WordCounts } from './key-words.js';
import type { Pause } from './similar-index.js';
import { wordsOf } from './similar-text.js';

/** Statistics of all posts of a site that scores depend on. */
export interface SimilarStatistics {
  /** Number of published posts. */
  readonly posts: number;
  /** Numbers of posts with the words, for the words of one post. Numbers from `most` can be too low. */
  words(executor: Executor, counts: ReadonlyMap<string, number>, most: number): Promise<WordCounts>;
  /** The posts that the index ranks best for words of a post. Includes posts of other post types. */
  search(executor: Executor, words: readonly string[]): Promise<readonly FoundText[]>;
  /** Of some posts, those that may be similar to others. */
  candidates(executor: Executor, ids: readonly number[]): Promise<readonly Candidate[]>;
  /** Posts with a term, `limit` at most. */
  withTerm(executor: Executor, term: number, limit: number): Promise<readonly number[]>;
  /** The terms of candidates that count, by post. Other posts can be in the map. */
  termsOf(executor: Executor, ids: readonly number[]): Promise<TermsByPost>;
}

type TermsByPost = ReadonlyMap<number, readonly number[]>;

/** Posts that a search returns. */
const MOST_FOUND = 60;
/** Weight of a word in the title of the posts that are searched. */
const TITLE_WEIGHT = 3;
/** Texts that are read at a time. */
const TEXTS = 200;
/** Words of a post whose numbers of posts are read, because each takes a query of the index. */
const MOST_READ = 60;
/** Rows that are counted at a time, at most. */
const COUNTED = 20_000;
/** Numbers of posts by word that are kept. */
const MOST_KEPT = 300_000;
/** Rows that are read at a time. */
const PAGE = 500;
/** Maximum number of words in memory: about 100 MB. */
const MOST_WORDS = 1_000_000;

/** Reads the statistics of each post from the database. Words that several posts have are counted once. */
export async function liveStatistics(store: Store, table: string, scope: SimilarScope, pause: Pause): Promise<SimilarStatistics> {
  const { sources } = store.similar;
  const posts = await sources.count(store.db, scope.types);
  const kept = new BoundedCache<number>({ name: 'word counts', most: MOST_KEPT });
  return {
    posts,
    async words(executor, counts, most) {
      const words = frequentWords(counts, MOST_READ);
      const key = (word: string) => `${most} ${word}`;
      const unknown = words.filter((word) => kept.get(key(word)) === undefined);
      const size = Math.max(Math.floor(COUNTED / most), 1);
      for (let start = 0; start < unknown.length; start += size) {
        const some = unknown.slice(start, start + size);
        await pause();
        const found = await sources.frequencies(executor, table, some, most);
        for (const word of some) kept.set(key(word), found.get(word) ?? 0);
      }
      return { posts, of: (word) => kept.get(key(word)) || undefined };
    },
    search: (executor, words) => sources.search(executor, table, words, TITLE_WEIGHT, MOST_FOUND),
    candidates: (executor, ids) => sources.candidates(executor, ids, scope.excludedTerms),
    withTerm: (executor, term, limit) => sources.withTerm(executor, term, limit),
    async termsOf(executor, ids) {
      const terms = new Map<number, number[]>();
      for (const { post_id, id } of await countedTerms(store, executor, scope, ids)) append(terms, post_id, id);
      return terms;
    },
  };
}

/** Reads the statistics of all posts into memory, for many posts. */
export async function loadedStatistics(
  store: Store,
  table: string,
  scope: SimilarScope,
  pause: Pause,
): Promise<SimilarStatistics> {
  const { sources } = store.similar;
  const live = await liveStatistics(store, table, scope, pause);
  const everyone = new Map<number, Candidate>();
  const termsOf = new Map<number, number[]>();
  const withTerm = new Map<number, number[]>();
  for (let after = 0; ; ) {
    await pause();
    const page = await sources.everyCandidate(store.db, scope, after, PAGE);
    for (const one of page) everyone.set(one.id, one);
    const ids = page.map(({ id }) => id);
    for (const { post_id, id } of await countedTerms(store, store.db, scope, ids)) {
      append(termsOf, post_id, id);
      append(withTerm, id, post_id);
    }
    if (page.length < PAGE) break;
    after = page.at(-1)?.id ?? after;
  }
  const counted = await countedWords(store, table, pause);
  return {
    posts: live.posts,
    async words(executor, counts, most) {
      if (!counted) return live.words(executor, counts, most);
      // the same words as for one post
      const frequent = new Set(frequentWords(counts, MOST_READ));
      return { posts: live.posts, of: (word) => (frequent.has(word) ? counted.get(word) : undefined) };
    },
    search: live.search,
    candidates: async (_executor, ids) => ids.flatMap((id) => everyone.get(id) ?? []),
    withTerm: async (_executor, term, limit) => withTerm.get(term)?.slice(0, limit) ?? [],
    termsOf: async () => termsOf,
  };
}

/** The terms of posts, without taxonomies that do not count. */
async function countedTerms(store: Store, executor: Executor, { factorOf }: SimilarScope, posts: readonly number[]) {
  return (await store.similar.sources.terms(executor, posts)).filter(({ taxonomy }) => factorOf(taxonomy) > 0);
}

function append<Value>(lists: Map<number, Value[]>, key: number, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Numbers of posts by word, counted in the texts of the index. Undefined if the engine has no copy of them. */
async function countedWords(store: Store, table: string, pause: Pause): Promise<ReadonlyMap<string, number> | undefined> {
  const { pairEnd, stopWords } = store.texts;
  const words = new Map<string, number>();
  for (let after = 0; words.size < MOST_WORDS; ) {
    const page = await store.similar.sources.texts(store.db, table, after, TEXTS);
    if (!page) return undefined;
    for (const { title, content } of page) {
      await pause();
      // the plugin indexes words as they are written
      for (const word of new Set(wordsOf(`${title} ${content}`, pairEnd)))
        if (!stopWords?.has(word)) words.set(word, (words.get(word) ?? 0) + 1);
    }
    if (page.length < TEXTS) return words;
    after = page.at(-1)?.id ?? after;
  }
  // too many words for memory
  return undefined;
}
