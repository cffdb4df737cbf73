import type { ErrorCode, ObjectType } from '../../contract/index.js';
import { type Collection, RelationError, type Relx, Viewer } from '../../core/index.js';

/** WordPress's codes for an object that does not exist or is hidden from the user. */
const notFound: Readonly<Record<ObjectType, ErrorCode>> = {
  post: 'rest_post_invalid_id',
  user: 'rest_user_invalid_id',
  term: 'rest_term_invalid',
};

/** The error for an object that does not exist or is hidden from the user. */
export function notReadable(objectType: ObjectType, id: number): RelationError {
  return new RelationError(notFound[objectType], `There is no ${objectType} ${id} that you can view.`);
}

/** Sees all users of the site, and none of the other sites of a network: for them, it reports that they do not exist. */
const editor = new Viewer(-1, ['edit_others_posts']);

/** The error for an object that a collection does not show. As in WordPress, users with an account learn that it exists. */
export async function unreadable(
  relx: Relx,
  { objectType, type }: Collection,
  id: number,
  viewer: Viewer,
): Promise<RelationError> {
  if (
    objectType === 'post' &&
    (await relx.content.postType(id)) === type?.name &&
    !(await relx.permissions.can(viewer, 'read_post', id))
  )
    return new RelationError('rest_forbidden', `You don't have permission to view the post ${id}.`);
  const isUser = objectType === 'user' && !viewer.has('list_users');
  if (isUser && (await relx.permissions.access(editor, [{ objectType, id }]))[0]?.isVisible)
    return new RelationError(
      'rest_user_cannot_view',
      `You don't have permission to view the user ${id}, who has no published posts.`,
    );
  return notReadable(objectType, id);
}
