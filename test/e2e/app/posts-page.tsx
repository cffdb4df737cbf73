import { type ReactElement, StrictMode } from 'react';
import { RelatedBoundary, RelatedPosts, type RelxClient, RelxProvider, toQuery } from 'relx';

export interface PostOfPage {
  readonly id: number;
  readonly title: string;
}

const lists = { limit: 3, showThumbnail: true, excerptLength: 10, headingLevel: 3 } as const;

/** A page of an archive: each post with what is related to it, streamed where the server has not found it yet. */
export function PostsPage({
  posts,
  client,
}: {
  readonly posts: readonly PostOfPage[];
  readonly client: RelxClient;
}): ReactElement {
  return (
    <StrictMode>
      <RelxProvider client={client}>
        <main>
          <h1>Posts</h1>
          {posts.map(({ id, title }) => (
            <article key={id}>
              <h2>{title}</h2>
              <RelatedBoundary
                queries={[toQuery('post', { ...lists, postId: id })]}
                fallback={<p className="wait">Looking for related posts</p>}
              >
                <RelatedPosts {...lists} postId={id} />
              </RelatedBoundary>
            </article>
          ))}
        </main>
      </RelxProvider>
    </StrictMode>
  );
}
