import { directions } from '../../contract/directions.js';
import type { AnyRelationTypeName, Direction, FieldValue, ObjectType } from '../../contract/index.js';
import { checkObjectType, invalidParam, oneOf } from '../lib/checks.js';
import { formatValue } from '../lib/format-value.js';
import { dataTests } from '../relations/data/data-access.js';
import { checkFilter } from '../relations/list-options.js';
import { directionDependsOnSubtype } from '../relations/types/sides.js';
import { isComputed, type TypeRegistry } from '../relations/types/type-registry.js';
import { type Clause, type ParsedRelation, sidesFrom } from './condition.js';
import { PostQueryLimits } from './limits.js';

const operators = ['IN', 'NOT IN', 'EXISTS', 'NOT EXISTS'] as const;
/** A single clause can have the `relation` of a list, as in `meta_query`. */
const clauseKeys = ['post_id', 'from_id', 'type', 'direction', 'object_type', 'operator', 'data', 'relation'];
const combinations = ['AND', 'OR'] as const;

interface CommonClause {
  readonly type: AnyRelationTypeName;
  /** Object type of the ids. @default 'post'; with EXISTS any */
  readonly object_type?: ObjectType;
  /**
   * As in `ncr_get_related`: `outgoing` finds the targets of the given objects, `incoming` their sources. A two-way type uses
   * both.
   *
   * @default the only direction that the objects can have (as for `categorized_as` from terms), or that of the type
   */
  readonly direction?: Direction;
  /** Values that fields of the relations must have, 10 at most. @default any */
  readonly data?: Readonly<Record<string, FieldValue>>;
}

/** Posts that are related to any of these objects, or to none. An empty list has no related posts. */
export type RelatedToClause = CommonClause & {
  /** @default 'IN' */
  readonly operator?: 'IN' | 'NOT IN';
} & (
    | { readonly post_id: number | readonly number[]; readonly from_id?: never }
    | { readonly from_id: number | readonly number[]; readonly post_id?: never }
  );

/** Posts that have any relation of the type, or none. */
export type ExistsClause = CommonClause & {
  readonly operator: 'EXISTS' | 'NOT EXISTS';
  readonly post_id?: never;
  readonly from_id?: never;
};

export type ContentRelationClause = RelatedToClause | ExistsClause;

/** Clauses of which all, or any, must match. Without clauses it matches all posts, as in WordPress. */
export interface ContentRelationGroup {
  /** @default 'AND' */
  readonly relation?: 'AND' | 'OR';
  readonly clauses: readonly ContentRelation[];
}

/**
 * Relations that the posts of a query must have: a clause, or a list of clauses and lists, nested up to five levels. A plain
 * list means AND. WordPress's notation `{ relation: 'OR', 0: clause, 1: clause }` works too.
 *
 * @example
 * const either: ContentRelation = {
 *   relation: 'OR',
 *   clauses: [{ post_id: 12, type: 'references', direction: 'incoming' }, { type: 'references', operator: 'NOT EXISTS' }],
 * };
 */
export type ContentRelation =
  | ContentRelationClause
  | ContentRelationGroup
  | readonly ContentRelation[]
  | { readonly relation: 'AND' | 'OR'; readonly [index: number]: ContentRelation };

/**
 * Parses a `content_relation`.
 *
 * @param name path of the value for error messages
 * @throws {RelationError} ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type; ncr_invalid_args for other errors
 */
export function parseRelation(
  name: string,
  value: unknown,
  types: TypeRegistry,
  limits = new PostQueryLimits(),
  depth = 1,
): ParsedRelation {
  if (typeof value !== 'object' || value === null)
    throw invalidParam('ncr_invalid_args', name, `must be a clause or a list of clauses, not ${formatValue(value)}`);
  const given = value as Readonly<Record<string, unknown>>; // read key by key, each checked below
  const keys = Object.keys(given);
  const numbered = keys.filter((key) => /^\d+$/.test(key));
  const isGroup = Array.isArray(value) || 'clauses' in given || numbered.length > 0;
  if (!isGroup && ('type' in given || !('relation' in given))) {
    limits.clause(name);
    return parseClause(name, given, types, limits);
  }
  limits.depth(name, depth);
  // a misspelt key would be ignored silently
  const unknown = keys.find((key) => !/^(relation|clauses|\d+)$/.test(key));
  if (unknown !== undefined)
    throw invalidParam('ncr_invalid_args', `${name}.${unknown}`, 'is no part of a list: that has relation and clauses');
  const { clauses } = given;
  if (clauses !== undefined && !Array.isArray(clauses))
    throw invalidParam('ncr_invalid_args', `${name}.clauses`, `must be a list, not ${formatValue(clauses)}`);
  const [path, parts] = clauses ? [`${name}.clauses`, clauses] : [name, numbered.map((key) => given[key])];
  return {
    relation: (Array.isArray(value) ? undefined : oneOf(`${name}.relation`, combinations, given.relation)) ?? 'AND',
    of: parts.map((part, index) => parseRelation(`${path}[${index}]`, part, types, limits, depth + 1)),
  };
}

function parseClause(
  name: string,
  given: Readonly<Record<string, unknown>>,
  types: TypeRegistry,
  limits: PostQueryLimits,
): Clause {
  const type = types.get(given.type);
  const unknown = Object.entries(given).find(([key, value]) => value !== undefined && !clauseKeys.includes(key))?.[0];
  if (unknown !== undefined)
    throw invalidParam('ncr_invalid_args', `${name}.${unknown}`, `is no part of a clause: that has ${clauseKeys.join(', ')}`);
  const operator = oneOf(`${name}.operator`, operators, given.operator) ?? 'IN';
  const direction = oneOf(`${name}.direction`, directions, given.direction);
  const hasSources = operator === 'IN' || operator === 'NOT IN';
  const { post_id, from_id, object_type = hasSources ? 'post' : undefined } = given;
  const objectType = object_type === undefined ? undefined : checkObjectType(`${name}.object_type`, object_type);
  const where = given.data === undefined ? [] : dataTests(`${name}.data`, type, checkFilter(`${name}.data`, given.data));
  const clause = {
    type,
    objectType,
    sides: sidesFrom(type, objectType && { objectType }, isComputed(type) ? 'outgoing' : direction),
    not: operator.startsWith('NOT'),
    ...(hasSources && !direction && objectType && directionDependsOnSubtype(type, objectType) && { dependsOnSubtype: true }),
    ...(where.length > 0 ? { where } : {}),
  };
  const [key, id] = post_id === undefined && from_id !== undefined ? ['from_id', from_id] : ['post_id', post_id];
  if (hasSources) {
    if (post_id !== undefined && from_id !== undefined)
      throw invalidParam('ncr_invalid_args', `${name}.from_id`, 'says the same as post_id: give one of them');
    return { ...clause, ids: limits.ids(`${name}.${key}`, Array.isArray(id) ? id : [id]) };
  }
  if (id === undefined) return { ...clause, ids: undefined };
  throw invalidParam(
    'ncr_invalid_args',
    `${name}.${key}`,
    `has no meaning for ${operator}, which is about any object: leave it out`,
  );
}
