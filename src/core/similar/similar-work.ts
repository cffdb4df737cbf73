import * as v from 'valibot';
import { callback, onlyKnown, optional, Signal } from '../lib/checks.js';

/** Progress of a rebuild, in posts. */
export interface SimilarProgress {
  /** `texts` indexes the texts of posts, `posts` finds the similar posts of each. */
  readonly step: 'texts' | 'posts';
  readonly done: number;
  readonly total: number;
}

/** Options for processing the queue. */
export interface SimilarWork {
  /** Called after each batch. */
  readonly onProgress?: ((progress: SimilarProgress) => void) | undefined;
  /** Stops after the current batch. The rest stays queued. */
  readonly signal?: AbortSignal | undefined;
}

/** Options that select the queued posts to process. */
export interface SimilarQueueWork extends SimilarWork {
  /**
   * Skips the search for posts that another program has written, which reads all posts. `relx serve` does so each second.
   * @default false
   */
  readonly onlyQueued?: boolean | undefined;
}

export const Work = onlyKnown('options', { onProgress: optional(callback<SimilarProgress>()), signal: optional(Signal) });
export const QueueWork = onlyKnown('options', {
  onProgress: optional(callback<SimilarProgress>()),
  signal: optional(Signal),
  onlyQueued: optional(v.boolean()),
});
