import type { Related, RelatedPost, RelatedTerm, RelatedUser, RelationData } from '../contract/index.js';

/** A related object, with or without its relation type and the data of the relation. */
type Mocked<R extends Related> = R & { readonly relation?: string; readonly data?: RelationData };
type Fixture<R extends Related> = Partial<Mocked<R>> & { readonly id: number };

/** A related post for tests. Pass its ID, and what differs from the defaults. */
export function relatedPost({ id, ...post }: Fixture<RelatedPost>): Mocked<RelatedPost> {
  return { object_type: 'post', id, subtype: 'post', title: `Post ${id}`, link: `https://example.org/?p=${id}`, ...post };
}

/**
 * A related user for tests, like `relatedPost`.
 *
 * @example
 * relatedUser({ id: 3, title: 'Ann' }).slug; // 'user-3'
 */
export function relatedUser({ id, ...user }: Fixture<RelatedUser>): Mocked<RelatedUser> {
  const link = `https://example.org/?author=${id}`;
  return { object_type: 'user', id, subtype: 'user', title: `User ${id}`, link, slug: `user-${id}`, ...user };
}

/**
 * A related term for tests, like `relatedPost`.
 *
 * @example
 * relatedTerm({ id: 5, title: 'News' }).taxonomy; // 'category'
 */
export function relatedTerm({ id, ...term }: Fixture<RelatedTerm>): Mocked<RelatedTerm> {
  const link = `https://example.org/?cat=${id}`;
  const taxonomy = term.taxonomy ?? 'category';
  return { object_type: 'term', id, subtype: taxonomy, title: `Term ${id}`, link, slug: `term-${id}`, taxonomy, ...term };
}
