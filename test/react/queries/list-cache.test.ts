import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { RelatedPosts, RelxProvider } from 'relx';
import { createClient } from 'relx/client';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cachedListsOf, observeList, prefetchList } from '../../../src/react/queries/list-cache.js';

afterEach(() => vi.restoreAllMocks());

describe('what rendering keeps', () => {
  it('is nothing of lists that a server renders for one client', () => {
    const client = createClient({ url: 'https://site.example/wp-json' });
    const set = vi.spyOn(WeakMap.prototype, 'set');
    for (let post = 1; post <= 100; post++)
      renderToString(createElement(RelxProvider, { client, postId: post }, createElement(RelatedPosts)));
    expect(set.mock.calls.filter(([key]) => key === client)).toEqual([]);
  });

  it('is 500 lists in a browser, without those on the page', async () => {
    const client = createClient({ fetch: async () => Response.json([]) });
    const watch = (id: number) => {
      const request = { object: { objectType: 'post', id }, query: {}, key: `post:${id}` } as const;
      return observeList(client, request, { onChange: () => {}, latest: { current: {} } });
    };
    watch(0);
    for (let id = 1; id <= 600; id++) watch(id)();
    await new Promise((resolve) => setTimeout(resolve));
    const ids = cachedListsOf(client).map(({ request }) => request.object.id);
    expect(ids).toHaveLength(500);
    expect(ids).toContain(0);
    expect(ids).toContain(600);
  });

  it('is lists for five minutes after they left the page, or for their `gcTime`', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const client = createClient({ fetch: async () => Response.json([]) });
    const watch = (id: number, gcTime?: number) => {
      const request = { object: { objectType: 'post', id }, query: {}, key: `post:${id}` } as const;
      return observeList(client, request, { onChange: () => {}, latest: { current: { gcTime } } });
    };
    watch(1);
    watch(2)();
    watch(3, 1000)();
    watch(4, Number.POSITIVE_INFINITY)();
    const idsAfter = (milliseconds: number) => {
      vi.advanceTimersByTime(milliseconds);
      return cachedListsOf(client).map(({ request }) => request.object.id);
    };
    expect(idsAfter(1000)).toEqual([1, 2, 3, 4]);
    expect(idsAfter(1)).toEqual([1, 2, 4]);
    expect(idsAfter(300_000)).toEqual([1, 4]);
  });

  it('is nothing of a client that is no longer used', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const open = () => {
      const client = createClient({ fetch: async () => Response.json([]) });
      const request = { object: { objectType: 'post', id: 1 }, query: {}, key: 'post:1' } as const;
      const stop = observeList(client, request, { onChange: () => {}, latest: { current: {} } });
      stop();
      return new WeakRef(client);
    };
    const clients = Array.from({ length: 50 }, open);
    await new Promise((resolve) => setTimeout(resolve, 10));
    collect();
    expect(clients.filter((client) => client.deref())).toEqual([]);
  });

  it('is 500 lists that a browser has only prefetched', async () => {
    const client = createClient({ fetch: async () => Response.json([]) });
    for (let id = 1; id <= 600; id++) prefetchList(client, { object: { objectType: 'post', id }, query: {}, key: `post:${id}` });
    await vi.waitFor(() => expect(cachedListsOf(client)).toHaveLength(500), 20_000);
  });
});
