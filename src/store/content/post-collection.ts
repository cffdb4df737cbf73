import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database, PostRow } from '../database.js';
import type { StoreDialect } from '../dialects/dialect.js';
import type { Executor } from '../query/prepared.js';
import { postContains, postHas } from '../query/search.js';
import type { StoreParts } from '../query/store-parts.js';
import { trashedPosts, visiblePosts } from '../query/visibility.js';
import { type CollectionRows, filled, type PostCollectionQuery, place, type TermCondition } from './collection-query.js';

type Posts = SelectQueryBuilder<{ p: Database['posts'] }, 'p', object>;

const sortable = {
  date: 'p.post_date',
  modified: 'p.post_modified',
  id: 'p.ID',
  slug: 'p.post_name',
  title: 'p.post_title',
  menu_order: 'p.menu_order',
  author: 'p.post_author',
  parent: 'p.post_parent',
} as const;

/** Posts of one type, newest first by default. */
export async function postCollection(
  { db, content, dialect }: StoreParts,
  executor: Executor,
  type: string,
  listQuery: PostCollectionQuery,
): Promise<CollectionRows<PostRow>> {
  const seen = visiblePosts(content, listQuery.audience, filled(listQuery.audience), [type]);
  const trashed = listQuery.trash ? trashedPosts(content, listQuery.audience, type) : undefined;
  const visible = executor.selectFrom('posts as p').where((eb) => (trashed ? eb.or([seen, trashed]) : seen));
  const query = inTerms(db, dated(among(visible as Posts, listQuery), listQuery), listQuery);
  const searched = [
    ...(listQuery.words ?? []).map((word) => [word, sql``] as const),
    ...(listQuery.without ?? []).map((word) => [word, sql`not `] as const),
  ];
  const matching = searched.reduce(
    (all, [word, not]) => all.where(sql<SqlBool>`${not}${postContains(dialect, word, listQuery.columns)}`),
    query,
  );
  const rows = await sorted(dialect, matching, listQuery)
    .limit(listQuery.limit)
    .offset(listQuery.offset)
    .selectAll('p')
    .execute();
  const { count } = await matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
}

function among(query: Posts, listQuery: PostCollectionQuery): Posts {
  const lists = [
    ['p.post_status', 'in', listQuery.status],
    ['p.post_parent', 'in', listQuery.parent],
    ['p.post_parent', 'not in', listQuery.parent_exclude],
    ['p.ID', 'in', listQuery.include],
    ['p.ID', 'not in', listQuery.exclude],
    ['p.post_name', 'in', listQuery.slug],
    ['p.post_author', 'in', listQuery.author],
    ['p.post_author', 'not in', listQuery.author_exclude],
    ['p.menu_order', 'in', listQuery.menu_order === undefined ? undefined : [listQuery.menu_order]],
  ] as const;
  // the values of each list have the type of its column
  return lists.reduce((all, [column, way, values]) => (values ? all.where(column, way, [...values] as never) : all), query);
}

function dated(query: Posts, { after, before, modified_after, modified_before }: PostCollectionQuery): Posts {
  const bounds = [
    ['p.post_date', '>', after],
    ['p.post_date', '<', before],
    ['p.post_modified', '>', modified_after],
    ['p.post_modified', '<', modified_before],
  ] as const;
  return bounds.reduce((all, [column, way, date]) => (date === undefined ? all : all.where(column, way, date)), query);
}

function inTerms(db: Kysely<Database>, query: Posts, { terms = [], tax_relation }: PostCollectionQuery): Posts {
  if (terms.length === 0) return query;
  const posts = ({ taxonomy, ids }: TermCondition) =>
    db
      .selectFrom('term_relationships as tr')
      .innerJoin('term_taxonomy as tt', 'tt.term_taxonomy_id', 'tr.term_taxonomy_id')
      .where('tt.term_id', 'in', [...ids])
      .where('tt.taxonomy', '=', taxonomy)
      .select('tr.object_id');
  return query.where((eb) => {
    const conditions = terms.map((term) => eb('p.ID', term.isIn ? 'in' : 'not in', posts(term)));
    return tax_relation === 'OR' ? eb.or(conditions) : eb.and(conditions);
  });
}

function sorted(
  dialect: StoreDialect,
  query: Posts,
  { orderby, order, include, slug, search = '', words = [] }: PostCollectionQuery,
): Posts {
  if (orderby === 'relevance' && words.length > 0)
    return query
      .orderBy(relevance(dialect, search, words))
      .orderBy('p.post_date', 'desc')
      .orderBy('p.ID', 'desc');
  const places = orderby === 'include' ? include && place('p.ID', include) : slug && place('p.post_name', slug);
  const isPlaced = (orderby === 'include' || orderby === 'include_slugs') && places !== undefined;
  const column = sortable[orderby as keyof typeof sortable] ?? 'p.post_date';
  return (isPlaced ? query.orderBy(places) : query.orderBy(column, order)).orderBy('p.ID', order);
}

/** WordPress's relevance steps: the search in the title, all words, any word, then the search in excerpt or content. */
function relevance(dialect: StoreDialect, search: string, words: readonly string[]): RawBuilder<number> {
  const titles = words.map((word) => postHas(dialect, 'post_title', word));
  return sql<number>`case
    when ${postHas(dialect, 'post_title', search)} then 1
    when ${sql.join(titles, sql` and `)} then 2
    when ${sql.join(titles, sql` or `)} then 3
    when ${postHas(dialect, 'post_excerpt', search)} then 4
    when ${postHas(dialect, 'post_content', search)} then 5
    else 6 end`;
}
