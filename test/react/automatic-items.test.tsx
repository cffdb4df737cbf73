import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createClient,
  prefetchRelated,
  RelatedPosts,
  RelatedUsers,
  RelatedView,
  RelxProvider,
  toQuery,
  useRelated,
  useRelatedPages,
  useRelationMutations,
} from 'relx';
import { RelatedItem, RelatedItemLink, RelatedItems, RelatedPostsRoot, useRelatedItem } from 'relx/parts';
import { createServerComponents } from 'relx/server-components';
import { mockRelated, relatedPost, relatedUser } from 'relx/testing';
import { describe, expect, test, vi } from 'vitest';
import { faultsOf } from './axe.js';

/** A site whose post 12 has two related posts, and three similar ones. One of them is related, too. */
const similarSite = () =>
  mockRelated({
    'post:12': [
      relatedPost({ id: 1, title: 'One', relation: 'related_to' }),
      relatedPost({ id: 2, title: 'Two', relation: 'related_to' }),
      relatedPost({ id: 2, title: 'Two', relation: 'similar' }),
      relatedPost({ id: 3, title: 'Three', relation: 'similar' }),
      relatedPost({ id: 4, title: 'Four', relation: 'similar' }),
      relatedUser({ id: 5 }),
    ],
  });

function show(list: ReactElement, mock = similarSite()) {
  const client = createClient({ fetch: mock.fetch });
  return {
    mock,
    ...render(
      <RelxProvider client={client} postId={12}>
        {list}
      </RelxProvider>,
    ),
  };
}

/** The items of a list: automatic ones with a star. */
const shown = () =>
  screen.getAllByRole('listitem').map((item) => item.textContent + (item.dataset.automatic === undefined ? '' : ' *'));

test('leave out excluded posts, which a component names by their ids', async () => {
  const { mock } = show(<RelatedPosts fill="similar" limit={3} exclude={[2, 1]} />);
  await screen.findByText('Three');
  expect(shown()).toEqual(['Three *', 'Four *']);
  expect(mock.requests).toEqual(['post:12?exclude=1%2C2&fill=similar&orderby=order&per_page=3&to_type=post&type=related_to']);
});

describe('a list that is filled up', () => {
  test('shows similar posts after the related ones, and marks them', async () => {
    const { mock, container } = show(<RelatedPosts fill="similar" limit={4} />);
    await screen.findByRole('link', { name: 'Four' });
    expect(shown()).toEqual(['One', 'Two', 'Three *', 'Four *']);
    expect(mock.requests).toEqual(['post:12?fill=similar&orderby=order&per_page=4&to_type=post&type=related_to']);
    expect(await faultsOf(container)).toEqual([]);
  });

  test('shows as many items as its limit', async () => {
    show(<RelatedPosts fill="similar" limit={3} />);
    await screen.findByRole('link', { name: 'Three' });
    expect(shown()).toEqual(['One', 'Two', 'Three *']);
  });

  test('of people is a list of people, because no person is similar to a post', async () => {
    // TypeScript rejects the attribute
    const { mock } = show(<RelatedUsers {...{ fill: 'similar', limit: 5 }} />);
    await screen.findByRole('link', { name: 'User 5' });
    expect(mock.requests).toEqual(['post:12?orderby=order&per_page=5&to_type=user&type=authored_by']);
  });

  test('has the query of a list without it, if it is `none`', () => {
    expect(toQuery('post', { fill: 'none' })).toEqual(toQuery('post'));
    expect(toQuery('post', { fill: 'similar' })).toMatchObject({ fill: 'similar' });
  });

  test('is prefetched and rendered on a server', async () => {
    const mock = similarSite();
    const client = createClient({ fetch: mock.fetch });
    const list = <RelatedPosts fill="similar" limit={3} />;
    const snapshot = await prefetchRelated(client, [list], { postId: 12 });
    const html = renderToString(
      <RelxProvider client={client} snapshot={snapshot} postId={12}>
        {list}
      </RelxProvider>,
    );
    expect(html.match(/<li class="relx-related-item"( data-automatic="")?>/g)).toEqual([
      '<li class="relx-related-item">',
      '<li class="relx-related-item">',
      '<li class="relx-related-item" data-automatic="">',
    ]);
    expect(mock.requests).toHaveLength(1);
  });

  test('is a server component', async () => {
    const Server = createServerComponents({ client: createClient({ fetch: similarSite().fetch }) });
    const element = await Server.RelatedPosts({ postId: 12, fill: 'similar', limit: 3 });
    expect(renderToString(element)).toContain('data-automatic=""');
  });
});

describe('a list of similar posts', () => {
  test('has the markup of a list, without relation ids', async () => {
    show(<RelatedPosts type="similar" heading="More" />);
    await screen.findByRole('link', { name: 'Four' });
    expect(screen.getByRole('region', { name: 'More' })).toBeInTheDocument();
    expect(shown()).toEqual(['Two *', 'Three *', 'Four *']);
  });

  test('has pages', async () => {
    function Pages() {
      const list = useRelatedPages({ type: 'similar', limit: 2 });
      if (list.status !== 'success') return null;
      return (
        <>
          {list.items.map(({ related }) => (
            <li key={related.id}>{related.title}</li>
          ))}
          {list.hasNextPage && (
            <button type="button" onClick={list.fetchNextPage}>
              More
            </button>
          )}
        </>
      );
    }
    show(<Pages />);
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await screen.findByText('Four');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Two', 'Three', 'Four']);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('own markup', () => {
  test('of parts has the attribute, and its items state how they were found', async () => {
    const Badge = () => (useRelatedItem()?.automatic ? ' (automatic)' : null);
    show(
      <RelatedPostsRoot fill="similar" limit={3}>
        <RelatedItems>
          <RelatedItem>
            <RelatedItemLink />
            <Badge />
          </RelatedItem>
        </RelatedItems>
      </RelatedPostsRoot>,
    );
    await screen.findByRole('link', { name: 'Three' });
    expect(shown()).toEqual(['One', 'Two', 'Three (automatic) *']);
  });

  test('of items receives them', async () => {
    show(<RelatedPosts fill="similar" limit={3} renderItem={(item) => (item.automatic ? 'similar' : `relation ${item.id}`)} />);
    await screen.findByText('similar');
    expect(shown()).toEqual(['relation 1', 'relation 2', 'similar *']);
  });

  test('of a view shows given items', async () => {
    const page = await createClient({ fetch: similarSite().fetch }).listRelated('post', 12, { type: 'similar' });
    render(<RelatedView objectType="post" related={{ status: 'success', items: page.items }} />);
    expect(shown()).toEqual(['Two *', 'Three *', 'Four *']);
  });
});

test('a new relation replaces the same similar post, until the response arrives', async () => {
  const lists = similarSite();
  // the addition gets no response
  const addRelation = vi.fn(() => new Promise<never>(() => {}));
  const client = createClient({ fetch: (input, init) => (init?.method === 'POST' ? addRelation() : lists.fetch(input, init)) });
  function Editor() {
    const { add } = useRelationMutations();
    const list = useRelated({ type: 'related_to', fill: 'similar', limit: 4 });
    const related = relatedPost({ id: 4, title: 'Four' });
    return (
      <>
        <button type="button" onClick={() => void add({ from_id: 12, to_id: 4, type: 'related_to' }, related)}>
          Add
        </button>
        <output>{list.total}</output>
        <RelatedPosts fill="similar" limit={4} />
      </>
    );
  }
  render(
    <RelxProvider client={client} postId={12}>
      <Editor />
    </RelxProvider>,
  );
  await within(await screen.findByRole('list')).findByRole('link', { name: 'Four' });
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(shown()).toEqual(['Four', 'One', 'Two', 'Three *']));
  expect(screen.getByRole('status')).toHaveTextContent('4');
  await waitFor(() => expect(addRelation).toHaveBeenCalled());
});
