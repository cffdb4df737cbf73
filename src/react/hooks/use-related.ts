'use client';
import { useEffect, useRef } from 'react';
import { isDevelopment, warnOnce } from '../../client/development.js';
import type { DataForQuery, Exact, ItemForQuery, RelatedForQuery, RelatedPage } from '../../client/index.js';
import { useRelxContext } from '../provider.js';
import { fetchList } from '../queries/list-cache.js';
import { missingObject } from '../queries/missing-object.js';
import type { RelatedQueryOptions } from '../queries/query-options.js';
import { toRelatedRequest, type UseRelatedOptions } from '../queries/related-query.js';
import type { AnyPage } from '../queries/snapshot.js';
import { useCachedList } from './use-cached-list.js';
import type { UseRelatedResult } from './use-related-result.js';

/**
 * Reads the objects related to an object. The relation type determines the type of the items: `authored_by` gives users.
 * Queries of one tick are combined into one request, and identical ones are sent once. The request is aborted when the last
 * component that uses it unmounts. The client retries network errors, 429 and 503 before they are an error here. A failed list is
 * fetched again when the browser is online again.
 *
 * @param query The list. `null` waits: the result is pending, and nothing is sent.
 * @param options When to fetch it again, and what to show meanwhile. Override those of the provider.
 * @throws {Error} if no parent `RelxProvider` has a client or a snapshot.
 * @example
 * function Authors() {
 *   const authors = useRelated({ type: 'authored_by' }); // GET relx/v1/post/12?type=authored_by
 *   if (authors.status === 'pending') return <p>One moment</p>;
 *   if (authors.status === 'error') return <button type="button" onClick={authors.refetch}>Try again</button>;
 *   return <p>By {authors.items.map(({ related }) => related.title).join(', ')}</p>;
 * }
 */
export function useRelated<const Q extends UseRelatedOptions>(
  query: Exact<Q, UseRelatedOptions> | null,
  options?: RelatedQueryOptions,
): UseRelatedResult<RelatedForQuery<Q>, DataForQuery<Q>, ItemForQuery<Q>> {
  const { client, snapshot, current, queryOptions } = useRelxContext();
  // on a server that reads the core, there is a snapshot and no client
  if (!client && !snapshot) throw new Error('No client. Set `client` of a RelxProvider.');
  const { enabled = true, ...given }: RelatedQueryOptions = { ...queryOptions, ...options };
  const wanted = enabled ? (query as UseRelatedOptions | null) : null;
  const request = wanted ? toRelatedRequest(wanted, current) : undefined;
  if (isDevelopment && process.env.NODE_ENV !== 'production' && wanted && !request)
    warnOnce('object', 'A list has no object. Set `postId` of a RelxProvider around it, or its own `postId` or `object`.');

  const serverPage = snapshot?.[request?.key ?? ''];
  const list = useCachedList(client, request, serverPage, given);
  const { error = wanted && !request ? missingObject : undefined, isFetching = false, refetch } = list;

  const previous = useRef<AnyPage>(undefined);
  const isPlaceholderData = !list.page && !error && !!given.placeholderData && !!previous.current;
  const page = isPlaceholderData ? previous.current : list.page;
  useEffect(() => {
    previous.current = page;
  });

  if (given.suspense && client && request && !page && !error) {
    if (typeof document === 'undefined')
      throw new Error('A list with `suspense` needs its data on the server: a `snapshot` or a RelatedBoundary.');
    throw fetchList(client, request);
  }
  if (page) {
    // the query determines the type of the items
    const data = page as RelatedPage<RelatedForQuery<Q>, DataForQuery<Q>, ItemForQuery<Q>>;
    const { items, total } = data;
    return { status: 'success', isPending: false, isPlaceholderData, data, items, total, error, isFetching, refetch };
  }
  if (error) return { status: 'error', isPending: false, error, isFetching, refetch };
  // the first request is sent after the first rendering
  return { status: 'pending', isPending: true, isFetching: !!(client && request), refetch };
}
