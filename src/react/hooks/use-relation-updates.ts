'use client';
import { useEffect } from 'react';
import { listSources } from '../../client/invalidation/changes.js';
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
  useEffect(
    () =>
      listenToOtherTabs((site, changes) =>
        // few pages need this code
        import('../../client/invalidation/invalidate-lists.js').then(
          (module) => module.invalidateLists(listSources, site, changes),
          () => {},
        ),
      ),
    [],
  );
}
