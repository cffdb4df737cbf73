import type { ObjectType } from '../../contract/index.js';
import type { AttributeProps } from './attributes.js';
import { type AttributeQuery, attributesToQuery } from './attributes-to-query.js';
import { normalizeProps } from './normalize-attributes.js';

/**
 * Returns the query that a list component with these props sends, to prefetch it on the server.
 *
 * @example
 * const snapshot = await prefetchRelated(client, [toQuery('post', { postId: 12, limit: 3 })]); // <RelatedPosts postId={12} limit={3} />
 */
export function toQuery<T extends ObjectType>(objectType: T, props: AttributeProps = {}): AttributeQuery<T> {
  return attributesToQuery(objectType, normalizeProps(objectType, props), props.postId);
}
