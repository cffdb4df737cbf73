import type { RelatedPage } from './create-client.js';
import type { RelxError } from './relx-error.js';
import { splitAsks } from './split-asks.js';

/** What was found for each ask, in their order: a page, or why there is none. */
export type Answers = readonly (RelatedPage | RelxError)[];
/** Answers asks that fit into one request. */
export type Read = (names: readonly string[], signal: AbortSignal) => Promise<Answers>;

interface Ask {
  readonly name: string;
  readonly resolve: (page: RelatedPage) => void;
  readonly reject: (reason: unknown) => void;
  /** Set where nobody waits for it any more. */
  isGone?: boolean;
  /** Tells the request that it is part of. */
  leave?: () => unknown;
}

/** Answers asks by one request, which is given up when nobody waits for any of them. */
async function answer(asks: readonly Ask[], names: readonly string[], read: Read): Promise<void> {
  const controller = new AbortController();
  let left = asks.length;
  const leave = () => --left || controller.abort();
  for (const ask of asks) ask.leave = leave;
  try {
    const answers = await read(names, controller.signal);
    for (const { name, resolve, reject } of asks) {
      const found = answers[names.indexOf(name)];
      if (found && 'items' in found) resolve(found);
      else reject(found);
    }
  } catch (error) {
    for (const { reject } of asks) reject(error);
  }
}

/** Collects the asks of one tick and has them read together, identical ones once. Each has its own answer or error. */
export function createBatch(read: Read): (name: string, signal?: AbortSignal) => Promise<RelatedPage> {
  let queue: Ask[] = [];

  const flush = () => {
    const asks = queue.filter(({ isGone }) => !isGone);
    queue = [];
    for (const names of splitAsks([...new Set(asks.map(({ name }) => name))]))
      void answer(
        asks.filter(({ name }) => names.includes(name)),
        names,
        read,
      );
  };

  return (name, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const ask: Ask = { name, resolve, reject };
      signal?.addEventListener('abort', () => {
        reject(signal.reason);
        ask.isGone = true;
        ask.leave?.();
      });
      // effects of one commit run in one tick; other roots and observers that are due come before a timer, too
      if (queue.push(ask) === 1) setTimeout(flush);
    });
}
