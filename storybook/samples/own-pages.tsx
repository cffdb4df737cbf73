import { useRelatedPages } from 'relx';

/** A list that loads more items on request. */
export function OwnPages({ postId, limit }: { postId: number; limit: number }) {
  const list = useRelatedPages({ objectType: 'post', postId, limit });
  if (list.status !== 'success') return <p role="status">Loading…</p>;
  return (
    <>
      <ol>
        {list.items.map(({ related }) => (
          <li key={related.id}>{related.title}</li>
        ))}
      </ol>
      {list.hasNextPage && (
        <button type="button" onClick={list.fetchNextPage} disabled={list.isFetchingNextPage}>
          Load more
        </button>
      )}
    </>
  );
}
