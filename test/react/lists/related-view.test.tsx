import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RelatedPosts, RelatedTerms, RelatedUsers, RelatedView, type RelatedViewProps, RelxError, RelxProvider } from 'relx';
import { expect, test, vi } from 'vitest';
import { runs } from '../../sizes.js';
import { image, postItem, termItem, userItem } from '../fixtures.js';
import { site } from '../site.js';

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
  const provided = markupOf(
    <RelxProvider client={site([]).client} postId={1} snapshot={{ [key]: { items, total: 2, totalPages: 1 } }}>
      <List {...attributes} />
    </RelxProvider>,
  );
  const known = markupOf(<RelatedView objectType={objectType} {...attributes} related={{ status: 'success', items }} />);
  expect(known).toBe(provided);
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

/** A value as JSON can have it, in place of one of the right type. */
const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(0, 7, true, null, [], {}, { toString: 1 }, { rendered: 'A' }, ['a', 1], [null], { props: { children: 'b' } }),
);
const oddly = <T extends object>(value: T): fc.Arbitrary<T> =>
  fc
    .record(Object.fromEntries(Object.keys(value).map((name) => [name, odd])), { requiredKeys: [] })
    .map((changes) => ({ ...value, ...changes }));
const withTerms = { image, terms: [termItem(4).related], date: '2026-03-05T09:00:00', excerpt: 'Words' };
const oddItem = fc.constantFrom(postItem(2, withTerms), userItem(2), termItem(2)).chain((item) =>
  fc.oneof(
    odd,
    oddly(item),
    fc
      .record({ item: oddly({ ...item, data: { role: 'editor' } }), related: oddly(item.related) })
      .map((one) => ({ ...one.item, related: { ...one.related, object_type: item.related.object_type } })),
  ),
);

test('items with values of any type leave the list as it is', () => {
  // keys and attributes of such items are worth a warning
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const objectTypes = fc.constantFrom('post' as const, 'user' as const, 'term' as const);
  fc.assert(
    fc.property(objectTypes, fc.array(oddItem, { maxLength: 4 }), fc.boolean(), (objectType, odd, isGrid) => {
      const good = { post: postItem(9), user: userItem(9), term: termItem(9) }[objectType];
      const props = {
        objectType,
        layout: isGrid ? 'grid' : 'list',
        showThumbnail: true,
        showDate: true,
        showTerms: true,
      } as const;
      // the types of items do not contain what they are at run time
      const related = { status: 'success', items: [...odd, good] as never[] } as const;
      const html = renderToStaticMarkup(
        <RelatedView
          {...props}
          excerptLength={3}
          fields="role"
          related={related}
          toHref={({ link }) => link.replace('a', 'b')}
        />,
      );
      expect(html).toContain(`>${good.related.title}</a>`);
    }),
    runs(200, 5000),
  );
  for (const items of [null, undefined, 'text', 7, {}]) {
    const related = { status: 'success', items: items as never } as const;
    expect(renderToStaticMarkup(<RelatedView objectType="post" related={related} />)).toBe('');
  }
  error.mockRestore();
});
