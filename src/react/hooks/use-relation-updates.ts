'use client';
import { useEffect } from 'react';
import { listSources } from '../../client/invalidation/changes.js';
import { invalidateLists } from '../../client/invalidation/invalidate-lists.js';
import { listenToOtherTabs } from '../../client/invalidation/tab-channel.js';

/**
 * Keeps lists up to date with other tabs. When a client in another tab changes a relation or calls `invalidate`, fetches the
 * affected lists again. Call it once per page.
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
