import type { ObjectRef, ObjectType } from '../contract/index.js';
import type { RelatedQuery } from './create-client.js';

/** A query of a list: of which object, with which parameters, and the key of its entry in responses and caches. */
export interface ListRequest {
  readonly object: ObjectRef;
  readonly query: RelatedQuery;
  readonly key: string;
}

/** The parameters of a query, such as `per_page=3`, sorted. The same query has the same ones, however it was written. */
export function queryParams(query: object = {}): string[] {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const params = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]));
  params.sort();
  return pairs.length > 0 ? `${params}`.split('&') : [];
}

/**
 * The key of a query: the name of its entry in `relx/v1/related`, and its key in caches. The same query has the same key,
 * however it was written.
 *
 * @example
 * queryKey('post', 12, { type: 'references', per_page: 3 }); // 'post:12?per_page=3&type=references'
 */
export function queryKey(objectType: ObjectType, id: number, query: object = {}): string {
  return [`${objectType}:${id}`, queryParams(query).join('&')].filter((part) => part !== '').join('?');
}
