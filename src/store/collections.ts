import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { SortOrder } from '../contract.js';
import type { Database } from './database.js';
import type { Executor, Slots } from './prepared.js';
import { type Audience, type PublicContent, visiblePosts, visibleTerms, visibleUsers } from './visibility.js';

/** What every `wp/v2` collection can be asked for; ids that a filter is not given are not filtered by. */
export interface CollectionAsk {
  readonly audience: Audience;
  readonly limit: number;
  readonly offset: number;
  readonly order: SortOrder;
  readonly orderby: string;
  readonly search?: string | undefined;
  readonly include?: readonly number[] | undefined;
  readonly exclude?: readonly number[] | undefined;
  readonly slug?: readonly string[] | undefined;
  /** Term ids: a post has to be in one of them. One list per taxonomy asked for. */
  readonly terms?: readonly (readonly number[])[] | undefined;
  readonly author?: readonly number[] | undefined;
  /** Of posts, those with these statuses, as far as the audience may see them. */
  readonly status?: readonly string[] | undefined;
  readonly parent?: readonly number[] | undefined;
  /** Of terms, those of this post. */
  readonly post?: number | undefined;
}

/** One page of rows with the number of all. */
export interface CollectionRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

export type PostRow = Selectable<Database['posts']>;
export type UserRow = Selectable<Database['users']> & { readonly description: string | null };
export type TermRow = Selectable<Database['terms']> & Selectable<Database['term_taxonomy']>;

/** The one slot of {@link visiblePosts} and its like, the viewer, filled at once: collections are not prepared. */
export const filled = (audience: Audience): Slots => Object.assign(() => sql<never>`${audience.user}`, { list: () => [] });

export const like = (search: string) => `%${search.replace(/[!%_]/g, '!$&')}%`;

/** Sorts by the place in the `include` list. */
export const place = (column: string, ids: readonly number[]) =>
  sql<number>`case ${sql.ref(column)} ${sql.join(
    ids.map((id, index) => sql`when ${id} then ${index}`),
    sql` `,
  )} end`;

/** SQL of WordPress's own collections, the part that relx serves. */
export class Collections {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly content: PublicContent,
  ) {}

  /** Posts of one type, newest first unless told otherwise. */
  async posts(executor: Executor, type: string, ask: CollectionAsk): Promise<CollectionRows<PostRow>> {
    let query = executor.selectFrom('posts as p').where(visiblePosts(this.content, ask.audience, filled(ask.audience), [type]));
    const { include, exclude, slug, author, terms = [], search, status, parent } = ask;
    if (status) query = query.where('p.post_status', 'in', [...status]);
    if (parent) query = query.where('p.post_parent', 'in', [...parent]);
    if (include) query = query.where('p.ID', 'in', [...include]);
    if (exclude) query = query.where('p.ID', 'not in', [...exclude]);
    if (slug) query = query.where('p.post_name', 'in', [...slug]);
    if (author) query = query.where('p.post_author', 'in', [...author]);
    if (search) {
      const pattern = like(search);
      // a hit in the text behind a password would tell, word by word, what it says
      const inContent = sql`p.post_password = '' and p.post_content like ${pattern} escape '!'`;
      query = query.where(sql<SqlBool>`(p.post_title like ${pattern} escape '!' or (${inContent}))`);
    }
    for (const ids of terms) {
      const inTerms = this.db
        .selectFrom('term_relationships as tr')
        .innerJoin('term_taxonomy as tt', 'tt.term_taxonomy_id', 'tr.term_taxonomy_id')
        .where('tt.term_id', 'in', [...ids])
        .select('tr.object_id');
      query = query.where('p.ID', 'in', inTerms);
    }
    const columns = {
      date: 'p.post_date',
      modified: 'p.post_modified',
      id: 'p.ID',
      slug: 'p.post_name',
      title: 'p.post_title',
      menu_order: 'p.menu_order',
    } as const;
    const column = columns[ask.orderby as keyof typeof columns] ?? 'p.post_date';
    const sorted =
      ask.orderby === 'include' && include ? query.orderBy(place('p.ID', include)) : query.orderBy(column, ask.order);
    const rows = await sorted.orderBy('p.ID', ask.order).limit(ask.limit).offset(ask.offset).selectAll('p').execute();
    const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    return { rows, total: Number(count) };
  }

  /** Users, by name unless told otherwise. */
  async users(executor: Executor, ask: CollectionAsk): Promise<CollectionRows<UserRow>> {
    let query = executor.selectFrom('users as u').where(visibleUsers(this.content, ask.audience, filled(ask.audience)));
    const { include, exclude, slug, search } = ask;
    if (include) query = query.where('u.ID', 'in', [...include]);
    if (exclude) query = query.where('u.ID', 'not in', [...exclude]);
    if (slug) query = query.where('u.user_nicename', 'in', [...slug]);
    if (search) query = query.where(sql<SqlBool>`u.display_name like ${like(search)} escape '!'`);
    const columns = { id: 'u.ID', slug: 'u.user_nicename', name: 'u.display_name' } as const;
    const column = columns[ask.orderby as keyof typeof columns] ?? 'u.display_name';
    const sorted =
      ask.orderby === 'include' && include ? query.orderBy(place('u.ID', include)) : query.orderBy(column, ask.order);
    const rows = await sorted
      .leftJoin('usermeta as m', (join) => join.onRef('m.user_id', '=', 'u.ID').on('m.meta_key', '=', 'description'))
      .orderBy('u.ID', ask.order)
      .limit(ask.limit)
      .offset(ask.offset)
      .selectAll('u')
      .select('m.meta_value as description')
      .execute();
    const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    return { rows, total: Number(count) };
  }

  /** Terms of these taxonomies, by name unless told otherwise. */
  async terms(executor: Executor, taxonomies: readonly string[], ask: CollectionAsk): Promise<CollectionRows<TermRow>> {
    let query = executor
      .selectFrom('term_taxonomy as tt')
      .innerJoin('terms as t', 't.term_id', 'tt.term_id')
      .where(visibleTerms(this.content) as never)
      .where('tt.taxonomy', 'in', [...taxonomies]);
    const { include, exclude, slug, search } = ask;
    if (include) query = query.where('t.term_id', 'in', [...include]);
    if (exclude) query = query.where('t.term_id', 'not in', [...exclude]);
    if (slug) query = query.where('t.slug', 'in', [...slug]);
    if (ask.parent) query = query.where('tt.parent', 'in', [...ask.parent]);
    if (ask.post !== undefined) {
      const own = this.db
        .selectFrom('term_relationships as tr')
        .where('tr.object_id', '=', ask.post)
        .select('tr.term_taxonomy_id');
      query = query.where('tt.term_taxonomy_id', 'in', own);
    }
    if (search) query = query.where(sql<SqlBool>`t.name like ${like(search)} escape '!'`);
    const columns = { id: 't.term_id', slug: 't.slug', name: 't.name', count: 'tt.count' } as const;
    const column = columns[ask.orderby as keyof typeof columns] ?? 't.name';
    const sorted =
      ask.orderby === 'include' && include ? query.orderBy(place('t.term_id', include)) : query.orderBy(column, ask.order);
    const rows = await sorted
      .orderBy('t.term_id', ask.order)
      .limit(ask.limit)
      .offset(ask.offset)
      .selectAll('t')
      .selectAll('tt')
      .execute();
    const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    return { rows, total: Number(count) };
  }
}
