import 'relx/style.css';
import { Suspense } from 'react';
import { RelatedPosts, RelatedTerms, RelatedUsers } from '../../related';

async function Lists({ params }) {
  const postId = Number((await params).id);
  return (
    <>
      <RelatedUsers postId={postId} heading="Written by" />
      <RelatedPosts postId={postId} layout="grid" limit={3} />
      <RelatedTerms postId={postId} heading="" />
    </>
  );
}

export default function Page({ params }) {
  return (
    <Suspense fallback={<p>Loading …</p>}>
      <Lists params={params} />
    </Suspense>
  );
}
