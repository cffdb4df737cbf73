'use client';
import { useState } from 'react';
import { createClient, RelatedPosts, RelxProvider } from 'relx';

export function Live({ postId, url }) {
  const [client] = useState(() => createClient({ url }));
  return (
    <RelxProvider client={client} postId={postId}>
      <RelatedPosts heading="In the browser" />
    </RelxProvider>
  );
}
