import { parseQueryKey } from './parse-query-key.js';
import type { RelatedSnapshot } from './snapshot.js';

/**
 * The tags of everything that lists are made from: whose they are, the relation types that they follow, and what they
 * show. When one of these changes, whatever was made of the lists is to be made again; a relation that is added or
 * removed changes both its ends and its type.
 *
 * @example
 * const snapshot = await prefetchRelated(client, [{ post: 12, type: 'related_to' }]);
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
