'use client';
import { useEffect } from 'react';
import { listSources } from '../../client/invalidation/changes.js';
import { invalidateLists } from '../../client/invalidation/invalidate-lists.js';
import { listenToOtherTabs } from '../../client/invalidation/tab-channel.js';

/**
 * Fetches lists again when a client in another tab changes them or calls `invalidate`. Call it once per page.
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
