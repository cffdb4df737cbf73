import type { RelatedPage } from './create-client.js';
import type { ListRequest } from './query-key.js';
import type { RelxError } from './relx-error.js';
import { splitQueries } from './split-queries.js';

/** What was found for each ask, in their order: a page, or why there is none. */
export type QueryResults = readonly (RelatedPage | RelxError)[];
/** Answers asks that fit into one request. */
export type Read = (requests: readonly ListRequest[], signal: AbortSignal) => Promise<QueryResults>;

interface PendingQuery {
  readonly request: ListRequest;
  readonly resolve: (page: RelatedPage) => void;
  readonly reject: (reason: unknown) => void;
  /** Set where nobody waits for it any more. */
  isGone?: boolean;
  /** Tells the request that it is part of. */
  leave?: () => unknown;
}

/** Answers asks by one request, which is given up when nobody waits for any of them. */
async function answer(queries: readonly PendingQuery[], requests: readonly ListRequest[], read: Read): Promise<void> {
  const controller = new AbortController();
  let left = queries.length;
  const leave = () => --left || controller.abort();
  for (const query of queries) query.leave = leave;
  try {
    const answers = await read(requests, controller.signal);
    for (const { request, resolve, reject } of queries) {
      const found = answers[requests.findIndex(({ key }) => key === request.key)];
      if (found && 'items' in found) resolve(found);
      else reject(found);
    }
  } catch (error) {
    for (const { reject } of queries) reject(error);
  }
}

/** Collects the asks of one tick and has them read together, identical ones once. Each has its own answer or error. */
export function createBatch(read: Read): (request: ListRequest, signal?: AbortSignal) => Promise<RelatedPage> {
  let queue: PendingQuery[] = [];

  const flush = () => {
    const queries = queue.filter(({ isGone }) => !isGone);
    queue = [];
    const unique = new Map(queries.map(({ request }) => [request.key, request]));
    for (const requests of splitQueries([...unique.values()]))
      void answer(
        queries.filter(({ request }) => requests.some(({ key }) => key === request.key)),
        requests,
        read,
      );
  };

  return (request, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const query: PendingQuery = { request, resolve, reject };
      signal?.addEventListener('abort', () => {
        reject(signal.reason);
        query.isGone = true;
        query.leave?.();
      });
      // effects of one commit run in one tick; other roots and observers that are due come before a timer, too
      if (queue.push(query) === 1) setTimeout(flush);
    });
}
