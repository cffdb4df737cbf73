import { basesOf, type FoundObject, MAX_OBJECTS, readCollection, type Site } from './find-core-objects.js';

/** Maximum number of similar posts per post, as on sites with relx. */
const MAX_SIMILAR = 20;
/** Minimum score, relative to that of the most similar post. */
const MIN_SCORE = 0.1;
/** Candidates per taxonomy for one post. Several posts share all that a request can return. */
const CANDIDATES = 50;

/** Terms of an object: the ids in its fields with the names of taxonomies' collections, such as `tags:7`. */
const termsOf = (object: FoundObject, taxonomies: readonly string[]): readonly string[] =>
  taxonomies.flatMap((taxonomy) => {
    const ids = object[taxonomy];
    return Array.isArray(ids) ? ids.map((id) => `${taxonomy}:${id}`) : [];
  });

/** Posts of the same collection that share terms with a post, best first. Shared terms count by their rarity. */
function ranked(post: FoundObject, candidates: readonly FoundObject[], taxonomies: readonly string[]): readonly FoundObject[] {
  const counts = new Map<string, number>();
  for (const one of candidates) for (const term of termsOf(one, taxonomies)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const own = new Set(termsOf(post, taxonomies));
  const scored = candidates.map((one) => {
    const shared = termsOf(one, taxonomies).filter((term) => own.has(term));
    const score = shared.reduce((sum, term) => sum + Math.log(1 + candidates.length / (counts.get(term) ?? 1)), 0);
    return { one, score };
  });
  // candidates come newest first, and the sort is stable
  const others = scored.filter(({ one, score }) => one.id !== post.id && score > 0).sort((a, b) => b.score - a.score);
  const least = (others[0]?.score ?? 0) * MIN_SCORE;
  return others
    .filter(({ score }) => score >= least)
    .slice(0, MAX_SIMILAR)
    .map(({ one }) => one);
}

/** How similar posts are requested. */
interface SimilarOptions {
  /** The number of requests that may be sent for all posts of a collection. With several, each taxonomy has its own candidates. */
  readonly requests: number;
  /** Parameters with the fields of posts. */
  readonly fields: string;
  readonly signal: AbortSignal;
}

/** Candidates for posts of one collection: the newest posts that have any of their terms. */
async function candidatesFor(
  site: Site,
  posts: readonly FoundObject[],
  { base, isJoined, ...options }: SimilarOptions & { readonly base: string; readonly isJoined: boolean },
): Promise<readonly FoundObject[]> {
  const taxonomies = basesOf(site, 'term');
  const idsIn = (taxonomy: string) =>
    [...new Set(posts.flatMap((post) => termsOf(post, [taxonomy])))].map((term) => term.slice(taxonomy.length + 1));
  const conditions = taxonomies.flatMap((taxonomy) => {
    const ids = idsIn(taxonomy).slice(0, MAX_OBJECTS);
    return ids.length > 0 ? [`${taxonomy}=${ids.join()}`] : [];
  });
  const queries = isJoined && conditions.length > 1 ? [`${conditions.join('&')}&tax_relation=OR`] : conditions;
  const limit = posts.length > 1 || isJoined ? MAX_OBJECTS : CANDIDATES;
  const fields = `${options.fields},${taxonomies.join()}`;
  const lists = await Promise.all(
    queries.map((query) => readCollection(site, base, `${query}&per_page=${limit}&${fields}`, options.signal)),
  );
  // by id, because posts can share terms of several taxonomies
  const found = new Map(lists.flatMap(({ objects }) => objects).map((post) => [post.id, post]));
  // excerpts of posts with a password are protected
  const open = [...found.values()].filter(({ excerpt }) => !excerpt?.protected);
  // ISO dates sort as text
  return open.sort(({ date_gmt: a = '' }, { date_gmt: b = '' }) => (a === b ? 0 : a < b ? 1 : -1));
}

/**
 * Similar posts from core routes, for sites without a list of them: posts that share terms.
 */
export async function similarPosts(
  site: Site,
  posts: readonly FoundObject[],
  options: SimilarOptions,
): Promise<ReadonlyMap<number, readonly FoundObject[]>> {
  const taxonomies = basesOf(site, 'term');
  const similar = new Map<number, readonly FoundObject[]>();
  const bases = [...new Set(posts.map(({ base }) => base))];
  for (const base of bases) {
    const own = posts.filter((post) => post.base === base);
    const isJoined = taxonomies.length > options.requests / bases.length;
    const candidates = await candidatesFor(site, own, { ...options, base, isJoined });
    for (const post of own) similar.set(post.id, ranked(post, candidates, taxonomies));
  }
  return similar;
}
