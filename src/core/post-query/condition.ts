import type { ObjectType, RelationType } from '../../contract/index.js';
import type { DataTest } from '../../store/relations/list-fields.js';
import type { ListDirection } from '../../store/relations/list-query.js';
import type { RelationCondition } from '../../store/relations/post-relations.js';

/** A checked clause. */
export interface Clause {
  readonly type: RelationType;
  readonly sides: readonly ListDirection[];
  readonly objectType: ObjectType | undefined;
  readonly ids: readonly number[] | undefined;
  readonly not: boolean;
  /** Values that fields of the relations must have. */
  readonly where?: readonly DataTest[];
}

/** A checked `content_relation`. */
export type ParsedRelation = Clause | { readonly relation: 'AND' | 'OR'; readonly of: readonly ParsedRelation[] };

/** All clauses in order. */
export function clausesOf(parsed: ParsedRelation): readonly Clause[] {
  return 'of' in parsed ? parsed.of.flatMap(clausesOf) : [parsed];
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
