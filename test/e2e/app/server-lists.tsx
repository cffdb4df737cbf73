import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from '@vitejs/plugin-rsc/vendor/react-server-dom/server.node';
import { createServerComponents, type RelxClient } from 'relx/server-components';

/** Renders server components of all three lists, without any client component to refer to. */
export function renderLists(client: RelxClient, posts: readonly number[], onTags: (tags: readonly string[]) => void): Readable {
  const { RelatedPosts, RelatedUsers, RelatedTerms } = createServerComponents({ client, onTags });
  const page = (
    <main>
      {posts.map((post) => (
        <article key={post}>
          <RelatedPosts postId={post} layout="grid" excerptLength={8} />
          <RelatedUsers postId={post} heading="" />
          <RelatedTerms postId={post} layout="grid" orderBy="name" />
        </article>
      ))}
    </main>
  );
  return renderToPipeableStream(page, {}).pipe(new PassThrough());
}
