import type { ObjectType, RelationItem } from '../../contract/index.js';
import { invalidParam } from '../lib/checks.js';
import { formatValue } from '../lib/format-value.js';
import type { RelationError } from '../lib/relation-error.js';
import type { RelationFunctions } from './functions.js';
import type { GetRelatedArgs } from './get-related-args.js';

/** Result of `lg_get_related*` and `ncr_get_related`. */
type Found<A> = readonly (A extends { readonly fields: 'ids' } ? number : RelationItem)[] | RelationError;

/** Direction argument of legacy callers. It has no effect, because the type determines the direction. */
export type LegacyDirection = 'unidirectional' | 'bidirectional' | null;

/** Functions that older themes call, with positional parameters and posts as sources. Use `ncr_*` in new code. */
export interface LegacyFunctions {
  lg_add_relation(
    from_id: number,
    to_id: number,
    type?: string,
    direction?: LegacyDirection,
    to_type?: ObjectType,
  ): Promise<number | RelationError>;
  lg_get_related<A extends GetRelatedArgs = object>(
    post_id: number,
    type?: string,
    args?: A,
    to_type?: ObjectType | 'all',
  ): Promise<Found<A>>;
  /** With `to_id` null, removes all relations of the type from the post. */
  lg_remove_relation(from_id: number, to_id: number | null, type?: string, to_type?: ObjectType): Promise<true | RelationError>;
  lg_get_related_users<A extends GetRelatedArgs = object>(post_id: number, type?: string, args?: A): Promise<Found<A>>;
  lg_get_related_terms<A extends GetRelatedArgs = object>(post_id: number, type?: string, args?: A): Promise<Found<A>>;
  /** The default type requires the shop integration, which registers `related_product`. Otherwise returns ncr_invalid_type. */
  lg_get_related_products<A extends GetRelatedArgs = object>(product_id: number, type?: string, args?: A): Promise<Found<A>>;
}

const isArgs = (args: unknown): boolean => args === undefined || (typeof args === 'object' && !Array.isArray(args));

/** Creates the legacy functions of a core. */
export function createLegacyFunctions(ncr: RelationFunctions): LegacyFunctions {
  const related = <A extends GetRelatedArgs>(id: number, type: string, args: A | undefined, to_type: ObjectType | 'all') =>
    // an object type in the args takes precedence; ncr_get_related rejects invalid args
    ncr.ncr_get_related(id, 'post', type, isArgs(args) ? ({ to_type, ...args } as unknown as A) : args);

  return {
    async lg_add_relation(from_id, to_id, type = 'related_to', direction = null, to_type = 'post') {
      if (direction !== null && direction !== 'unidirectional' && direction !== 'bidirectional') {
        return invalidParam(
          'ncr_invalid_direction',
          'direction',
          `must be unidirectional, bidirectional or null, not ${formatValue(direction)}`,
        );
      }
      return ncr.ncr_add_relation(from_id, 'post', to_id, to_type, type);
    },
    lg_get_related: (post_id, type = 'related_to', args, to_type = 'post') => related(post_id, type, args, to_type),
    lg_remove_relation: (from_id, to_id, type = 'related_to', to_type = 'post') =>
      ncr.ncr_remove_relation(from_id, 'post', to_id, to_type, type),
    lg_get_related_users: (post_id, type = 'authored_by', args) => related(post_id, type, args, 'user'),
    lg_get_related_terms: (post_id, type = 'categorized_as', args) => related(post_id, type, args, 'term'),
    lg_get_related_products: (product_id, type = 'related_product', args) => related(product_id, type, args, 'post'),
  };
}
