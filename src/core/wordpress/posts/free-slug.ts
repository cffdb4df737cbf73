import type { Executor } from '../../../store/query/prepared.js';
import type { Store } from '../../../store/store.js';
import type { ContentTypes } from '../content/content-types.js';
import { LONGEST_SLUG, shortened, slugOf } from './slug.js';

export interface NamedPost {
  /** 0 for a new post. */
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly parent: number;
}

/** Slugs that WordPress uses itself. */
const RESERVED = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed']);
/** Below a page, these would be page numbers. */
const PAGED = /^(page)?\d+$/;
/** Statuses without a permalink, whose slugs need not be unique. */
const UNADDRESSED = new Set(['draft', 'pending', 'auto-draft']);

/** True for a hierarchical post type, whose slugs are unique per parent. */
export const isHierarchical = ({ postTypes }: ContentTypes, type: string): boolean =>
  postTypes.find(({ name }) => name === type)?.hierarchical ?? false;

/**
 * The unique slug of a post: the requested one, or for statuses with a permalink one from its title or id. Empty for a new post
 * without letters in its title, whose id is unknown.
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
 * The requested slug, with a number if it is taken. Slugs are unique per parent for hierarchical types, among all posts for media
 * files, otherwise per type. Trashed posts give up their slug.
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
  const candidate = (number: number) =>
    number === 1 ? shortened(wanted) : `${shortened(wanted, LONGEST_SLUG - `-${number}`.length)}-${number}`;
  const held = (slugs: string[]) => store.writes.heldSlugs(executor, slugs, id, among);
  const taken = new Set<string>();
  for (let number = 1, checked = 1; ; number++) {
    if (number > checked) {
      // thousands of posts with one title need few statements
      const next = Array.from({ length: checked < 10 ? 10 : 500 }, (_, index) => candidate(number + index));
      for (const slug of await held(next)) taken.add(slug);
      checked += next.length;
    }
    const slug = candidate(number);
    // the database may also compare without case or accents
    if (!taken.has(slug) && !isReserved(slug) && (await held([slug])).length === 0) return slug;
  }
}

/** True for a number that permalinks would read as a date, unless it is the post's current slug. */
async function isDate(store: Store, executor: Executor, slug: string, id: number): Promise<boolean> {
  // as in WordPress, zeros are no date
  if (!/^\d+$/.test(slug) || Number(slug) === 0) return false;
  const structure = (await store.reads.options(executor, ['permalink_structure'])).get('permalink_structure') ?? '';
  const parts = structure.split('/').filter((part) => part !== '');
  const place = parts.indexOf('%postname%');
  const before = parts[place - 1];
  const isOne = place === 0 || (before === '%year%' && Number(slug) < 13) || (before === '%monthnum%' && Number(slug) < 32);
  return isOne && (id === 0 || (await store.reads.post(executor, id))?.post_name !== slug);
}
