'use client';
import { useEffect } from 'react';
import { useRelxContext } from '../provider.js';
import { refetchLists } from '../queries/changed-lists.js';
import { listenToOtherTabs } from '../queries/tab-channel.js';

/**
 * Keeps the lists of a page up to date with other tabs. When `useRelationMutations` changes a relation in another tab, the
 * affected lists are fetched again in one request. Call it once, below the provider.
 *
 * @example
 * function App() {
 *   useRelationUpdates();
 *   return <RelatedPosts postId={12} />;
 * }
 */
export function useRelationUpdates(): void {
  const { client } = useRelxContext();
  useEffect(() => client && listenToOtherTabs((objects) => void refetchLists(client, objects)), [client]);
}
