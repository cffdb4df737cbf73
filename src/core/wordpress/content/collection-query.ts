import {
  type CollectionQuery,
  collectionOrderBys,
  type MediaQuery,
  mediaOrderBys,
  mediaTypes,
  postStatuses,
  searchColumns,
  sortOrders,
} from '../../../contract/index.js';
import {
  checkId,
  fields,
  flag,
  given,
  idOrNone,
  listOf,
  menuOrder,
  oneOf,
  optional,
  refused,
  text,
  whole,
} from '../../lib/checks.js';
import { formatValue } from '../../lib/format-value.js';
import { isoTime } from '../../lib/iso-time.js';
import { RelationError } from '../../lib/relation-error.js';
import { hasOffset } from './site-time.js';

/** The query of a collection, with conditions on terms of any taxonomy, by its name. */
export interface ContentQuery extends CollectionQuery {
  readonly terms?: Readonly<Record<string, readonly number[]>> | undefined;
  readonly terms_exclude?: Readonly<Record<string, readonly number[]>> | undefined;
}

/** Longest search, and longest slug that WordPress's column holds, in UTF-16 units. */
const LONGEST = 200;
/** Most members of a list: each takes its place among the values bound to a statement. */
const MOST = 5000;

/** A list that is not too long. */
const many =
  <T>(check: (name: string, value: unknown) => T) =>
  (name: string, value: unknown): T[] => {
    if (Array.isArray(value) && value.length > MOST)
      throw refused('ncr_invalid_args', name, `has to have ${MOST} members at most`);
    return listOf(name, value, check);
  };

const short = (name: string, value: unknown) => text(name, value, LONGEST);

/** One of the names that there are, which may not be missing. */
const among =
  <T extends string>(allowed: readonly T[]) =>
  (name: string, value: unknown): T =>
    oneOf(name, allowed, value ?? null) as T; // null is none of them

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** A time with its offset, or without as the site's clocks show it. */
function time(name: string, value: unknown): string {
  const date = text(name, value, 40);
  if (!TIME.test(date))
    throw refused('ncr_invalid_args', name, `has to be a date such as 2026-01-31T12:00:00, not ${formatValue(value)}`);
  isoTime(hasOffset(date) ? date : `${date}Z`);
  return date;
}

function termIds(name: string, value: unknown): Record<string, number[]> {
  const lists = Object.entries(fields(name, value)).map(([taxonomy, ids]) => [taxonomy, many(checkId)(name, ids)] as const);
  // of no terms nothing is said
  return Object.fromEntries(lists.filter(([, ids]) => ids.length > 0));
}

/**
 * The query of a collection, without what was not given.
 *
 * @throws {RelationError} ncr_invalid_args, naming the parameter; ncr_invalid_id for anything but ids
 */
export function checkCollectionQuery(query: unknown): ContentQuery {
  const values = fields('query', query);
  const ids = many(checkId);
  const checks: Readonly<Record<string, (name: string, value: unknown) => unknown>> = {
    page: (name, value) => whole(name, value, 1),
    per_page: (name, value) => whole(name, value, 1),
    offset: (name, value) => whole(name, value, 0),
    search: short,
    search_columns: many(among(searchColumns)),
    include: ids,
    exclude: ids,
    slug: many(short),
    order: among(sortOrders),
    orderby: among(collectionOrderBys),
    author: ids,
    author_exclude: ids,
    categories: ids,
    categories_exclude: ids,
    tags: ids,
    tags_exclude: ids,
    terms: termIds,
    terms_exclude: termIds,
    tax_relation: among(['AND', 'OR']),
    status: many(among(postStatuses)),
    parent: many(idOrNone),
    parent_exclude: many(idOrNone),
    menu_order: menuOrder,
    after: time,
    before: time,
    modified_after: time,
    modified_before: time,
    sticky: flag,
    post: checkId,
    hide_empty: flag,
    roles: many(short),
    capabilities: many(short),
    has_published_posts: flag,
  };
  const checked = Object.entries(checks).map(([name, check]) => [name, optional(name, values[name], check)] as const);
  // who excludes nobody has asked for nothing
  const isNothing = (name: string, value: unknown) => name.endsWith('exclude') && Array.isArray(value) && value.length === 0;
  return Object.fromEntries(checked.filter(([name, value]) => value !== undefined && !isNothing(name, value))); // each as its check says
}

/**
 * The query of uploaded files, without what was not given.
 *
 * @throws {RelationError} as {@link checkCollectionQuery}; rest_orderby_include_missing_include
 */
export function checkMediaQuery(query: unknown): MediaQuery {
  const { media_type, mime_type, orderby, ...rest } = fields('query', query);
  const own = {
    media_type: oneOf('media_type', mediaTypes, media_type),
    mime_type: optional('mime_type', mime_type, short),
    orderby: oneOf('orderby', mediaOrderBys, orderby),
  };
  const { page, per_page, offset, search, include, exclude, slug, author, parent, order } = checkCollectionQuery(rest);
  if (orderby === 'include' && !include)
    throw new RelationError('rest_orderby_include_missing_include', 'To order by include, say in include which files.');
  return given({ page, per_page, offset, search, include, exclude, slug, author, parent, order, ...own });
}

/** True for a query that is met by nothing: of a list without members nothing is a part. */
export const findsNothing = (query: object): boolean =>
  Object.entries(query).some(([name, value]) => name !== 'search_columns' && Array.isArray(value) && value.length === 0);
