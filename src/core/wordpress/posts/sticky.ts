import type { Executor } from '../../../store/query/prepared.js';
import type { Store } from '../../../store/store.js';
import { unserialize } from '../../lib/php-serialize.js';

/** The ids of sticky posts from WordPress's option `sticky_posts`. */
export async function readSticky(store: Store, executor: Executor = store.db): Promise<number[]> {
  const stored = unserialize((await store.reads.options(executor, ['sticky_posts'])).get('sticky_posts') ?? '');
  // PHP arrays with gaps are parsed as objects
  const values = typeof stored === 'object' && stored !== null ? Object.values(stored) : [];
  return values.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
}
