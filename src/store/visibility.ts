import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './database.js';
import type { Slots } from './prepared.js';

/** Which post types and taxonomies the public may see at all. */
export interface PublicContent {
  readonly postTypes: readonly string[];
  readonly taxonomies: readonly string[];
}

/**
 * Who is looking. Everybody sees what is published and the users who published some. `own` adds the viewer's own
 * unpublished posts; `posts` and `pages` name the statuses in which those of others are seen, for pages have
 * capabilities of their own. `user` is 0 for a visitor.
 */
export interface Audience {
  readonly own: boolean;
  readonly posts: readonly string[];
  readonly pages: readonly string[];
  readonly users: 'public' | 'all';
  readonly user: number;
}

/** A visitor who is not logged in. */
export const visitor: Audience = { own: false, posts: [], pages: [], users: 'public', user: 0 };

/** Statuses that an author or editor sees beside `publish`. Trash and auto-drafts are nobody's content. */
export const unpublished = ['draft', 'pending', 'private', 'future'];

/** Names that a site was opened with, as SQL literals: they are the same at each run, and binding is not free. */
const literals = (names: readonly string[]) => names.map((name) => sql.lit(name));

type Posts = { p: Database['posts'] };
type Users = { u: Database['users'] };
type Terms = { tt: Database['term_taxonomy'] };

/** True for the posts `p` that the audience may see. The viewer's id goes into the slot `viewer`. */
export function visiblePosts(
  content: PublicContent,
  audience: Audience,
  slots: Slots,
  types: readonly string[] = content.postTypes,
) {
  return (eb: ExpressionBuilder<Posts, 'p'>): Expression<SqlBool> => {
    const seen = [eb('p.post_status', '=', sql.lit('publish')), ...othersPosts(eb, audience, types)];
    const hasAll = [audience.posts, audience.pages].every(({ length }) => length === unpublished.length);
    if (audience.own && !hasAll) {
      const drafts = eb('p.post_status', 'in', literals(unpublished));
      seen.push(eb.and([drafts, eb('p.post_author', '=', slots('viewer'))]));
    }
    // one by one, for SQLite makes a table of a list of three at each run
    return eb.and([eb.or(types.map((type) => eb('p.post_type', '=', sql.lit(type)))), eb.or(seen)]);
  };
}

/**
 * True for the trashed posts `p` of a type that the audience may edit: they are in no list that does not ask for them.
 * Undefined for an audience that edits none.
 */
export function trashedPosts({ own, posts, pages, user }: Audience, type: string) {
  // whoever edits what others have scheduled edits what they published, too
  const editsAll = (type === 'page' ? pages : posts).includes('future');
  if (!editsAll && !own) return undefined;
  return (eb: ExpressionBuilder<Posts, 'p'>): Expression<SqlBool> => {
    const trashed = [eb('p.post_type', '=', sql.lit(type)), eb('p.post_status', '=', sql.lit('trash'))];
    return eb.and(editsAll ? trashed : [...trashed, eb('p.post_author', '=', user)]);
  };
}

/** One condition where posts and pages are seen alike, or one for each. */
function othersPosts(eb: ExpressionBuilder<Posts, 'p'>, { posts, pages }: Audience, types: readonly string[]) {
  const inStatus = (statuses: readonly string[]) => eb('p.post_status', 'in', literals(statuses));
  if (posts.join() === pages.join()) return posts.length > 0 ? [inStatus(posts)] : [];
  const groups = [
    [posts, types.filter((type) => type !== 'page')],
    [pages, types.filter((type) => type === 'page')],
  ] as const;
  return groups
    .filter(([statuses, members]) => statuses.length > 0 && members.length > 0)
    .map(([statuses, members]) => eb.and([eb('p.post_type', 'in', literals(members)), inStatus(statuses)]));
}

/** True for the users `u` that the audience may see: those with a published post, and oneself. */
export function visibleUsers(content: PublicContent, audience: Audience, slots: Slots) {
  return (eb: ExpressionBuilder<Users, 'u'>): Expression<SqlBool> => {
    if (audience.users === 'all') return sql<SqlBool>`1 = 1`;
    const wide = eb as unknown as ExpressionBuilder<Users & Database, 'u'>; // the same builder, for a table of the subquery
    const posts = wide
      .selectFrom('posts as up')
      .select(sql`1`.as('one'))
      .whereRef('up.post_author', '=', 'u.ID')
      .where('up.post_type', 'in', literals(content.postTypes))
      .where('up.post_status', '=', sql.lit('publish'));
    // asked whether it is true, or MySQL reads the posts of everybody to find each author's first
    const published = sql<SqlBool>`(exists ${posts}) is true`;
    return audience.user === 0 ? published : wide.or([published, wide('u.ID', '=', slots('viewer'))]);
  };
}

/** True for the terms `tt` of public taxonomies. */
export function visibleTerms(content: PublicContent) {
  return (eb: ExpressionBuilder<Terms, 'tt'>): Expression<SqlBool> => eb('tt.taxonomy', 'in', literals(content.taxonomies));
}

/** Names the shape that an audience gives a query; the user's id is a value, so it is not part of it. */
export function audienceShape({ own, posts, pages, users, user }: Audience): string {
  return `${own}-${posts.join('+')}-${pages.join('+')}-${users}-${user === 0 ? 'visitor' : 'user'}`;
}
