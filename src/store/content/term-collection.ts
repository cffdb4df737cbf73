import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Database, TermRow } from '../database.js';
import type { Executor } from '../query/prepared.js';
import { anyOf, contains } from '../query/search.js';
import type { StoreParts } from '../query/store-parts.js';
import { readablePosts, visibleTerms } from '../query/visibility.js';
import { type CollectionRows, filled, place, type TermCollectionQuery } from './collection-query.js';

const termColumns = {
  id: 't.term_id',
  slug: 't.slug',
  name: 't.name',
  count: 'tt.count',
  description: 'tt.description',
  term_group: 't.term_group',
} as const;

/** Terms of these taxonomies, by name by default. */
export async function termCollection(
  { db, content, dialect }: StoreParts,
  executor: Executor,
  taxonomies: readonly string[],
  listQuery: TermCollectionQuery,
): Promise<CollectionRows<TermRow>> {
  let query = executor
    .selectFrom('term_taxonomy as tt')
    .innerJoin('terms as t', 't.term_id', 'tt.term_id')
    .where(visibleTerms(content))
    .where('tt.taxonomy', 'in', [...taxonomies]);
  const { include, exclude, slug, search } = listQuery;
  if (include) query = query.where('t.term_id', 'in', [...include]);
  if (exclude) query = query.where('t.term_id', 'not in', [...exclude]);
  if (slug) query = query.where('t.slug', 'in', [...slug]);
  if (listQuery.parent) query = query.where('tt.parent', 'in', [...listQuery.parent]);
  if (listQuery.hide_empty) query = query.where((eb) => eb.or([eb('tt.count', '>', 0), hasFullBelow(db, taxonomies)]));
  if (listQuery.post !== undefined) {
    // the terms of a post that the audience cannot read are not revealed
    const post = db.selectFrom('posts as p').select('p.ID').where('p.ID', '=', listQuery.post);
    const readable = post.where(readablePosts(content, listQuery.audience, filled(listQuery.audience)));
    const own = db.selectFrom('term_relationships as tr').where('tr.object_id', 'in', readable).select('tr.term_taxonomy_id');
    query = query.where('tt.term_taxonomy_id', 'in', own);
  }
  if (search) {
    query = query.where(anyOf([contains(dialect, 't.name', search), contains(dialect, 't.slug', search)]));
  }
  const column = termColumns[listQuery.orderby as keyof typeof termColumns] ?? 't.name';
  const places = { include: include && place('t.term_id', include), include_slugs: slug && place('t.slug', slug) };
  const placed = places[listQuery.orderby as keyof typeof places];
  const rows = await query
    .orderBy(placed ?? sql.ref(column), placed ? 'asc' : listQuery.order)
    .orderBy('t.term_id', listQuery.order)
    .limit(listQuery.limit)
    .offset(listQuery.offset)
    .selectAll('t')
    .selectAll('tt')
    .execute();
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
}

/** True for the terms `tt` with a descendant of the same taxonomy that has posts. */
function hasFullBelow(db: Kysely<Database>, taxonomies: readonly string[]) {
  const full = db
    .selectFrom('term_taxonomy as f')
    .where('f.count', '>', 0)
    .where('f.taxonomy', 'in', [...taxonomies]);
  // a union without `all` terminates even if terms are each other's parents
  const above = db
    .withRecursive('above(term_id, taxonomy)', (cte) =>
      full.select(['f.parent as term_id', 'f.taxonomy']).union(
        cte
          .selectFrom('above as a')
          .innerJoin('term_taxonomy as up', (join) =>
            join.onRef('up.term_id', '=', 'a.term_id').onRef('up.taxonomy', '=', 'a.taxonomy'),
          )
          .select(['up.parent as term_id', 'up.taxonomy']),
      ),
    )
    .selectFrom('above')
    .select(['above.term_id', 'above.taxonomy']);
  return sql<SqlBool>`(tt.term_id, tt.taxonomy) in ${above}`;
}
