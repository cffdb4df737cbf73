'use client';
import { useEffect, useMemo, useRef } from 'react';
import { isDevelopment, warnOnce } from '../../client/development/is-development.js';
import type { DataForQuery, Exact, ItemForQuery, RelatedForQuery, RelatedPage } from '../../client/index.js';
import { useRelxContext } from '../provider.js';
import { fetchList } from '../queries/list-cache.js';
import { objectOf, toListRequest, type UseRelatedOptions } from '../queries/list-request.js';
import { missingObject } from '../queries/missing-object.js';
import type { RelatedQueryOptions, UseRelatedQueryOptions } from '../queries/query-options.js';
import type { AnyPage } from '../queries/snapshot.js';
import type { UseRelatedResult } from './related-results.js';
import { useCachedList } from './use-cached-list.js';

/** The page that a query returns. */
export type PageForQuery<Q> = RelatedPage<RelatedForQuery<Q>, DataForQuery<Q>, ItemForQuery<Q>>;

/**
 * Reads what is related to an object. The relation type determines the items: `authored_by` returns a post's users. Queries of one
 * tick usually share requests, which are aborted when their last component unmounts. A failed list is fetched again when the
 * browser is back online.
 *
 * @param query The list. `null` waits: nothing is sent.
 * @param options When to fetch the list. Default: those of the provider.
 * @throws {Error} if no provider has a client or a snapshot.
 * @example
 * function Authors() {
 *   const authors = useRelated({ type: 'authored_by' }); // GET relx/v1/post/12?type=authored_by
 *   if (authors.status === 'pending') return <p>One moment</p>;
 *   if (authors.status === 'error') return <button type="button" onClick={authors.refetch}>Try again</button>;
 *   return <p>By {authors.items.map(({ related }) => related.title).join(', ')}</p>;
 * }
 */
export function useRelated<const Q extends UseRelatedOptions, S = PageForQuery<Q>>(
  query: Exact<Q, UseRelatedOptions> | null,
  options?: UseRelatedQueryOptions<PageForQuery<Q>, S>,
): UseRelatedResult<RelatedForQuery<Q>, DataForQuery<Q>, ItemForQuery<Q>, S> {
  const { client, snapshot, current, queryOptions } = useRelxContext();
  // on a server that reads the core, there is a snapshot and no client
  if (!client && !snapshot) throw new Error('No client. Set `client` of a RelxProvider.');
  const { select, ...own } = options ?? {};
  const { enabled = true, ...given }: RelatedQueryOptions = { ...queryOptions, ...own };
  const wanted = enabled ? (query as UseRelatedOptions | null) : null;
  const request = wanted ? toListRequest(wanted, current) : undefined;
  if (isDevelopment && process.env.NODE_ENV !== 'production' && wanted && !request) {
    const id = objectOf(wanted, current)?.id;
    warnOnce(
      `object ${id}`,
      `A list has ${id === undefined ? 'no object' : `the ID ${id}, which is not that of a post`}. Set \`postId\` of a RelxProvider around it, or its own \`postId\` or \`object\`.`,
    );
  }

  const serverPage = snapshot?.[request?.key ?? ''];
  const list = useCachedList(client, request, serverPage, given);
  const { error = wanted && !request ? missingObject : undefined, isFetching, updatedAt = 0, refetch } = list;

  const previous = useRef<AnyPage>(undefined);
  const isPlaceholderData = !list.page && !error && !!given.placeholderData && !!previous.current;
  const page = isPlaceholderData ? previous.current : list.page;
  useEffect(() => {
    previous.current = page;
  });

  // the query determines the type of the items
  const data = useMemo(() => (page && select ? select(page as PageForQuery<Q>) : page), [page, select]);

  if (given.suspense && client && request && !page && !error) {
    if (typeof window === 'undefined')
      throw new Error('A list with `suspense` needs its data on the server: a `snapshot` or a RelatedBoundary.');
    throw fetchList(client, request);
  }
  const isPending = !page && !error;
  // the first request is sent after the first rendering
  const isLoading = isPending && !!(client && request);
  // one literal, because copying a base takes longer than the rest of a list
  return {
    status: page ? 'success' : error ? 'error' : 'pending',
    isPending,
    isError: !page && !!error,
    isSuccess: !!page,
    isLoading,
    isFetching: isPending ? isLoading : isFetching,
    dataUpdatedAt: updatedAt,
    refetch,
    isPlaceholderData: page && isPlaceholderData,
    data,
    items: page?.items,
    total: page?.total,
    error,
    // TypeScript does not relate the values of the properties
  } as unknown as UseRelatedResult<RelatedForQuery<Q>, DataForQuery<Q>, ItemForQuery<Q>, S>;
}
