import { eventLoopQueue } from './event-loop-queue.js';

/** Maximum milliseconds of work between two yields. */
const LONGEST = 10;

/**
 * Creates a function that yields to the event loop every 10 milliseconds, so that timers, other requests and aborts run. Embedded
 * databases and rendering never yield.
 */
export function eventLoopYield(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < LONGEST) return;
    await eventLoopQueue.pause();
    last = performance.now();
  };
}
