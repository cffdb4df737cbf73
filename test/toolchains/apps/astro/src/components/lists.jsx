import { RelatedPosts, RelxProvider } from 'relx';
import { client } from '../relx-client.js';

export function Lists({ snapshot, postId }) {
  return (
    <RelxProvider client={client} snapshot={snapshot} postId={postId}>
      <RelatedPosts heading="In Astro" />
    </RelxProvider>
  );
}
