import { type CallOptions, type RelatedPage, type RelxClient, RelxError } from '../client/index.js';
import { missingObject } from './missing-object.js';
import { type RelatedAsk, type RelatedRequest, resolveAsk } from './related-ask.js';
import type { RelatedSnapshot } from './snapshot.js';

/**
 * Asks everything that a page shows, at once, for its first render on the server. Identical asks are one request.
 * A request that fails is left out, and the browser asks it again: a broken list never takes the page with it.
 *
 * @throws {RelxError} `missing_object` when an ask names neither `post` nor `object`.
 * @example
 * const snapshot = await prefetchRelated(client, [
 *   { post: 12, type: 'authored_by' },
 *   attributesToAsk('post', normalizeAttributes('post', { post: 12, limit: 3 })), // what <RelatedPosts post={12} limit={3} /> asks
 * ]);
 * renderToString(<RelxProvider client={client} snapshot={snapshot} post={12}>{page}</RelxProvider>);
 */
export async function prefetchRelated(
  client: RelxClient,
  asks: readonly RelatedAsk[],
  options: CallOptions = {},
): Promise<RelatedSnapshot> {
  const requests = new Map<string, RelatedRequest>();
  for (const ask of asks) {
    const request = resolveAsk(ask);
    if (!request) throw missingObject;
    requests.set(request.key, request);
  }
  const answers = await Promise.all(
    [...requests.values()].map(async ({ key, object, query }): Promise<readonly [string, RelatedPage][]> => {
      try {
        return [[key, await client.related(object.object_type, object.id, query, options)]];
      } catch (error) {
        if (error instanceof RelxError) return [];
        throw error;
      }
    }),
  );
  return Object.fromEntries(answers.flat());
}
