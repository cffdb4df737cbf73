import type { RelatedOrderBy, RelatedQuery } from '../../client/index.js';
import type { FieldOrder, ObjectType, SortOrder } from '../../contract/index.js';
import type { RelatedAttributes, attributes as table } from './attributes.js';

interface Order {
  readonly orderBy: RelatedOrderBy | FieldOrder;
  readonly order?: SortOrder;
}

/** The query's `orderBy` and default `order` for each value of the attribute `orderBy`, except fields. */
const orders: Readonly<Record<(typeof table.orderBy.values)[number], Order>> = {
  manual: { orderBy: 'manual' },
  date: { orderBy: 'date', order: 'desc' },
  created: { orderBy: 'created', order: 'desc' },
  title: { orderBy: 'title', order: 'asc' },
  // a user's or term's title is its name
  name: { orderBy: 'title', order: 'asc' },
  random: { orderBy: 'random' },
};

const isField = (orderBy: RelatedAttributes['orderBy']): orderBy is FieldOrder => orderBy.startsWith('data.');

/** The query of a list with attributes. */
export type AttributeQuery<K extends ObjectType> = RelatedQuery & {
  readonly postId: number;
  readonly objectType: K;
  readonly orderBy: Order['orderBy'];
};

/** Converts normalized attributes to the query of the list. */
export function attributesToQuery<K extends ObjectType>(objectType: K, attributes: RelatedAttributes): AttributeQuery<K> {
  const { type, limit, orderBy, order, postId, direction, showTerms, fill } = attributes;
  return {
    postId,
    objectType,
    type,
    limit,
    ...(isField(orderBy) ? { orderBy } : orders[orderBy]),
    ...(order && { order }),
    ...(direction && { direction }),
    // users and terms have no terms
    ...(showTerms && objectType === 'post' && { terms: true }),
    ...(objectType === 'post' && fill !== 'none' && { fill }),
  };
}
