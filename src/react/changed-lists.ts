import type { useSWRConfig } from 'swr';
import type { RelxClient } from '../client/index.js';
import { parseQueryKey } from './parse-query-key.js';
import { markChanged } from './pending-requests.js';

type Mutate = ReturnType<typeof useSWRConfig>['mutate'];
/** The key of a list in SWR's cache. */
export type ListKey = readonly [RelxClient, string];

/** The lists of some objects, such as `post:12`, that a page has had so far. */
export function cachedLists(client: RelxClient, mutate: Mutate, objects: readonly string[]): readonly ListKey[] {
  const keys: ListKey[] = [];
  // SWR tells of its keys to who chooses among them; nothing is chosen
  void mutate((key) => {
    if (Array.isArray(key) && key[0] === client && objects.includes(parseQueryKey(String(key[1])).object))
      keys.push(key as never);
    return false;
  });
  return keys;
}

/** Asks again for every list of some objects: for those on the page at once, all in one request, for others when they are back. */
export async function refetchLists(client: RelxClient, mutate: Mutate, objects: readonly string[]): Promise<void> {
  const shown = cachedLists(client, mutate, objects).filter(([, key]) => markChanged(client, key));
  await Promise.all(shown.map((key) => mutate(key)));
}
