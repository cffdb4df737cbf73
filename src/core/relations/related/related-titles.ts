import { BoundedCache } from '../../../bounded-cache.js';
import type { SortOrder } from '../../../contract/index.js';
import { TITLE_LENGTH } from '../../../store/relations/objects.js';
import type { TitleRow } from '../../../store/relations/titles.js';
import { languageTag } from '../../lib/language-tag.js';
import { plainText } from '../../wordpress/html/plain-text.js';
import type { RelatedCursor } from '../list-options.js';

const collators = new BoundedCache<Intl.Collator>({ name: 'collators', most: 50 });

/** Compares titles in a language, given as a WordPress locale. */
function comparer(language: string): Intl.Collator['compare'] {
  const tag = languageTag(language);
  return collators.take(tag, () => new Intl.Collator(tag, { sensitivity: 'base', numeric: true })).compare;
}

/** Page of a list that is sorted by title. */
export interface TitlePage {
  readonly order: SortOrder;
  readonly language: string;
  readonly after?: RelatedCursor | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** Number of characters to sort by: cursors contain them, and must fit into a header and a URL. */
const SORTED = 60;

/** Beginning of a title as plain text, by which lists are sorted. */
export const sortedTitle = (title: string): string =>
  [...plainText(title.slice(0, TITLE_LENGTH)).slice(0, 2 * SORTED)].slice(0, SORTED).join('');

type Titled = Pick<TitleRow, 'id' | 'position' | 'title'>;

/** Last index of a page that is selected without sorting the whole list. */
const PICKED = 1000;

/**
 * One page of a list by title. No SQL engine sorts by the site's language here, so titles are sorted in memory. A page near the
 * start needs little more than one comparison per row.
 */
export function pageByTitle(
  rows: readonly TitleRow[],
  { order, language, after, offset = 0, limit }: TitlePage,
): readonly TitleRow[] {
  const collate = comparer(language);
  const sign = order === 'asc' ? 1 : -1;
  // equal titles keep the order of the list
  const compare = (a: Titled, b: Titled): number => sign * collate(a.title, b.title) || a.position - b.position || b.id - a.id;
  const start = after && { title: '', ...after };
  const titled: (Titled & { readonly row: TitleRow })[] = [];
  for (const row of rows) {
    const one = { id: row.id, position: row.position, title: sortedTitle(row.title), row };
    if (start === undefined || compare(one, { ...start, title: start.title ?? '' }) > 0) titled.push(one);
  }
  const end = limit === undefined ? undefined : offset + limit;
  const first = end !== undefined && end <= PICKED ? least(titled, end, compare) : titled.sort(compare);
  return first.slice(offset, end).map(({ row }) => row);
}

/** The `count` smallest items, sorted. */
function least<T>(items: readonly T[], count: number, compare: (a: T, b: T) => number): T[] {
  const found: T[] = [];
  for (const item of items) {
    const last = found.at(-1);
    if (found.length >= count && (last === undefined || compare(item, last) >= 0)) continue;
    let low = 0;
    let high = found.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(item, found[middle] as T) < 0)
        high = middle; // below the length
      else low = middle + 1;
    }
    found.splice(low, 0, item);
    if (found.length > count) found.pop();
  }
  return found;
}
