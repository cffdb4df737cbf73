import type { ObjectType, OrderBy, SortOrder } from '../contract/index.js';
import type { RelatedAttributes } from './attributes.js';
import type { UseRelatedOptions } from './related-query.js';

/** The one place where an attribute's `order` becomes the REST query's `orderby` and `order`. */
const orders: Readonly<Record<RelatedAttributes['order'], { readonly orderby: OrderBy; readonly order?: SortOrder }>> = {
  manual: { orderby: 'order' },
  date: { orderby: 'date', order: 'desc' },
  title: { orderby: 'title', order: 'asc' },
  // a user's or term's title is its name
  name: { orderby: 'title', order: 'asc' },
  random: { orderby: 'random' },
};

/**
 * Turns normal attributes into what the component asks, for a server that prefetches it.
 *
 * @example
 * const ask = attributesToQuery('post', normalizeAttributes('post', { post: 12, order: 'date' }));
 * // GET relx/v1/post/12?to_type=post&type=related_to&per_page=5&orderby=date&order=desc
 */
export function attributesToQuery<K extends ObjectType>(
  objectType: K,
  attributes: RelatedAttributes,
): UseRelatedOptions & { readonly to_type: K } {
  const { type, limit, order, post, direction } = attributes;
  return { post, to_type: objectType, type, per_page: limit, ...orders[order], ...(direction && { direction }) };
}
