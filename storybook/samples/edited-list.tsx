import { RelatedPosts, useRelationMutations } from 'relx';

/** A list whose items can be removed. The item disappears immediately, and returns if the server rejects the change. */
export function EditedList({ postId, limit }: { postId: number; limit: number }) {
  const { remove, error } = useRelationMutations();
  return (
    <>
      {error && <p role="alert">{error.message}</p>}
      <RelatedPosts
        postId={postId}
        limit={limit}
        renderItem={(item) => (
          <>
            {item.related.title}{' '}
            <button type="button" onClick={() => remove(item).catch(() => {})}>
              Remove
            </button>
          </>
        )}
      />
    </>
  );
}
