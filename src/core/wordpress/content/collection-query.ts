import * as v from 'valibot';
import type { CollectionQuery, MediaQuery } from '../../../contract/index.js';
import {
  collectionOrderBys,
  mediaOrderBys,
  mediaTypes,
  postStatuses,
  searchColumns,
  sortOrders,
} from '../../../contract/requests.js';
import * as checks from '../../lib/checks.js';
import { isoTime } from '../../lib/iso-time.js';
import { RelationError } from '../../lib/relation-error.js';
import { queriedSlug } from '../posts/slug.js';
import { hasOffset } from './site-time.js';

/** Query of a collection, with conditions on terms by taxonomy. */
export interface ContentQuery extends CollectionQuery {
  readonly terms?: Readonly<Record<string, readonly number[]>> | undefined;
  readonly terms_exclude?: Readonly<Record<string, readonly number[]>> | undefined;
  /** Users that the viewer can relate, which includes users without published posts for an editor. @default false */
  readonly candidates?: boolean | undefined;
  /** With `candidates`: roles of which users must have one. It requires no capability. @default any */
  readonly candidate_roles?: readonly string[] | undefined;
}

/** Maximum length of searches and slugs in UTF-16 units, that of WordPress's slug column. */
const LONGEST = 200;
/** Maximum length of lists: each item is bound to a statement. */
const MOST = 5000;

/** A list with a limited length. */
const listed = <const S extends v.GenericSchema>(member: S) =>
  v.pipe(checks.arrayOf(member), v.maxLength(MOST, `must have ${MOST} members at most`));
const many = <const S extends v.GenericSchema>(member: S) => v.optional(listed(member));

const Short = checks.upTo(LONGEST);
/** IDs, or 0 as in WordPress, which no object has. */
const Ids = many(checks.IdOrNone);
const Names = many(Short);

const Slugs = v.optional(
  v.pipe(
    listed(Short),
    v.transform((slugs) => slugs.map(queriedSlug)),
  ),
);

/** A time with an offset, or in the site's time zone. */
const Time = v.optional(
  v.pipe(
    checks.upTo(40),
    v.regex(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/,
      checks.problem('must be a date such as 2026-01-31T12:00:00'),
    ),
    v.check((date) => isoTime(hasOffset(date) ? date : `${date}Z`) !== ''),
  ),
);

/** Ids by taxonomy. Empty lists are removed. */
const TermIds = v.optional(
  v.pipe(
    checks.byKey(listed(checks.IdOrNone)),
    v.transform((lists) => Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids.length > 0))),
  ),
);

const Paged = {
  page: v.optional(checks.whole(1)),
  per_page: v.optional(checks.whole(1)),
  offset: v.optional(checks.whole(0)),
  search: v.optional(Short),
  include: Ids,
  exclude: Ids,
  slug: Slugs,
  order: v.optional(checks.among(sortOrders)),
  author: Ids,
  parent: Ids,
};

const Dates = { after: Time, before: Time, modified_after: Time, modified_before: Time };
const Terms = { categories: Ids, categories_exclude: Ids, tags: Ids, tags_exclude: Ids, terms: TermIds, terms_exclude: TermIds };
const Users = {
  roles: Names,
  capabilities: Names,
  has_published_posts: v.optional(checks.Flag),
  candidates: v.optional(checks.Flag),
  candidate_roles: Names,
};
const Query = checks.object({
  ...Paged,
  search_columns: many(checks.among(searchColumns)),
  orderby: v.optional(checks.among(collectionOrderBys)),
  author_exclude: Ids,
  ...Terms,
  tax_relation: v.optional(checks.among(['AND', 'OR'])),
  status: many(checks.among(postStatuses)),
  parent_exclude: Ids,
  menu_order: v.optional(checks.MenuOrder),
  ...Dates,
  sticky: v.optional(checks.Flag),
  post: v.optional(checks.Id),
  hide_empty: v.optional(checks.Flag),
  ...Users,
});

const Media = checks.object({
  ...Paged,
  media_type: v.optional(checks.among(mediaTypes)),
  mime_type: v.optional(Short),
  orderby: v.optional(checks.among(mediaOrderBys)),
});

/** Removes undefined values and empty `exclude` lists. */
const defined = <T extends object>(query: T): T =>
  Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== undefined && !(name.endsWith('exclude') && value.length === 0)),
  ) as T; // all fields are optional

/**
 * Checks the query of a collection, and removes undefined values.
 *
 * @throws {RelationError} ncr_invalid_args with the name of the parameter; ncr_invalid_id for values that are not ids
 */
export const checkCollectionQuery = (query: unknown): ContentQuery => defined(checks.check(Query, 'query', query));

/**
 * Checks the query of media files, and removes undefined values.
 *
 * @throws {RelationError} as {@link checkCollectionQuery}; rest_orderby_include_missing_include
 */
export function checkMediaQuery(query: unknown): MediaQuery {
  const checked = defined(checks.check(Media, 'query', query));
  if (checked.orderby === 'include' && !checked.include)
    throw new RelationError('rest_orderby_include_missing_include', 'To order by include, say in include which files.');
  return checked;
}

/** True if an empty list makes the query find nothing. */
export const findsNothing = (query: object): boolean =>
  Object.entries(query).some(([name, value]) => name !== 'search_columns' && Array.isArray(value) && value.length === 0);
