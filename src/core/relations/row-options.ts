import { directions } from '../../contract/directions.js';
import type { Direction, ObjectRef } from '../../contract/index.js';
import type { RelationRowsQuery } from '../../store/relations/relation-rows.js';
import { check, checkObject, fields, oneOf, optional, whole } from '../lib/checks.js';
import type { TypeRegistry } from './types/type-registry.js';

/** Which stored relations to return. */
export interface RelationRowsOptions {
  /** Only this object's relations. @default all */
  readonly object?: ObjectRef | undefined;
  /** Side of `object`: the source for `outgoing`. @default 'both' */
  readonly direction?: Direction | undefined;
  /** @default all types */
  readonly type?: string | undefined;
  /** Only relations with a greater ID. @default 0 */
  readonly after?: number | undefined;
  /** Page size, 1 to 10,000. @default 1000 */
  readonly limit?: number | undefined;
}

/** Maximum page size. */
const LARGEST = 10_000;

const sides = { outgoing: ['from'], incoming: ['to'], both: ['from', 'to'] } as const;

/** @throws {RelationError} ncr_invalid_args, ncr_invalid_id, ncr_invalid_object_type, ncr_invalid_type */
export function checkRowsOptions(
  types: TypeRegistry,
  options: unknown,
): { query: RelationRowsQuery; after: number; limit: number } {
  const { object, direction, type, after, limit } = fields('options', options);
  return {
    query: {
      // checks any value
      object: object === undefined ? undefined : checkObject('object', object as ObjectRef),
      sides: sides[oneOf('direction', directions, direction) ?? 'both'],
      type: type === undefined ? undefined : types.get(type).name,
    },
    after: check(optional(whole(0), 0), 'after', after),
    limit: Math.min(check(optional(whole(1), 1000), 'limit', limit), LARGEST),
  };
}
