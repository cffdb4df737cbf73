import type { EmbeddedRelation } from '../../contract/index.js';
import type { ListRequest } from '../lists/query-key.js';
import type { RelatedQuery } from '../lists/related-query.js';

/**
 * Filters and sorts embedded relations for a query. Embedded relations have no IDs and no creation dates, so they keep their
 * order, newest first. Similar posts keep their order, best first. Dates of related posts come from the posts.
 */
function ordered(relations: readonly EmbeddedRelation[], query: RelatedQuery): readonly EmbeddedRelation[] {
  const { type, objectType = 'all', orderBy = 'manual' } = query;
  const byTitle = (a: EmbeddedRelation, b: EmbeddedRelation) => (a.title ?? '').localeCompare(b.title ?? '');
  const search = query.search?.toLowerCase() ?? '';
  const found = relations.filter(
    (relation) =>
      (!type || relation.type === type) &&
      (objectType === 'all' || relation.to_type === objectType) &&
      !query.exclude?.includes(relation.to_id) &&
      (relation.title ?? '').toLowerCase().includes(search),
  );
  const by: Readonly<Record<string, ((a: EmbeddedRelation, b: EmbeddedRelation) => number) | undefined>> = {
    id: type === 'similar' ? (a, b) => b.to_id - a.to_id : undefined,
    title: byTitle,
    name: byTitle,
    type: (a, b) => a.type.localeCompare(b.type),
    random: () => Math.random() - 0.5,
  };
  const compare = by[orderBy];
  if (compare) found.sort(compare);
  const isTurned = query.order === (['created', 'date', 'id'].includes(orderBy) ? 'asc' : 'desc');
  return isTurned ? found.reverse() : found;
}

/** Sorts relations by the date of the related post. The sort is stable; relations without a date count as oldest. */
function byDate(
  relations: readonly EmbeddedRelation[],
  query: RelatedQuery,
  dateOf: (relation: EmbeddedRelation) => string,
): readonly EmbeddedRelation[] {
  const sign = query.order === 'asc' ? 1 : -1;
  // all dates have the same format, so that string comparison works
  const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -sign : sign);
  return [...relations].sort((a, b) => compare(dateOf(a), dateOf(b)));
}

/** What is known about the lists of an object. Without `stored`, its lists of stored relations cannot be read. */
export interface EmbeddedLists {
  readonly stored?: readonly EmbeddedRelation[] | undefined;
  /** Similar posts, best first. */
  readonly similar: readonly EmbeddedRelation[];
}

/** A page of a query. `relations` are those of all its pages; undefined if they cannot be read. */
export interface EmbedPage extends ListRequest {
  readonly start: number;
  readonly relations: readonly EmbeddedRelation[] | undefined;
  /** Relations whose objects the page needs. */
  readonly shown: readonly EmbeddedRelation[];
  /** Similar posts that fill up the first page. */
  readonly filled: readonly EmbeddedRelation[];
}

/** Selects the relations of a page. */
export function embedPage(request: ListRequest, { stored, similar }: EmbeddedLists): EmbedPage {
  const { query, object } = request;
  const { type, page = 1, limit = 10, orderBy, objectType = 'post' } = query;
  const start = (page - 1) * limit;
  const source = type === 'similar' ? stored && similar : stored;
  if (!source) return { ...request, start, relations: undefined, shown: [], filled: [] };
  const relations = ordered(source, query);
  // sorting by date needs the dates of all related posts
  const shown = orderBy === 'date' ? relations : relations.slice(start, start + limit);
  const isFilled =
    query.fill === 'similar' && type !== 'similar' && page === 1 && (objectType === 'post' || objectType === 'all');
  // posts of the list on any page are not repeated
  const own = new Set(relations.map(({ to_type, to_id }) => `${to_type}:${to_id}`));
  const found = ordered(similar, { search: query.search, exclude: query.exclude });
  const others = found.filter(({ to_id }) => to_id !== object.id && !own.has(`post:${to_id}`));
  return { ...request, start, relations, shown, filled: isFilled ? others.slice(0, Math.max(0, limit - relations.length)) : [] };
}

/** The relations of a page in their order, with similar posts after them. `dateOf` returns the date of the related post. */
export function relationsOf(
  { query, start, shown, filled }: EmbedPage,
  dateOf: (relation: EmbeddedRelation) => string,
): readonly EmbeddedRelation[] {
  const list = query.orderBy === 'date' ? byDate(shown, query, dateOf).slice(start, start + (query.limit ?? 10)) : shown;
  return [...list, ...filled];
}
