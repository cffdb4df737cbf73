import type { NumberedRow } from '../../../store/relations/list.js';
import type { RelationListQuery } from '../../../store/relations/list-query.js';
import type { TitleRow } from '../../../store/relations/titles.js';
import type { Store } from '../../../store/store.js';
import { groupBy } from '../../lib/group-by.js';
import type { RelatedOptions } from '../list-options.js';
import { pageByTitle } from './related-titles.js';

/** The rows of a page, and the length of its list. */
export interface ObjectPage {
  readonly rows: readonly NumberedRow[];
  readonly total: number;
}

/** The first page of each source object's list by its id. Objects without relations are omitted. */
export async function pagesOfMany(
  store: Store,
  query: RelationListQuery,
  { orderBy, order = 'asc', limit }: RelatedOptions,
  language: string,
): Promise<Map<number, ObjectPage>> {
  const { db, lists } = store;
  if (orderBy !== 'title') return paged(await lists.numbered(db, { ...query, limit, cards: true }));
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

function paged(rows: readonly NumberedRow[]): Map<number, ObjectPage> {
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
