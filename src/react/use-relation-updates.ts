'use client';
import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { refetchLists } from './changed-lists.js';
import { useRelxContext } from './provider.js';
import { listenToOtherTabs } from './tab-channel.js';

/**
 * Keeps the lists of a page up to date with other tabs: a relation that `useRelationMutations` changes in one of them is
 * asked for again in this one, all lists that it concerns in one request. Call it once, below the provider.
 *
 * @example
 * function App() {
 *   useRelationUpdates();
 *   return <RelatedPosts postId={12} />;
 * }
 */
export function useRelationUpdates(): void {
  const { client } = useRelxContext();
  const { mutate } = useSWRConfig();
  useEffect(() => client && listenToOtherTabs((objects) => void refetchLists(client, mutate, objects)), [client, mutate]);
}
