'use client';
import { useEffect } from 'react';
import { listSources } from '../../client/invalidation/changes.js';
import { invalidateLists } from '../../client/invalidation/invalidate-lists.js';
import { listenToOtherTabs } from '../../client/invalidation/tab-channel.js';

/**
 * Keeps the lists of a page up to date with other tabs. When a client in another tab changes a relation, or calls `invalidate`, the
 * affected lists are fetched again in one request. Call it once.
 *
 * @example
 * function App() {
 *   useRelationUpdates();
 *   return <RelatedPosts postId={12} />;
 * }
 */
export function useRelationUpdates(): void {
  useEffect(() => listenToOtherTabs((site, changes) => invalidateLists(listSources, site, changes)), []);
}
