import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ObjectType } from '../../contract/index.js';
import type { StoreDialect } from '../dialects/dialect.js';
import { loose, notIndexed, type Rows } from '../query/loose.js';
import { listSize, type Slots } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';
import { visibleObjects } from '../query/visibility.js';
import { type OwnColumns, ownColumns } from './columns.js';
import { afterFieldCursor, dataConditions, listSortValue } from './data-fields.js';
import type { Branch, ListArgs, ObjectTexts } from './list-args.js';

/**
 * A selected row. It omits values that the query determines, because each value read from the engine costs time: `source_id`
 * is selected for several source objects, `type` for several types, `branch` for several branches.
 */
export interface RawRow extends OwnColumns, ObjectTexts {
  readonly position: number;
  readonly data?: string | null;
  readonly type?: string;
  readonly source_id?: number;
  readonly related_id: number;
  /** Index into the branches of the query. */
  readonly branch?: number;
}

/** Table, id and title column of related objects. */
const joined = {
  post: ['posts as p', 'p.ID', 'p.post_title'],
  user: ['users as u', 'u.ID', 'u.display_name'],
  term: ['terms as t', 't.term_id', 't.name'],
} as const satisfies Record<ObjectType, readonly string[]>;

/** The relations of one branch with their ids, and the columns that the order of the list needs. */
export function sortedRows(on: StoreParts, query: ListArgs, branch: Branch, slots: Slots): Rows<RawRow> {
  const { orderby, field } = query;
  const position = branch.side === 'outgoing' ? 'r.from_order' : 'r.to_order';
  return branchQuery(on, query, branch, slots)
    .clearSelect()
    .select(['r.id', `${position} as position`])
    .select(orderby === 'created' ? ['r.created_at'] : [])
    .select(orderby === 'type' ? ['r.type'] : [])
    .select(orderby === 'date' ? [objectDate(branch.objectType).as('object_date')] : [])
    .select(field ? [listSortValue(on.dialect, field, slots).as('data_value')] : [])
    .$castTo<RawRow>();
}

/**
 * The relations of one branch whose related objects the audience may see, filtered and not sorted. Joins the related object
 * as `p`, `u`, or `t` and `tt`; select its columns with `objectColumns`.
 */
export function branchQuery(
  { db, content, dialect }: StoreParts,
  query: ListArgs,
  { side, objectType, types, allUsers }: Branch,
  slots: Slots,
): Rows<RawRow> {
  const [near, related] = side === 'outgoing' ? ['from', 'to'] : ['to', 'from'];
  const [table, id, title] = joined[objectType];
  let relations: Rows<object> = loose(db).selectFrom('relx_relations as r').innerJoin(table, id, `r.${related}_id`);
  if (objectType === 'term') relations = relations.innerJoin('term_taxonomy as tt', 'tt.term_id', 't.term_id');
  if (query.only !== undefined) relations = relations.where('r.id', 'in', slots.list('only', listSize(query.only.length)));
  // without statistics SQLite reads all relations of the object to find a few ids
  const nearType = query.only === undefined ? sql.ref(`r.${near}_type`) : notIndexed(`r.${near}_type`);
  if (query.after !== undefined) relations = relations.where(afterCursor(dialect, query, objectType, `r.${near}_order`, slots));
  if (query.without !== undefined)
    relations = relations.where(`r.${related}_id`, 'not in', slots.list('without', listSize(query.without.length)));
  if (query.search !== undefined) relations = relations.where(dialect.finds(sql.ref(title), slots('search')));
  for (const condition of dataConditions(dialect, query, slots)) relations = relations.where(condition);
  return relations
    .where(nearType, '=', sql.lit(query.sourceType))
    .where(`r.${near}_id`, 'in', slots.list('sourceIds', listSize(query.sourceIds.length)))
    .where(
      'r.type',
      'in',
      types.map((type) => sql.lit(type)),
    )
    .where(notIndexed(`r.${related}_type`), '=', sql.lit(objectType))
    .where(visibleObjects(content, objectType, allUsers ? { ...query.audience, users: 'all' } : query.audience, slots))
    .select(ownColumns.map((name) => `r.${name}`))
    .select([`r.${related}_id as related_id`, `r.${near}_order as position`])
    .select(query.branches.length === 1 && types.length === 1 ? [] : ['r.type'])
    .select(query.sourceIds.length === 1 ? [] : [`r.${near}_id as source_id`])
    .select(query.orderby === 'date' ? [objectDate(objectType).as('object_date')] : [])
    .select(query.field ? [listSortValue(dialect, query.field, slots).as('data_value')] : [])
    .$castTo<RawRow>();
}

/** Date that a list is sorted by: that of a post, or '' for users and terms. Always text, so that a union can compare it. */
const objectDate = (objectType: ObjectType): RawBuilder<string> =>
  objectType === 'post' ? sql`cast(p.post_date as char)` : sql`''`;

/** True for the rows after the row that `after` describes, in the order of the list. */
function afterCursor(
  dialect: StoreDialect,
  query: ListArgs,
  objectType: ObjectType,
  position: string,
  slots: Slots,
): RawBuilder<SqlBool> {
  const { orderby, order, field } = query;
  const [further, other] = order === 'asc' ? [sql.raw('>'), sql.raw('<')] : [sql.raw('<'), sql.raw('>')];
  const at = sql.ref(position);
  const [id, place, type] = [slots('afterId'), slots('afterPosition'), slots('afterType')];
  const later = sql<SqlBool>`(${at} > ${place} or (${at} = ${place} and r.id < ${id}))`;
  if (field) return afterFieldCursor(dialect, field, query, { further, later }, slots);
  if (orderby === 'id') return sql`r.id ${further} ${id}`;
  if (orderby === 'date' || orderby === 'created') {
    const [key, last] =
      orderby === 'date' ? [objectDate(objectType), slots('afterDate')] : [sql.ref('r.created_at'), slots('afterCreated')];
    return sql`(${key} ${further} ${last} or (${key} = ${last} and r.id ${further} ${id}))`;
  }
  if (orderby === 'type') return sql`(r.type ${further} ${type} or (r.type = ${type} and ${later}))`;
  return sql`(${at} ${further} ${place} or (${at} = ${place} and r.id ${other} ${id}))`;
}
