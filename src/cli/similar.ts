import type { SimilarProgress } from '../core/index.js';
import type { DatabaseOptions } from './options/database-options.js';
import { stoppable } from './stoppable.js';
import { progressBar } from './terminal/progress-bar.js';
import { withRelx } from './with-relx.js';

interface SimilarCommandOptions extends DatabaseOptions {
  readonly rebuild?: true;
}

/** `relx similar`. Ctrl-C stops after the current batch, and the next run continues. */
export async function similar(options: SimilarCommandOptions): Promise<void> {
  const bars: Partial<Record<SimilarProgress['step'], Awaited<ReturnType<typeof progressBar>>>> = {};
  const stopBars = () => {
    for (const bar of Object.values(bars)) bar?.stop();
  };
  // texts are indexed first, then the posts are compared
  const [texts, posts] = [await progressBar('texts'), await progressBar('posts')];
  const onProgress = ({ step, done, total }: SimilarProgress) => {
    const bar = step === 'texts' ? texts : posts;
    if (step === 'posts' && bars.texts) bars.texts.stop();
    bars[step] = bar;
    bar?.update(done, total);
  };
  const message = 'Stopped. Finished batches are kept. Run relx similar to continue.';
  const done = await stoppable(message, (signal) =>
    withRelx(options, async (relx) => {
      const found = await (options.rebuild ? relx.similar.rebuild : relx.similar.work)({ onProgress, signal });
      signal.throwIfAborted();
      return found;
    }),
  ).finally(stopBars);
  console.log(done === 1 ? 'Found the similar posts of 1 post.' : `Found the similar posts of ${done} posts.`);
}
