import type { SimilarRow } from '../../store/similar/similar-rows.js';
import type { RelatedCursor, RelatedOptions } from '../relations/list-options.js';
import { pageByTitle, sortedTitle } from '../relations/related/related-titles.js';

/** Rows of one page of a computed list. */
export interface SimilarRowsPage {
  readonly rows: readonly SimilarRow[];
  readonly total: number;
  readonly next?: RelatedCursor | undefined;
}

/** Sorts the rows of a computed list, which has 20 at most. `manual` is by score, the best first. */
function sorted(rows: readonly SimilarRow[], { orderBy, order, after }: RelatedOptions, language: string): SimilarRow[] {
  const best = [...rows].sort((one, other) => one.position - other.position);
  if (orderBy === 'title') {
    const titles = best.map((row) => ({ id: row.related_id, position: row.position, title: row.title, near: row.source_id }));
    return pageByTitle(titles, { order: order ?? 'asc', language, after }).flatMap(({ id }) =>
      best.filter((row) => row.related_id === id),
    );
  }
  if (orderBy === 'random') return shuffled(best);
  const isDated = orderBy === 'date';
  const descends = (order ?? (isDated || orderBy === 'id' ? 'desc' : 'asc')) === 'desc';
  if (isDated) best.sort((one, other) => compare(one.date ?? '', other.date ?? '') || other.position - one.position);
  if (orderBy === 'id') best.sort((one, other) => one.related_id - other.related_id);
  return descends ? best.reverse() : best;
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

function shuffled(rows: SimilarRow[]): SimilarRow[] {
  for (let last = rows.length - 1; last > 0; last--) {
    const index = Math.floor(Math.random() * (last + 1));
    [rows[last], rows[index]] = [rows[index] as SimilarRow, rows[last] as SimilarRow]; // both are indexes of rows
  }
  return rows;
}

/** The rows after a cursor. If its row no longer exists, those that would follow it, with the one that has moved up to its position. */
function following(rows: readonly SimilarRow[], after: RelatedCursor, options: RelatedOptions, language: string): SimilarRow[] {
  const list = sorted(rows, { ...options, after: undefined }, language);
  const index = list.findIndex((row) => row.related_id === after.id);
  const [first] = list;
  if (index >= 0 || !first) return list.slice(index + 1);
  const before = { ...after, position: after.position - 0.5 };
  if (options.orderBy === 'title') return sorted(rows, { ...options, after: before }, language);
  const placeholder = { ...first, related_id: after.id, position: before.position, date: after.date ?? null };
  const filled = sorted([...rows, placeholder], options, language);
  return filled.slice(filled.indexOf(placeholder) + 1);
}

function cursorOf({ related_id: id, position, title, date }: SimilarRow, orderBy: RelatedOptions['orderBy']): RelatedCursor {
  const cursor = { id, position, created_at: '', type: 'similar' };
  if (orderBy === 'title') return { ...cursor, title: sortedTitle(title) };
  return orderBy === 'date' ? { ...cursor, date: date ?? '' } : cursor;
}

/** Number of the best rows that a page needs; undefined for all. One more shows whether there is a next page. */
export function rowsOfPage({ limit, offset = 0, after, orderBy = 'manual', order }: RelatedOptions): number | undefined {
  const isFromBest = orderBy === 'manual' && order !== 'desc' && after === undefined;
  return isFromBest && limit !== undefined ? offset + limit + 1 : undefined;
}

/** One page of a computed list, from the rows that {@link rowsOfPage} requests or more. */
export function similarPage(all: readonly SimilarRow[], options: RelatedOptions, language: string): SimilarRowsPage {
  const { limit, offset = 0, after, orderBy } = options;
  const rest = after === undefined ? sorted(all, options, language).slice(offset) : following(all, after, options, language);
  const rows = limit === undefined ? rest : rest.slice(0, limit);
  if (orderBy === 'random') return { rows, total: rows.length };
  const last = rows.length < rest.length ? rows.at(-1) : undefined;
  return { rows, total: all[0]?.total ?? 0, ...(last ? { next: cursorOf(last, orderBy) } : {}) };
}
