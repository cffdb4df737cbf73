import { createClient, type RelxClient, RelxError } from 'relx';
import { expect, test } from 'vitest';
import { fetchLists } from '../../../src/react/queries/fetch-snapshot.js';
import { toListRequests } from '../../../src/react/queries/list-request.js';

const page = { items: [], total: 0, totalPages: 0 };
/** A client whose list of a post is what a function returns. */
const clientOf = (list: (id: number) => unknown) =>
  ({ listRelated: async (_: unknown, id: number) => list(id) }) as unknown as RelxClient;
const requests = toListRequests([{ postId: 1 }, { postId: 2 }]);

test('a list that fails does not keep the others', async () => {
  const client = clientOf((id) => {
    if (id === 1) throw new RelxError('Gone.', { code: 'gone', status: 404, method: 'GET', path: '/x' });
    return page;
  });
  expect(await fetchLists(client, requests)).toEqual({ 'post:2': page });
});

test('a fault of the program is not hidden', async () => {
  const client = clientOf(() => {
    throw new TypeError('undefined is not a function');
  });
  await expect(fetchLists(client, requests)).rejects.toThrow(TypeError);
});

test('an aborted signal sends no request', async () => {
  let sent = 0;
  const client = createClient({ fetch: async () => Response.json({ sent: ++sent }) });
  await expect(fetchLists(client, requests, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent).toBe(0);
});
