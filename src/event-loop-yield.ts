import { eventLoopQueue } from './event-loop-queue.js';

/** Longest that work keeps the thread, in milliseconds. */
const LONGEST = 10;

/**
 * Makes a function that yields to the event loop once 10 milliseconds have passed since it last did, so that timers, other
 * requests and an abort get the thread. An embedded database never yields by itself, and neither does rendering.
 */
export function eventLoopYield(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < LONGEST) return;
    await eventLoopQueue.pause();
    last = performance.now();
  };
}
