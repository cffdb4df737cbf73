import type { Executor } from '../store/prepared.js';
import type { Store } from '../store/store.js';
import { LONGEST_SLUG, shortened } from './slug.js';

/** A post that wants a slug. */
export interface NamedPost {
  /** 0 for one that is not there yet. */
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly parent: number;
  readonly hierarchical: boolean;
}

/** What WordPress has at such addresses itself. */
const RESERVED = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed']);
/** Below a page these would be pages of its text. */
const PAGED = /^(page)?\d+$/;
/** Statuses that have no address yet, and so may want the same. */
const UNADDRESSED = new Set(['draft', 'pending', 'auto-draft']);

/**
 * The slug that a post gets: the wanted one, or that with the first number behind it that is free. Posts of a
 * hierarchical type share theirs with those of the same parent, others with all of their type.
 */
export async function freeSlug(store: Store, executor: Executor, wanted: string, post: NamedPost): Promise<string> {
  if (wanted === '' || UNADDRESSED.has(post.status)) return shortened(wanted);
  const { id, type, hierarchical } = post;
  const among = hierarchical ? { types: [type, 'attachment'], parent: post.parent } : { types: [type] };
  const isReserved = (slug: string) => RESERVED.has(slug) || (hierarchical && PAGED.test(slug));
  let free = shortened(wanted);
  for (let suffix = 2; isReserved(free) || (await store.writes.slugHeld(executor, free, id, among)); suffix++)
    free = `${shortened(wanted, LONGEST_SLUG - `-${suffix}`.length)}-${suffix}`;
  return free;
}
