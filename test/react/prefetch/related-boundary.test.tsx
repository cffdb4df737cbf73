// @vitest-environment node

import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { createClient, RelatedBoundary, RelatedPosts, type RelxClient, RelxProvider } from 'relx';
import { expect, test } from 'vitest';
import { postItem } from '../fixtures.js';

/** Streams a page with a boundary. Returns its HTML when all lists are there. */
const streamed = (client: RelxClient) =>
  new Promise<string>((resolve, reject) => {
    const list = <RelatedPosts />;
    const { pipe } = renderToPipeableStream(
      <RelxProvider client={client} postId={1}>
        <RelatedBoundary queries={[list]}>{list}</RelatedBoundary>
      </RelxProvider>,
      { onAllReady: () => void pipe(page), onError: reject },
    );
    const chunks: string[] = [];
    const page = new Writable({ write: (chunk, _, done) => done(void chunks.push(`${chunk}`)) }).on('finish', () =>
      resolve(chunks.join('')),
    );
  });

test('pages that stream at the same time share one request, and a later page sends its own', async () => {
  const requests: string[] = [];
  const client = createClient({
    url: 'https://site.example/wp-json',
    fetch: async (url) => {
      requests.push(url);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return Response.json([postItem(requests.length)]);
    },
  });
  for (const html of await Promise.all([streamed(client), streamed(client), streamed(client)]))
    expect(html).toContain('Post 1</a>');
  expect(requests).toHaveLength(1);
  expect(await streamed(client)).toContain('Post 2</a>');
});
