import { afterTurn, eventLoopQueue } from './event-loop-queue.js';

/** Maximum milliseconds of work between two yields. */
const LONGEST = 10;

/** How many times as long as it worked background work rests while requests arrive. */
const REST = 4;

/**
 * Creates a function that yields to the event loop every 10 milliseconds, so that timers, other requests and aborts run. Embedded
 * databases and rendering never yield. Returns undefined if there is nothing to wait for.
 */
export function eventLoopYield(): () => Promise<void> | undefined {
  let last = performance.now();
  const pause = async () => {
    await eventLoopQueue.pause();
    last = performance.now();
  };
  return () => (performance.now() - last < LONGEST ? undefined : pause());
}

/**
 * Creates a function that background work calls between short pieces. Like {@link eventLoopYield}, but while requests arrive, the
 * work also rests in proportion to what it took: they get most of the time. Don't call it inside a transaction.
 */
export function backgroundYield(): () => Promise<void> | undefined {
  let last = performance.now();
  let { requests } = eventLoopQueue;
  const pause = async () => {
    const worked = performance.now() - last;
    await eventLoopQueue.pause();
    if (eventLoopQueue.requests > requests) await new Promise((resolve) => setTimeout(resolve, worked * REST));
    ({ requests } = eventLoopQueue);
    last = performance.now();
  };
  return () => (performance.now() - last < LONGEST ? undefined : pause());
}

/**
 * Reads a value once for all callers of one turn of the event loop. It is read after they have called, so that each gets a value
 * that is at least as new as its call. Browsers have no cheap way to wait for the end of a turn: there each caller reads.
 *
 * @example
 * const version = oncePerTurn(() => readVersion());
 * await Promise.all([version(), version()]); // reads once
 */
export function oncePerTurn<T>(read: () => Promise<T>): () => Promise<T> {
  if (globalThis.setImmediate === undefined) return read;
  let next: Promise<T> | undefined;
  return () => {
    next ??= new Promise<void>((resolve) => afterTurn(resolve)).then(() => {
      // later callers may know of a later write
      next = undefined;
      return read();
    });
    return next;
  };
}
