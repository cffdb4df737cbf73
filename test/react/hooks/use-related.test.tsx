import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createClient,
  RelatedFeed,
  RelatedPosts,
  type RelatedTerm,
  type RelatedUser,
  RelxError,
  RelxProvider,
  type UseRelatedResult,
  useRelated,
} from 'relx';
import { describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest';
import { postItem, userItem } from '../fixtures.js';
import { renderOn } from '../render-on.js';
import { notFound, site } from '../site.js';

function Titles(): ReactElement {
  const found = useRelated({ type: 'related_to', limit: 3 });
  if (found.status === 'pending') return <p>pending</p>;
  if (found.status === 'error')
    return (
      <button type="button" onClick={found.refetch}>
        {found.error.code}
      </button>
    );
  return (
    <p>
      {found.total}: {found.items.map(({ related }) => related.title).join(', ')}{' '}
      <button type="button" onClick={found.refetch}>
        Refresh
      </button>
      {found.error && <span>since then: {found.error.code}</span>}
    </p>
  );
}

describe('useRelated', () => {
  test('goes from pending to success', async () => {
    const backend = site([postItem(2), postItem(3)]);
    renderOn(backend, <Titles />);
    expect(screen.getByText('pending')).toBeInTheDocument();
    expect(await screen.findByText(/2: Post 2, Post 3/)).toBeInTheDocument();
    expect(backend.requests).toEqual(['/relx/v1/post/1?per_page=3&type=related_to']);
  });

  test('refreshes, and shows what it has until then', async () => {
    const backend = site([postItem(2)]);
    renderOn(backend, <Titles />);
    await screen.findByText(/1: Post 2/);
    backend.respond([postItem(2), postItem(3)]);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/2: Post 2, Post 3/)).toBeInTheDocument();
  });

  test('keeps what it has when a refresh fails', async () => {
    const backend = site([postItem(2)]);
    renderOn(backend, <Titles />);
    await screen.findByText(/1: Post 2/);
    backend.respond(notFound);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(backend.requests).toHaveLength(2));
    expect(await screen.findByText(/since then: rest_post_invalid_id/)).toBeInTheDocument();
    expect(screen.getByText(/1: Post 2/)).toBeInTheDocument();
    // the next one may succeed
    backend.respond([postItem(2)]);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.queryByText(/since then/)).toBeNull());
  });

  test('has the error of the client', async () => {
    let state: UseRelatedResult | undefined;
    function Probe() {
      state = useRelated({});
      return null;
    }
    renderOn(site(notFound), <Probe />);
    await waitFor(() => expect(state?.status).toBe('error'));
    expect(state?.error).toBeInstanceOf(RelxError);
    expect(state?.error).toMatchObject({ code: 'rest_post_invalid_id', status: 404 });
  });

  test('makes one request of identical queries, in any notation', async () => {
    const backend = site([postItem(2)]);
    function Same() {
      useRelated({ limit: 3, type: 'related_to', postId: 1, search: undefined });
      return null;
    }
    renderOn(
      backend,
      <>
        <Titles />
        <Same />
        <RelatedPosts heading="A" />
        <RelatedPosts heading="B" />
      </>,
    );
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    // two queries
    expect(backend.requests.map((path) => decodeURIComponent(path).split(',').length)).toEqual([2]);
  });

  test('requests nothing again that it has', async () => {
    const backend = site([postItem(2)]);
    const { unmount } = renderOn(backend, <Titles />);
    await screen.findByText(/1: Post 2/);
    unmount();
    renderOn(backend, <Titles />);
    expect(screen.getByText(/1: Post 2/)).toBeInTheDocument();
    expect(backend.requests).toHaveLength(1);
  });

  test('keeps sites apart', async () => {
    const one = site([postItem(2)]);
    const two = site([postItem(3)]);
    renderOn(one, <Titles />);
    renderOn(two, <Titles />);
    expect(await screen.findByText(/1: Post 2/)).toBeInTheDocument();
    expect(await screen.findByText(/1: Post 3/)).toBeInTheDocument();
  });

  test('aborts when the last component that waits unmounts, and sends the request again when one mounts', async () => {
    const backend = site('never');
    const first = renderOn(backend, <Titles />);
    const second = renderOn(backend, <Titles />);
    await waitFor(() => expect(backend.signals).toHaveLength(1));
    first.unmount();
    await act(async () => {});
    expect(backend.signals[0]?.aborted).toBe(false);
    second.unmount();
    await waitFor(() => expect(backend.signals[0]?.aborted).toBe(true));

    backend.respond([postItem(2)]);
    renderOn(backend, <Titles />);
    expect(screen.getByText('pending')).toBeInTheDocument();
    expect(await screen.findByText(/1: Post 2/)).toBeInTheDocument();
  });

  test.each([
    ['is aborted', 'never' as const],
    ['fails', notFound],
  ])('requests a changed list again when it is shown again, if its request %s', async (_, response) => {
    const backend = site([postItem(2)]);
    const { unmount } = renderOn(backend, <Titles />);
    await screen.findByText(/1: Post 2/);
    backend.respond(response);
    act(() => void backend.client.invalidate());
    await waitFor(() => expect(backend.requests).toHaveLength(2));
    if (response !== 'never') await screen.findByText(/since then/);
    unmount();
    if (response === 'never') await waitFor(() => expect(backend.signals[1]?.aborted).toBe(true));
    backend.respond([postItem(3)]);
    renderOn(backend, <Titles />);
    expect(await screen.findByText(/1: Post 3/)).toBeInTheDocument();
  });

  test('requests a failed list again when it is shown again', async () => {
    const backend = site(notFound);
    const { unmount } = renderOn(backend, <Titles />);
    await screen.findByText('rest_post_invalid_id');
    unmount();
    backend.respond([postItem(2)]);
    renderOn(backend, <Titles />);
    expect(await screen.findByText(/1: Post 2/)).toBeInTheDocument();
  });

  test('replaces a running request when it is refreshed', async () => {
    const resolvers: ((response: Response) => void)[] = [];
    const client = createClient({ fetch: () => new Promise((resolve) => resolvers.push(resolve)) });
    let refetch = () => Promise.resolve();
    function Probe() {
      ({ refetch } = useRelated({ type: 'related_to', limit: 3 }));
      return <Titles />;
    }
    render(
      <RelxProvider client={client} postId={1}>
        <Probe />
      </RelxProvider>,
    );
    await waitFor(() => expect(resolvers).toHaveLength(1));
    act(() => void refetch());
    await waitFor(() => expect(resolvers).toHaveLength(2));
    await act(async () => resolvers[1]?.(Response.json([postItem(22)])));
    await act(async () => resolvers[0]?.(Response.json([postItem(11)])));
    expect(screen.getByText(/1: Post 22/)).toBeInTheDocument();
  });

  test('ignores the late response to a query that has changed', async () => {
    const resolvers: ((response: Response) => void)[] = [];
    const client = createClient({ fetch: () => new Promise((resolve) => resolvers.push(resolve)) });
    function Moving() {
      const [post, setPost] = useState(1);
      return (
        <RelxProvider client={client} postId={post}>
          <button type="button" onClick={() => setPost(2)}>
            Next
          </button>
          <Titles />
        </RelxProvider>
      );
    }
    render(<Moving />);
    await waitFor(() => expect(resolvers).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(resolvers).toHaveLength(2));
    await act(async () => resolvers[1]?.(Response.json([postItem(22)])));
    await act(async () => resolvers[0]?.(Response.json([postItem(11)])));
    expect(screen.getByText(/1: Post 22/)).toBeInTheDocument();
  });

  test('takes from the provider around it what a provider leaves out', async () => {
    const backend = site([postItem(2)]);
    renderOn(
      backend,
      <RelxProvider postId={5}>
        <Titles />
      </RelxProvider>,
    );
    await screen.findByText(/1: Post 2/);
    expect(backend.requests).toEqual(['/relx/v1/post/5?per_page=3&type=related_to']);
  });

  describe.each([
    ['NaN', Number.NaN],
    ['a negative number', -5],
    ['a fraction', 1.5],
    ['null', null as unknown as number],
    ['a word', 'abc' as unknown as number],
  ])('of %s', (_name, postId) => {
    const Hook = ({ object }: { object?: boolean }) => {
      const list = useRelated(object ? { object: { objectType: 'post', id: postId } } : { postId });
      return <p>{list.error?.code}</p>;
    };
    const error = ({ error: { code } }: { error: { code: string } }) => code;
    test.each([
      [
        'a provider',
        <RelxProvider key="" postId={postId}>
          <RelatedPosts error={error} />
        </RelxProvider>,
      ],
      [
        'the object of a provider',
        <RelxProvider key="" object={{ objectType: 'post', id: postId }}>
          <RelatedPosts error={error} />
        </RelxProvider>,
      ],
      ['a list', <RelatedPosts key="" postId={postId} error={error} />],
      ['a feed', <RelatedFeed key="" objectType="post" postId={postId} error={error} />],
      ['a hook', <Hook key="" />],
      ['the object of a hook', <Hook key="" object />],
    ])('%s is an error and a warning, and not the outer post', async (where, list) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      onTestFinished(() => warn.mockRestore());
      const backend = site([postItem(2)]);
      renderOn(backend, list);
      expect(await screen.findByText('missing_object')).toBeInTheDocument();
      expect(backend.requests).toEqual([]);
      // each ID once
      if (where === 'a provider') expect(warn).toHaveBeenCalledWith(expect.stringContaining(`the ID ${postId}`));
    });
  });

  test('reports what to do when there is no client', () => {
    expect(() => renderToString(<Titles />)).toThrow(/`client` of a RelxProvider/);
  });

  test('knows what it finds by the relation type', async () => {
    function Typed() {
      const users = useRelated({ type: 'authored_by' });
      const terms = useRelated({ type: 'categorized_as', postId: 3 });
      const posts = useRelated({ type: 'authored_by', direction: 'incoming' });
      if (users.status === 'success') expectTypeOf(users.items[0]?.related).toEqualTypeOf<RelatedUser | undefined>();
      if (terms.status === 'success') expectTypeOf(terms.items[0]?.related).toEqualTypeOf<RelatedTerm | undefined>();
      if (posts.status === 'success') expectTypeOf(posts.items[0]?.related.object_type).toEqualTypeOf<'post' | undefined>();
      if (users.status === 'pending') expectTypeOf(users.items).toEqualTypeOf<undefined>();
      return <p>{users.items?.map(({ related }) => related.slug)}</p>;
    }
    renderOn(site([userItem(2)]), <Typed />);
    expect(await screen.findByText('writer-2')).toBeInTheDocument();
  });
});
