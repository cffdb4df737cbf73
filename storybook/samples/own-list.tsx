import { useRelated } from 'relx';

/** A list with its own markup. */
export function OwnList({ postId, limit }: { postId: number; limit: number }) {
  const { items, status, total, error, refetch } = useRelated({ objectType: 'post', postId, limit });
  if (status === 'error')
    return (
      <p role="alert">
        {error.message}{' '}
        <button type="button" onClick={refetch}>
          Try again
        </button>
      </p>
    );
  if (status !== 'success') return <p role="status">Loading…</p>;
  if (items.length === 0) return <p>No related posts.</p>;
  return (
    <>
      <p>
        {items.length} of {total}
      </p>
      <ol>
        {items.map(({ related }) => (
          <li key={related.id}>
            <a href={related.link}>{related.title}</a>
          </li>
        ))}
      </ol>
    </>
  );
}
