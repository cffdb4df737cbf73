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
  /** Maximum number of results, -1 for all. @default -1 */
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
  /** @default the relation type's own, or the only possible one */
  readonly direction?: Direction;
  /** @default 'all' */
  readonly to_type?: ObjectType | 'all';
  /** Part of a title or name, at most 200 characters. */
  readonly search?: string;
  /** Related objects to leave out, by ID, at most 100. IDs apply to every object type. @default none */
  readonly exclude?: readonly number[];
  /** `similar` adds similar posts to the first page, up to `limit`. Only for posts related to a post. @default 'none' */
  readonly fill?: Fill;
  /** Only relations with these field values, including private ones. @default all */
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
