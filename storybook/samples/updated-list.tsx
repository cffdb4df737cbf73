import { RelatedPosts, useRelationUpdates } from 'relx';

/** A list that follows the changes of other tabs. */
export function UpdatedList({ postId, limit }: { postId: number; limit: number }) {
  useRelationUpdates();
  return <RelatedPosts postId={postId} limit={limit} />;
}
