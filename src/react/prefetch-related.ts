import { type CallOptions, type RelatedPage, type RelxClient, RelxError } from '../client/index.js';
import { missingObject } from './missing-object.js';
import { type RelatedRequest, toRelatedRequest, type UseRelatedOptions } from './related-query.js';
import type { RelatedSnapshot } from './snapshot.js';

export interface PrefetchOptions extends CallOptions {
  /** Milliseconds to wait; what is not answered by then is left to the browser, and the page is not held up. @default 5000 */
  readonly timeout?: number | undefined;
}

/**
 * Asks everything that a page shows, at once, for its first render on the server, in one request.
 * What fails or takes too long is left out, and the browser asks it again: a broken list never takes the page with it.
 *
 * @throws {RelxError} `missing_object` when a query names neither `postId` nor `object`.
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
  const requests = new Map<string, RelatedRequest>();
  for (const listQuery of queries) {
    const request = toRelatedRequest(listQuery);
    if (!request) throw missingObject;
    requests.set(request.key, request);
  }
  const late = AbortSignal.timeout(timeout);
  const answers = await Promise.all(
    [...requests.values()].map(async ({ key, object, query }): Promise<readonly [string, RelatedPage][]> => {
      // a signal for each: Node warns of one that many listen to
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
