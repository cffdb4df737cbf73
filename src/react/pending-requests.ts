import type { RelatedPage, RelxClient } from '../client/index.js';
import type { RelatedRequest } from './related-query.js';

/**
 * SWR joins identical asks but never aborts one. This counts who still waits for an answer, so that the last one to
 * leave aborts it. Kept per client, and gone with it.
 */
interface Pending {
  watchers: number;
  controller?: AbortController;
  /** Whether there may be another answer by now, for who comes back to the one that there was. */
  isChanged?: boolean;
}
const pending = new WeakMap<RelxClient, Map<string, Pending>>();

function pendingOf(client: RelxClient, key: string): Pending {
  const ofClient = pending.get(client) ?? new Map<string, Pending>();
  pending.set(client, ofClient);
  const entry = ofClient.get(key) ?? { watchers: 0 };
  ofClient.set(key, entry);
  return entry;
}

/** Waits for a key; the function it returns stops waiting. */
export function watchRequest(client: RelxClient, key: string): () => void {
  const entry = pendingOf(client, key);
  entry.watchers++;
  return () => {
    entry.watchers--;
    // Strict Mode and page changes leave and come back at once: only who is still away a moment later has left. In a
    // task of its own, so that SWR has forgotten the request before anybody else comes
    setTimeout(() => entry.watchers || entry.controller?.abort());
  };
}

/** Sends the request of a key, until nobody waits for it any more. */
export function sendRequest(client: RelxClient, { key, object, query }: RelatedRequest): Promise<RelatedPage> {
  const controller = new AbortController();
  Object.assign(pendingOf(client, key), { controller, isChanged: false });
  return client.listRelated(object.objectType, object.id, query, { signal: controller.signal });
}

/** Whether the response of a key may be another by now. Stores nothing: a server renders any number of keys for one client. */
export const isChanged = (client: RelxClient, key: string): boolean | undefined => pending.get(client)?.get(key)?.isChanged;

/** Says that the answer of a key may be another by now; true where somebody is waiting for it or showing it. */
export function markChanged(client: RelxClient, key: string): boolean {
  const entry = pendingOf(client, key);
  entry.isChanged = true;
  return entry.watchers > 0;
}
