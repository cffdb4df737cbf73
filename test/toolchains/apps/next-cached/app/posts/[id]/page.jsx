import { Suspense } from 'react';
import { CachedPosts } from '../../cached';

const Lists = async ({ params }) => <CachedPosts postId={Number((await params).id)} />;

export default function Page({ params }) {
  return (
    <Suspense fallback={<p>Loading …</p>}>
      <Lists params={params} />
    </Suspense>
  );
}
