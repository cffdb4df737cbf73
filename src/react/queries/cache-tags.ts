import { parseQueryKey } from '../../client/lists/parse-query-key.js';
import type { RelatedSnapshot } from './snapshot.js';

/**
 * Returns the cache tags of lists: their source objects, relation types and items. Invalidate what you built from the lists when
 * one of these changes. A new or removed relation changes its type and both objects.
 *
 * @example
 * const snapshot = await prefetchRelated(client, [{ postId: 12, type: 'related_to' }]);
 * cacheTags(snapshot); // ['post:12', 'post:7', 'type:related_to']
 */
export function cacheTags(snapshot: RelatedSnapshot): readonly string[] {
  const tags = new Set<string>();
  for (const [key, { items }] of Object.entries(snapshot)) {
    const { object, params } = parseQueryKey(key);
    const type = params.get('type');
    tags.add(object);
    if (type) tags.add(`type:${type}`);
    for (const { type, related } of items) tags.add(`type:${type}`).add(`${related.object_type}:${related.id}`);
  }
  return [...tags].sort();
}
