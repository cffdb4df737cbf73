import type {
  Direction,
  FieldOrder,
  Fill,
  ObjectType,
  OrderBy,
  RelatedDetails,
  RelationData,
  SortOrder,
} from '../../contract/index.js';
import { checkListArgs } from '../relations/list-options.js';

/** The `$args` of `ncr_get_related`. */
export interface GetRelatedArgs extends RelatedDetails {
  /** Maximum number of results; -1 for all. @default -1 */
  readonly limit?: number;
  /** Number of results to skip. @default 0 */
  readonly offset?: number;
  /**
   * `date` is the date of the related post, `created` that of the relation, `data.weight` a field of the relation type.
   *
   * @default 'order': manual order, then the newest
   */
  readonly orderby?: OrderBy | FieldOrder;
  /** @default 'desc' for date, created and id, else 'asc' */
  readonly order?: SortOrder;
  /** @default the only direction that the object can have, or that of the relation type */
  readonly direction?: Direction;
  /** @default 'all' */
  readonly to_type?: ObjectType | 'all';
  /** Part of a title or name. @default '' */
  readonly search?: string;
  /** IDs of related objects to leave out, 100 at most. They count for each object type. @default none */
  readonly exclude?: readonly number[];
  /** `similar` adds similar posts after the relations of a list from posts to posts, up to `limit`. @default 'none' */
  readonly fill?: Fill;
  /** Values that fields of the relation type must have, private fields included. @default all */
  readonly data?: Partial<RelationData>;
  /** @default 'objects' */
  readonly fields?: 'ids' | 'objects';
}

/**
 * Checks arguments of a caller or a filter.
 *
 * @throws {RelationError} ncr_invalid_args with the name of the invalid argument
 */
export const checkGetRelatedArgs = (args: unknown): GetRelatedArgs => checkListArgs(args) as GetRelatedArgs; // which has no member that is undefined
