import { reasonOf, throwIfAborted } from '../transport/abort.js';
import type { ListRequest } from './query-key.js';
import type { QueryResults, RelatedPage } from './related-page.js';
import { splitQueries } from './split-queries.js';

/** Reads queries that fit into one request. */
export type Read = (requests: readonly ListRequest[], signal: AbortSignal) => Promise<QueryResults>;

interface PendingQuery {
  readonly request: ListRequest;
  readonly resolve: (page: RelatedPage) => void;
  readonly reject: (reason: unknown) => void;
  /** True after the caller aborted. */
  isAborted?: boolean;
  /** Removes the query from its pending request. */
  leave?: () => unknown;
}

/** Reads queries in one request, which is aborted when all callers have aborted. */
async function readTogether(queries: readonly PendingQuery[], requests: readonly ListRequest[], read: Read): Promise<void> {
  const controller = new AbortController();
  let left = queries.length;
  const leave = () => --left || controller.abort();
  for (const query of queries) query.leave = leave;
  try {
    const results = await read(requests, controller.signal);
    for (const { request, resolve, reject } of queries) {
      const found = results[requests.findIndex(({ key }) => key === request.key)];
      if (found && 'items' in found) resolve(found);
      else reject(found);
    }
  } catch (error) {
    for (const { reject } of queries) reject(error);
  }
}

/**
 * Collects the queries of one tick and reads them together. Identical queries are sent once. Each query has its own result or
 * error.
 */
export function createBatch(read: Read): (request: ListRequest, signal?: AbortSignal) => Promise<RelatedPage> {
  let queue: PendingQuery[] = [];

  const flush = () => {
    const queries = queue.filter(({ isAborted }) => !isAborted);
    queue = [];
    const unique = new Map(queries.map(({ request }) => [request.key, request]));
    for (const requests of splitQueries([...unique.values()]))
      void readTogether(
        queries.filter(({ request }) => requests.some(({ key }) => key === request.key)),
        requests,
        read,
      );
  };

  return (request, signal) =>
    new Promise((resolve, reject) => {
      throwIfAborted(signal);
      const query: PendingQuery = { request, resolve, reject };
      signal?.addEventListener('abort', () => {
        reject(reasonOf(signal));
        query.isAborted = true;
        query.leave?.();
      });
      // effects of one commit run in one tick, and other roots and pending observers run before a timer too
      if (queue.push(query) === 1) setTimeout(flush);
    });
}
