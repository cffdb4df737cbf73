import type { SortOrder } from '../../contract/index.js';
import { sortOrders } from '../../contract/requests.js';
import type { PostRowsQuery } from '../../store/content/post-rows.js';
import { Anything, arrayOf, check, fields, invalidParam, oneOf, optional, whole } from '../lib/checks.js';
import type { TypeRegistry } from '../relations/types/type-registry.js';
import { searchParts } from '../wordpress/content/search.js';
import { clausesOf, type ParsedRelation } from './condition.js';
import { PostQueryLimits } from './limits.js';
import { type ContentRelation, parseRelation } from './relation.js';

/** Statuses that can be queried. Trash and auto-drafts are not content. */
const postStatuses = ['publish', 'draft', 'pending', 'private', 'future'] as const;
export type PostStatus = (typeof postStatuses)[number];

const orderings = ['date', 'modified', 'title', 'name', 'ID', 'menu_order', 'rand', 'post__in', 'relation'] as const;
export type PostOrderBy = (typeof orderings)[number];

/** Arguments of a post query, most as in WordPress. */
export interface PostQueryArgs {
  /** A public post type, several, or `any`. @default 'post', with `content_relation` those that its relation types connect */
  readonly post_type?: string | readonly string[];
  /** A status, several, or `any`. Unpublished posts only as far as the user may see them. @default 'publish' */
  readonly post_status?: PostStatus | 'any' | readonly PostStatus[];
  /** Posts per page, from 1; -1 for all posts on one page. @default 10 */
  readonly posts_per_page?: number;
  /** Page number, from 1. @default 1 */
  readonly paged?: number;
  /**
   * `post__in` keeps the order of the IDs, `relation` sorts by the manual order of the only clause, then by the newest relation.
   * @default 'date'
   */
  readonly orderby?: PostOrderBy;
  /** Ignored by `rand` and `post__in`. @default 'desc', for `relation` 'asc' */
  readonly order?: SortOrder | 'ASC' | 'DESC';
  /** Words that title, excerpt or content must contain. `"several words"` is a phrase, `-word` excludes a word. */
  readonly s?: string;
  /** Only these posts. An empty list finds nothing, whereas WordPress would ignore it. */
  readonly post__in?: readonly number[];
  /** Excludes these posts. */
  readonly post__not_in?: readonly number[];
  /** Only posts by this user. */
  readonly author?: number;
  /** Only posts with this term, in any public taxonomy. */
  readonly term?: number;
  /** Relations that the posts must have. */
  readonly content_relation?: ContentRelation;
}

const defaults = {
  post_type: 'post',
  post_status: 'publish',
  posts_per_page: 10,
  paged: 1,
  orderby: 'date',
} as const satisfies PostQueryArgs;

const [PerPage, Page] = [whole(-1), whole(1)];

const nothing = {
  author: undefined,
  term: undefined,
  order: undefined,
  s: undefined,
  post__in: undefined,
  post__not_in: undefined,
  content_relation: undefined,
};

/** Arguments with defaults. */
export type PostQueryVars = PostQueryArgs & Required<Pick<PostQueryArgs, keyof typeof defaults | 'order'>>;

/** Checked arguments: as given, and as a query of the store. */
export interface ParsedQuery {
  readonly vars: PostQueryVars;
  readonly query: Omit<PostRowsQuery, 'audience' | 'relations'>;
  readonly relation: ParsedRelation | undefined;
  /** True if the relation types determine the post types. */
  readonly isOpen: boolean;
}

/** A value or a list of allowed values. `any` means all. */
function some(name: string, allowed: readonly string[], value: unknown): readonly string[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (given.includes('any')) return allowed;
  // a list may contain duplicates
  const names = new Set(given.map((item) => oneOf(name, [...allowed, 'any'], item ?? null) ?? ''));
  if (names.size > 0) return [...names];
  throw invalidParam('ncr_invalid_args', name, `has to name at least one of ${allowed.join(', ')}, or any`);
}

function list(name: string, value: unknown, limits: PostQueryLimits): readonly number[] | undefined {
  const ids = check(optional(arrayOf(Anything)), name, value);
  return ids && limits.ids(name, ids);
}

/**
 * Parses the arguments of a post query.
 *
 * @throws {RelationError} ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type; ncr_invalid_args for other errors
 */
export function parseArgs(args: unknown, postTypes: readonly string[], types: TypeRegistry): ParsedQuery {
  const given = Object.fromEntries(Object.entries(fields('args', args)).filter(([, value]) => value !== undefined));
  const assumed = given.content_relation === undefined ? defaults : ({ ...defaults, post_type: 'any' } as const);
  const raw: Readonly<Record<keyof PostQueryArgs, unknown>> = { ...nothing, ...assumed, ...given };
  const limits = new PostQueryLimits();
  const perPage = check(PerPage, 'posts_per_page', raw.posts_per_page);
  if (perPage === 0) throw invalidParam('ncr_invalid_args', 'posts_per_page', 'must be -1 for all posts, or at least 1, not 0');
  const paged = check(Page, 'paged', raw.paged);
  const orderby = oneOf('orderby', orderings, raw.orderby) ?? defaults.orderby;
  const lower = typeof raw.order === 'string' ? raw.order.toLowerCase() : raw.order;
  const order = oneOf('order', sortOrders, lower) ?? (orderby === 'relation' ? 'asc' : 'desc');
  const include = list('post__in', raw.post__in, limits);
  const relation =
    raw.content_relation === undefined ? undefined : parseRelation('content_relation', raw.content_relation, types, limits);
  if (orderby === 'post__in' && !include) throw invalidParam('ncr_invalid_args', 'orderby', 'post__in needs the list post__in');
  if (orderby === 'relation') mustHaveOneOrder(relation);
  return {
    // each value is checked above or below
    vars: Object.freeze({ ...assumed, ...given, order }) as PostQueryVars,
    relation,
    isOpen: given.post_type === undefined,
    query: {
      types: some('post_type', postTypes, raw.post_type),
      statuses: some('post_status', postStatuses, raw.post_status),
      include,
      exclude: list('post__not_in', raw.post__not_in, limits) ?? [],
      author: check(optional(Page), 'author', raw.author),
      term: check(optional(Page), 'term', raw.term),
      ...searchParts(raw.s),
      orderby,
      order,
      limit: perPage === -1 ? undefined : perPage,
      // no site has posts beyond the largest exact number
      offset: perPage === -1 ? 0 : Math.min((paged - 1) * perPage, Number.MAX_SAFE_INTEGER),
    },
  };
}

/** @throws {RelationError} ncr_invalid_args unless there is one clause with source objects, which defines the order */
function mustHaveOneOrder(relation: ParsedRelation | undefined): void {
  const [only, ...others] = relation ? clausesOf(relation) : [];
  if (only?.ids && !only.not && others.length === 0) return;
  throw invalidParam(
    'ncr_invalid_args',
    'orderby',
    'relation needs one clause in content_relation, with ids and the operator IN',
  );
}
