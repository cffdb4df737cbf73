import type { useSWRConfig } from 'swr';
import type { RelxClient } from '../client/index.js';
import { parseQueryKey } from './parse-query-key.js';
import { markChanged } from './pending-requests.js';

type Mutate = ReturnType<typeof useSWRConfig>['mutate'];
/** Key of a list in the SWR cache. */
export type ListKey = readonly [RelxClient, string];

/** Keys of cached lists of objects such as `post:12`. */
export function cachedLists(client: RelxClient, mutate: Mutate, objects: readonly string[]): readonly ListKey[] {
  const keys: ListKey[] = [];
  // SWR passes all keys to the filter, which matches none of them
  void mutate((key) => {
    if (Array.isArray(key) && key[0] === client && objects.includes(parseQueryKey(String(key[1])).object))
      keys.push(key as never);
    return false;
  });
  return keys;
}

/**
 * Fetches all lists of objects again. Lists on the page are fetched immediately in one request, and other lists when they are
 * displayed again.
 */
export async function refetchLists(client: RelxClient, mutate: Mutate, objects: readonly string[]): Promise<void> {
  const shown = cachedLists(client, mutate, objects).filter(([, key]) => markChanged(client, key));
  await Promise.all(shown.map((key) => mutate(key)));
}
