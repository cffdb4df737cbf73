import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { RelatedPosts, RelatedTerms, RelatedUsers, RelatedView, type RelatedViewProps, RelxError, RelxProvider } from 'relx';
import { expect, test, vi } from 'vitest';
import { image, postItem, termItem, userItem } from './fixtures.js';
import { site } from './site.js';

const cases = [
  ['post', RelatedPosts, [postItem(2, { image }), postItem(3)], 'related_to'],
  ['user', RelatedUsers, [userItem(2), userItem(3)], 'authored_by'],
  ['term', RelatedTerms, [termItem(2), termItem(3)], 'categorized_as'],
] as const;

/** The markup, whatever ids React gave. */
const markupOf = (list: ReactElement) => render(list).container.innerHTML.replace(/:r\w+:/g, 'id');

test.each(cases)('a view of %ss has the markup of the list, without a provider', (objectType, List, items, type) => {
  const key = `post:1?orderby=order&per_page=5&to_type=${objectType}&type=${type}`;
  const attributes = { layout: 'grid', excerptLength: 3, className: 'mine' } as const;
  const asked = markupOf(
    <RelxProvider client={site([]).client} postId={1} snapshot={{ [key]: { items, total: 2, totalPages: 1 } }}>
      <List {...attributes} />
    </RelxProvider>,
  );
  const known = markupOf(<RelatedView objectType={objectType} {...attributes} related={{ status: 'success', items }} />);
  expect(known).toBe(asked);
  expect(known).toContain('data-state="success"');
});

test('it has the states of a list, and its slots', () => {
  const retry = vi.fn(async () => {});
  const error = new RelxError('Gone.', { code: 'rest_post_invalid_id', status: 404, method: 'GET', path: '/x' });
  const view = (props: Omit<RelatedViewProps<'post'>, 'objectType'>) =>
    render(<RelatedView objectType="post" {...props} />).container;
  expect(view({ related: { status: 'pending' } }).querySelector('[data-state="pending"]')).toHaveAttribute('aria-busy', 'true');
  expect(view({ related: { status: 'success', items: [] } })).toBeEmptyDOMElement();
  view({ related: { status: 'success', items: [] }, empty: 'None so far' });
  expect(screen.getByText('None so far')).toBeInTheDocument();
  view({
    related: { status: 'error', isPending: false, error, refetch: retry, isFetching: false },
    error: ({ error: { code } }) => <p>{code}</p>,
  });
  expect(screen.getByText('rest_post_invalid_id')).toBeInTheDocument();
});

test('it formats dates with a given function', () => {
  const items = [postItem(2, { date: '2026-03-05T09:00:00' })];
  const formatDate = (date: string) => `on ${date.slice(0, 10)}`;
  render(<RelatedView objectType="post" layout="grid" formatDate={formatDate} related={{ status: 'success', items }} />);
  expect(screen.getByText('on 2026-03-05')).toHaveAttribute('datetime', '2026-03-05T08:00:00Z');
});
