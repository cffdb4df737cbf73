import { type SqlBool, sql } from 'kysely';
import type { PostRow, TermRow, UserRow } from '../database.js';
import { like } from '../dialects/like.js';
import type { Executor } from '../query/prepared.js';
import { anyOf, contains, matches } from '../query/search.js';
import type { StoreParts } from '../query/store-parts.js';
import { visibleUsers } from '../query/visibility.js';
import {
  type CollectionRows,
  filled,
  type PostCollectionQuery,
  place,
  type TermCollectionQuery,
  type UserCollectionQuery,
} from './collection-query.js';
import { type MediaCollectionQuery, mediaCollection } from './media-collection.js';
import { postCollection } from './post-collection.js';
import { termCollection } from './term-collection.js';

const userColumns = {
  id: 'u.ID',
  slug: 'u.user_nicename',
  name: 'u.display_name',
  registered_date: 'u.user_registered',
  email: 'u.user_email',
  url: 'u.user_url',
} as const;

/** SQL of the `wp/v2` collections that relx serves. */
export class Collections {
  constructor(private readonly on: StoreParts) {}

  /** Posts of one type, newest first by default. */
  posts(executor: Executor, type: string, listQuery: PostCollectionQuery): Promise<CollectionRows<PostRow>> {
    return postCollection(this.on, executor, type, listQuery);
  }

  /** Media files, newest first by default. */
  media(relatedQuery: MediaCollectionQuery): ReturnType<typeof mediaCollection> {
    return mediaCollection(this.on, relatedQuery);
  }

  /** Users, by name by default. */
  async users(executor: Executor, listQuery: UserCollectionQuery): Promise<CollectionRows<UserRow>> {
    let query = executor
      .selectFrom('users as u')
      .where(visibleUsers(this.on.content, listQuery.audience, filled(listQuery.audience)));
    const { include, exclude, slug, search, columns = ['display_name', 'user_nicename'], granted, published } = listQuery;
    if (include) query = query.where('u.ID', 'in', [...include]);
    if (exclude) query = query.where('u.ID', 'not in', [...exclude]);
    if (slug) query = query.where('u.user_nicename', 'in', [...slug]);
    if (search) {
      // ids match only as a whole
      const hits = columns.map((column) =>
        column === 'ID' ? sql<SqlBool>`u.ID = ${Number(search) || 0}` : contains(this.on.dialect, `u.${column}`, search),
      );
      query = query.where(anyOf(hits));
    }
    if (granted) {
      const hits = granted.names.map((name) => matches('m.meta_value', like(`"${name}"`)));
      const own = this.on.db.selectFrom('usermeta as m').where('m.meta_key', '=', granted.key).select('m.user_id');
      query = query.where('u.ID', 'in', own.where(anyOf(hits)));
    }
    if (published) {
      const posts = this.on.db.selectFrom('posts as pp').select(sql`1`.as('one')).where('pp.post_status', '=', 'publish');
      const own = posts.where(sql<SqlBool>`pp.post_author = u.ID`).where('pp.post_type', 'in', [...published]);
      // without `is true` MySQL reads all authors' posts to find the first of each
      query = query.where(sql<SqlBool>`(exists ${own}) is true`);
    }
    const column = userColumns[listQuery.orderby as keyof typeof userColumns] ?? 'u.display_name';
    const places = { include: include && place('u.ID', include), include_slugs: slug && place('u.user_nicename', slug) };
    const placed = places[listQuery.orderby as keyof typeof places];
    const rows = await query
      .orderBy(placed ?? sql.ref(column), placed ? 'asc' : listQuery.order)
      .leftJoin('usermeta as d', (join) => join.onRef('d.user_id', '=', 'u.ID').on('d.meta_key', '=', 'description'))
      .orderBy('u.ID', listQuery.order)
      .limit(listQuery.limit)
      .offset(listQuery.offset)
      .selectAll('u')
      .select('d.meta_value as description')
      .execute();
    const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    return { rows, total: Number(count) };
  }

  /** Terms of these taxonomies, by name by default. */
  terms(executor: Executor, taxonomies: readonly string[], listQuery: TermCollectionQuery): Promise<CollectionRows<TermRow>> {
    return termCollection(this.on, executor, taxonomies, listQuery);
  }
}
