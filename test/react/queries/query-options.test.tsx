import { act, screen, waitFor } from '@testing-library/react';
import { type ReactElement, Suspense, useState } from 'react';
import { renderToString } from 'react-dom/server';
import {
  keepPreviousData,
  RelatedFeed,
  RelatedPosts,
  type RelatedQueryOptions,
  RelatedUsers,
  type RelxError,
  RelxProvider,
  useRelated,
} from 'relx';
import { describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest';
import { postItem } from '../fixtures.js';
import { renderOn } from '../render-on.js';
import { notFound, site } from '../site.js';

function Titles({ post = 1, options }: { post?: number | undefined; options?: RelatedQueryOptions }): ReactElement {
  const list = useRelated(post ? { postId: post, type: 'related_to' } : null, options);
  if (list.status === 'error') return <p>failed: {list.error.code}</p>;
  if (list.status === 'pending') return <p>{list.isFetching ? 'loading' : 'waiting'}</p>;
  return (
    <p>
      {list.isPlaceholderData && 'before: '}
      {list.items.map(({ related }) => related.title).join(', ')}
    </p>
  );
}

/** Renders with a button that sets the post. */
function withPost(first: number, next: number, render: (post: number) => ReactElement): ReactElement {
  function Page() {
    const [post, setPost] = useState(first);
    return (
      <>
        <button type="button" onClick={() => setPost(next)}>
          next
        </button>
        {render(post)}
      </>
    );
  }
  return <Page />;
}
const next = () => act(async () => screen.getByRole('button', { name: 'next' }).click());
const focusWindow = () => act(async () => document.dispatchEvent(new Event('visibilitychange')));
const reconnect = () => act(async () => window.dispatchEvent(new Event('online')));

describe('as in TanStack Query,', () => {
  test('a result has flags, and the time of its data', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
    onTestFinished(() => void vi.useRealTimers());
    const seen: unknown[] = [];
    function Flags() {
      const { isPending, isLoading, isFetching, isSuccess, isError, dataUpdatedAt, refetch } = useRelated({ postId: 1 });
      seen.push({ isPending, isLoading, isFetching, isSuccess, isError, dataUpdatedAt });
      return (
        <button type="button" onClick={refetch}>
          {isSuccess && 'success'} {isError && 'error'}
        </button>
      );
    }
    const backend = site([postItem(2)]);
    renderOn(backend, <Flags />);
    expect(await screen.findByText(/success/)).toBeInTheDocument();
    const none = { isPending: false, isLoading: false, isFetching: false, isSuccess: false, isError: false, dataUpdatedAt: 0 };
    expect(seen[0]).toEqual({ ...none, isPending: true, isLoading: true, isFetching: true });
    expect(seen.at(-1)).toEqual({ ...none, isSuccess: true, dataUpdatedAt: 1000 });
    vi.setSystemTime(2000);
    await act(async () => screen.getByRole('button').click());
    await waitFor(() => expect(seen.at(-1)).toEqual({ ...none, isSuccess: true, dataUpdatedAt: 2000 }));
    renderOn(site(notFound), <Flags />);
    expect(await screen.findByText(/error/)).toBeInTheDocument();
    expect(seen.at(-1)).toEqual({ ...none, isError: true });
  });

  test('`select` makes `data`, again only if the page or the function changes', async () => {
    const titles = vi.fn((page: { items: readonly { related: { title: string } }[] }) =>
      page.items.map(({ related }) => related.title),
    );
    function Selected() {
      const [count, setCount] = useState(0);
      const { data, items } = useRelated({ postId: 1, type: 'related_to' }, { select: titles });
      const users = useRelated(
        { postId: 1, type: 'authored_by' },
        { enabled: false, select: ({ items }) => items[0]?.related.slug },
      );
      expectTypeOf(data).toEqualTypeOf<string[] | undefined>();
      expectTypeOf(users.data).toEqualTypeOf<string | undefined>();
      return (
        <button type="button" onClick={() => setCount(count + 1)}>
          {data?.join()} of {items?.length}, {count}
        </button>
      );
    }
    renderOn(site([postItem(2), postItem(3)]), <Selected />);
    expect(await screen.findByText('Post 2,Post 3 of 2, 0')).toBeInTheDocument();
    const { length } = titles.mock.calls;
    await act(async () => screen.getByRole('button').click());
    expect(screen.getByText('Post 2,Post 3 of 2, 1')).toBeInTheDocument();
    expect(titles.mock.calls).toHaveLength(length);
  });

  test('a list that has left the page is cached for `gcTime`', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const backend = site([postItem(2)]);
    renderOn(
      backend,
      withPost(1, 0, (post) => (post ? <Titles options={{ gcTime: 1000 }} /> : <button type="button">back</button>)),
    );
    await screen.findByText('Post 2');
    await next();
    vi.advanceTimersByTime(2000);
    backend.respond([postItem(3)]);
    // another list with the same query
    renderOn(backend, <Titles />);
    expect(screen.getByText('loading')).toBeInTheDocument();
    expect(await screen.findByText('Post 3')).toBeInTheDocument();
  });
});

describe('a list that waits', () => {
  test('with the query null sends nothing, and loads when it has one', async () => {
    const backend = site([postItem(2)]);
    renderOn(
      backend,
      withPost(0, 1, (post) => <Titles post={post} />),
    );
    expect(screen.getByText('waiting')).toBeInTheDocument();
    await next();
    expect(await screen.findByText('Post 2')).toBeInTheDocument();
    expect(backend.requests).toEqual(['/relx/v1/post/1?type=related_to']);
  });

  test('while it is not enabled, even without an object', async () => {
    const backend = site([postItem(2)]);
    function Enabled() {
      const [enabled, setEnabled] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setEnabled(true)}>
            next
          </button>
          <RelatedPosts heading="" queryOptions={{ enabled }} />
        </>
      );
    }
    renderOn(backend, <Enabled />);
    expect(backend.requests).toEqual([]);
    await next();
    expect(await screen.findByRole('link', { name: 'Post 2' })).toBeInTheDocument();
  });
});

describe('a list whose query changes', () => {
  test('keeps its items until the response, where it should', async () => {
    const backend = site([postItem(2)]);
    renderOn(
      backend,
      withPost(1, 5, (post) => (
        <>
          <Titles post={post} options={{ placeholderData: keepPreviousData }} />
          <RelatedPosts heading="Kept" postId={post} queryOptions={{ placeholderData: keepPreviousData }} />
        </>
      )),
    );
    expect(await screen.findByText('Post 2', { selector: 'p' })).toBeInTheDocument();
    backend.respond('never');
    await next();
    expect(screen.getByText('before: Post 2')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Kept' })).toHaveAttribute('aria-busy', 'true');
  });

  test('shows the error of the new query, even if it keeps its items', async () => {
    const backend = site([postItem(2)]);
    renderOn(
      backend,
      withPost(1, 5, (post) => <Titles post={post} options={{ placeholderData: keepPreviousData }} />),
    );
    await screen.findByText('Post 2');
    backend.respond(notFound);
    await next();
    expect(await screen.findByText('failed: rest_post_invalid_id')).toBeInTheDocument();
  });

  test('is pending otherwise', async () => {
    const backend = site([postItem(2)]);
    renderOn(
      backend,
      withPost(1, 5, (post) => <Titles post={post} />),
    );
    await screen.findByText('Post 2');
    backend.respond('never');
    await next();
    expect(screen.getByText('loading')).toBeInTheDocument();
  });
});

describe('a list is fetched again', () => {
  test('when the window has the focus again, if the list or the provider enables it', async () => {
    // a list is fetched again at most every five seconds
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const backend = site([postItem(2)]);
    renderOn(backend, <Titles />, { queryOptions: { refetchOnWindowFocus: true } });
    await screen.findByText('Post 2');
    backend.respond([postItem(3)]);
    await waitFor(async () => {
      vi.advanceTimersByTime(5000);
      await focusWindow();
      expect(screen.getByText('Post 3')).toBeInTheDocument();
    });
  });

  test('after each interval', async () => {
    const backend = site([postItem(2)]);
    renderOn(backend, <Titles options={{ refetchInterval: 5 }} />);
    await screen.findByText('Post 2');
    backend.respond([postItem(3)]);
    expect(await screen.findByText('Post 3', undefined, { timeout: 10_000 })).toBeInTheDocument();
  });

  test('when it is shown again later than its stale time', async () => {
    const backend = site([postItem(2)]);
    const options = { staleTime: -1 };
    const { unmount } = renderOn(backend, <Titles options={options} />);
    await screen.findByText('Post 2');
    unmount();
    backend.respond([postItem(3)]);
    renderOn(backend, <Titles options={options} />);
    expect(screen.getByText('Post 2')).toBeInTheDocument();
    expect(await screen.findByText('Post 3')).toBeInTheDocument();
  });

  test('also after a failure, while its data is older than its stale time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
    onTestFinished(() => void vi.useRealTimers());
    const backend = site([postItem(2)]);
    const show = () => renderOn(backend, <Titles options={{ staleTime: 500 }} />).unmount;
    const unmount = show();
    await screen.findByText('Post 2');
    unmount();
    for (const [now, response] of [
      [2000, notFound],
      [2001, [postItem(3)]],
    ] as const) {
      vi.setSystemTime(now);
      backend.respond(response);
      const end = show();
      await waitFor(() => expect(backend.requests).toHaveLength(now === 2000 ? 2 : 3));
      if (now === 2001) await screen.findByText('Post 3');
      end();
    }
  });

  test('not otherwise', async () => {
    const backend = site([postItem(2)]);
    renderOn(backend, <Titles />);
    await screen.findByText('Post 2');
    await focusWindow();
    await reconnect();
    expect(backend.requests).toHaveLength(1);
  });
});

test('all lists that failed are fetched again when the browser is online again', async () => {
  const backend = site(notFound);
  renderOn(
    backend,
    <>
      <Titles />
      <Titles />
      <RelatedPosts heading="Posts" error="none" />
      <RelatedPosts heading="Other posts" postId={7} error="none" />
      <RelatedFeed objectType="post" heading="Feed" limit={9} error="none" />
    </>,
  );
  await waitFor(() => expect(screen.getAllByText('none')).toHaveLength(3));
  backend.respond([postItem(2)]);
  const before = backend.requests.length;
  await reconnect();
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Post 2' })).toHaveLength(3));
  expect(screen.getAllByText('Post 2', { selector: 'p' })).toHaveLength(2);
  expect(backend.requests).toHaveLength(before + 1);
});

test('the provider reports each failed request once', async () => {
  const onError = vi.fn<(error: RelxError) => void>();
  const backend = site(notFound);
  renderOn(
    backend,
    <>
      <Titles />
      <Titles />
      <RelatedUsers error="none" />
    </>,
    { queryOptions: { onError } },
  );
  await screen.findByText('none');
  expect(onError.mock.calls.map(([error]) => error.code)).toEqual(['rest_post_invalid_id', 'rest_post_invalid_id']);
});

describe('a list that suspends', () => {
  const suspended = (
    <Suspense fallback={<p>fallback</p>}>
      <Titles options={{ suspense: true }} />
      <Titles options={{ suspense: true }} />
    </Suspense>
  );

  test('shows the fallback until it has its response', async () => {
    const backend = site([postItem(2)]);
    renderOn(backend, suspended);
    expect(screen.getByText('fallback')).toBeInTheDocument();
    expect(await screen.findAllByText('Post 2')).toHaveLength(2);
    expect(backend.requests).toHaveLength(1);
  });

  test('shows its error in place of the fallback', async () => {
    renderOn(site(notFound), suspended);
    expect(await screen.findAllByText('failed: rest_post_invalid_id')).toHaveLength(2);
  });

  test('is rendered by the browser, if the server has no data', () => {
    const { client } = site([postItem(2)]);
    const document = globalThis.document;
    Reflect.deleteProperty(globalThis, 'document');
    try {
      expect(renderToString(<RelxProvider client={client}>{suspended}</RelxProvider>)).toContain('fallback');
    } finally {
      globalThis.document = document;
    }
  });
});
