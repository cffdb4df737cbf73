import { useState } from 'react';
import { RelatedPosts, useRelatedPrefetch } from 'relx';

/** A button that loads its list when the pointer or the focus reaches it. The list then appears without a placeholder. */
export function PrefetchedList({ postId, limit }: { postId: number; limit: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const list = <RelatedPosts postId={postId} limit={limit} />;
  const prefetch = useRelatedPrefetch([list]);
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} {...prefetch}>
        Related posts
      </button>
      {isOpen && list}
    </>
  );
}
