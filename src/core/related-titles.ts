import type { SortOrder } from '../contract.js';
import type { ListRow } from '../store/relation-list.js';
import { languageTag } from './language-tag.js';
import { plainText } from './plain-text.js';
import type { RelatedCursor } from './relation-reader.js';

const collators = new Map<string, Intl.Collator>();

/** How titles compare in a language, by its name in WordPress. */
function comparer(language: string): Intl.Collator['compare'] {
  const made = collators.get(language) ?? new Intl.Collator(languageTag(language), { sensitivity: 'base', numeric: true });
  collators.set(language, made);
  return made.compare;
}

/** Titles sort as the site's language does, which no SQL engine here can: an anchor's titles are sorted in memory. */
export function titlesSorted<Row extends ListRow>(rows: readonly Row[], order: SortOrder, language: string): Row[] {
  const compare = comparer(language);
  const titled = rows.map((row) => ({ row, title: plainText(row.title) }));
  // equal titles stay in the list's own order, in which the rows come
  titled.sort((a, b) => (order === 'asc' ? compare(a.title, b.title) : compare(b.title, a.title)));
  return titled.map(({ row }) => row);
}

/** What is left of sorted rows after the one that a cursor describes. */
export function titlesAfter(
  rows: readonly ListRow[],
  order: SortOrder,
  after: RelatedCursor | undefined,
  language: string,
): readonly ListRow[] {
  if (after === undefined) return rows;
  const compare = comparer(language);
  const { title = '', position, id } = after;
  const start = rows.findIndex((row) => {
    const compared = compare(plainText(row.title), title);
    if (compared !== 0) return order === 'asc' ? compared > 0 : compared < 0;
    return row.position > position || (row.position === position && row.id < id);
  });
  return start < 0 ? [] : rows.slice(start);
}
