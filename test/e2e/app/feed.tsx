import { type ReactElement, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient, RelatedFeed, RelatedPosts, RelxProvider, useRelatedPrefetch } from 'relx';

const client = createClient();

/** A long list, and links that ask ahead. */
function Feed(): ReactElement {
  const [post, setPost] = useState(1);
  const onHover = useRelatedPrefetch([{ post: 2, objectType: 'post', type: 'references', limit: 5, orderBy: 'manual' }]);
  const whenNear = useRelatedPrefetch([{ post: 3, type: 'references' }], { near: 100 });
  return (
    <main>
      <button type="button" {...onHover} onClick={() => setPost(2)}>
        Post 2
      </button>
      {post === 2 && <RelatedPosts type="references" post={2} title="The other post" />}
      <RelatedFeed objectType="post" type="references" post={1} limit={50} />
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
