import { RelatedView, useRelated } from 'relx';

/** A view of items that a hook has loaded. */
export function LoadedView({ postId, layout }: { postId: number; layout: 'list' | 'grid' }) {
  const related = useRelated({ objectType: 'post', postId, limit: 4 });
  return <RelatedView objectType="post" related={related} layout={layout} empty={<p>No related posts.</p>} />;
}
