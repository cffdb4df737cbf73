import type { RelatedOrderBy, RelatedQuery } from '../client/index.js';
import type { ObjectType, SortOrder } from '../contract/index.js';
import type { RelatedAttributes } from './attributes.js';

/** The one place where an attribute's `order` becomes the REST query's `orderby` and `order`. */
const orders: Readonly<Record<RelatedAttributes['order'], { readonly orderBy: RelatedOrderBy; readonly order?: SortOrder }>> = {
  manual: { orderBy: 'manual' },
  date: { orderBy: 'date', order: 'desc' },
  title: { orderBy: 'title', order: 'asc' },
  // a user's or term's title is its name
  name: { orderBy: 'title', order: 'asc' },
  random: { orderBy: 'random' },
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
): RelatedQuery & { readonly post: number; readonly objectType: K } {
  const { type, limit, order, post, direction } = attributes;
  return { post, objectType, type, limit, ...orders[order], ...(direction && { direction }) };
}
