import { type CallOptions, type RelatedPage, type RelxClient, RelxError } from '../client/index.js';
import { toRelatedRequests, type UseRelatedOptions } from './related-query.js';
import type { RelatedSnapshot } from './snapshot.js';

export interface PrefetchOptions extends CallOptions {
  /**
   * Timeout in milliseconds. The browser requests lists without a response by then, so that the page is not delayed. @default
   * 5000
   */
  readonly timeout?: number | undefined;
}

/**
 * Fetches all lists of a page in one request, to render them on the server. Lists that fail or time out are left out, and the
 * browser requests them again, so that a failed list does not break the page.
 *
 * @throws {RelxError} `missing_object` if a query has neither `postId` nor `object`.
 * @example
 * const snapshot = await prefetchRelated(client, [
 *   { postId: 12, type: 'authored_by' },
 *   toQuery('post', { postId: 12, limit: 3 }), // the query of <RelatedPosts postId={12} limit={3} />
 * ]);
 * renderToString(<RelxProvider client={client} snapshot={snapshot} postId={12}>{page}</RelxProvider>);
 */
export async function prefetchRelated(
  client: RelxClient,
  queries: readonly UseRelatedOptions[],
  { signal, timeout = 5000 }: PrefetchOptions = {},
): Promise<RelatedSnapshot> {
  const requests = toRelatedRequests(queries);
  const late = AbortSignal.timeout(timeout);
  const answers = await Promise.all(
    requests.map(async ({ key, object, query }): Promise<readonly [string, RelatedPage][]> => {
      // a separate signal per call, because Node warns about one with many listeners
      const until = AbortSignal.any(signal ? [signal, late] : [late]);
      try {
        return [[key, await client.listRelated(object.objectType, object.id, query, { signal: until })]];
      } catch (error) {
        if (error instanceof RelxError || (late.aborted && !signal?.aborted)) return [];
        throw error;
      }
    }),
  );
  return Object.fromEntries(answers.flat());
}
