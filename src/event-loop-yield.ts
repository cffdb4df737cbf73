import { afterTurn, eventLoopQueue } from './event-loop-queue.js';

/** Maximum milliseconds of work between two yields. */
const LONGEST = 10;

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
