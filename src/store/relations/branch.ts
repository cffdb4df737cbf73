import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ObjectKind } from '../../contract/index.js';
import type { Database } from '../database.js';
import { notIndexed } from '../query/not-indexed.js';
import { listSize, type Slots } from '../query/prepared.js';
import { type PublicContent, visiblePosts, visibleTerms, visibleUsers } from '../query/visibility.js';
import type { Branch, ListRow, RelationListQuery } from './list.js';

/**
 * A row as it is selected. What the question says already is left out of it, for each value that crosses over from
 * the engine has its price: `near_id` comes with several anchors only, `type` with several types, `branch`
 * with several branches.
 */
export interface RawRow extends Omit<ListRow, 'from_type' | 'from_id' | 'to_type' | 'to_id' | 'side' | 'type'> {
  readonly type?: string;
  readonly near_id?: number;
  readonly far_id: number;
  /** Index into the branches of the question. */
  readonly branch?: number;
}

/** The row types of the three kinds' joins differ, the columns they select are the same. */
export type BranchQuery = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, RawRow>;

/**
 * The relations of one branch whose far ends the audience may see: filtered, not yet sorted. The far end is joined as `p`,
 * `u`, or `t` and `tt`, and not selected: `objectColumns` does that.
 */
export function branchQuery(
  db: Kysely<Database>,
  content: PublicContent,
  query: RelationListQuery,
  { side, kind, types }: Branch,
  slots: Slots,
): BranchQuery {
  const [near, far] = side === 'outgoing' ? (['from', 'to'] as const) : (['to', 'from'] as const);
  const all = db.selectFrom('relx_relations as r');
  const picked = query.only === undefined ? all : all.where('r.id', 'in', slots.list('only', listSize(query.only.length)));
  const relations = (query.after === undefined ? picked : picked.where(beyond(query, kind, `r.${near}_order`, slots)))
    .where(`r.${near}_type`, '=', sql.lit(query.anchorKind))
    .where(`r.${near}_id`, 'in', slots.list('anchorIds', listSize(query.anchorIds.length)))
    .where(
      'r.type',
      'in',
      types.map((type) => sql.lit(type)),
    )
    .where(notIndexed(`r.${far}_type`), '=', sql.lit(kind))
    .select(['r.id', 'r.created_at', `r.${far}_id as far_id`, `r.${near}_order as position`])
    .select(query.branches.length === 1 && types.length === 1 ? [] : ['r.type'])
    .select(query.anchorIds.length === 1 ? [] : [`r.${near}_id as near_id`])
    .select(query.orderby === 'date' ? [objectDate(kind).as('object_date')] : []);
  const pattern = slots('search');
  const like = (column: string) => sql<boolean>`${sql.ref(column)} like ${pattern} escape '!'`;

  if (kind === 'post') {
    const posts = relations
      .innerJoin('posts as p', 'p.ID', `r.${far}_id`)
      .where(visiblePosts(content, query.audience, slots) as never);
    return (query.search === undefined ? posts : posts.where(like('p.post_title'))) as never;
  }
  if (kind === 'user') {
    const users = relations
      .innerJoin('users as u', 'u.ID', `r.${far}_id`)
      .where(visibleUsers(content, query.audience, slots) as never);
    return (query.search === undefined ? users : users.where(like('u.display_name'))) as never;
  }
  const terms = relations
    .innerJoin('terms as t', 't.term_id', `r.${far}_id`)
    .innerJoin('term_taxonomy as tt', 'tt.term_id', 't.term_id')
    .where(visibleTerms(content) as never);
  return (query.search === undefined ? terms : terms.where(like('t.name'))) as never;
}

/**
 * The date by which a list is sorted: that of a post, as `WP_Query` sorts posts; a user or term has none, and counts as older
 * than any post. Always text, so that the branches of a union compare.
 */
const objectDate = (kind: ObjectKind): RawBuilder<string> => (kind === 'post' ? sql`cast(p.post_date as char)` : sql`''`);

/** True for what a list has after the row that `after` describes, by the keys that the list is sorted by. */
function beyond({ orderby, order }: RelationListQuery, kind: ObjectKind, position: string, slots: Slots): RawBuilder<SqlBool> {
  const [further, other] = order === 'asc' ? [sql.raw('>'), sql.raw('<')] : [sql.raw('<'), sql.raw('>')];
  const at = sql.ref(position);
  const [id, place, type] = [slots('afterId'), slots('afterPosition'), slots('afterType')];
  if (orderby === 'id') return sql`r.id ${further} ${id}`;
  if (orderby === 'date' || orderby === 'created') {
    const [key, last] =
      orderby === 'date' ? [objectDate(kind), slots('afterDate')] : [sql.ref('r.created_at'), slots('afterCreated')];
    return sql`(${key} ${further} ${last} or (${key} = ${last} and r.id ${further} ${id}))`;
  }
  if (orderby === 'type')
    return sql`(r.type ${further} ${type} or (r.type = ${type} and (${at} > ${place} or (${at} = ${place} and r.id < ${id}))))`;
  return sql`(${at} ${further} ${place} or (${at} = ${place} and r.id ${other} ${id}))`;
}
