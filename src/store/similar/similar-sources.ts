import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FoundText, IndexedText } from '../dialects/text-index.js';
import { loose } from '../query/loose.js';
import { type Executor, inLists, type Slots } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';

/** A post whose similar posts are computed, or that may be similar to another one. */
export interface SimilarSource {
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly password: string;
  readonly title: string;
  readonly content: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly date: string;
}

/** A published post that may be similar to another one. */
export interface Candidate {
  readonly id: number;
  readonly type: string;
  readonly date: string;
}

/** Which posts have similar posts, and are similar posts. */
export interface SimilarScope {
  /** Post types. */
  readonly types: readonly string[];
  /** IDs of terms whose posts are never similar. */
  readonly excludedTerms: readonly number[];
  /** How much the terms of a taxonomy count. 0 ignores them. */
  factorOf(taxonomy: string): number;
}

/** A term of a post. `id` is the row of its taxonomy, `count` its number of published posts. */
export interface PostTermRow {
  readonly post_id: number;
  readonly id: number;
  readonly taxonomy: string;
  readonly count: number;
}

/** Key of the meta value of posts that are never similar posts: `1`. */
const EXCLUDED = 'relx_not_similar';

/** Longest content that is read, in characters. */
const LONGEST_CONTENT = 1_000_000;

/** SQL of the texts and terms from which similar posts are computed. */
export class SimilarSources {
  constructor(private readonly on: StoreParts) {}

  /** Posts with their texts, of any status. */
  posts(executor: Executor, ids: readonly number[]): Promise<SimilarSource[]> {
    return inLists<SimilarSource>(this.on.queries, executor, 'similar sources', ids, (slots, size) =>
      this.#sources().where('p.ID', 'in', slots.list('list', size)),
    );
  }

  /**
   * Posts of any type and status after an id, by id, and whether each has a text in the index. Without an index, whether each has similar
   * posts.
   */
  async page(executor: Executor, table: string, after: number, limit: number): Promise<{ id: number; isIndexed: SqlBool }[]> {
    const read = (key: string, isIndexed: RawBuilder<SqlBool>) => {
      const build = (slots: Slots) =>
        this.on.db
          .selectFrom('posts as p')
          .select(['p.ID as id', isIndexed.as('isIndexed')])
          .where('p.ID', '>', slots('after'))
          .orderBy('p.ID')
          .limit(slots('limit'));
      return this.on.queries.rows(executor, key, build, { after, limit });
    };
    const id = sql<number>`p.ID`;
    const indexed = await this.#unlessMissing(
      () => read(`similar page ${table}`, this.on.dialect.texts.has(table, id)),
      undefined,
    );
    if (indexed) return indexed;
    const list = this.on.db.selectFrom('relx_similar as s').select('s.similar_id').where('s.post_id', '=', id);
    return read('similar page', sql<SqlBool>`exists ${list}`);
  }

  /** Of some posts, those that the index contains: published posts of some types without a password. */
  async published(executor: Executor, types: readonly string[], ids: readonly number[]): Promise<number[]> {
    const rows = await inLists<Candidate>(this.on.queries, executor, `similar published ${types.join()}`, ids, (slots, size) =>
      this.#candidates()
        .where(
          'p.post_type',
          'in',
          types.map((type) => sql.lit(type)),
        )
        .where('p.ID', 'in', slots.list('list', size))
        .orderBy('p.ID'),
    );
    return rows.map(({ id }) => id);
  }

  /** Of some posts, those that may be similar to others: published, without a password, and not excluded. */
  candidates(executor: Executor, ids: readonly number[], excludedTerms: readonly number[]): Promise<Candidate[]> {
    const key = `similar candidates ${excludedTerms.join()}`;
    return inLists<Candidate>(this.on.queries, executor, key, ids, (slots, size) =>
      this.#included(excludedTerms).where('p.ID', 'in', slots.list('list', size)),
    );
  }

  /** Every post of some types that may be similar to others, after an id. */
  async everyCandidate(
    executor: Executor,
    { types, excludedTerms }: SimilarScope,
    after: number,
    limit: number,
  ): Promise<Candidate[]> {
    const query = this.#included(excludedTerms)
      .where('p.post_type', 'in', [...types])
      .where('p.ID', '>', after)
      .orderBy('p.ID')
      .limit(limit);
    return (await executor.executeQuery(query.compile())).rows;
  }

  async count(executor: Executor, types: readonly string[]): Promise<number> {
    const row = await executor
      .selectFrom('posts')
      .select(sql<number>`count(*)`.as('count'))
      .where('post_type', 'in', [...types])
      .where('post_status', '=', 'publish')
      .executeTakeFirst();
    return Number(row?.count ?? 0);
  }

  /** The terms of posts, without the default category, which WordPress assigns to posts without another one. */
  terms(executor: Executor, posts: readonly number[]): Promise<PostTermRow[]> {
    return inLists<PostTermRow>(this.on.queries, executor, 'similar terms', posts, (slots, size) =>
      this.on.db
        .selectFrom('term_relationships as tr')
        .innerJoin('term_taxonomy as tt', 'tt.term_taxonomy_id', 'tr.term_taxonomy_id')
        .where('tr.object_id', 'in', slots.list('list', size))
        .where(sql<SqlBool>`not (tt.taxonomy = 'category' and tt.term_id = ${this.#defaultCategory()})`)
        .select(['tr.object_id as post_id', 'tt.term_taxonomy_id as id', 'tt.taxonomy as taxonomy', 'tt.count as count']),
    );
  }

  /** Terms by their ids. */
  termsById(executor: Executor, ids: readonly number[]): Promise<PostTermRow[]> {
    return inLists<PostTermRow>(this.on.queries, executor, 'similar terms by id', ids, (slots, size) =>
      this.on.db
        .selectFrom('term_taxonomy as tt')
        .where('tt.term_id', 'in', slots.list('list', size))
        .where(sql<SqlBool>`not (tt.taxonomy = 'category' and tt.term_id = ${this.#defaultCategory()})`)
        .select([sql<number>`0`.as('post_id'), 'tt.term_taxonomy_id as id', 'tt.taxonomy as taxonomy', 'tt.count as count']),
    );
  }

  /** Posts with a term, in no defined order. */
  async withTerm(executor: Executor, term: number, limit: number): Promise<number[]> {
    const build = (slots: Slots) =>
      this.on.db
        .selectFrom('term_relationships')
        .select('object_id')
        .where('term_taxonomy_id', '=', slots('term'))
        .limit(slots('limit'));
    return (await this.on.queries.rows(executor, 'posts with term', build, { term, limit })).map(({ object_id }) => object_id);
  }

  /** All posts with a term, by the id of the term. */
  async withTermId(executor: Executor, term: number): Promise<number[]> {
    const rows = await executor
      .selectFrom('term_relationships as tr')
      .innerJoin('term_taxonomy as tt', 'tt.term_taxonomy_id', 'tr.term_taxonomy_id')
      .where('tt.term_id', '=', term)
      .select('tr.object_id')
      .execute();
    return rows.map(({ object_id }) => object_id);
  }

  // --- full-text index. Without one the engine has no table --------------------------------------

  async search(executor: Executor, table: string, words: readonly string[], title: number, limit: number): Promise<FoundText[]> {
    return this.#unlessMissing(() => this.on.dialect.texts.search(executor, table, words, title, limit), []);
  }

  async frequencies(executor: Executor, table: string, words: readonly string[], most: number): Promise<Map<string, number>> {
    return this.#unlessMissing(() => this.on.dialect.texts.frequencies(executor, table, words, most), new Map());
  }

  /** A page of the indexed texts. Undefined if the engine has no copy of them. */
  async texts(executor: Executor, table: string, after: number, limit: number) {
    const { texts } = this.on.dialect;
    return this.#unlessMissing(async () => texts.texts?.(executor, table, after, limit), []);
  }

  async clear(executor: Executor, table: string): Promise<void> {
    return this.#unlessMissing(() => this.on.dialect.texts.clear(executor, table), undefined);
  }

  async optimize(executor: Executor, table: string, isFirst: boolean): Promise<boolean> {
    return this.#unlessMissing(async () => (await this.on.dialect.texts.optimize?.(executor, table, isFirst)) ?? false, false);
  }

  async put(executor: Executor, table: string, texts: readonly IndexedText[]): Promise<void> {
    return this.#unlessMissing(() => this.on.dialect.texts.put(executor, table, texts), undefined);
  }

  async remove(executor: Executor, table: string, ids: readonly number[]): Promise<void> {
    return this.#unlessMissing(() => this.on.dialect.texts.remove(executor, table, ids), undefined);
  }

  async #unlessMissing<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (this.on.dialect.isMissingTable(error)) return otherwise;
      throw error;
    }
  }

  #defaultCategory() {
    const option = this.on.db.selectFrom('options').select('option_value').where('option_name', '=', sql.lit('default_category'));
    return sql<number>`coalesce(${option}, 0)`;
  }

  #sources() {
    const content = sql<string>`substr(p.post_content, 1, ${sql.lit(LONGEST_CONTENT)})`;
    return this.on.db
      .selectFrom('posts as p')
      .select([
        'p.ID as id',
        'p.post_type as type',
        'p.post_status as status',
        'p.post_password as password',
        'p.post_title as title',
        content.as('content'),
        'p.post_date_gmt as date',
      ]);
  }

  #included(excludedTerms: readonly number[]) {
    const db = loose(this.on.db);
    const excluded = db
      .selectFrom('postmeta as m')
      .select(sql.lit(1).as('one'))
      .whereRef('m.post_id', '=', 'p.ID')
      .where('m.meta_key', '=', sql.lit(EXCLUDED))
      .where('m.meta_value', '=', sql.lit('1'));
    const query = this.#candidates().where(sql<SqlBool>`not exists ${excluded}`);
    if (excludedTerms.length === 0) return query;
    const ids = excludedTerms.map((id) => sql.lit(id));
    const terms = db
      .selectFrom('term_relationships as tr')
      .innerJoin('term_taxonomy as tt', 'tt.term_taxonomy_id', 'tr.term_taxonomy_id')
      .select(sql.lit(1).as('one'))
      .whereRef('tr.object_id', '=', 'p.ID')
      .where('tt.term_id', 'in', ids);
    return query.where(sql<SqlBool>`not exists ${terms}`);
  }

  #candidates() {
    return this.on.db
      .selectFrom('posts as p')
      .select(['p.ID as id', 'p.post_type as type', 'p.post_date_gmt as date'])
      .where('p.post_status', '=', sql.lit('publish'))
      .where('p.post_password', '=', sql.lit(''));
  }
}
