import { type ReactElement, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient, RelatedPosts, RelatedUsers, RelxProvider } from 'relx';

const client = createClient({ retryDelay: 20 });

/** A page with lists, and with other content that has to stay interactive when lists fail. */
function Page(): ReactElement {
  const [count, setCount] = useState(0);
  return (
    <main>
      <button type="button" onClick={() => setCount(count + 1)}>
        Counted {count}
      </button>
      <RelatedPosts heading="Without a word" limit={3} />
      <RelatedPosts
        heading="With a word"
        type="references"
        limit={3}
        error={({ error, refetch }) => (
          <button type="button" onClick={refetch}>
            Not now: {error.code}
          </button>
        )}
      />
      <RelatedUsers heading="People" />
    </main>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <RelxProvider client={client} postId={1}>
      <Page />
    </RelxProvider>
  </StrictMode>,
);
