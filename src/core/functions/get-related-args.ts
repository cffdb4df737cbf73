import type { Direction, ObjectType, OrderBy, SortOrder } from '../../contract/index.js';
import { checkListArgs } from '../relations/list-options.js';

/** The `$args` of `ncr_get_related`. */
export interface GetRelatedArgs {
  /** Most results; -1 for all of them. @default -1 */
  readonly limit?: number;
  /** Results to leave out at the start. @default 0 */
  readonly offset?: number;
  /** `date` is that of the related post, `created` that of the relation. @default 'order': chosen positions first, then the newest */
  readonly orderby?: OrderBy;
  /** @default 'desc' for date, created and id, else 'asc' */
  readonly order?: SortOrder;
  /** @default the type's own */
  readonly direction?: Direction;
  /** @default 'all' */
  readonly to_type?: ObjectType | 'all';
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
export const checkGetRelatedArgs = (args: unknown): GetRelatedArgs => checkListArgs(args) as GetRelatedArgs; // which has no member that is undefined
