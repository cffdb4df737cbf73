import { renderToString } from 'react-dom/server';
import { prefetchRelated, RelatedFeed, RelatedPosts, RelatedUsers, RelxProvider } from 'relx';
import { describe, expect, test } from 'vitest';
import { postItem } from '../fixtures.js';
import { notFound, site } from '../site.js';

describe('prefetchRelated', () => {
  test('sends identical queries once', async () => {
    const backend = site([postItem(2)]);
    const snapshot = await prefetchRelated(backend.client, [
      { postId: 1, type: 'related_to' },
      { type: 'related_to', object: { objectType: 'post', id: 1 } },
    ]);
    expect(backend.requests).toHaveLength(1);
    expect(snapshot).toEqual({ 'post:1?type=related_to': { items: [postItem(2)], total: 1, totalPages: 1 } });
  });

  test('takes list components with their props', async () => {
    const lists = [
      <RelatedPosts key="a" limit={3} layout="grid" className="any" />,
      <RelatedUsers key="b" object={{ objectType: 'post', id: 4 }} />,
      <RelatedFeed key="c" objectType="term" postId={5} limit={20} />,
    ];
    const snapshot = await prefetchRelated(site([postItem(2)]).client, lists, { postId: 1 });
    expect(Object.keys(snapshot)).toHaveLength(3);
    const { client } = site([]);
    const html = renderToString(
      <RelxProvider client={client} snapshot={snapshot} postId={1}>
        {lists}
      </RelxProvider>,
    );
    expect(html).toContain('Post 2');
    expect(html).not.toContain('relx-skeleton');
    await expect(prefetchRelated(client, [<p key="p">none</p>])).rejects.toThrow('not a list');
  });

  test('leaves out what fails', async () => {
    expect(await prefetchRelated(site(notFound).client, [{ postId: 1 }])).toEqual({});
    expect(await prefetchRelated(site('offline').client, [{ postId: 1 }])).toEqual({});
  });

  test('leaves to the browser what takes too long', async () => {
    expect(await prefetchRelated(site('never').client, [{ postId: 1 }, { postId: 2 }], { timeout: 20 })).toEqual({});
  });

  test('rejects a query without an object', async () => {
    await expect(prefetchRelated(site([]).client, [{ type: 'related_to' }])).rejects.toMatchObject({ code: 'missing_object' });
  });

  test('stops when its signal aborts', async () => {
    const controller = new AbortController();
    const prefetching = prefetchRelated(site('never').client, [{ postId: 1 }], { signal: controller.signal });
    controller.abort();
    await expect(prefetching).rejects.toMatchObject({ name: 'AbortError' });
  });
});
