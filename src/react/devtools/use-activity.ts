import { useEffect, useReducer } from 'react';
import { listenToActivity, type SentRequest, sentRequests } from '../../client/development/activity.js';
import type { RelxClient } from '../../client/index.js';
import { type CacheEntry, cachedListsOf } from '../queries/list-cache.js';

/** What the devtools show. */
export interface Activity {
  /** The lists in the cache, those of the page first. */
  readonly lists: readonly CacheEntry[];
  /** The last requests, newest first. */
  readonly requests: readonly SentRequest[];
}

/** Reads what the client and the cache do, and renders again after each change. */
export function useActivity(client: RelxClient | undefined): Activity {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => listenToActivity(render), []);
  const isShown = ({ observers }: CacheEntry) => Number(observers.size > 0);
  const lists = client ? [...cachedListsOf(client)].sort((a, b) => isShown(b) - isShown(a)) : [];
  return { lists, requests: sentRequests() };
}
