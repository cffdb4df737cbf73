import { render, screen } from '@testing-library/react';
import { createClient, RelatedPosts, RelatedTerms, RelatedUsers, RelxProvider } from 'relx';
import { mockRelated, relatedPost, relatedTerm, relatedUser } from 'relx/testing';
import { expect, test } from 'vitest';

test('components show the lists of the mock', async () => {
  const mock = mockRelated({
    'post:12': [
      relatedPost({ id: 7, title: 'Seven' }),
      relatedPost({ id: 8, title: 'Eight', relation: 'references' }),
      relatedUser({ id: 3, title: 'Ann' }),
      relatedTerm({ id: 4 }),
    ],
    'post:13': { code: 'rest_forbidden', status: 403 },
    'post:14': 'pending',
  });
  const { unmount } = render(
    <RelxProvider client={createClient({ fetch: mock.fetch })} postId={12}>
      <RelatedPosts heading="Posts" />
      <RelatedPosts heading="References" type="references" limit={1} />
      <RelatedUsers />
      <RelatedTerms />
      <RelatedPosts postId={13} error="no permission" />
      <RelatedPosts postId={99} error="not found" />
    </RelxProvider>,
  );
  expect(await screen.findByRole('link', { name: 'Ann' })).toBeInTheDocument();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Seven', 'Seven', 'Ann', 'Term 4']);
  expect(screen.getByText('no permission')).toBeInTheDocument();
  expect(screen.getByText('not found')).toBeInTheDocument();
  expect(mock.requests).toContain('post:13?orderby=order&per_page=5&to_type=post&type=related_to');
  unmount();

  mock.set({ 'post:12': [] });
  const again = createClient({ fetch: mock.fetch });
  expect(await again.listRelated('post', 12)).toMatchObject({ items: [], total: 0 });
  const waiting = again.listRelated('post', 14, {}, { signal: AbortSignal.timeout(20) });
  await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
});
