import { createClient, prefetchRelated, RelatedPosts, RelxProvider, toQuery } from 'relx';

export async function loader({ params }) {
  const url = process.env.RELX_URL;
  const postId = Number(params.id);
  const snapshot = await prefetchRelated(createClient({ url }), [toQuery('post', { postId })]);
  return { url, postId, snapshot };
}

export default function Post({ loaderData: { url, postId, snapshot } }) {
  return (
    <RelxProvider client={createClient({ url })} snapshot={snapshot} postId={postId}>
      <RelatedPosts heading="In React Router" />
    </RelxProvider>
  );
}
