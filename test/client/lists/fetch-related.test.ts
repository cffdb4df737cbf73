import { createClient, type RelatedQuery, RelxError } from 'relx/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchRelated, pageOf } from '../../../src/client/lists/fetch-related.js';
import { queryKey } from '../../../src/client/lists/query-key.js';

const requestOf = (id: number, query: RelatedQuery = {}) => ({
  object: { objectType: 'post' as const, id },
  query,
  key: queryKey('post', id, query),
});
const items = [1, 2, 3].map((id) => ({ id, related: { id, title: `Post ${id}` } }));

/** Reads lists from a site that has these responses, one for each request. */
async function read(requests: readonly ReturnType<typeof requestOf>[], ...responses: readonly (object | Error)[]) {
  const paths: string[] = [];
  const results = await fetchRelated(
    async ({ path }) => {
      paths.push(decodeURIComponent(path));
      const response = responses[paths.length - 1];
      if (response instanceof Error) throw response;
      const { data, headers } = response as { data: unknown; headers?: Record<string, string> };
      return { data, headers: new Headers(headers), sent: { code: '', status: 200, method: 'GET', path } };
    },
    'relx/v1',
    requests,
    new AbortController().signal,
  );
  return { paths, results };
}

describe('fetchRelated', () => {
  it('reads a single list from its own route', async () => {
    const headers = { 'X-WP-Total': '7', 'X-Relx-Next-Cursor': 'next' };
    const { paths, results } = await read([requestOf(1, { limit: 3, search: 'a&b' })], { data: items, headers });
    expect(paths).toEqual(['/relx/v1/post/1?per_page=3&search=a&b']);
    expect(results).toEqual([{ items, total: 7, totalPages: 3, nextCursor: 'next' }]);
  });

  it('sends shared parameters once', async () => {
    const requests = [5, 5, 3].map((limit, index) => requestOf(index + 1, { type: 'references', limit }));
    const { paths } = await read(requests, { data: {} });
    expect(paths).toEqual(['/relx/v1/related?objects=post:1?per_page=5,post:2?per_page=5,post:3?per_page=3&type=references']);
  });

  it('returns a result for each list, in the order of the queries', async () => {
    const error = { code: 'rest_post_invalid_id', message: 'Invalid post ID.', data: { status: 404 } };
    const data = { 'post:3': { items, total: 30, next: 'next' }, 'post:1': { items: [], total: 0, next: null }, 'post:2': error };
    const { results } = await read(
      [1, 2, 3].map((id) => requestOf(id)),
      { data },
    );
    expect(results).toMatchObject([
      { items: [], total: 0, totalPages: 0 },
      { name: 'RelxError', code: 'rest_post_invalid_id', status: 404 },
      { items, total: 30, totalPages: 3, nextCursor: 'next' },
    ]);
    expect(results[0]).not.toHaveProperty('nextCursor');
  });

  it('reads lists alone that were too much work together, and keeps the error of each', async () => {
    const tooMuch = { code: 'rest_too_much_work', data: { status: 400 } };
    const error = new RelxError('Busy', { code: 'rest_internal_error', status: 500, method: 'GET', path: '' });
    const { paths, results } = await read(
      [1, 2, 3].map((id) => requestOf(id)),
      { data: { 'post:1': tooMuch, 'post:2': { items, total: 3 }, 'post:3': tooMuch } },
      { data: items, headers: { 'X-WP-Total': '3' } },
      error,
    );
    expect(paths.slice(1)).toEqual(['/relx/v1/post/1', '/relx/v1/post/3']);
    expect(results).toEqual([expect.objectContaining({ total: 3 }), expect.objectContaining({ total: 3 }), error]);
  });

  it('throws what is no error of the site', async () => {
    const data = { 'post:1': { code: 'rest_too_much_work' }, 'post:2': { code: 'rest_too_much_work' } };
    const left = new Error('left');
    await expect(read([requestOf(1), requestOf(2)], { data }, left)).rejects.toBe(left);
  });
});

describe('pageOf', () => {
  const sent = { method: 'GET', path: '/relx/v1/post/1' };

  it.each([
    [7, 3],
    ['7', 3],
    [null, 1],
    [undefined, 1],
    ['many', 1],
  ])('has the number of items without a valid total: %j', (total, totalPages) => {
    const page = pageOf(requestOf(1, { limit: 3 }), sent, { items, total: total ?? null });
    expect(page).toMatchObject({ total: Number(total) || 3, totalPages });
  });

  it.each([undefined, {}, { items: null }, { items: {} }, { items: [null] }, { items: [{ id: 1 }] }])(
    'is an error without a list of items: %j',
    (response) =>
      expect(pageOf(requestOf(1), sent, response)).toMatchObject({ ...sent, code: 'invalid_response', status: 200, data: {} }),
  );
});

describe('an invalid response to several reads', () => {
  const together = (body: unknown) => {
    const client = createClient({ fetch: async () => Response.json(body) });
    return Promise.allSettled([client.listRelated('post', 1), client.listRelated('post', 2)]);
  };

  it.each([null, 'text', 7, [], {}, { 'post:1': null, 'post:2': { items: 5 } }, { 'post:1': { items: [null] } }])(
    'is an error of each: %j',
    async (body) => {
      for (const result of await together(body)) {
        expect(result).toMatchObject({ status: 'rejected', reason: { name: 'RelxError', code: 'invalid_response' } });
      }
    },
  );

  it('is an error of the one that it is wrong about', async () => {
    const [one, two] = await together({ 'post:1': { items: [], total: 0 } });
    expect(one).toMatchObject({ status: 'fulfilled', value: { items: [], total: 0, totalPages: 0 } });
    expect(two).toMatchObject({ status: 'rejected' });
  });
});

describe('a list without the headers of its total', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('causes one warning, and only if it can have more pages', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const headers = { 'X-WP-Total': '9' };
    await read([requestOf(1, { limit: 4 })], { data: items });
    await read([requestOf(1, { limit: 3 })], { data: items, headers });
    expect(warn.mock.calls).toEqual([]);
    for (const limit of [2, 3]) await read([requestOf(1, { limit })], { data: items });
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/Access-Control-Expose-Headers.*X-Relx-Next-Cursor/)]]);
  });
});
