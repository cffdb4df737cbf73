import type { PostRow } from '../../../store/database.js';

const postCapabilities = ['read_post', 'edit_post', 'delete_post', 'publish_post'] as const;
const userCapabilities = ['edit_user', 'delete_user', 'promote_user'] as const;
const termCapabilities = ['edit_term', 'delete_term', 'assign_term'] as const;
export type PostCapability = (typeof postCapabilities)[number];
export type UserCapability = (typeof userCapabilities)[number];
export type TermCapability = (typeof termCapabilities)[number];
/** A capability for one object, which WordPress maps to primitive ones. */
export const metaCapabilities = [...postCapabilities, ...userCapabilities, ...termCapabilities];
export type MetaCapability = (typeof metaCapabilities)[number];

/** What a capability check needs to know of a post. */
export interface PostState extends Pick<PostRow, 'post_author'> {
  /** Its status; of what only inherits one, that of its parent, or `publish`. */
  readonly status: string;
  /** The status it had before it came into the trash. */
  readonly before?: string | undefined;
  /** What it is to the site: nobody but its managers deletes the front page, or changes the privacy policy. */
  readonly role?: 'front' | 'privacy' | undefined;
  /** What the capabilities of its type end with: `posts`, `pages`, `products`. */
  readonly plural: string;
}

/** The primitive capabilities behind a post's: `map_meta_cap` of WordPress. */
export function neededForPost(capability: PostCapability, post: PostState, userId: number): string[] {
  const { status, plural, before, role } = post;
  const isOwn = post.post_author > 0 && post.post_author === userId;
  if (capability === 'publish_post') return [`publish_${plural}`];
  if (capability === 'read_post') {
    if (status === 'publish' || isOwn) return ['read'];
    if (status === 'private') return [`read_private_${plural}`];
    return neededForPost('edit_post', post, userId);
  }
  const verb = capability === 'edit_post' ? 'edit' : 'delete';
  const isOut = (state: string | undefined) => state === 'publish' || state === 'future';
  const managed = role === 'privacy' || (role === 'front' && verb === 'delete') ? ['manage_options'] : [];
  // what was published before the trash is still hard to come by
  if (isOwn) return [`${verb}_${isOut(status === 'trash' ? before : status) ? 'published_' : ''}${plural}`, ...managed];
  const needs = [`${verb}_others_${plural}`];
  if (isOut(status)) needs.push(`${verb}_published_${plural}`);
  else if (status === 'private') needs.push(`${verb}_private_${plural}`);
  return [...needs, ...managed];
}

/** The primitive capabilities behind a user's: everybody edits themselves. */
export function neededForUser(capability: UserCapability, id: number, userId: number): string[] {
  if (capability === 'edit_user') return id === userId ? [] : ['edit_users'];
  return [capability === 'delete_user' ? 'delete_users' : 'promote_users'];
}

/** The primitive capability behind a term's. */
export function neededForTerm(capability: TermCapability): string[] {
  return [capability === 'assign_term' ? 'edit_posts' : 'manage_categories'];
}
