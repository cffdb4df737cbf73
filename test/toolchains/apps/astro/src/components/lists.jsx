import { createClient, RelatedPosts, RelxProvider } from 'relx';

export function Lists({ url, snapshot, postId }) {
  return (
    <RelxProvider client={createClient({ url })} snapshot={snapshot} postId={postId}>
      <RelatedPosts heading="In Astro" />
    </RelxProvider>
  );
}
