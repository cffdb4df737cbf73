import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FieldValue, ObjectType } from '../../contract/index.js';
import { notIndexed } from '../query/loose.js';
import type { StoreParts } from '../query/store-parts.js';
import { boundValue, type DataTest, hasValue } from './data-fields.js';
import type { ListDirection } from './list-args.js';

/** Condition that relations of a type lead to a post. */
export interface RelationTest {
  readonly type: string;
  /** Directions from the source objects to the post; at least one. */
  readonly sides: readonly ListDirection[];
  /** Object type of the ids; undefined for any. */
  readonly objectType: ObjectType | undefined;
  /** Ids of the source objects, at least one; undefined for any. */
  readonly ids: readonly number[] | undefined;
  /** Negates the condition. */
  readonly not: boolean;
  /** Values that fields of the relations must have. @default none */
  readonly where?: readonly DataTest[] | undefined;
}

/** Condition on a post's relations. `true` matches all posts, `false` none. */
export type RelationCondition = boolean | RelationTest | RelationGroup;

export interface RelationGroup {
  readonly relation: 'AND' | 'OR';
  readonly of: readonly RelationCondition[];
}

/** Condition that relations lead from given source objects to a post. */
export type SourceTest = RelationTest & { readonly ids: readonly number[]; readonly not: false };

type Parts = Pick<StoreParts, 'db' | 'dialect'>;

/** The computed type, which has its own table. */
const SIMILAR = 'similar';

const ends = (side: ListDirection) => (side === 'outgoing' ? (['from', 'to'] as const) : (['to', 'from'] as const));

/** True for the relations `r` with the values of a test. */
const haveValues = ({ dialect }: Parts, { where = [] }: RelationTest): RawBuilder<SqlBool>[] =>
  where.map(({ field, value }) => {
    const bound = (one: FieldValue) => sql`${boundValue(one)}`;
    return hasValue(dialect, field, bound(value), field.default === undefined ? undefined : bound(field.default));
  });

/** The related posts of one direction, read from its index. */
function reached(on: Parts, test: RelationTest, side: ListDirection) {
  const { type, objectType = 'post', ids = [] } = test;
  const [near, related] = ends(side);
  const all = on.db
    .selectFrom('relx_relations as r')
    .where(`r.${near}_type`, '=', objectType)
    .where(`r.${near}_id`, 'in', [...ids])
    .where('r.type', '=', type)
    .where(notIndexed(`r.${related}_type`), '=', 'post')
    .select([`r.${related}_id as post_id`, `r.${near}_order as position`, 'r.id as relation_id']);
  return haveValues(on, test).reduce((rows, condition) => rows.where(condition), all);
}

/** The similar posts, which have positions and no relation ids. */
const similarTo = ({ db }: Parts, { ids = [] }: RelationTest) =>
  db
    .selectFrom('relx_similar as s')
    .where('s.post_id', 'in', [...ids])
    .select(['s.similar_id as post_id', 's.position as position', sql<number>`0`.as('relation_id')]);

/** The related posts of every direction. A post appears once for each relation. */
function everyReached(on: Parts, test: RelationTest) {
  // its columns are those of the other branch, of another table
  if (test.type === SIMILAR) return similarTo(on, test) as unknown as ReturnType<typeof reached>;
  const [first, ...rest] = test.sides.map((side) => reached(on, test, side));
  // a test has at least one side
  return rest.reduce((all, next) => all.unionAll(next), first as ReturnType<typeof reached>);
}

/** The distinct related posts of the source objects. */
export function reachedPosts(on: Parts, test: SourceTest) {
  return on.db.selectFrom(everyReached(on, test).as('u')).select('u.post_id').distinct();
}

/** The distinct related posts of the source objects, each with its first position in their order. */
export function placedPosts(on: Parts, test: SourceTest) {
  const best = sql<number>`row_number() over (partition by u.post_id order by u.position, u.relation_id desc)`;
  const ranked = on.db
    .selectFrom(everyReached(on, test).as('u'))
    .select(['u.post_id', 'u.position', 'u.relation_id', best.as('nth')]);
  return on.db.selectFrom(ranked.as('v')).where('v.nth', '=', 1).select(['v.post_id', 'v.position', 'v.relation_id']);
}

/**
 * True for the posts `p` that meet the condition. Each test is wrapped in `is true`, because MySQL merges bare subqueries
 * into one join, and needs seconds to plan a join of ten.
 */
export function matchesCondition(on: Parts, condition: RelationCondition): Expression<SqlBool> {
  if (typeof condition === 'boolean') return condition ? sql<SqlBool>`1 = 1` : sql<SqlBool>`1 = 0`;
  if ('of' in condition) {
    const parts = condition.of.map((part) => matchesCondition(on, part));
    return sql<SqlBool>`(${sql.join(parts, condition.relation === 'AND' ? sql` and ` : sql` or `)})`;
  }
  const no = condition.not ? sql`not ` : sql``;
  if (condition.ids) {
    const posts = on.db.selectFrom(everyReached(on, condition).as('u')).select('u.post_id');
    return sql<SqlBool>`(p.ID ${no}in ${posts}) is true`;
  }
  const exist = condition.sides.map((side) =>
    condition.type === SIMILAR ? sql`exists ${anySimilar(on)}` : sql`exists ${anyReaching(on, condition, side)}`,
  );
  return sql<SqlBool>`(${no}(${sql.join(exist, sql` or `)})) is true`;
}

/** The lists of similar posts that contain the post `p`. */
const anySimilar = ({ db }: Parts) =>
  db.selectFrom('relx_similar as s').where('s.similar_id', '=', sql<number>`p.ID`).select(sql`1`.as('one'));

/** The relations of one direction that lead to the post `p`, read from the index of its side. */
function anyReaching(on: Parts, test: RelationTest, side: ListDirection) {
  const { type, objectType } = test;
  const [near, related] = ends(side);
  const every = on.db
    .selectFrom('relx_relations as r')
    .where(`r.${related}_type`, '=', 'post')
    .where(`r.${related}_id`, '=', sql<number>`p.ID`)
    .where('r.type', '=', type)
    .select(sql`1`.as('one'));
  const all = haveValues(on, test).reduce((rows, condition) => rows.where(condition), every);
  return objectType === undefined ? all : all.where(notIndexed(`r.${near}_type`), '=', objectType);
}

/** Splits off the test that is read first, because its source objects have few related posts. */
export function splitFirstTest(condition: RelationCondition): { first?: SourceTest; rest: RelationCondition } {
  const hasSources = (part: RelationCondition): part is SourceTest =>
    typeof part === 'object' && 'ids' in part && part.ids !== undefined && !part.not;
  if (hasSources(condition)) return { first: condition, rest: true };
  if (typeof condition === 'boolean' || !('of' in condition) || condition.relation === 'OR') return { rest: condition };
  const first = condition.of.find(hasSources);
  return first ? { first, rest: { relation: 'AND', of: condition.of.filter((part) => part !== first) } } : { rest: condition };
}
