import { createRoot } from 'react-dom/client';
import { createClient, RelatedPosts, RelxProvider } from 'relx';

const client = createClient({ url: '/wp-json' });

createRoot(document.getElementById('root')).render(
  <RelxProvider client={client} postId={1}>
    <RelatedPosts />
  </RelxProvider>,
);
