import type { Executor } from '../../../store/query/prepared.js';
import type { Store } from '../../../store/store.js';
import type { ContentTypes } from '../content/content-types.js';
import { LONGEST_SLUG, shortened, slugOf } from './slug.js';

/** A post that wants a slug. */
export interface NamedPost {
  /** 0 for one that is not there yet. */
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly parent: number;
}

/** What WordPress has at such addresses itself. */
const RESERVED = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed']);
/** Below a page these would be pages of its text. */
const PAGED = /^(page)?\d+$/;
/** Statuses that have no address yet, and so may want the same slug, or none. */
const UNADDRESSED = new Set(['draft', 'pending', 'auto-draft']);

/** Whether the posts of a type stand below each other, each parent with slugs of its own. */
export const isHierarchical = ({ postTypes }: ContentTypes, type: string): boolean =>
  postTypes.find(({ name }) => name === type)?.hierarchical ?? false;

/**
 * The slug of a post: what was asked for, or for one that has an address what its title makes, or its number; free where
 * it is. Empty for a new post whose title makes none: its number is not known yet.
 */
export function slugFor(
  store: Store,
  executor: Executor,
  types: ContentTypes,
  post: NamedPost & { readonly title: string },
  requested = '',
): Promise<string> {
  const made = UNADDRESSED.has(post.status) ? '' : slugOf(post.title) || (post.id > 0 ? String(post.id) : '');
  return freeSlug(store, executor, types, slugOf(requested) || made, post);
}

/**
 * The slug that a post gets: the wanted one, or that with the first number behind it that is free. Posts of a
 * hierarchical type share theirs with those of the same parent, uploaded files with everything, others with all of their
 * type. What lies in the trash is pushed aside.
 */
export async function freeSlug(
  store: Store,
  executor: Executor,
  types: ContentTypes,
  wanted: string,
  post: NamedPost,
): Promise<string> {
  const { id, type, status, parent } = post;
  if (wanted === '' || type === 'nav_menu_item') return shortened(wanted);
  if (status !== 'trash') await store.deletes.pushAside(executor, shortened(wanted), id);
  if (UNADDRESSED.has(status)) return shortened(wanted);
  await store.lockNames(executor);
  const hierarchical = isHierarchical(types, type);
  const among = hierarchical ? { types: [type, 'attachment'], parent } : { types: type === 'attachment' ? undefined : [type] };
  const clashes = type === 'post' && (await isDate(store, executor, wanted, id));
  const isReserved = (slug: string) => RESERVED.has(slug) || (hierarchical && PAGED.test(slug)) || (clashes && slug === wanted);
  let free = shortened(wanted);
  for (let suffix = 2; isReserved(free) || (await store.writes.slugHeld(executor, free, id, among)); suffix++)
    free = `${shortened(wanted, LONGEST_SLUG - `-${suffix}`.length)}-${suffix}`;
  return free;
}

/** True for a number that the site's addresses would take for a year, a month or a day, unless the post has it already. */
async function isDate(store: Store, executor: Executor, slug: string, id: number): Promise<boolean> {
  if (!/^\d+$/.test(slug)) return false;
  const structure = (await store.reads.options(executor, ['permalink_structure'])).get('permalink_structure') ?? '';
  const parts = structure.split('/').filter((part) => part !== '');
  const place = parts.indexOf('%postname%');
  const before = parts[place - 1];
  const isOne = place === 0 || (before === '%year%' && Number(slug) < 13) || (before === '%monthnum%' && Number(slug) < 32);
  return isOne && (id === 0 || (await store.reads.post(executor, id))?.post_name !== slug);
}
