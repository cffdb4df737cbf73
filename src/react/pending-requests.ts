import type { RelatedPage, RelxClient } from '../client/index.js';
import type { RelatedRequest } from './related-query.js';

/**
 * SWR deduplicates requests but does not abort them. This counts the components that wait for a response, so that the request
 * is aborted when the last one unmounts. Stored per client.
 */
interface Pending {
  watchers: number;
  controller?: AbortController;
  /** Whether the data may have changed since the response, so that components that mount again fetch it. */
  isChanged?: boolean;
  /** When the data was requested, or when a component first showed the data of the server: a time of `Date.now()`. */
  time?: number;
  /** Whether a request failed. */
  hasFailed?: boolean;
}
const pending = new WeakMap<RelxClient, Map<string, Pending>>();

function pendingOf(client: RelxClient, key: string): Pending {
  const ofClient = pending.get(client) ?? new Map<string, Pending>();
  pending.set(client, ofClient);
  const entry = ofClient.get(key) ?? { watchers: 0 };
  ofClient.set(key, entry);
  return entry;
}

/** Registers interest in a key. Returns a function to unregister. */
export function watchRequest(client: RelxClient, key: string): () => void {
  const entry = pendingOf(client, key);
  entry.time ??= Date.now();
  entry.watchers++;
  return () => {
    entry.watchers--;
    // Strict Mode and navigation unmount and mount again immediately, so check after a moment. A separate task, so that SWR
    // drops the request before another component mounts
    setTimeout(() => entry.watchers || entry.controller?.abort());
  };
}

/** Sends the request of a key. It is aborted when no component waits for it. */
export function sendRequest(client: RelxClient, { key, object, query }: RelatedRequest): Promise<RelatedPage> {
  const controller = new AbortController();
  const entry = Object.assign(pendingOf(client, key), { controller, isChanged: false, time: Date.now() });
  const response = client.listRelated(object.objectType, object.id, query, { signal: controller.signal });
  // runs before the handlers of callers
  response.catch(() => {
    entry.hasFailed = true;
  });
  return response;
}

/**
 * State of the request of a key. Stores nothing, because a server renders an unlimited number of keys per client.
 */
export const requestState = (client: RelxClient | undefined, key = ''): Partial<Pending> =>
  (client && pending.get(client)?.get(key)) ?? {};

/** Marks the data of a key as possibly changed. Returns true if a component displays it or waits for it. */
export function markChanged(client: RelxClient, key: string): boolean {
  const entry = pendingOf(client, key);
  entry.isChanged = true;
  return entry.watchers > 0;
}
