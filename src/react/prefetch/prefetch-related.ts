import type { CallOptions, RelxClient } from '../../client/index.js';
import type { ObjectRef } from '../../contract/index.js';
import { fetchLists } from '../queries/fetch-snapshot.js';
import { toListRequests } from '../queries/list-request.js';
import type { RelatedSnapshot } from '../queries/snapshot.js';
import { type PrefetchQuery, toRelatedOptions } from './prefetch-query.js';

export interface PrefetchOptions extends CallOptions {
  /** Timeout in milliseconds. @default 5000 */
  readonly timeout?: number | undefined;
  /** Current post ID, as in the provider. */
  readonly postId?: number | undefined;
  /** Current object of any type. Overrides `postId`. */
  readonly object?: ObjectRef | undefined;
}

/**
 * Fetches a page's lists together, to render them on the server. Leaves out lists that fail or time out: the browser requests
 * them again.
 *
 * @throws {RelxError} `missing_object` if a list has no object, or an invalid ID.
 * @example
 * const snapshot = await prefetchRelated(client, [
 *   <RelatedPosts postId={12} limit={3} />, // the list of this component
 *   { postId: 12, type: 'authored_by' }, // the list of useRelated
 * ]);
 * renderToString(<RelxProvider client={client} snapshot={snapshot} postId={12}>{page}</RelxProvider>);
 */
export async function prefetchRelated(
  client: RelxClient,
  lists: readonly PrefetchQuery[],
  { postId, object, ...options }: PrefetchOptions = {},
): Promise<RelatedSnapshot> {
  const current = object ?? (postId === undefined ? undefined : { objectType: 'post' as const, id: postId });
  return fetchLists(client, toListRequests(lists.map(toRelatedOptions), current), options);
}
