import { type ReactElement, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient, RelatedFeed, RelatedPosts, RelxProvider, useRelatedPrefetch } from 'relx';

const client = createClient();

/** A long list, and links that prefetch. */
function Feed(): ReactElement {
  const [post, setPost] = useState(1);
  const onHover = useRelatedPrefetch([{ postId: 2, objectType: 'post', type: 'references', limit: 5, orderBy: 'manual' }]);
  const whenNear = useRelatedPrefetch([{ postId: 3, type: 'references' }], { rootMargin: '100px' });
  return (
    <main>
      <button type="button" {...onHover} onClick={() => setPost(2)}>
        Post 2
      </button>
      {post === 2 && <RelatedPosts type="references" postId={2} heading="The other post" />}
      <RelatedFeed objectType="post" type="references" postId={1} limit={50} />
      <a href="#far" {...whenNear}>
        Far below
      </a>
    </main>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <RelxProvider client={client}>
      <Feed />
    </RelxProvider>
  </StrictMode>,
);
