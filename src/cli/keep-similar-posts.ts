import { setTimeout as wait } from 'node:timers/promises';
import type { Relx } from '../core/index.js';

/** Milliseconds between two looks at the queue. */
const PAUSE = 1000;
/** The same after errors, each of which doubles the time. */
const LONGEST_PAUSE = 60_000;

/** The queue of similar posts, while a server works through it. */
export interface KeptSimilarPosts {
  /** Resolves when the current batch is stored. The rest stays queued. */
  stop(): Promise<void>;
}

/**
 * Works through the queue of similar posts between requests, until it is stopped: first with the posts that another program has
 * written, then with queued ones. Several processes can do so. They compute some posts twice, and store the same lists.
 *
 * @param report called with each error, after which the queue is tried again
 */
export function keepSimilarPosts({ similar }: Pick<Relx, 'similar'>, report: (error: unknown) => void): KeptSimilarPosts {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    let pause = PAUSE;
    for (let onlyQueued = false; !signal.aborted; ) {
      try {
        await similar.work({ signal, onlyQueued });
        onlyQueued = true;
        pause = PAUSE;
      } catch (error) {
        report(error);
        pause = Math.min(pause * 2, LONGEST_PAUSE);
      }
      await wait(pause, undefined, { signal }).catch(() => {}); // stopped
    }
  };
  const running = run();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}
