import type { ListArgs, ListRow } from '../../store/relations/list-args.js';
import type { NumberedRow } from '../../store/relations/relation-lists.js';
import { comparison } from '../../store/relations/sorting.js';
import type { TitleRow } from '../../store/relations/titles.js';
import type { Store } from '../../store/store.js';
import { groupBy } from '../lib/group-by.js';
import type { RelatedOptions } from './list-options.js';
import { pageByTitle } from './related/related-titles.js';

/** The rows of a first page, and the length of its list. */
export interface FirstRows {
  readonly rows: readonly ListRow[];
  readonly total: number;
}

/**
 * The rows of the first page of each source object's list by its id. Objects without relations are omitted.
 *
 * @param areShort true if most rows of the lists are on their first pages
 */
export async function firstRowsOf(
  store: Store,
  query: ListArgs,
  { orderBy, order = 'asc', limit }: RelatedOptions,
  language: string,
  areShort: boolean,
): Promise<Map<number, FirstRows>> {
  const { db, lists } = store;
  if (orderBy !== 'title') {
    const compare = areShort ? comparison(query) : undefined;
    return compare
      ? firstPages(await lists.unsorted(db, { ...query, cards: true }), compare, limit)
      : paged(await lists.numbered(db, { ...query, limit, cards: true }));
  }
  const titles = groupBy(await store.titles.rows(db, query), ({ near }) => near);
  const pages = [...titles].map(
    ([source, rows]) => [source, { rows: pageByTitle(rows, { order, language, limit }), total: rows.length }] as const,
  );
  // reads the texts of the pages; a relation of two source objects is in the lists of both
  const only = [...new Set(pages.flatMap(([, { rows }]) => rows.map(({ id }) => id)))];
  const whole = new Map<string, NumberedRow>();
  if (only.length > 0)
    for (const row of await lists.numbered(db, { ...query, only, cards: true }))
      whole.set(`${row.source} ${row.relation.id}`, row);
  const shown = (source: number, rows: readonly TitleRow[]) => rows.flatMap(({ id }) => whole.get(`${source} ${id}`) ?? []);
  return new Map(pages.map(([source, { rows, total }]) => [source, { rows: shown(source, rows), total }]));
}

/** Sorts and counts the lists here, which is faster than window functions for lists with few more rows than a page. */
function firstPages(rows: readonly ListRow[], compare: (one: ListRow, other: ListRow) => number, limit: number | undefined) {
  const pages = new Map<number, FirstRows>();
  for (const [source, list] of groupBy(rows, (row) => row.source))
    pages.set(source, { rows: [...list].sort(compare).slice(0, limit), total: list.length });
  return pages;
}

function paged(rows: readonly NumberedRow[]): Map<number, FirstRows> {
  const pages = new Map<number, { rows: NumberedRow[]; total: number }>();
  for (const row of rows) {
    const page = pages.get(row.source);
    if (page) page.rows.push(row);
    else pages.set(row.source, { rows: [row], total: row.total });
  }
  // sorting here is faster than sorting rows with texts in the database
  for (const { rows: page } of pages.values()) page.sort((one, other) => one.place - other.place);
  return pages;
}
