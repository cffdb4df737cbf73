import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RelationSide, RelationType } from '../../contract/index.js';
import { type Database, UNORDERED } from '../database.js';
import { sides } from '../relations/columns.js';

/** The builder of a query over `relx_relations as r`. */
type Builder = ExpressionBuilder<Database & { r: Database['relx_relations'] }, 'r'>;

export const isTwoWay = (type: RelationType): boolean => type.direction === 'bidirectional';

/** True for the given types. They are literals, because they are the same for each run. */
export function typeIn(types: readonly string[], column = 'r.type'): RawBuilder<SqlBool> {
  if (types.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`${sql.ref(column)} in (${sql.join(types.map((name) => sql.lit(name)))})`;
}

/** SQL of `pairOf` for the row `r`, depending on the direction of its type. */
export function pairOfRow(types: readonly RelationType[]): RawBuilder<string> {
  const end = (side: RelationSide) => sql`${sql.ref(`r.${side}_type`)}, ':', ${sql.ref(`r.${side}_id`)}`;
  const joined = (first: RelationSide, mark: '-' | '>', second: RelationSide) =>
    sql`concat(${end(first)}, ${sql.lit(mark)}, ${end(second)})`;
  const [fromType, fromId, toType, toId] = ['r.from_type', 'r.from_id', 'r.to_type', 'r.to_id'].map((name) => sql.ref(name));
  const toIsLower = sql`${toType} < ${fromType} or (${toType} = ${fromType} and ${toId} < ${fromId})`;
  const twoWay = typeIn(types.filter(isTwoWay).map(({ name }) => name));
  return sql<string>`case when ${twoWay} and (${toIsLower}) then ${joined('to', '-', 'from')} when ${twoWay} then ${joined('from', '-', 'to')} else ${joined('from', '>', 'to')} end`;
}

/** 1 if the source or target of the row `r` exists, visible or not; the same as `ContentReads.exists`. */
export function objectExists(eb: Builder, side: RelationSide): RawBuilder<number> {
  const one = sql<number>`1`.as('one');
  const id = sql.ref<number>(`r.${side}_id`);
  const post = eb.selectFrom('posts as p').select(one).where('p.ID', '=', id).where('p.post_type', '<>', sql.lit('revision'));
  const user = eb.selectFrom('users as u').select(one).where('u.ID', '=', id);
  const term = eb.selectFrom('terms as t').select(one).where('t.term_id', '=', id);
  return sql<number>`case ${sql.ref(`r.${side}_type`)} when 'post' then ${eb.exists(post)} when 'user' then ${eb.exists(user)} when 'term' then ${eb.exists(term)} else 0 end`;
}

/** Which rows to check, in addition to those with a wrong relation type, object type or position, and those with data. */
export interface Suspicion {
  /** Rows whose source or target does not exist. This check is the most expensive: skip it if none is missing. */
  readonly ends: boolean;
  /** Rows with a wrong `pair`. */
  readonly pairs: boolean;
  /** Types whose rows are all checked. */
  readonly whole: readonly string[];
  /** Types whose rows with a position are all checked. */
  readonly placed: readonly string[];
}

/** True for a row `r` that is invalid in itself, and for the rows of the given types. */
export function suspicious(eb: Builder, types: readonly RelationType[], suspicion: Suspicion): Expression<SqlBool> {
  const ofTypes = (side: RelationSide, list: readonly string[]) => typeIn(list, `r.${side}_type`);
  const allowed = types.map(
    ({ name, from_object_types, to_object_types }) =>
      sql`when ${sql.lit(name)} then ${ofTypes('from', from_object_types)} and ${ofTypes('to', to_object_types)}`,
  );
  const misplaced = (side: RelationSide) => sql<SqlBool>`${sql.ref(`r.${side}_order`)} not between 0 and ${sql.lit(UNORDERED)}`;
  const withFields = types.filter(({ fields }) => fields).map(({ name }) => name);
  const placed = (side: RelationSide) => eb(`r.${side}_order`, '<', sql.lit(UNORDERED));
  return eb.or([
    sql<SqlBool>`case r.type ${sql.join(allowed, sql` `)} else 1 = 0 end = ${sql.lit(0)}`,
    eb.and([eb('r.from_type', '=', eb.ref('r.to_type')), eb('r.from_id', '=', eb.ref('r.to_id'))]),
    misplaced('from'),
    misplaced('to'),
    ...(withFields.length > 0 ? [eb.and([typeIn(withFields), eb('r.data', 'is not', null)])] : []),
    ...(suspicion.whole.length > 0 ? [typeIn(suspicion.whole)] : []),
    ...(suspicion.placed.length > 0 ? [eb.and([typeIn(suspicion.placed), eb.or([placed('from'), placed('to')])])] : []),
    ...(suspicion.pairs ? [eb('r.pair', '<>', pairOfRow(types))] : []),
    ...(suspicion.ends ? sides.map((side) => sql<SqlBool>`${objectExists(eb, side)} = 0`) : []),
  ]);
}
