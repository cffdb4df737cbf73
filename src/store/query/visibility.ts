import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { ObjectType } from '../../contract/index.js';
import type { Database } from '../database.js';
import type { Slots } from './prepared.js';

/** Which post types and taxonomies the public may see at all. */
export interface PublicContent {
  readonly postTypes: readonly string[];
  readonly taxonomies: readonly string[];
  /** What the capabilities of a type end with, such as `pages`; those that are not named have those of `posts`. */
  readonly plurals: Readonly<Record<string, string>>;
}

/**
 * Who is looking. Everybody sees what is published and the users who published some. `own` adds the viewer's own
 * unpublished posts; `others` names the statuses in which those of others are seen, by the plural of their capabilities
 * (`posts`, `pages`, ...). `user` is 0 for a visitor.
 */
export interface Audience {
  readonly own: boolean;
  readonly others: Readonly<Record<string, readonly string[]>>;
  readonly users: 'public' | 'all';
  readonly user: number;
}

/** A visitor who is not logged in. */
export const visitor: Audience = { own: false, others: {}, users: 'public', user: 0 };

/** Statuses that an author or editor sees beside `publish`. Trash and auto-drafts are nobody's content. */
export const unpublished = ['draft', 'pending', 'private', 'future'];

/** Names that a site was opened with, as SQL literals: they are the same at each run, and binding is not free. */
const literals = (names: readonly string[]) => names.map((name) => sql.lit(name));

const posts = expressionBuilder<{ p: Database['posts'] }, 'p'>();
const users = expressionBuilder<Database & { u: Database['users'] }, 'u'>();
const terms = expressionBuilder<{ tt: Database['term_taxonomy'] }, 'tt'>();

/** True for the posts `p` that the audience may see. The viewer's id goes into the slot `viewer`. */
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
  // one by one, for SQLite makes a table of a list of three at each run
  return posts.and([posts.or(types.map((type) => posts('p.post_type', '=', sql.lit(type)))), posts.or(seen)]);
}

/**
 * True for the trashed posts `p` of a type that the audience may edit: they are in no list that does not ask for them.
 * Undefined for an audience that edits none.
 */
export function trashedPosts({ plurals }: PublicContent, { own, others, user }: Audience, type: string) {
  // whoever edits what others have scheduled edits what they published, too
  const editsAll = others[plurals[type] ?? 'posts']?.includes('future') ?? false;
  if (!editsAll && !own) return undefined;
  const trashed = [posts('p.post_type', '=', sql.lit(type)), posts('p.post_status', '=', sql.lit('trash'))];
  return posts.and(editsAll ? trashed : [...trashed, posts('p.post_author', '=', user)]);
}

/** True for the posts `p` that the audience may read: those that it sees in lists, and trashed ones that it may edit. */
export const readablePosts = (content: PublicContent, audience: Audience, slots: Slots): Expression<SqlBool> =>
  posts.or([
    visiblePosts(content, audience, slots),
    ...content.postTypes.flatMap((type) => trashedPosts(content, audience, type) ?? []),
  ]);

/** The types by the statuses in which an audience sees others' posts of them, joined by commas. */
function typesByStatuses({ plurals }: PublicContent, { others }: Audience, types: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const type of types) {
    const statuses = (others[plurals[type] ?? 'posts'] ?? []).join();
    groups.set(statuses, [...(groups.get(statuses) ?? []), type]);
  }
  return groups;
}

/** One condition where all types are seen alike, or one for those that are. */
function othersPosts(groups: ReadonlyMap<string, readonly string[]>) {
  return [...groups]
    .filter(([statuses]) => statuses !== '')
    .map(([statuses, types]) => {
      const inStatus = posts('p.post_status', 'in', literals(statuses.split(',')));
      return groups.size === 1 ? inStatus : posts.and([posts('p.post_type', 'in', literals(types)), inStatus]);
    });
}

/** True for the users `u` that the audience may see: those with a published post, and oneself. */
export function visibleUsers(content: PublicContent, audience: Audience, slots: Slots): Expression<SqlBool> {
  if (audience.users === 'all') return sql<SqlBool>`1 = 1`;
  const own = users
    .selectFrom('posts as up')
    .select(sql`1`.as('one'))
    .whereRef('up.post_author', '=', 'u.ID')
    .where('up.post_type', 'in', literals(content.postTypes))
    .where('up.post_status', '=', sql.lit('publish'));
  // asked whether it is true, or MySQL reads the posts of everybody to find each author's first
  const published = sql<SqlBool>`(exists ${own}) is true`;
  return audience.user === 0 ? published : users.or([published, users('u.ID', '=', slots('viewer'))]);
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

/** Names the shape that an audience gives a query; the user's id is a value, so it is not part of it. */
export function audienceShape({ own, others, users, user }: Audience): string {
  const seen = Object.entries(others).map(([plural, statuses]) => `${plural}:${statuses.join('+')}`);
  return `${own}-${seen.join()}-${users}-${user === 0 ? 'visitor' : 'user'}`;
}
