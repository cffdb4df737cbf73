import { StrictMode, version } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient, RelatedPosts, type RelatedPostsProps, RelxProvider } from 'relx';
import 'relx/style.css';

/** The URL of a REST API is in the URL of the page, so that one build shows any site. */
const url = new URLSearchParams(location.search).get('rest') ?? '/wp-json';
const props: RelatedPostsProps = { layout: 'grid', headingLevel: 2 };

document.documentElement.dataset.react = version;
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <RelxProvider client={createClient({ url })} postId={1}>
      <RelatedPosts {...props} heading="Read on" />
    </RelxProvider>
  </StrictMode>,
);
