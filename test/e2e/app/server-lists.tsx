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
          <RelatedPosts post={post} layout="grid" excerptLength={8} />
          <RelatedUsers post={post} title="" />
          <RelatedTerms post={post} layout="grid" order="name" />
        </article>
      ))}
    </main>
  );
  return renderToPipeableStream(page, {}).pipe(new PassThrough());
}
