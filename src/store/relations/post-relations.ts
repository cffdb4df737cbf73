import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { ObjectType } from '../../contract/index.js';
import type { Database } from '../database.js';
import { notIndexed } from '../query/not-indexed.js';
import type { ListDirection } from './list-query.js';

/** Asks of a post whether relations of a type lead to it. */
export interface RelationTest {
  readonly type: string;
  /** The ways to walk from the anchors to the post; at least one. */
  readonly sides: readonly ListDirection[];
  /** Object type of the IDs; undefined for any. */
  readonly objectType: ObjectType | undefined;
  /** The anchors, at least one; undefined for any. */
  readonly ids: readonly number[] | undefined;
  /** True for the posts that none leads to. */
  readonly not: boolean;
}

/** What a post's relations have to be. `true` asks nothing, `false` can't be met. */
export type RelationCondition = boolean | RelationTest | RelationGroup;

export interface RelationGroup {
  readonly relation: 'AND' | 'OR';
  readonly of: readonly RelationCondition[];
}

/** Posts that relations lead to from given anchors. */
export type AnchoredTest = RelationTest & { readonly ids: readonly number[]; readonly not: false };

const ends = (side: ListDirection) => (side === 'outgoing' ? (['from', 'to'] as const) : (['to', 'from'] as const));

/** The far ends of one side, read from its own index by object type, IDs and relation type. */
function reached(db: Kysely<Database>, { type, objectType = 'post', ids = [] }: RelationTest, side: ListDirection) {
  const [near, far] = ends(side);
  return db
    .selectFrom('relx_relations as r')
    .where(`r.${near}_type`, '=', objectType)
    .where(`r.${near}_id`, 'in', [...ids])
    .where('r.type', '=', type)
    .where(notIndexed(`r.${far}_type`), '=', 'post')
    .select([`r.${far}_id as post_id`, `r.${near}_order as position`, 'r.id as relation_id']);
}

/** The far ends of every side; a post as often as relations lead to it. */
function everyReached(db: Kysely<Database>, test: RelationTest) {
  const [first, ...rest] = test.sides.map((side) => reached(db, test, side));
  // a test has a side
  return rest.reduce((all, next) => all.unionAll(next), first as ReturnType<typeof reached>);
}

/** The posts that relations lead to from the anchors, each once, with no place in their order. */
export function reachedPosts(db: Kysely<Database>, test: AnchoredTest) {
  return db.selectFrom(everyReached(db, test).as('u')).select('u.post_id').distinct();
}

/** The posts that relations lead to from the anchors, each once, at the first place that it has in their order. */
export function placedPosts(db: Kysely<Database>, test: AnchoredTest) {
  const best = sql<number>`row_number() over (partition by u.post_id order by u.position, u.relation_id desc)`;
  const ranked = db
    .selectFrom(everyReached(db, test).as('u'))
    .select(['u.post_id', 'u.position', 'u.relation_id', best.as('nth')]);
  return db.selectFrom(ranked.as('v')).where('v.nth', '=', 1).select(['v.post_id', 'v.position', 'v.relation_id']);
}

/**
 * True for the posts `p` that meet the condition. Each test is asked whether it `is true`, for MySQL makes bare
 * subqueries part of one large join, and takes seconds to find the order of one with ten.
 */
export function meets(db: Kysely<Database>, condition: RelationCondition): Expression<SqlBool> {
  if (typeof condition === 'boolean') return condition ? sql<SqlBool>`1 = 1` : sql<SqlBool>`1 = 0`;
  if ('of' in condition) {
    const parts = condition.of.map((part) => meets(db, part));
    return sql<SqlBool>`(${sql.join(parts, condition.relation === 'AND' ? sql` and ` : sql` or `)})`;
  }
  const no = condition.not ? sql`not ` : sql``;
  if (condition.ids) {
    const posts = db.selectFrom(everyReached(db, condition).as('u')).select('u.post_id');
    return sql<SqlBool>`(p.ID ${no}in ${posts}) is true`;
  }
  const exist = condition.sides.map((side) => sql`exists ${anyReaching(db, condition, side)}`);
  return sql<SqlBool>`(${no}(${sql.join(exist, sql` or `)})) is true`;
}

/** The relations of one side that end at the post `p`, read from the index of that end. */
function anyReaching(db: Kysely<Database>, { type, objectType }: RelationTest, side: ListDirection) {
  const [near, far] = ends(side);
  const all = db
    .selectFrom('relx_relations as r')
    .where(`r.${far}_type`, '=', 'post')
    .where(`r.${far}_id`, '=', sql<number>`p.ID`)
    .where('r.type', '=', type)
    .select(sql`1`.as('one'));
  return objectType === undefined ? all : all.where(notIndexed(`r.${near}_type`), '=', objectType);
}

/**
 * The test to read first: its anchors have few posts beside the whole table. The rest of the condition is left to
 * be met by those.
 */
export function driving(condition: RelationCondition): { first?: AnchoredTest; rest: RelationCondition } {
  const isAnchored = (part: RelationCondition): part is AnchoredTest =>
    typeof part === 'object' && 'ids' in part && part.ids !== undefined && !part.not;
  if (isAnchored(condition)) return { first: condition, rest: true };
  if (typeof condition === 'boolean' || !('of' in condition) || condition.relation === 'OR') return { rest: condition };
  const first = condition.of.find(isAnchored);
  return first ? { first, rest: { relation: 'AND', of: condition.of.filter((part) => part !== first) } } : { rest: condition };
}
