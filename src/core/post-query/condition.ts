import type { Direction, ObjectType, RelationType } from '../../contract/index.js';
import type { DataTest } from '../../store/relations/data-fields.js';
import type { ListDirection } from '../../store/relations/list-args.js';
import type { RelationCondition } from '../../store/relations/post-relations.js';
import { directionOf, type TypedObject } from '../relations/types/sides.js';

/** A checked clause. */
export interface Clause {
  readonly type: RelationType;
  readonly sides: readonly ListDirection[];
  readonly objectType: ObjectType | undefined;
  readonly ids: readonly number[] | undefined;
  readonly not: boolean;
  /** True if the sides depend on the post types, taxonomies or roles of the ids: see {@link sidesFrom}. */
  readonly dependsOnSubtype?: boolean;
  /** Values that fields of the relations must have. */
  readonly where?: readonly DataTest[];
}

/** A checked `content_relation`. */
export type ParsedRelation = Clause | { readonly relation: 'AND' | 'OR'; readonly of: readonly ParsedRelation[] };

/** All clauses in order. */
export function clausesOf(parsed: ParsedRelation): readonly Clause[] {
  return 'of' in parsed ? parsed.of.flatMap(clausesOf) : [parsed];
}

/** The same with other clauses. */
export async function mapClauses(parsed: ParsedRelation, change: (clause: Clause) => Promise<Clause>): Promise<ParsedRelation> {
  if (!('of' in parsed)) return change(parsed);
  return { ...parsed, of: await Promise.all(parsed.of.map((part) => mapClauses(part, change))) };
}

/** The directions from an object, or from any, to posts. */
export function sidesFrom(
  type: RelationType,
  source: TypedObject | undefined,
  direction: Direction | undefined,
): ListDirection[] {
  const at = { outgoing: type.to_object_types, incoming: type.from_object_types };
  const own = directionOf(type, direction, source);
  const noPosts = own !== 'both' && !at[own].includes('post');
  const way = direction === undefined && noPosts ? 'both' : own;
  return (['outgoing', 'incoming'] as const).filter((side) => {
    const near = at[side === 'outgoing' ? 'incoming' : 'outgoing'];
    return (
      (way === side || way === 'both') && at[side].includes('post') && (source === undefined || near.includes(source.objectType))
    );
  });
}

/** The post types that relation types of the clauses connect; undefined if any connects all. */
export function postTypesOf(clauses: readonly Clause[]): readonly string[] | undefined {
  const named = clauses.flatMap(({ type, sides }) =>
    sides.map((side) => (side === 'outgoing' ? type.to_subtypes : type.from_subtypes)),
  );
  return named.length === 0 || named.includes(undefined) ? undefined : named.flatMap((names) => names ?? []);
}

/** The condition for the store, without constant parts. Clauses that are not `allowed` match no post. */
export function conditionOf(parsed: ParsedRelation, allowed: (clause: Clause) => boolean): RelationCondition {
  if (!('of' in parsed)) {
    if (!allowed(parsed)) return false;
    const { type, sides, objectType, ids, not, where } = parsed;
    return sides.length === 0 || ids?.length === 0 ? not : { type: type.name, sides, objectType, ids, not, where };
  }
  const queries = parsed.of.filter((part) => !('of' in part) || clausesOf(part).length > 0);
  if (queries.length === 0) return true;
  const parts = queries.map((part) => conditionOf(part, allowed));
  const decisive = parsed.relation === 'OR';
  if (parts.includes(decisive)) return decisive;
  const open = parts.filter((part) => part !== !decisive);
  const [first = !decisive] = open;
  return open.length <= 1 ? first : { relation: parsed.relation, of: open };
}
