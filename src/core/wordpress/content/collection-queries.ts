import type {
  PostCollectionQuery,
  TermCollectionQuery,
  TermCondition,
  UserCollectionQuery,
} from '../../../store/content/collection-query.js';
import type { Store } from '../../../store/store.js';
import { RelationError } from '../../lib/relation-error.js';
import { readRoles } from '../../lib/roles.js';
import type { Viewer } from '../../lib/viewer.js';
import { readSticky } from '../posts/sticky.js';
import type { ContentQuery } from './collection-query.js';
import { searchParts } from './search.js';
import { hasOffset, readSiteTime } from './site-time.js';

const USER_COLUMNS = {
  id: 'ID',
  username: 'user_login',
  slug: 'user_nicename',
  email: 'user_email',
  name: 'display_name',
} as const;
type UserColumn = (typeof USER_COLUMNS)[keyof typeof USER_COLUMNS] | 'user_url';
/** Columns that everyone may search. Others require the capability to list users. */
const PUBLIC_COLUMNS: readonly UserColumn[] = ['user_nicename', 'display_name'];

const DATES = ['after', 'before', 'modified_after', 'modified_before'] as const;

function paged({ page = 1, per_page = 10, ...query }: ContentQuery, viewer: Viewer, sorting: 'date' | 'name') {
  return {
    ...query,
    audience: viewer.listed,
    limit: per_page,
    // no collection has rows beyond the largest exact number
    offset: Math.min(query.offset ?? (page - 1) * per_page, Number.MAX_SAFE_INTEGER),
    orderby: query.orderby ?? sorting,
    order: query.order ?? (sorting === 'date' ? 'desc' : 'asc'),
  };
}

function termConditions(query: ContentQuery): TermCondition[] {
  const named = (isIn: boolean, lists: Readonly<Record<string, readonly number[] | undefined>>) =>
    Object.entries(lists).flatMap(([taxonomy, ids]) => (ids ? [{ taxonomy, ids, isIn }] : []));
  return [
    ...named(true, { category: query.categories, post_tag: query.tags, ...query.terms }),
    ...named(false, { category: query.categories_exclude, post_tag: query.tags_exclude, ...query.terms_exclude }),
  ];
}

/**
 * Converts a query of posts for the store.
 *
 * @throws {RelationError} rest_no_search_term_defined, rest_orderby_include_missing_include
 */
export async function toPostQuery(store: Store, type: string, query: ContentQuery, viewer: Viewer): Promise<PostCollectionQuery> {
  if (query.orderby === 'relevance' && !query.search)
    throw new RelationError('rest_no_search_term_defined', 'To order by relevance, say in search what to look for.');
  if (query.orderby === 'include' && !query.include)
    throw new RelationError('rest_orderby_include_missing_include', 'To order by include, say in include which posts.');
  const given = DATES.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]] as const]));
  const time = given.length > 0 ? await readSiteTime(store) : undefined;
  const local = (date: string) => {
    const shown = date.slice(0, 19).replace('T', ' ');
    return hasOffset(date) && time ? time.local(new Date(date).toISOString().slice(0, 19).replace('T', ' ')) : shown;
  };
  const columns = query.search_columns?.flatMap((name) =>
    name === 'post_title' || name === 'post_content' || name === 'post_excerpt' ? [name] : [],
  );
  return {
    ...paged(query, viewer, 'date'),
    ...(await among(store, type, query)),
    ...Object.fromEntries(given.map(([name, date]) => [name, local(date)])),
    status: query.status?.includes('any') ? undefined : query.status,
    trash: query.status?.includes('trash'),
    terms: termConditions(query),
    ...(query.search ? searchParts(query.search) : {}),
    ...(columns?.length ? { columns } : {}),
  };
}

/** Included and excluded posts, including the effect of `sticky`, which only posts support. */
async function among(store: Store, type: string, { include, exclude = [], sticky }: ContentQuery) {
  if (sticky === undefined || type !== 'post') return {};
  const stuck = await readSticky(store);
  if (sticky) return { include: include ? include.filter((id) => stuck.includes(id)) : stuck };
  return stuck.length > 0 ? { exclude: [...exclude, ...stuck] } : {};
}

/**
 * Converts a query of users for the store.
 *
 * @throws {RelationError} rest_user_cannot_view, rest_forbidden_orderby for parameters that require `list_users`
 */
export async function toUserQuery(
  store: Store,
  prefix: string,
  types: readonly string[],
  query: ContentQuery,
  viewer: Viewer,
): Promise<UserCollectionQuery> {
  const lists = viewer.has('list_users');
  const { roles = [], capabilities = [], candidate_roles, orderby, search_columns, has_published_posts } = query;
  if ((roles.length > 0 || capabilities.length > 0) && !lists)
    throw new RelationError('rest_user_cannot_view', 'Only users who can list users can filter users by role or capability.');
  if ((orderby === 'email' || orderby === 'registered_date') && !lists)
    throw new RelationError('rest_forbidden_orderby', `Only users who can list users can sort users by ${orderby}.`);
  const every: readonly UserColumn[] = lists ? [...Object.values(USER_COLUMNS), 'user_url'] : PUBLIC_COLUMNS;
  const requested = search_columns?.flatMap(
    (name) => (Object.hasOwn(USER_COLUMNS, name) ? [USER_COLUMNS[name as 'id']] : []) as UserColumn[],
  );
  const columns = requested?.filter((column) => every.includes(column)) ?? [];
  // users without published posts are found by their public name only
  const isWidened = query.candidates && !lists && !query.slug && viewer.audience.users === 'all';
  const wanted = [...roles, ...(await granting(store, prefix, capabilities))];
  const hasRequested = roles.length + capabilities.length > 0;
  const fitting = hasRequested ? wanted.filter((name) => candidate_roles?.includes(name) ?? true) : candidate_roles;
  return {
    ...paged(query, viewer, 'name'),
    ...(isWidened ? { audience: viewer.audience } : {}),
    published: has_published_posts ? types : undefined,
    columns: isWidened ? ['display_name'] : columns.length > 0 ? columns : every,
    granted: fitting && { key: `${prefix}capabilities`, names: fitting },
    ...(fitting?.length === 0 ? { include: [] } : {}),
  };
}

/** The capabilities, and the roles that grant one of them. */
async function granting(store: Store, prefix: string, capabilities: readonly string[]): Promise<string[]> {
  if (capabilities.length === 0) return [];
  const definitions = [...(await readRoles(store, prefix))];
  return [...capabilities, ...definitions.flatMap(([role, grants]) => (capabilities.some((name) => grants[name]) ? [role] : []))];
}

/** Converts a query of terms for the store. */
export function toTermQuery(query: ContentQuery, viewer: Viewer): TermCollectionQuery {
  return { ...paged(query, viewer, 'name'), post: query.post, hide_empty: query.hide_empty };
}
