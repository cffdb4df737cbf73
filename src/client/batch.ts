import type { RelatedPage } from './create-client.js';
import type { RelxError } from './relx-error.js';
import { splitQueries } from './split-queries.js';

/** What was found for each ask, in their order: a page, or why there is none. */
export type QueryResults = readonly (RelatedPage | RelxError)[];
/** Answers asks that fit into one request. */
export type Read = (names: readonly string[], signal: AbortSignal) => Promise<QueryResults>;

interface PendingQuery {
  readonly name: string;
  readonly resolve: (page: RelatedPage) => void;
  readonly reject: (reason: unknown) => void;
  /** Set where nobody waits for it any more. */
  isGone?: boolean;
  /** Tells the request that it is part of. */
  leave?: () => unknown;
}

/** Answers asks by one request, which is given up when nobody waits for any of them. */
async function answer(queries: readonly PendingQuery[], names: readonly string[], read: Read): Promise<void> {
  const controller = new AbortController();
  let left = queries.length;
  const leave = () => --left || controller.abort();
  for (const query of queries) query.leave = leave;
  try {
    const answers = await read(names, controller.signal);
    for (const { name, resolve, reject } of queries) {
      const found = answers[names.indexOf(name)];
      if (found && 'items' in found) resolve(found);
      else reject(found);
    }
  } catch (error) {
    for (const { reject } of queries) reject(error);
  }
}

/** Collects the asks of one tick and has them read together, identical ones once. Each has its own answer or error. */
export function createBatch(read: Read): (name: string, signal?: AbortSignal) => Promise<RelatedPage> {
  let queue: PendingQuery[] = [];

  const flush = () => {
    const queries = queue.filter(({ isGone }) => !isGone);
    queue = [];
    for (const names of splitQueries([...new Set(queries.map(({ name }) => name))]))
      void answer(
        queries.filter(({ name }) => names.includes(name)),
        names,
        read,
      );
  };

  return (name, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const query: PendingQuery = { name, resolve, reject };
      signal?.addEventListener('abort', () => {
        reject(signal.reason);
        query.isGone = true;
        query.leave?.();
      });
      // effects of one commit run in one tick; other roots and observers that are due come before a timer, too
      if (queue.push(query) === 1) setTimeout(flush);
    });
}
