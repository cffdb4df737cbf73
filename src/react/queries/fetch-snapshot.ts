import { type CallOptions, type RelatedPage, type RelxClient, RelxError } from '../../client/index.js';
import { abortAfter, throwIfAborted } from '../../client/transport/abort.js';
import type { ListRequest } from './list-request.js';
import type { RelatedSnapshot } from './snapshot.js';

/**
 * Fetches lists in one request, without those that fail or time out. Imports no component, so that scripts without lists of
 * their own stay small.
 */
export async function fetchLists(
  client: RelxClient,
  requests: readonly ListRequest[],
  { signal, timeout = 5000 }: CallOptions & { readonly timeout?: number | undefined } = {},
): Promise<RelatedSnapshot> {
  throwIfAborted(signal);
  const pages = await Promise.all(
    requests.map(async ({ key, object, query }): Promise<readonly [string, RelatedPage][]> => {
      // a separate signal per call, because Node warns about one with many listeners
      const until = abortAfter(timeout, signal);
      try {
        return [[key, await client.listRelated(object.objectType, object.id, query, { signal: until })]];
      } catch (error) {
        if (error instanceof RelxError || (until.aborted && !signal?.aborted)) return [];
        throw error;
      }
    }),
  );
  return Object.fromEntries(pages.flat());
}
