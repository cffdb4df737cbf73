// @vitest-environment node

import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  createClient,
  prefetchRelated,
  RelatedBoundary,
  RelatedPosts,
  RelatedTerms,
  type RelxClient,
  RelxProvider,
  toQuery,
} from 'relx';
import { expect, test, vi } from 'vitest';
import { postItem } from './fixtures.js';
import { site } from './site.js';

test('renders in a process without a window, quietly and without a request of its own', async () => {
  const backend = site([postItem(2)]);
  const complaints = vi.spyOn(console, 'error');
  const snapshot = await prefetchRelated(backend.client, [toQuery('post', { postId: 1 })]);
  const html = renderToString(
    <RelxProvider client={backend.client} snapshot={snapshot} postId={1}>
      <RelatedPosts />
      <RelatedTerms loading={null} />
    </RelxProvider>,
  );
  expect(typeof window).toBe('undefined');
  expect(html).toContain(
    '<a class="relx-related-item-link" href="https://site.example/post-2/" dir="auto" data-relx-type="related_to" data-relx-position="1">Post 2</a>',
  );
  expect(html).not.toContain('relx-related-terms');
  expect(backend.requests).toHaveLength(1);
  expect(complaints).not.toHaveBeenCalled();
});

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
