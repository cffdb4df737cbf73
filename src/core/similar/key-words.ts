/** Numbers of posts by word, and of all posts. */
export interface WordCounts {
  readonly posts: number;
  /** Undefined for a word without other posts. */
  of(word: string): number | undefined;
}

/** Words that a post is searched by. */
export const MOST_WORDS = 25;
/** How often a word of the title counts. */
const TITLE = 3;
/** Maximum share of posts that have a word by which posts are searched. Small sites need common words, too. */
const MOST_COMMON = 0.3;
/** Maximum number of rows that a search reads: the sum of the numbers of posts of its words. */
export const MOST_ROWS = 300;
/** Maximum number of rows of a search by a common word. */
export const MOST_COMMON_ROWS = 5000;

/** How often each word occurs. Words of the title count several times. */
export function countWords(title: readonly string[], content: readonly string[], shortest: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of content) if (word.length >= shortest) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of title) if (word.length >= shortest) counts.set(word, (counts.get(word) ?? 0) + TITLE);
  return counts;
}

const frequency = (count: number) => count / (count + 1.5);

/** The words that occur most, without their rarity: those of the title first, longer ones before shorter ones. */
export function frequentWords(counts: ReadonlyMap<string, number>, most: number): string[] {
  if (counts.size <= most) return [...counts.keys()];
  const weighted = [...counts].map(([word, count]) => ({ word, weight: frequency(count) * Math.log(1 + word.length) }));
  return weighted
    .sort((one, other) => other.weight - one.weight)
    .slice(0, most)
    .map(({ word }) => word);
}

/** Words by weight: frequent in a post, and rare in other posts. */
function weightedWords(counts: ReadonlyMap<string, number>, known: WordCounts, least: number, most: number) {
  const weighted: { word: string; posts: number; weight: number }[] = [];
  const common = Math.min(Math.max(known.posts * MOST_COMMON, 20), most);
  for (const [word, count] of counts) {
    const posts = known.of(word);
    if (posts === undefined || posts < least || posts > common) continue;
    weighted.push({ word, posts, weight: frequency(count) * Math.log(1 + known.posts / posts) });
  }
  return weighted.sort((one, other) => other.weight - one.weight);
}

/**
 * The words that describe a post best, none of which more than {@link MOST_ROWS} posts have.
 *
 * @param least minimum number of posts with a word: 2 for a post that the index contains
 */
export function keyWords(counts: ReadonlyMap<string, number>, known: WordCounts, least: number): string[] {
  const words: string[] = [];
  let rows = 0;
  for (const { word, posts } of weightedWords(counts, known, least, MOST_ROWS)) {
    if (words.length >= MOST_WORDS) break;
    if (rows + posts > MOST_ROWS) continue;
    words.push(word);
    rows += posts;
  }
  return words;
}

/** The best word of a post that has common words only. */
export function commonWords(counts: ReadonlyMap<string, number>, known: WordCounts, least: number): string[] {
  return weightedWords(counts, known, least, MOST_COMMON_ROWS)
    .slice(0, 1)
    .map(({ word }) => word);
}
