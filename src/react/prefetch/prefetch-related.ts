import type { CallOptions, RelxClient } from '../../client/index.js';
import type { ObjectRef } from '../../contract/index.js';
import { fetchLists } from '../queries/fetch-snapshot.js';
import { toListRequests } from '../queries/list-request.js';
import type { RelatedSnapshot } from '../queries/snapshot.js';
import { type PrefetchQuery, toRelatedOptions } from './prefetch-query.js';

export interface PrefetchOptions extends CallOptions {
  /**
   * Timeout in milliseconds. The browser requests lists without a response by then, so that the page is not delayed. @default
   * 5000
   */
  readonly timeout?: number | undefined;
  /** ID of the current post, as of the provider. */
  readonly postId?: number | undefined;
  /** Current object of any type, as of the provider. Overrides `postId`. */
  readonly object?: ObjectRef | undefined;
}

/**
 * Fetches all lists of a page in one request, to render them on the server. Lists that fail or time out are left out, and the
 * browser requests them again, so that a failed list does not break the page.
 *
 * @throws {RelxError} `missing_object` if a list has no object and there is no current one, or an ID is invalid.
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
