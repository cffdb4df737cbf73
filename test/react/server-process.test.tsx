// @vitest-environment node

import { renderToString } from 'react-dom/server';
import { prefetchRelated, RelatedPosts, RelatedTerms, RelxProvider, toQuery } from 'relx';
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
