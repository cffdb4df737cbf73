import { createClient, prefetchRelated, RelatedPosts, RelxProvider, toQuery } from 'relx';

const client = createClient({ url: import.meta.env.VITE_RELX_URL });

export async function loader({ params }) {
  const postId = Number(params.id);
  const snapshot = await prefetchRelated(client, [toQuery('post', { postId })]);
  return { postId, snapshot };
}

export default function Post({ loaderData: { postId, snapshot } }) {
  return (
    <RelxProvider client={client} snapshot={snapshot} postId={postId}>
      <RelatedPosts heading="In React Router" />
    </RelxProvider>
  );
}
