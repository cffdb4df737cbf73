import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './database.js';
import type { Slots } from './prepared.js';

/** Which post types and taxonomies the public may see at all. */
export interface PublicContent {
  readonly postTypes: readonly string[];
  readonly taxonomies: readonly string[];
}

/**
 * Who is looking. `public` sees published content and users who published some; `own` also the own unpublished
 * posts; `all` everything but the trash. `user` is 0 for a visitor.
 */
export interface Audience {
  readonly posts: 'public' | 'own' | 'all';
  readonly users: 'public' | 'all';
  readonly user: number;
}

/** A visitor who is not logged in. */
export const visitor: Audience = { posts: 'public', users: 'public', user: 0 };

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
    const type = eb('p.post_type', 'in', literals(types));
    const published = eb('p.post_status', '=', sql.lit('publish'));
    if (audience.posts === 'public') return eb.and([type, published]);
    const drafts = eb('p.post_status', 'in', literals(unpublished));
    const mine = audience.posts === 'own' ? eb.and([drafts, eb('p.post_author', '=', slots('viewer'))]) : drafts;
    return eb.and([type, eb.or([published, mine])]);
  };
}

/** True for the users `u` that the audience may see: those with a published post, and oneself. */
export function visibleUsers(content: PublicContent, audience: Audience, slots: Slots) {
  return (eb: ExpressionBuilder<Users, 'u'>): Expression<SqlBool> => {
    if (audience.users === 'all') return sql<SqlBool>`1 = 1`;
    const wide = eb as unknown as ExpressionBuilder<Users & Database, 'u'>; // the same builder, for a table of the subquery
    const published = wide.exists(
      wide
        .selectFrom('posts as up')
        .select(sql`1`.as('one'))
        .whereRef('up.post_author', '=', 'u.ID')
        .where('up.post_type', 'in', literals(content.postTypes))
        .where('up.post_status', '=', sql.lit('publish')),
    );
    return audience.user === 0 ? published : wide.or([published, wide('u.ID', '=', slots('viewer'))]);
  };
}

/** True for the terms `tt` of public taxonomies. */
export function visibleTerms(content: PublicContent) {
  return (eb: ExpressionBuilder<Terms, 'tt'>): Expression<SqlBool> => eb('tt.taxonomy', 'in', literals(content.taxonomies));
}

/** Names the shape that an audience gives a query; the user's id is a value, so it is not part of it. */
export function audienceShape({ posts, users, user }: Audience): string {
  return `${posts}-${users}-${user === 0 ? 'visitor' : 'user'}`;
}
