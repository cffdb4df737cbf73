import { createRoot } from '@wordpress/element';
import { createClient, RelatedPosts, RelxProvider } from 'relx';
import './style.scss';

const client = createClient({ url: '/wp-json' });

createRoot(document.getElementById('related')).render(
  <RelxProvider client={client} postId={1}>
    <RelatedPosts />
  </RelxProvider>,
);
