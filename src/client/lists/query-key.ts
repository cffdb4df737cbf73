import type { ObjectRef, ObjectType } from '../../contract/index.js';
import type { RelatedQuery } from './related-query.js';

/** A query of a list: the object, its query, and the key of its entry in responses and caches. */
export interface ListRequest {
  readonly object: ObjectRef;
  readonly query: RelatedQuery;
  /** For example `post:12?per_page=5&type=related_to`. Equal queries have equal keys, regardless of how they are written. */
  readonly key: string;
}

/** The REST parameter of each option of a query. */
export const parameters: Readonly<Record<keyof RelatedQuery, string>> = {
  type: 'type',
  objectType: 'to_type',
  direction: 'direction',
  orderBy: 'orderby',
  order: 'order',
  limit: 'per_page',
  page: 'page',
  cursor: 'cursor',
  search: 'search',
  exclude: 'exclude',
  data: 'data',
  terms: 'terms',
  fill: 'fill',
};

/** The REST parameters of a query, sorted: equal queries have equal parameters. */
function searchParams(query: RelatedQuery): string {
  const params = new URLSearchParams();
  const set = (parameter: string, value: unknown) => {
    if (typeof value === 'object') for (const name in value) set(`${parameter}[${name}]`, value[name as never]);
    // values of `orderBy` that the REST API has under another name
    else if (value !== undefined)
      params.set(parameter, (parameter === 'orderby' && { manual: 'order', name: 'title' }[value as 'name']) || String(value));
  };
  for (const [option, parameter] of Object.entries(parameters)) {
    const value = query[option as keyof RelatedQuery];
    // false is the default of every option
    set(parameter, value === false ? undefined : Array.isArray(value) ? [...value].sort().join() || undefined : value);
  }
  params.sort();
  return `${params}`;
}

/** The REST parameters of a query, such as `per_page=3`, sorted. */
export const queryParams = (query: RelatedQuery = {}): string[] => searchParams(query).split('&').filter(Boolean);

/**
 * The key of a query: the name of its entry in `relx/v1/related`, and its key in caches. Equal queries have equal keys.
 *
 * @example
 * queryKey('post', 12, { type: 'references', limit: 3 }); // 'post:12?per_page=3&type=references'
 */
export function queryKey(objectType: ObjectType, id: number, query: RelatedQuery = {}): string {
  const params = searchParams(query);
  return `${objectType}:${id}${params && `?${params}`}`;
}
