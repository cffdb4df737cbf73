import type { ObjectKind } from '../contract/index.js';

/**
 * The key of a query: the name of its entry in `relx/v1/related`, and its key in caches. The same query has the same key,
 * however it was written.
 *
 * @example
 * queryKey('post', 12, { type: 'references', per_page: 3 }); // 'post:12?per_page=3&type=references'
 */
export function queryKey(objectType: ObjectKind, id: number, query: object = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const params = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]));
  params.sort();
  return `${objectType}:${id}${pairs.length > 0 ? `?${params}` : ''}`;
}
