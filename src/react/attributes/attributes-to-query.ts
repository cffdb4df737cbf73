import type { RelatedOrderBy, RelatedQuery } from '../../client/index.js';
import type { FieldOrder, ObjectType, RelatedDetails, SortOrder } from '../../contract/index.js';
import { attributesOn, type RelatedAttributes } from './attributes.js';

type OrderBy = RelatedAttributes['orderBy'];

/** The default `order` of values of the attribute `orderBy`. */
const defaultOrders: Readonly<Partial<Record<OrderBy, SortOrder>>> = { date: 'desc', created: 'desc', title: 'asc', name: 'asc' };

/** The query of a list with attributes. */
export type AttributeQuery<K extends ObjectType> = RelatedQuery & {
  readonly postId: number;
  readonly objectType: K;
  readonly orderBy: RelatedOrderBy | FieldOrder;
};

/**
 * Converts normalized attributes to the query of the list. `postId` is the prop as it is given: an invalid one is an error, and not
 * the current post.
 */
export function attributesToQuery<K extends ObjectType>(
  objectType: K,
  attributes: RelatedAttributes,
  postId: number = attributes.postId,
): AttributeQuery<K> {
  const { type, limit, orderBy, direction, fill, exclude } = attributes;
  // only WordPress knows what a page shows
  const ids = exclude.match(/\d+/g)?.map(Number);
  const order = attributes.order || defaultOrders[orderBy];
  const details: Partial<Record<keyof RelatedDetails, true>> = {};
  for (const { detail } of attributesOn(objectType, attributes)) if (detail) details[detail] = true;
  return {
    postId,
    objectType,
    type,
    limit,
    // a user's or term's title is its name
    orderBy: orderBy === 'name' ? 'title' : orderBy,
    ...(order && { order }),
    ...(direction && { direction }),
    ...details,
    ...(objectType === 'post' && fill !== 'none' && { fill }),
    ...(ids && { exclude: ids }),
  };
}
