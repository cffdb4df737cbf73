import type { PostRow } from '../../../store/database.js';

const postCapabilities = ['read_post', 'edit_post', 'delete_post', 'publish_post'] as const;
const userCapabilities = ['edit_user', 'delete_user', 'promote_user'] as const;
const termCapabilities = ['edit_term', 'delete_term', 'assign_term'] as const;
export type PostCapability = (typeof postCapabilities)[number];
export type UserCapability = (typeof userCapabilities)[number];
export type TermCapability = (typeof termCapabilities)[number];
/** Capabilities for one object, which WordPress maps to primitive ones. */
export const metaCapabilities = [...postCapabilities, ...userCapabilities, ...termCapabilities];
export type MetaCapability = (typeof metaCapabilities)[number];

/** State of a post for capability checks. */
export interface PostState extends Pick<PostRow, 'post_author'> {
  /** Status. For `inherit`, the status of the parent, or `publish`. */
  readonly status: string;
  /** Status before the post was trashed. */
  readonly before?: string | undefined;
  /** Role for the site. Only its managers may delete the front page, or edit the privacy policy. */
  readonly role?: 'front' | 'privacy' | undefined;
  /** Plural in the capabilities of its type: `posts`, `pages`, `products`. */
  readonly plural: string;
}

/** Primitive capabilities for a post's meta capability, as in WordPress's `map_meta_cap`. */
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
  // trashed posts need the capability that they needed before
  if (isOwn) return [`${verb}_${isOut(status === 'trash' ? before : status) ? 'published_' : ''}${plural}`, ...managed];
  const needs = [`${verb}_others_${plural}`];
  if (isOut(status)) needs.push(`${verb}_published_${plural}`);
  else if (status === 'private') needs.push(`${verb}_private_${plural}`);
  return [...needs, ...managed];
}

/** Primitive capabilities for a user's meta capability. Users may edit themselves. */
export function neededForUser(capability: UserCapability, id: number, userId: number): string[] {
  if (capability === 'edit_user') return id === userId ? [] : ['edit_users'];
  return [capability === 'delete_user' ? 'delete_users' : 'promote_users'];
}

/** Primitive capability for a term's meta capability. */
export function neededForTerm(capability: TermCapability): string[] {
  return [capability === 'assign_term' ? 'edit_posts' : 'manage_categories'];
}
