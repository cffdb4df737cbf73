'use client';
import { useCallback, useEffect } from 'react';
import useSWR from 'swr';
import type { Exact, RelatedForQuery, RelatedPage, RelxError } from '../client/index.js';
import { missingObject } from './missing-object.js';
import { isChanged, sendRequest, watchRequest } from './pending-requests.js';
import { useRelxContext } from './provider.js';
import { toRelatedRequest, type UseRelatedOptions } from './related-query.js';
import type { UseRelatedResult } from './use-related-result.js';

/** What the client throws besides a {@link RelxError}: its request was aborted. */
type Aborted = Error & { readonly name: 'AbortError' };

const options = {
  suspense: false,
  keepPreviousData: false,
  // data of the server or of another list stays valid until a change on this page
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  // the client retries all lists of a request together
  shouldRetryOnError: false,
};

/**
 * Reads the objects related to an object. The relation type determines the type of the items: `authored_by` gives users.
 * Queries of one tick are combined into one request, and identical ones are sent once. The request is aborted when the last
 * component that uses it unmounts. The client retries network errors, 429 and 503 before they are an error here.
 *
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
  query: Exact<Q, UseRelatedOptions>,
): UseRelatedResult<RelatedForQuery<Q>> {
  const { client, snapshot, current } = useRelxContext();
  // on a server that reads the core, there is a snapshot and no client
  if (!client && !snapshot) throw new Error('No client is given: set `client` on a RelxProvider around this.');
  const request = toRelatedRequest(query, current);
  const key = request?.key;
  const fallbackData = key === undefined ? undefined : snapshot?.[key];

  const swr = useSWR<RelatedPage, RelxError | Aborted>(
    client && request ? [client, key] : null,
    client && request ? () => sendRequest(client, request) : null,
    { ...options, revalidateIfStale: !!(client && key && isChanged(client, key)), ...(fallbackData && { fallbackData }) },
  );
  useEffect(() => (client && key ? watchRequest(client, key) : undefined), [client, key]);

  const { data, error = key === undefined ? missingObject : undefined, isValidating: isFetching, mutate } = swr;
  const refetch = useCallback(async () => {
    await mutate();
  }, [mutate]);
  // an aborted request is not an error: the next component sends it again
  const failure = error?.name === 'AbortError' ? undefined : error;

  if (data) {
    // the query determines the type of the items
    const page = data as RelatedPage<RelatedForQuery<Q>>;
    const { items, total } = page;
    return { status: 'success', isPending: false, data: page, items, total, error: failure, isFetching, refetch };
  }
  if (failure) return { status: 'error', isPending: false, error: failure, isFetching, refetch };
  return { status: 'pending', isPending: true, isFetching, refetch };
}
