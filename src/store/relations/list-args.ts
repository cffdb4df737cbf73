import type { FieldValue, ObjectRef, ObjectType, OrderBy, SortOrder } from '../../contract/index.js';
import { listSize, type Values } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';
import { type Audience, audienceShape } from '../query/visibility.js';
import type { StoredRelation } from './columns.js';
import { dataShape, dataValues, type FieldsQuery } from './data-fields.js';

export type ListDirection = 'outgoing' | 'incoming';

/** One direction of a list: along these types, from this side of the source object, to objects of this type. */
export interface Branch {
  readonly side: ListDirection;
  readonly objectType: ObjectType;
  readonly types: readonly string[];
  /** Includes users without published posts. @default false */
  readonly allUsers?: boolean | undefined;
}

/** Sort values of a row, so that a list can continue after it even if it was deleted. */
export type ListCursor = Pick<StoredRelation, 'id' | 'created_at' | 'type'> & {
  readonly position: number;
  /** Date of the related post if the list is sorted by it. Empty for a user or term. */
  readonly date?: string | undefined;
  /** Value of the field if the list is sorted by one. Undefined for a relation without a value. */
  readonly value?: FieldValue | undefined;
};

/** What to list. All source objects have the same type. */
export interface ListArgs extends FieldsQuery {
  readonly sourceType: ObjectType;
  readonly sourceIds: readonly number[];
  readonly branches: readonly Branch[];
  readonly audience: Audience;
  /**
   * `date` is the date of the related object, `data` the value of `field`. `none` does not sort, so that no more rows than the limit
   * are read.
   */
  readonly orderby: Exclude<OrderBy, 'title'> | 'data' | 'none';
  readonly order: SortOrder;
  readonly search?: string | undefined;
  /** @default none: all rows */
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** Only rows after this one. */
  readonly after?: ListCursor | undefined;
  /** Only the relations with these ids. */
  readonly only?: readonly number[] | undefined;
  /** Ids of related objects to leave out, at least one. @default none */
  readonly without?: readonly number[] | undefined;
  /** Reads the data of the relations together with the cards. @default false */
  readonly data?: boolean | undefined;
  /** Reads the texts of a post's card. They are long, so omit them from queries that sort. @default false */
  readonly cards?: boolean | undefined;
}

/**
 * A page of a list. Field by field, because a spread of this many properties takes a quarter of the time of a list without its
 * statement.
 */
export const pageOfList = (
  list: ListArgs,
  { limit, offset, after, cards }: Pick<ListArgs, 'limit' | 'offset' | 'after' | 'cards'>,
): { readonly [K in keyof Required<ListArgs>]: ListArgs[K] } => ({
  sourceType: list.sourceType,
  sourceIds: list.sourceIds,
  branches: list.branches,
  audience: list.audience,
  orderby: list.orderby,
  order: list.order,
  search: list.search,
  only: list.only,
  without: list.without,
  data: list.data,
  where: list.where,
  field: list.field,
  limit,
  offset,
  after,
  cards,
});

/** Columns of a related object. */
export interface ObjectTexts {
  readonly title: string;
  /** Post type, taxonomy, or `user`. */
  readonly subtype: string;
  readonly slug: string;
  readonly status: string | null;
  readonly date: string | null;
  readonly date_gmt: string | null;
  readonly parent: number | null;
  readonly author: number | null;
  /** With `cards`: the beginning of the post's excerpt or content. Empty for password-protected posts. */
  readonly excerpt?: string | null;
  readonly content?: string | null;
  /** With `cards`: the post's `_thumbnail_id`, or null. */
  readonly thumbnail?: string | null;
}

/** A row of a list: a relation with its related object. */
export interface ListRow extends ObjectTexts {
  readonly relation: Omit<StoredRelation, 'data'>;
  /** Id of the source object. */
  readonly source: number;
  /** The related object. */
  readonly related: ObjectRef;
  /** Stored data of the relation: JSON, or null. Undefined unless the query reads it. */
  readonly data?: string | null;
  /** Sort position in the list, not an index; `UNORDERED` without one. */
  readonly position: number;
}

const branchNames = new WeakMap<readonly Branch[], string>();

/** Name of some branches, for query keys. */
function nameOf(branches: readonly Branch[]): string {
  const cached = branchNames.get(branches);
  if (cached !== undefined) return cached;
  const name = branches
    .map(({ side, objectType, types, allUsers }) => `${side}:${objectType}${allUsers ? '*' : ''}:${types.join('+')}`)
    .join();
  branchNames.set(branches, name);
  return name;
}

/** True if a list is filtered or sorted by fields. */
const usesData = ({ where, field }: ListArgs): boolean => where !== undefined || field !== undefined;

/** True if a query reads the data of its relations. */
export const readsData = ({ cards, data }: ListArgs): boolean => cards === true && data === true;

/** Key of the statement for a query. Queries with the same key differ in values only. */
export function shapeOf(query: ListArgs): string {
  const { sourceType, sourceIds, audience, orderby, order, search, limit, only, without, cards, after } = query;
  const branches = nameOf(query.branches);
  const many = sourceIds.length === 1 ? 'one' : listSize(sourceIds.length);
  return `${sourceType} ${branches} ${many} ${audienceShape(audience)} ${orderby} ${order} ${search !== undefined} ${limit !== undefined} ${only === undefined ? 0 : listSize(only.length)} ${without === undefined ? 0 : listSize(without.length)} ${cards === true} ${readsData(query)} ${after !== undefined}${usesData(query) ? dataShape(query) : ''}`;
}

export function valuesOf({ dialect }: StoreParts, query: ListArgs): Values {
  const { sourceIds, audience, search, limit = 0, offset = 0, only = [], without = [], after } = query;
  const values = {
    sourceIds,
    viewer: audience.user,
    search: search === undefined ? '' : dialect.searchPattern(search),
    limit,
    offset,
    reach: limit + offset,
    only,
    without,
    afterId: after?.id ?? 0,
    afterPosition: after?.position ?? 0,
    afterCreated: after?.created_at ?? '',
    afterDate: after?.date ?? '',
    afterType: after?.type ?? '',
  };
  return usesData(query) ? { ...values, ...dataValues(query) } : values;
}
