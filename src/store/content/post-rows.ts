import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { SortOrder } from '../../contract/index.js';
import type { Database, PostRow } from '../database.js';
import type { Executor } from '../query/prepared.js';
import { postContains } from '../query/search.js';
import type { StoreParts } from '../query/store-parts.js';
import { type Audience, visiblePosts } from '../query/visibility.js';
import {
  matchesCondition,
  placedPosts,
  type RelationCondition,
  reachedPosts,
  splitFirstTest,
} from '../relations/post-relations.js';
import { type CollectionRows, filled, place } from './collection-query.js';

const columns = {
  date: sql`p.post_date`,
  modified: sql`p.post_modified`,
  // engines differ in how they lower-case characters other than ASCII
  title: sql`lower(p.post_title)`,
  name: sql`p.post_name`,
  ID: sql`p.ID`,
  menu_order: sql`p.menu_order`,
} as const;

/** Which posts to find. An undefined `include` does not filter, an empty one finds nothing. */
export interface PostRowsQuery {
  readonly audience: Audience;
  readonly types: readonly string[];
  readonly statuses: readonly string[];
  readonly include: readonly number[] | undefined;
  readonly exclude: readonly number[];
  /** Id of an author. Undefined does not filter. */
  readonly author: number | undefined;
  /** Id of a term of a public taxonomy. Undefined does not filter. */
  readonly term: number | undefined;
  /** Strings that a post's title, excerpt or content must contain, each of them. */
  readonly words: readonly string[];
  /** Strings that it must not contain. */
  readonly without: readonly string[];
  readonly relations: RelationCondition;
  /** `relation` only with a test of given source objects, `post__in` only with `include`. */
  readonly orderby: keyof typeof columns | 'rand' | 'post__in' | 'relation';
  readonly order: SortOrder;
  readonly limit: number | undefined;
  readonly offset: number;
}

type Posts = SelectQueryBuilder<{ p: Database['posts'] }, 'p', object>;

/** SQL of post queries: one statement returns a page and the number of all posts. */
export class PostRows {
  constructor(private readonly on: StoreParts) {}

  /**
   * One page, and the number of all posts. Ids are filtered, counted and sorted before the texts of the page are read.
   * A page after the last has no row with the number, so it costs a second statement.
   */
  async page(executor: Executor, listQuery: PostRowsQuery): Promise<CollectionRows<PostRow>> {
    if (listQuery.relations === false || listQuery.include?.length === 0) return { rows: [], total: 0 };
    const sorted = this.#matching(listQuery)
      .select(['p.ID as id', sql<number>`count(*) over ()`.as('found_posts')])
      .select(sql<number>`row_number() over (order by ${this.#sorting(listQuery)})`.as('place'))
      .orderBy('place');
    const page = listQuery.limit === undefined ? sorted : sorted.limit(listQuery.limit).offset(listQuery.offset);
    const found = await executor
      .selectFrom(page.as('page'))
      .innerJoin('posts as p', 'p.ID', 'page.id')
      .orderBy('page.place')
      .selectAll('p')
      .select('page.found_posts')
      .execute();
    const rows = found.map(({ found_posts, ...row }): PostRow => row);
    const [first] = found;
    if (first || listQuery.offset === 0) return { rows, total: Number(first?.found_posts ?? 0) };
    return { rows, total: await this.#count(executor, listQuery) };
  }

  async #count(executor: Executor, relatedQuery: PostRowsQuery): Promise<number> {
    const [row] = (await executor.executeQuery(this.#matching(relatedQuery).select(sql<number>`count(*)`.as('count')))).rows;
    return Number(row?.count ?? 0);
  }

  #matching({ audience, types, statuses, include, exclude, words, without, relations, orderby, ...rows }: PostRowsQuery): Posts {
    const { first, rest } = splitFirstTest(relations);
    let query = this.on.db.selectFrom('posts as p') as Posts;
    if (first) {
      // only the sorting reads the other columns, and it names them in plain SQL
      const posts = (orderby === 'relation' ? placedPosts : reachedPosts)(this.on, first) as ReturnType<typeof reachedPosts>;
      // SQLite reads a cross join in the given order: the related posts first, not all posts of the type
      query = this.on.db.selectFrom(posts.as('c')).crossJoin('posts as p').whereRef('p.ID', '=', 'c.post_id') as typeof query;
    }
    query = query
      .where(visiblePosts(this.on.content, audience, filled(audience), types))
      .where('p.post_status', 'in', [...statuses]);
    if (include) query = query.where('p.ID', 'in', [...include]);
    if (exclude.length > 0) query = query.where('p.ID', 'not in', [...exclude]);
    const { author, term } = rows;
    if (author !== undefined) query = query.where('p.post_author', '=', author);
    if (term !== undefined) query = query.where('p.ID', 'in', this.#withTerm(term));
    for (const word of words) query = query.where(postContains(this.on.dialect, word));
    for (const word of without) query = query.where(sql<SqlBool>`not ${postContains(this.on.dialect, word)}`);
    return rest === true ? query : query.where(matchesCondition(this.on, rest));
  }

  #withTerm(id: number) {
    return this.on.db
      .selectFrom('term_relationships as tr')
      .innerJoin('term_taxonomy as tt', 'tt.term_taxonomy_id', 'tr.term_taxonomy_id')
      .where('tt.term_id', '=', id)
      .where('tt.taxonomy', 'in', [...this.on.content.taxonomies])
      .select('tr.object_id');
  }

  /** Sort terms of the page. The id makes every order total, so that pages neither repeat nor skip posts. */
  #sorting({ orderby, order, include = [] }: PostRowsQuery): RawBuilder<unknown> {
    const way = sql.raw(order);
    if (orderby === 'rand') return this.on.dialect.random;
    if (orderby === 'post__in') return place('p.ID', include);
    if (orderby !== 'relation') return sql`${columns[orderby]} ${way}, p.ID ${way}`;
    // relations without a position sort after those with one, newest first
    return sql`c.position ${way}, c.relation_id ${sql.raw(order === 'asc' ? 'desc' : 'asc')}`;
  }
}
