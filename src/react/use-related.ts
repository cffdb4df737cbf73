'use client';
import { useCallback, useEffect, useMemo } from 'react';
import useSWR from 'swr';
import type { FoundBy, RelatedPage, RelxError } from '../client/index.js';
import type { RelationItem } from '../contract.js';
import { missingObject } from './missing-object.js';
import { sendRequest, watchRequest } from './pending-requests.js';
import { useRelxContext } from './provider.js';
import { type RelatedAsk, resolveAsk } from './related-ask.js';
import type { RelatedState } from './related-state.js';

/** No answer, too many requests, service unavailable: the only failures that time alone can mend. */
const passing = [0, 429, 503];

/** What the client throws besides a {@link RelxError}: its request was aborted. */
type Aborted = Error & { readonly name: 'AbortError' };

const options = {
  suspense: false,
  keepPreviousData: false,
  // what the server rendered or another list asked for is good for the visit; `refresh` asks again
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  errorRetryCount: 3,
  shouldRetryOnError: ({ name, status }: Error & { status?: number }) =>
    name === 'RelxError' && status !== undefined && passing.includes(status),
};

/**
 * What is related to an object. The items have the type that the relation leads to, without a type argument:
 * `authored_by` gives users. Identical asks on a page are one request; the last component to unmount aborts it.
 * Network errors, 429 and 503 are retried three times, with growing pauses (`errorRetryInterval` of SWR's config).
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
export function useRelated<const Q extends RelatedAsk>(ask: Q): RelatedState<FoundBy<Q>> {
  const { client, snapshot, current } = useRelxContext();
  if (!client) throw new Error('No client is given: set `client` on a RelxProvider around this.');
  const request = resolveAsk(ask, current);
  const key = request?.key;
  const fallbackData = key === undefined ? undefined : snapshot?.[key];

  const swr = useSWR<RelatedPage, RelxError | Aborted>(
    request ? [client, key] : null,
    request ? () => sendRequest(client, request) : null,
    { ...options, ...(fallbackData && { fallbackData }) },
  );
  useEffect(() => (key === undefined ? undefined : watchRequest(client, key)), [client, key]);

  const missing = useMemo(() => (key === undefined ? missingObject() : undefined), [key]);
  const { mutate } = swr;
  const again = useCallback(async () => {
    await mutate();
  }, [mutate]);

  if (swr.data) {
    const { items, total, totalPages } = swr.data;
    // the ask itself says which kinds of object can be in the answer
    return { status: 'success', items: items as readonly RelationItem<FoundBy<Q>>[], total, totalPages, refresh: again };
  }
  const error = missing ?? swr.error;
  // an aborted request is nobody's error: whoever comes next asks again
  if (!error || error.name === 'AbortError') return { status: 'pending' };
  return { status: 'error', error, retry: again, isRetrying: swr.isValidating };
}
