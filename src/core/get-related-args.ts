import type { Direction, ObjectKind, OrderBy, SortOrder } from '../contract.js';
import { directions, objectKinds, orderBys, sortOrders } from '../contract.js';
import { oneOf, refused, whole } from './checks.js';
import { show } from './show.js';

/** The `$args` of `ncr_get_related`. */
export interface GetRelatedArgs {
  /** Most results; -1 for all of them. @default -1 */
  readonly limit?: number;
  /** Results to leave out at the start. @default 0 */
  readonly offset?: number;
  /** @default 'order': chosen positions first, then the newest */
  readonly orderby?: OrderBy;
  /** @default 'desc' for date and id, else 'asc' */
  readonly order?: SortOrder;
  /** @default the type's own */
  readonly direction?: Direction;
  /** @default 'all' */
  readonly to_type?: ObjectKind | 'all';
  /** Part of a title or name. @default '' */
  readonly search?: string;
  /** @default 'objects' */
  readonly fields?: 'ids' | 'objects';
}

/**
 * Arguments as somebody gave them, or a filter.
 *
 * @throws {RelationError} ncr_invalid_args naming the one that is wrong
 */
export function checkGetRelatedArgs(args: unknown): GetRelatedArgs {
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    throw refused('ncr_invalid_args', 'args', `has to be an object, not ${show(args)}`);
  const { limit, offset, orderby, order, direction, to_type, search, fields } = args as Record<string, unknown>; // each is checked
  if (search !== undefined && typeof search !== 'string')
    throw refused('ncr_invalid_args', 'search', `has to be a text, not ${show(search)}`);
  const checked = {
    limit: whole('limit', limit, -1),
    offset: whole('offset', offset, 0),
    orderby: oneOf('orderby', orderBys, orderby),
    order: oneOf('order', sortOrders, order),
    direction: oneOf('direction', directions, direction),
    to_type: oneOf('to_type', [...objectKinds, 'all'] as const, to_type),
    search,
    fields: oneOf('fields', ['ids', 'objects'] as const, fields),
  };
  // what was not given stays absent
  return Object.fromEntries(Object.entries(checked).filter(([, value]) => value !== undefined));
}
