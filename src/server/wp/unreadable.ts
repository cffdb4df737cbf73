import { type Collection, RelationError, type Relx, type Viewer } from '../../core/index.js';
import { notFound } from '../routes/relations/related.js';

/** Why an object of a collection is not shown: there is none, or as WordPress says it there is one for others. */
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
    return new RelationError('rest_forbidden', `You may not read the post ${id}.`);
  if (objectType === 'user' && !viewer.has('list_users') && (await relx.accounts.users.find(id)))
    return new RelationError('rest_user_cannot_view', `You may not see the user ${id}, who has published nothing.`);
  return new RelationError(notFound[objectType], `There is no ${objectType} ${id} here that you may read.`);
}
