import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { RelatedPosts, type RelatedSnapshot, RelxProvider } from 'relx';
import { expect, test } from 'vitest';
import { postItem } from './fixtures.js';

const page = { items: [postItem(2)], total: 1, totalPages: 1 };

test('a snapshot without a client is shown', () => {
  const snapshot: RelatedSnapshot = { 'post:1?orderby=order&per_page=5&to_type=post&type=related_to': page };
  const lists = (
    <RelxProvider snapshot={snapshot} postId={1}>
      <RelatedPosts />
    </RelxProvider>
  );
  expect(renderToString(lists)).toContain('Post 2');
  expect(render(lists).getByRole('link', { name: 'Post 2' })).toBeInTheDocument();
});

test('a list that the snapshot lacks waits', () => {
  const { container } = render(
    <RelxProvider snapshot={{}} postId={7}>
      <RelatedPosts />
    </RelxProvider>,
  );
  expect(container.querySelector('[data-state="pending"]')).toHaveAttribute('aria-busy', 'true');
});

test('without client and snapshot, a list throws', () => {
  expect(() => renderToString(<RelatedPosts postId={1} />)).toThrow('client');
});
