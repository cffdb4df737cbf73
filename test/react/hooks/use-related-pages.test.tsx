import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { RelatedFeed, type RelxClient, RelxProvider, useRelatedPages } from 'relx';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ManagerSite, openManagerSite, spareRelated } from '../../manager/site.js';

const type = 'references';
let site: ManagerSite;
let post: number;
/** Titles in the order of the list: the newest first. */
let titles: readonly string[];
beforeAll(async () => {
  site = await openManagerSite();
  post = site.spare();
  const client = site.client('administrator');
  const ids = [site.spare(), site.spare(), site.spare(), site.spare(), site.spare()];
  for (const to_id of ids) await client.addRelation({ from_id: post, to_id, type });
  titles = ids.reverse().map((id) => spareRelated(id).title);
});

function Pages({ postId }: { postId?: number }): ReactElement {
  const list = useRelatedPages({ type, limit: 2, postId });
  if (list.status !== 'success') return <p>{list.status}</p>;
  return (
    <>
      <p>{list.items.map(({ related }) => related.title).join(', ')}</p>
      {list.fetchNextPageError && <p role="alert">{list.fetchNextPageError.code}</p>}
      {list.hasNextPage && (
        <button type="button" onClick={list.fetchNextPage} aria-busy={list.isFetchingNextPage}>
          Load more
        </button>
      )}
      <button type="button" onClick={list.refetch}>
        Refresh
      </button>
    </>
  );
}

function Count(): ReactElement {
  const list = useRelatedPages({ type, limit: 2 }, { select: ({ items }) => items.length });
  return (
    <button type="button" onClick={() => list.status === 'success' && list.fetchNextPage()}>
      {list.isSuccess ? `${list.data} items` : 'loading'}
    </button>
  );
}

describe('useRelatedPages', () => {
  let requests: string[];
  let failing: boolean;
  let client: RelxClient;
  beforeEach(() => {
    requests = [];
    failing = false;
    client = site.client('administrator', ({ url }) => {
      if (/\/post\/|\/related\?/.test(url)) requests.push(url);
      return failing && Response.json({ code: 'unavailable', message: '', data: { status: 503 } }, { status: 503 });
    });
  });
  const Site = ({ children }: { children: ReactNode }) => (
    <RelxProvider postId={post} client={client}>
      {children}
    </RelxProvider>
  );
  const show = (children: ReactElement) => render(children, { wrapper: Site });
  test('selects from the items of all pages', async () => {
    show(<Count />);
    await userEvent.click(await screen.findByRole('button', { name: '2 items' }));
    expect(await screen.findByRole('button', { name: '4 items' })).toBeInTheDocument();
  });

  const more = () => userEvent.click(screen.getByRole('button', { name: 'Load more' }));

  test('adds a page at a time until there is none', async () => {
    show(<Pages />);
    await screen.findByText(titles.slice(0, 2).join(', '));
    await more();
    await screen.findByText(titles.slice(0, 4).join(', '));
    await more();
    await screen.findByText(titles.join(', '));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(requests).toHaveLength(3);
  });

  test('sends one request for two clicks', async () => {
    show(<Pages />);
    await screen.findByText(titles.slice(0, 2).join(', '));
    const button = screen.getByRole('button', { name: 'Load more' });
    await act(async () => {
      button.click();
      button.click();
    });
    await screen.findByText(titles.slice(0, 4).join(', '));
    expect(requests).toHaveLength(2);
  });

  test('loads a page again that another list has interrupted', async () => {
    const { rerender } = show(<Pages />);
    await screen.findByText(titles.slice(0, 2).join(', '));
    await act(async () => {
      screen.getByRole('button', { name: 'Load more' }).click();
      // after the state of the click, and before the response
      await Promise.resolve();
      rerender(<Pages postId={site.spare()} />);
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
    rerender(<Pages />);
    expect(screen.getByRole('button', { name: 'Load more' })).toHaveAttribute('aria-busy', 'false');
    await more();
    await screen.findByText(titles.slice(0, 4).join(', '));
  });

  test('keeps the items when a page fails, and loads it on the next try', async () => {
    show(<Pages />);
    await screen.findByText(titles.slice(0, 2).join(', '));
    failing = true;
    await more();
    expect(await screen.findByRole('alert')).toHaveTextContent('unavailable');
    expect(screen.getByText(titles.slice(0, 2).join(', '))).toBeInTheDocument();
    failing = false;
    await more();
    await screen.findByText(titles.slice(0, 4).join(', '));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('starts over when the first page is requested again', async () => {
    show(<Pages />);
    await screen.findByText(titles.slice(0, 2).join(', '));
    await more();
    await screen.findByText(titles.slice(0, 4).join(', '));
    const writer = site.client('administrator');
    const to_id = site.spare();
    await writer.addRelation({ from_id: post, to_id, type });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText([spareRelated(to_id).title, titles[0]].join(', '));
    await writer.removeRelation({ from_id: post, to_id, type });
  });

  test('ends at the last cursor when a relation was removed meanwhile', async () => {
    const writer = site.client('administrator');
    const to_id = site.spare();
    const { id } = await writer.addRelation({ from_id: post, to_id, type });
    await writer.moveRelation(id, { side: 'from', position: 4 });
    show(<Pages />);
    await screen.findByText(titles.slice(0, 2).join(', '));
    // in another process: the page does not know about it
    await site.relx.relations.remove({ from: { objectType: 'post', id: post }, to: { objectType: 'post', id: to_id }, type });
    await more();
    await screen.findByText(titles.slice(0, 4).join(', '));
    await more();
    await screen.findByText(titles.join(', '));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('ends at the last page number when a relation was removed meanwhile', async () => {
    const items = (await site.client('administrator').listRelated('post', post, { type })).items;
    // a page with numbers, as sites without the routes of relx have them
    const page = (from: number, total: number) =>
      Response.json(items.slice(from, from + 2), { headers: { 'X-WP-Total': `${total}` } });
    client = site.client('administrator', ({ url }) => {
      if (!/\/post\//.test(url)) return undefined;
      requests.push(url);
      return /[?&]page=2/.test(url) ? page(2, 4) : page(0, 5);
    });
    show(<Pages />);
    await screen.findByText(titles.slice(0, 2).join(', '));
    await more();
    await screen.findByText(titles.slice(0, 4).join(', '));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('is what a feed shows', async () => {
    show(<RelatedFeed objectType="post" type={type} limit={2} />);
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
    await userEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(4));
  });

  test('renders only the new items of a feed, unless its props change', async () => {
    const rendered = new Set<string | undefined>();
    const feed = (className?: string) => (
      <RelatedFeed
        objectType="post"
        type={type}
        limit={2}
        className={className}
        renderItem={({ related }) => {
          rendered.add(related.title);
          return <a href="/">{related.title}</a>;
        }}
      />
    );
    const { rerender } = render(feed(), { wrapper: Site });
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
    rendered.clear();
    await more();
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(4));
    expect([...rendered]).toEqual(titles.slice(2, 4));
    rerender(feed('changed'));
    expect([...rendered].sort()).toEqual(titles.slice(0, 4).toSorted());
  });

  test('is one page in random order, because the next would repeat items', async () => {
    show(<RelatedFeed objectType="post" type={type} limit={2} orderBy="random" />);
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
