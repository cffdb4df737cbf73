import { sql } from 'kysely';
import type { MediaQuery } from '../../contract/index.js';
import { contains } from '../query/search.js';
import type { StoreParts } from '../query/store-parts.js';
import { type Audience, visiblePosts } from '../query/visibility.js';
import { filled, place } from './collection-query.js';

/** Which media files to find. Undefined lists do not filter. */
export interface MediaCollectionQuery extends Omit<MediaQuery, 'context' | 'page' | 'per_page'> {
  readonly audience: Audience;
  readonly limit: number;
  readonly offset: number;
}

const sortable = {
  date: 'a.post_date',
  id: 'a.ID',
  modified: 'a.post_modified',
  slug: 'a.post_name',
  title: 'a.post_title',
} as const;

/** The ids of one page of media files, and the number of all: unattached ones, and those of posts that the audience may see. */
export async function mediaCollection(
  { db, content, dialect }: StoreParts,
  listQuery: MediaCollectionQuery,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const {
    audience,
    include,
    exclude,
    slug,
    author,
    parent,
    search,
    media_type,
    mime_type,
    orderby = 'date',
    order = 'desc',
  } = listQuery;
  let query = db.selectFrom('posts as a').where('a.post_type', '=', 'attachment').where('a.post_status', '=', 'inherit');
  if (include) query = query.where('a.ID', 'in', [...include]);
  if (exclude?.length) query = query.where('a.ID', 'not in', [...exclude]);
  if (slug) query = query.where('a.post_name', 'in', [...slug]);
  if (author) query = query.where('a.post_author', 'in', [...author]);
  if (parent) query = query.where('a.post_parent', 'in', [...parent]);
  if (media_type) query = query.where('a.post_mime_type', 'like', `${media_type}/%`);
  if (mime_type) query = query.where('a.post_mime_type', '=', mime_type);
  if (search) query = query.where(contains(dialect, 'a.post_title', search));
  query = query.where((eb) => {
    const own = db.selectFrom('posts as p').select(sql`1`.as('one')).whereRef('p.ID', '=', sql.ref('a.post_parent'));
    return eb.or([eb('a.post_parent', '=', 0), eb.exists(own.where(visiblePosts(content, audience, filled(audience))))]);
  });
  const sorted =
    orderby === 'include' && include
      ? query.orderBy(place('a.ID', include))
      : query.orderBy(sortable[orderby as 'date'] ?? 'a.post_date', order);
  const rows = await sorted.orderBy('a.ID', order).limit(listQuery.limit).offset(listQuery.offset).select('a.ID as id').execute();
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return { ids: rows.map(({ id }) => id), total: Number(count) };
}
