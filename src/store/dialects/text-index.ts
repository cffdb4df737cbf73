import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Database } from '../database.js';

/** Text of a post as the index has it: words in lower case without accents, separated by spaces. */
export interface IndexedText {
  readonly id: number;
  readonly title: string;
  readonly content: string;
}

/** A post that a search found. Higher scores are better. */
export interface FoundText {
  readonly id: number;
  readonly score: number;
}

/**
 * Full-text index of an engine over the table `relx_texts`. `table` is its name with the prefix. Words contain only letters,
 * digits and underscores, so that no query syntax reaches the engine.
 */
export interface TextIndex {
  /** End of a pair of letters in languages without spaces, so that pairs have the minimum length of a word. */
  readonly pairEnd: string;
  /** Minimum length of a word. */
  readonly shortest: number;
  /** Creates the table unless it exists. Does nothing if the engine has no full-text index. */
  create(executor: Kysely<Database>, table: string): Promise<void>;
  /** Adds or replaces the texts of posts. */
  put(executor: Kysely<Database>, table: string, texts: readonly IndexedText[]): Promise<void>;
  remove(executor: Kysely<Database>, table: string, ids: readonly number[]): Promise<void>;
  clear(executor: Kysely<Database>, table: string): Promise<void>;
  /**
   * Reorganizes a part of the index after many changes, so that searches are faster. Returns true if there is more to do.
   *
   * @param isFirst true for the first part
   */
  optimize?(executor: Kysely<Database>, table: string, isFirst: boolean): Promise<boolean>;
  /** Condition that a post has a text. */
  has(table: string, id: RawBuilder<number>): RawBuilder<SqlBool>;
  /** The posts with most of the words by BM25 or the engine's own rank, best first. Words of titles count `title` times. */
  search(executor: Kysely<Database>, table: string, words: readonly string[], title: number, limit: number): Promise<FoundText[]>;
  /**
   * Number of posts with each word. Words without posts are absent.
   *
   * @param most number of posts from which an engine may stop counting a word
   */
  frequencies(executor: Kysely<Database>, table: string, words: readonly string[], most: number): Promise<Map<string, number>>;
  /** The texts after a post, by id. Undefined if the engine has no copy of them. */
  texts?(executor: Kysely<Database>, table: string, after: number, limit: number): Promise<IndexedText[]>;
  /** Words that the index omits. @default none */
  readonly stopWords?: ReadonlySet<string>;
}
