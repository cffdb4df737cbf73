import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { RelxClient } from '../../client/index.js';
import {
  type CachedList,
  cachedList,
  fetchList,
  initial,
  type ListObserver,
  observeList,
  outdated,
} from '../queries/list-cache.js';
import type { ListRequest } from '../queries/list-request.js';
import type { RelatedQueryOptions } from '../queries/query-options.js';
import type { AnyPage } from '../queries/snapshot.js';

/** A list as components show it: the data of the server until there is a response, with unsaved changes. */
interface ShownList extends CachedList {
  /** Requests the list again. */
  readonly refetch: () => Promise<void>;
}

/** Reads a list from the cache, and requests it if necessary. Without a client or a request, it has only the data of the server. */
export function useCachedList(
  client: RelxClient | undefined,
  given: ListRequest | undefined,
  serverPage: AnyPage | undefined,
  options: RelatedQueryOptions,
): ShownList {
  const { staleTime, refetchOnWindowFocus, refetchOnReconnect, refetchInterval } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: requests of one key are equal
  const request = useMemo(() => given, [given?.key]);
  const latest = useRef<ListObserver['latest']['current']>(options);
  const fetch = useCallback(
    async (isForced?: boolean) => {
      if (client && request) await fetchList(client, request, isForced);
    },
    [client, request],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list can be stale when it is shown, not when it renders
  const subscribe = useCallback(
    (onChange: () => void) =>
      client && request ? observeList(client, request, { onChange, latest }, serverPage, staleTime) : () => {},
    [client, request],
  );
  const list = useSyncExternalStore(
    subscribe,
    () => cachedList(client, request?.key),
    () => initial,
  );
  const page = list.page ?? serverPage;
  useEffect(() => {
    latest.current = { ...options, page };
    if (list.page && serverPage) outdated.add(serverPage);
  });
  const recovers = refetchOnReconnect || !!list.error;
  useEffect(() => {
    // most lists need none, and a controller takes longer than the other hooks of a list
    const hasMore = refetchOnWindowFocus || refetchInterval;
    if (!recovers && !hasMore) return;
    const controller = new AbortController();
    const { signal } = controller;
    // React Native has no such event
    if (recovers) globalThis.addEventListener?.('online', () => void fetch(), { signal });
    if (hasMore)
      // few pages need this code
      import('../queries/refetch-events.js').then(
        (module) => module.refetchOn({ refetchOnWindowFocus, refetchInterval }, fetch, signal),
        () => {},
      );
    return () => controller.abort();
  }, [fetch, recovers, refetchOnWindowFocus, refetchInterval]);

  return {
    ...list,
    page: useMemo(() => page && list.changes.reduce((changed, change) => change(changed), page), [page, list.changes]),
    refetch: useCallback(() => fetch(true), [fetch]),
  };
}
