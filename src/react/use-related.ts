'use client';
import { useCallback, useEffect } from 'react';
import useSWR from 'swr';
import { isDevelopment, warnOnce } from '../client/development.js';
import type { Exact, RelatedForQuery, RelatedPage, RelxError } from '../client/index.js';
import { missingObject } from './missing-object.js';
import { requestState, sendRequest, watchRequest } from './pending-requests.js';
import { useRelxContext } from './provider.js';
import type { RelatedQueryOptions } from './query-options.js';
import { toRelatedRequest, type UseRelatedOptions } from './related-query.js';
import type { UseRelatedResult } from './use-related-result.js';

/** What the client throws besides a {@link RelxError}: its request was aborted. */
type Aborted = Error & { readonly name: 'AbortError' };

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
): UseRelatedResult<RelatedForQuery<Q>> {
  const { client, snapshot, current, queryOptions } = useRelxContext();
  // on a server that reads the core, there is a snapshot and no client
  if (!client && !snapshot) throw new Error('No client. Set `client` of a RelxProvider.');
  const given: RelatedQueryOptions = { ...queryOptions, ...options };
  const { enabled = true, staleTime = Number.POSITIVE_INFINITY, placeholderData, refetchInterval } = given;
  const wanted = enabled ? query : null;
  const request = wanted ? toRelatedRequest(wanted, current) : undefined;
  const key = request?.key;
  const fallbackData = snapshot?.[key ?? ''];
  const { isChanged, hasFailed, time = Number.NaN } = requestState(client, key);

  if (isDevelopment && process.env.NODE_ENV !== 'production' && wanted && !request)
    warnOnce('object', 'A list has no object. Set `postId` of a RelxProvider around it, or its own `postId` or `object`.');

  const swr = useSWR<RelatedPage, RelxError | Aborted>(
    client && request ? [client, key] : null,
    client && request ? () => sendRequest(client, request) : null,
    {
      // a list that failed has the status `error`. SWR would throw its error
      suspense: !!given.suspense && !hasFailed,
      keepPreviousData: !!placeholderData,
      revalidateOnFocus: !!given.refetchOnWindowFocus,
      revalidateOnReconnect: !!given.refetchOnReconnect || !!hasFailed,
      refreshInterval: refetchInterval || 0,
      // data of the server or of another list stays valid until a change on this page
      revalidateIfStale: !!isChanged || Date.now() - time > staleTime,
      // the client retries all lists of a request together
      shouldRetryOnError: false,
      onError: (error) => error.name !== 'AbortError' && given.onError?.(error),
      ...(fallbackData && { fallbackData }),
    },
  );
  useEffect(() => (client && key ? watchRequest(client, key) : undefined), [client, key]);

  const { data, error = wanted && !request ? missingObject : undefined, isValidating: isFetching, isLoading, mutate } = swr;
  const refetch = useCallback(async () => {
    await mutate();
  }, [mutate]);
  // an aborted request is not an error: the next component sends it again
  const failure = error?.name === 'AbortError' ? undefined : error;

  if (data) {
    // the query determines the type of the items
    const page = data as RelatedPage<RelatedForQuery<Q>>;
    const { items, total } = page;
    const isPlaceholderData = !!placeholderData && isLoading;
    return {
      status: 'success',
      isPending: false,
      isPlaceholderData,
      data: page,
      items,
      total,
      error: failure,
      isFetching,
      refetch,
    };
  }
  if (failure) return { status: 'error', isPending: false, error: failure, isFetching, refetch };
  return { status: 'pending', isPending: true, isFetching, refetch };
}
