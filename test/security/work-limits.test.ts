import { createClient } from 'relx';
import type { EmbeddedRelation, RelatedEntry, RestError } from 'relx/contract';
import { WorkBudget } from 'relx/core';
import { createApp } from 'relx/server';
import { serve } from 'relx/server/node';
import { createRenderer } from 'relx/shortcodes';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HEAVY, type HeavySite, openHeavySite } from './heavy-site.js';

let site: HeavySite;
beforeAll(async () => {
  site = await openHeavySite();
});
afterAll(() => site.close());

const ids = Array.from({ length: 100 }, (_, index) => index + 1);
const API = '/wp-json';
const read = async <T>(path: string) => (await (await site.send(API + path)).response.json()) as T;

describe('lists of one object that differ in their page size', () => {
  it('are the beginnings of one list', async () => {
    const objects = [3, 1, 2].map((size) => `post:1%3Fper_page=${size}`).join();
    for (const orderby of ['order', 'title', 'date', 'random']) {
      const found = await read<Record<string, RelatedEntry>>(`/relx/v1/related?orderby=${orderby}&objects=${objects}`);
      const [three = [], one = [], two = []] = Object.values(found).map(({ items }) => items.map(({ related }) => related.id));
      expect([three.length, one, two]).toEqual([3, three.slice(0, 1), three.slice(0, 2)]);
      // a page in random order is the whole list
      const totals = orderby === 'random' ? [3, 1, 2] : [HEAVY, HEAVY, HEAVY];
      expect(Object.values(found).map(({ total }) => total)).toEqual(totals);
    }
  });

  it('go on at the cursor of each', async () => {
    const objects = [1, 2].map((size) => `post:1%3Fper_page=${size}`).join();
    const found = await read<Record<string, RelatedEntry>>(`/relx/v1/related?orderby=title&objects=${objects}`);
    for (const [index, { next = '' }] of Object.values(found).entries()) {
      const after = await read<RelatedEntry['items']>(`/relx/v1/post/1?orderby=title&per_page=1&cursor=${next}`);
      const page = await read<RelatedEntry['items']>(`/relx/v1/post/1?orderby=title&per_page=1&page=${index + 2}`);
      expect(after).toEqual(page);
    }
  });

  it.each(['asc', 'desc'] as const)('are sorted by title as a whole list is, %s', async (order) => {
    const { relations } = site.relx;
    const read = async (offset?: number, limit?: number) =>
      (await relations.list({ objectType: 'post', id: 1 }, { orderBy: 'title', order, offset, limit, fields: 'ids' })).items;
    const all = await read();
    for (const [offset, limit] of [[0, 10], [37, 5], [990, 100], [1195, 50]] as const) // biome-ignore format: pairs
      expect(await read(offset, limit)).toEqual(all.slice(offset, offset + limit));
  });
});

describe('a request for more than 100,000 relations', () => {
  const searches = ids.map((id) => `post:1%3Fsearch=${id}`).join();

  it('has an error for the lists from the first that does not fit, and the others', async () => {
    const found = await read<Record<string, RelatedEntry | RestError>>(`/relx/v1/related?objects=${searches}`);
    const codes = Object.values(found).map((entry) => ('code' in entry ? entry.code : 'found'));
    expect(codes).toEqual(ids.map((id) => (id * HEAVY <= 100_000 ? 'found' : 'rest_too_much_work')));
    expect(Object.values(found).flatMap((entry) => ('code' in entry ? [entry.data.status] : []))).toContain(400);
  });

  it('is rejected by render, which cannot leave a list out', async () => {
    const requests = [{ shortcode: '[relx_related_posts post_id=1]' }];
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ requests }) };
    const render = createRenderer({ core: site.relx });
    const send = async (consumed: number) => {
      const app = createApp({
        relx: site.relx,
        render: (texts, viewer, locale, budget) => {
          budget?.take(consumed);
          return render(texts, viewer, locale, budget);
        },
      });
      const response = await app.fetch(new Request(`https://site.example${API}/relx/v1/render`, init));
      return [response.status, ((await response.json()) as Partial<RestError>).code];
    };
    expect(await send(100_000 - HEAVY)).toEqual([200, undefined]);
    expect(await send(100_000 - HEAVY + 1)).toEqual([400, 'rest_too_much_work']);
  });

  it('is followed by the client with a request for each list that did not fit', async () => {
    const client = createClient({
      url: 'https://site.example/wp-json',
      fetch: (input, init) => site.app.fetch(new Request(input, init)),
    });
    const pages = await Promise.all(ids.map((id) => client.listRelated('post', 1, { search: String(id) })));
    expect(pages.every(({ total }) => total >= 0)).toBe(true);
  });

  it('is rejected by a single list where it sorts titles', async () => {
    const { relations } = site.relx;
    const post = { objectType: 'post', id: 1 } as const;
    const list = (orderby: 'title' | 'date') =>
      relations.list(post, { orderBy: orderby, limit: 1 }, undefined, new WorkBudget({ rows: HEAVY - 1 }));
    await expect(list('title')).rejects.toMatchObject({ code: 'rest_too_much_work' });
    expect((await list('date')).total).toBe(HEAVY);
  });
});

describe('a request for more than 2,000 items', () => {
  it('has an error for the lists from the first that does not fit', async () => {
    const objects = ids.slice(1, 61).map((id) => `post:${id}`);
    const path = `/relx/v1/related?type=references&per_page=100&objects=${objects.join()}`;
    const found = Object.values(await read<Record<string, RelatedEntry | RestError>>(path));
    expect(found.map((entry) => ('code' in entry ? entry.code : entry.items.length))).toEqual(
      objects.map((_, index) => (index < 20 ? 100 : 'rest_too_much_work')),
    );
  });

  it('is rejected by render, also for the same list', async () => {
    const send = async (lists: number) => {
      const requests = [{ shortcode: '[relx_related_posts post_id=1 limit=50]'.repeat(lists) }];
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ requests }) };
      const { response } = await site.send(`${API}/relx/v1/render`, init);
      return [response.status, ((await response.json()) as Partial<RestError>).code];
    };
    expect(await send(40)).toEqual([200, undefined]);
    expect(await send(41)).toEqual([400, 'rest_too_much_work']);
  });
});

describe('work that no client waits for any more', () => {
  it('ends with its next turn', async () => {
    const { relations } = site.relx;
    const gone = new AbortController();
    gone.abort();
    const queries = ids.map((id) => ({ object: { objectType: 'post', id: 1 } as const, options: { search: String(id) } }));
    const before = { ...site.work };
    await expect(relations.lists(queries, undefined, new WorkBudget({ signal: gone.signal }))).rejects.toMatchObject({
      code: 'rest_answer_timeout',
    });
    expect(site.work.statements - before.statements).toBeLessThan(10);
  });

  it.each([
    ['its time is over', { responseTimeout: 20 }, 503, false],
    ['its client has gone', {}, 499, true],
  ])('ends when %s', async (_, limits, logged, leaves) => {
    const statuses: number[] = [];
    let log: () => void = () => {};
    const written = new Promise<void>((resolve) => {
      log = resolve;
    });
    const app = createApp({
      relx: site.relx,
      log: ({ status }) => {
        statuses.push(status);
        log();
      },
    });
    let aborted = false;
    const slow: typeof app = {
      ...app,
      async fetch(request, connection) {
        if (leaves) client.abort();
        await vi.waitUntil(() => connection?.signal?.aborted, 20_000);
        aborted = true;
        return app.fetch(request, connection);
      },
    };
    const client = new AbortController();
    const server = await serve(slow, { port: 0, limits });
    onTestFinished(() => server.close());
    const url = `${server.url}${API}/relx/v1/related?objects=${ids.map((id) => `post:1%3Fsearch=${id}`)}`;
    const before = { ...site.work };
    const sent = fetch(url, { signal: client.signal });
    if (leaves) await expect(sent).rejects.toThrow();
    else expect((await sent).status).toBe(503);
    await written;
    expect([aborted, statuses]).toEqual([true, [logged]]);
    expect(site.work.statements - before.statements).toBeLessThan(20);
  });
});

describe('the embed of an object with more than a hundred relations', () => {
  type Embed = { readonly id: number; readonly relx_relations: readonly EmbeddedRelation[] };
  const fields = 'relx_relations=1&_fields=id,relx_relations';

  it('has the first hundred of its list, and a link to all of it', async () => {
    const { response } = await site.send(`${API}/wp/v2/posts/1?${fields}`);
    const { relx_relations } = (await response.json()) as Embed;
    const first = await read<{ to_id: number }[]>('/relx/v1/post/1?per_page=100');
    expect(relx_relations.map(({ to_id }) => to_id)).toEqual(first.map(({ to_id }) => to_id));
    expect(response.headers.get('link')).toBe('<https://site.example/wp-json/relx/v1/related?objects=post:1>; rel="related"');
  });

  it('has as many in a collection, whose link names each that was cut beside the next page', async () => {
    const { response } = await site.send(`${API}/wp/v2/posts?include=1,2,3,700&orderby=include&per_page=3&${fields}`);
    const found = (await response.json()) as Embed[];
    expect(found.map(({ relx_relations }) => relx_relations.length)).toEqual([100, 100, 100]);
    expect(response.headers.get('link')).toMatch(/rel="next", <.*objects=post:1,post:2,post:3>; rel="related"$/);
  });

  it('is cut alike if all are read in one query and if each is read alone', async () => {
    const { relations } = site.relx;
    const together = await relations.embedded('post', [1, 2, 700]);
    const each = await relations.embedded('post', ids);
    expect(each.relations.get(1)).toEqual(together.relations.get(1));
    expect([...each.truncated]).toEqual(ids);
    expect([...together.truncated]).toEqual([1, 2]);
  });

  it('of a user in the context edit is cut, too', async () => {
    const headers = { authorization: site.authorization };
    for (const path of [
      'users/me?',
      'users/me?context=edit&',
      'users/1?context=edit&',
      'users/1?',
      'users?context=edit&',
      'users?',
    ]) {
      const { response } = await site.send(`${API}/wp/v2/${path}relx_relations=1`, { headers });
      const body = (await response.json()) as Embed | Embed[];
      expect([body].flat().find(({ id }) => id === 1)?.relx_relations).toHaveLength(100);
      expect(response.headers.get('link')).toContain('objects=user:1>; rel="related"');
    }
  });

  it('is followed by the client to the whole list', async () => {
    const client = createClient({
      url: 'https://site.example/wp-json',
      strategy: 'embed',
      fetch: (input, init) => site.app.fetch(new Request(input, init)),
    });
    const [long, short] = await Promise.all([
      client.listRelated('post', 1, { orderBy: 'title', page: 15, limit: 10 }),
      client.listRelated('post', 700, {}),
    ]);
    expect([long.total, long.items.length, long.items.every(({ id }) => id > 0)]).toEqual([HEAVY, 10, true]);
    expect(short.total).toBe(1);
  });
});
