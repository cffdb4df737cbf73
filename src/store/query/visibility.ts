import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { ObjectType } from '../../contract/index.js';
import type { Database } from '../database.js';
import { loose, type Rows } from './loose.js';
import type { Slots } from './prepared.js';
import type { StoreParts } from './store-parts.js';

/** Public post types and taxonomies. */
export interface PublicContent {
  readonly postTypes: readonly string[];
  readonly taxonomies: readonly string[];
  /** Plurals in the capabilities of post types, such as `pages`. @default 'posts' */
  readonly plurals: Readonly<Record<string, string>>;
  /** On a multisite network, the meta key that the users of the site have. */
  readonly memberKey?: string | undefined;
}

/**
 * What the current user may see. Published posts and their authors are public. `own` adds the user's own unpublished posts.
 * `others` contains the statuses in which other authors' posts are visible, by the plural of their capabilities (`posts`,
 * `pages`, ...). `user` is 0 for a logged-out user.
 */
export interface Audience {
  readonly own: boolean;
  readonly others: Readonly<Record<string, readonly string[]>>;
  readonly users: 'public' | 'all';
  readonly user: number;
}

/** Audience of a logged-out user. */
export const publicAudience: Audience = { own: false, others: {}, users: 'public', user: 0 };

/** Statuses besides `publish` that authors and editors see. Trash and auto-drafts are not content. */
export const unpublished = ['draft', 'pending', 'private', 'future'];

/** SQL literals of names that are the same for each run, because binding costs time. */
const literals = (names: readonly string[]) => names.map((name) => sql.lit(name));

const posts = expressionBuilder<{ p: Database['posts'] }, 'p'>();
const users = expressionBuilder<Database & { u: Database['users'] }, 'u'>();
const terms = expressionBuilder<{ tt: Database['term_taxonomy'] }, 'tt'>();

/** True for the posts `p` that the audience may see. The slot `viewer` is the user's id. */
export function visiblePosts(
  content: PublicContent,
  audience: Audience,
  slots: Slots,
  types: readonly string[] = content.postTypes,
): Expression<SqlBool> {
  const groups = typesByStatuses(content, audience, types);
  const seen = [posts('p.post_status', '=', sql.lit('publish')), ...othersPosts(groups)];
  const hasAll = [...groups.keys()].every((statuses) => statuses === unpublished.join());
  if (audience.own && !hasAll) {
    const drafts = posts('p.post_status', 'in', literals(unpublished));
    seen.push(posts.and([drafts, posts('p.post_author', '=', slots('viewer'))]));
  }
  // single comparisons, because SQLite builds a temporary table for a list of three
  return posts.and([posts.or(types.map((type) => posts('p.post_type', '=', sql.lit(type)))), posts.or(seen)]);
}

/** True for the trashed posts `p` of a type that the audience may edit. Undefined if there are none. Lists exclude them by default. */
export function trashedPosts({ plurals }: PublicContent, { own, others, user }: Audience, type: string) {
  // the capability to edit others' scheduled posts includes their published ones
  const editsAll = others[plurals[type] ?? 'posts']?.includes('future') ?? false;
  if (!editsAll && !own) return undefined;
  const trashed = [posts('p.post_type', '=', sql.lit(type)), posts('p.post_status', '=', sql.lit('trash'))];
  return posts.and(editsAll ? trashed : [...trashed, posts('p.post_author', '=', user)]);
}

/** True for the posts `p` that the audience may read: visible ones, and trashed ones that it may edit. */
export const readablePosts = (content: PublicContent, audience: Audience, slots: Slots): Expression<SqlBool> =>
  posts.or([
    visiblePosts(content, audience, slots),
    ...content.postTypes.flatMap((type) => trashedPosts(content, audience, type) ?? []),
  ]);

/** Post types grouped by the statuses (joined with commas) in which the audience sees other authors' posts. */
function typesByStatuses({ plurals }: PublicContent, { others }: Audience, types: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const type of types) {
    const statuses = (others[plurals[type] ?? 'posts'] ?? []).join();
    groups.set(statuses, [...(groups.get(statuses) ?? []), type]);
  }
  return groups;
}

/** One condition per group of types, or a single one if all types are in the same group. */
function othersPosts(groups: ReadonlyMap<string, readonly string[]>) {
  return [...groups]
    .filter(([statuses]) => statuses !== '')
    .map(([statuses, types]) => {
      const inStatus = posts('p.post_status', 'in', literals(statuses.split(',')));
      return groups.size === 1 ? inStatus : posts.and([posts('p.post_type', 'in', literals(types)), inStatus]);
    });
}

/**
 * True for the users `u` that the audience may see: authors of published posts, the user themselves, and with `all` the other
 * users of the site. A network has one table of users for all sites.
 */
export function visibleUsers(content: PublicContent, audience: Audience, slots: Slots): Expression<SqlBool> {
  const { memberKey } = content;
  const seesAll = audience.users === 'all';
  if (seesAll && memberKey === undefined) return sql<SqlBool>`1 = 1`;
  const own = users
    .selectFrom('posts as up')
    .select(sql`1`.as('one'))
    .whereRef('up.post_author', '=', 'u.ID')
    .where('up.post_type', 'in', literals(content.postTypes))
    .where('up.post_status', '=', sql.lit('publish'));
  // without `is true` MySQL reads all authors' posts to find the first of each
  const seen: Expression<SqlBool>[] = [sql<SqlBool>`(exists ${own}) is true`];
  if (audience.user !== 0) seen.push(users('u.ID', '=', slots('viewer')));
  if (seesAll && memberKey !== undefined) {
    const member = users.selectFrom('usermeta as um').select(sql`1`.as('one')).whereRef('um.user_id', '=', 'u.ID');
    seen.unshift(sql<SqlBool>`(exists ${member.where('um.meta_key', '=', sql.lit(memberKey))}) is true`);
  }
  return users.or(seen);
}

/** True for the terms `tt` of public taxonomies. */
export const visibleTerms = (content: PublicContent): Expression<SqlBool> =>
  terms('tt.taxonomy', 'in', literals(content.taxonomies));

/** True for the objects of a type that the audience may see: posts `p`, users `u`, terms `tt`. */
export function visibleObjects(
  content: PublicContent,
  objectType: ObjectType,
  audience: Audience,
  slots: Slots,
): Expression<SqlBool> {
  if (objectType === 'term') return visibleTerms(content);
  return (objectType === 'post' ? visiblePosts : visibleUsers)(content, audience, slots);
}

/** Part of a query key for an audience. The user's id is a value, so it is not included. */
export function audienceShape({ own, others, users, user }: Audience): string {
  const seen = Object.entries(others).map(([plural, statuses]) => `${plural}:${statuses.join('+')}`);
  return `${own}-${seen.join()}-${users}-${user === 0 ? 'public' : 'user'}`;
}

/** Table and id of the objects of a type, with the alias that their visibility requires. */
const tables = {
  post: ['posts as p', 'p.ID'],
  user: ['users as u', 'u.ID'],
  term: ['term_taxonomy as tt', 'tt.term_id'],
} as const;

/** The given ids that objects of a type have which the audience may see. */
export function readableObjects(
  { db, content }: StoreParts,
  objectType: ObjectType,
  ids: readonly Expression<never>[],
  audience: Audience,
  slots: Slots,
): Rows<{ id: number }> {
  const [table, id] = tables[objectType];
  const isVisible = visibleObjects(content, objectType, audience, slots);
  return loose(db).selectFrom(table).select(`${id} as id`).where(id, 'in', ids).where(isVisible).$castTo<{ id: number }>();
}
