'use client';
import { useCallback, useEffect } from 'react';
import useSWR from 'swr';
import type { Exact, RelatedForQuery, RelatedPage, RelxError } from '../client/index.js';
import { missingObject } from './missing-object.js';
import { isChanged, sendRequest, watchRequest } from './pending-requests.js';
import { useRelxContext } from './provider.js';
import { toRelatedRequest, type UseRelatedOptions } from './related-query.js';
import type { RelatedState } from './related-state.js';

/** What the client throws besides a {@link RelxError}: its request was aborted. */
type Aborted = Error & { readonly name: 'AbortError' };

const options = {
  suspense: false,
  keepPreviousData: false,
  // what the server rendered or another list asked for is good for the visit, or until it is changed here
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  // the client retries, all lists of a request at once
  shouldRetryOnError: false,
};

/**
 * What is related to an object. The items have the type that the relation leads to, without a type argument:
 * `authored_by` gives users. All asks of a tick are one request, identical ones one ask; the last component to unmount
 * aborts it. Network errors, 429 and 503 are retried by the client before they are an error here.
 *
 * @throws {Error} when there is no `RelxProvider` with a client above.
 * @example
 * function Authors() {
 *   const authors = useRelated({ type: 'authored_by' }); // GET relx/v1/post/12?type=authored_by
 *   if (authors.status === 'pending') return <p>One moment</p>;
 *   if (authors.status === 'error') return <button type="button" onClick={authors.retry}>Try again</button>;
 *   return <p>By {authors.items.map(({ related }) => related.title).join(', ')}</p>;
 * }
 */
export function useRelated<const Q extends UseRelatedOptions>(
  query: Exact<Q, UseRelatedOptions>,
): RelatedState<RelatedForQuery<Q>> {
  const { client, snapshot, current } = useRelxContext();
  if (!client) throw new Error('No client is given: set `client` on a RelxProvider around this.');
  const request = toRelatedRequest(query, current);
  const key = request?.key;
  const fallbackData = key === undefined ? undefined : snapshot?.[key];

  const swr = useSWR<RelatedPage, RelxError | Aborted>(
    request ? [client, key] : null,
    request ? () => sendRequest(client, request) : null,
    { ...options, revalidateIfStale: !!(key && isChanged(client, key)), ...(fallbackData && { fallbackData }) },
  );
  useEffect(() => (key === undefined ? undefined : watchRequest(client, key)), [client, key]);

  const { data, error = key === undefined ? missingObject : undefined, mutate } = swr;
  const again = useCallback(async () => {
    await mutate();
  }, [mutate]);
  // an aborted request is nobody's error: whoever comes next asks again
  const failure = error?.name === 'AbortError' ? undefined : error;

  // the ask itself says which kinds of object can be in the answer
  if (data) return { status: 'success', ...(data as RelatedPage<RelatedForQuery<Q>>), refresh: again, refreshError: failure };
  return failure ? { status: 'error', error: failure, retry: again, isRetrying: swr.isValidating } : { status: 'pending' };
}
