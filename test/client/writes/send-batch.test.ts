import { createClient, RelxError } from 'relx/client';
import { libsql } from 'relx/store/libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Request as SentRequest } from '../../../src/client/transport/transport-types.js';
import { sendBatch } from '../../../src/client/writes/send-batch.js';
import { basic } from '../../conformance/api.js';
import { posts, users } from '../../conformance/content.js';
import { openSite } from '../../conformance/site.js';

const relation = { from_id: posts.spare, to_id: posts.spare + 1, type: 'references' } as const;

it('sends a hundred items per request, and returns a result for each', async () => {
  const site = await openSite(libsql({ filename: ':memory:' }));
  onTestFinished(() => site.relx.close());
  const paths: string[] = [];
  const client = createClient({
    url: 'https://site.example/wp-json',
    headers: { Authorization: basic(users.editor.login, site.passwords.editor) },
    fetch: (input, init) => {
      paths.push(input);
      return site.app.fetch(new Request(input, init));
    },
  });
  const ids = Array.from({ length: 150 }, (_, index) => posts.spare + index);
  const body = (to_id: number) => ({ from_id: posts.alone, to_id, type: 'references' as const });
  const made = await client.batchRelations([...ids, posts.spare].map((id) => ({ body: body(id) })));
  expect(paths).toHaveLength(2);
  expect(made.slice(0, 150).every(({ status }) => status === 201)).toBe(true);
  expect(made[150]).toMatchObject({ status: 409, body: { code: 'ncr_relation_exists' } });
  const removed = await client.batchRelations(ids.map((id) => ({ method: 'DELETE', body: body(id) })));
  expect(removed.map(({ status }) => status)).toEqual(ids.map(() => 200));
});

it('keeps the responses of the requests before one that fails', async () => {
  let requests = 0;
  const client = createClient({
    url: 'https://site.example/wp-json',
    fetch: async (_input, init) => {
      requests += 1;
      if (requests === 2) throw new TypeError('fetch failed');
      const { length } = (JSON.parse(String(init.body)) as { requests: readonly object[] }).requests;
      return Response.json({ responses: Array.from({ length }, () => ({ status: 201, headers: {}, body: { id: 1 } })) });
    },
  });
  const items = Array.from({ length: 250 }, (_, index) => ({ body: { ...relation, to_id: index + 1 } }));
  const responses = await client.batchRelations(items);
  expect(requests).toBe(2);
  expect(responses.map(({ status }) => status)).toEqual([...Array(100).fill(201), ...Array(150).fill(503)]);
  expect(responses[100]?.body).toMatchObject({ code: 'fetch_error' });
});

describe('a batch of a site', () => {
  const errorOf = (code: string, status: number) => new RelxError(code, { code, status, method: 'POST', path: '' });
  /** The statuses of items from a site with these responses, and its paths. */
  async function statuses(count: number, respond: (request: SentRequest, index: number) => unknown, signal?: AbortSignal) {
    const sent: SentRequest[] = [];
    const send = async (request: SentRequest) => {
      sent.push(request);
      const data = respond(request, sent.length - 1);
      if (data instanceof Error) throw data;
      return { data, headers: new Headers(), sent: { code: '', status: 200, method: 'POST', path: request.path } };
    };
    const items = Array.from({ length: count }, () => ({ body: relation }));
    const responses = await sendBatch({ send, RelxError }, '/relationships', items, { signal });
    return { statuses: responses.map(({ status }) => status), paths: sent.map(({ path }) => path) };
  }
  const noRoute = errorOf('rest_no_route', 404);

  it('that leaves out responses has errors in their place', async () => {
    const created = { status: 201, headers: {}, body: {} };
    expect((await statuses(3, () => ({ responses: [created] }))).statuses).toEqual([201, 500, 500]);
    expect((await statuses(2, () => ({}))).statuses).toEqual([500, 500]);
  });

  it('without its route sends each item alone, whose rejections are responses', async () => {
    const respond = ({ path }: SentRequest, index: number) =>
      path.endsWith('/batch') ? noRoute : index === 2 ? errorOf('ncr_relation_exists', 409) : { id: 1 };
    const { statuses: found, paths } = await statuses(3, respond);
    expect(found).toEqual([201, 409, 201]);
    expect(paths).toEqual(['/relationships/batch', ...Array(3).fill('/relationships')]);
  });

  it('sends a single item without the route, and no items at all', async () => {
    expect(await statuses(1, () => ({ id: 1 }))).toEqual({ statuses: [201], paths: ['/relationships'] });
    expect(await statuses(0, () => ({}))).toEqual({ statuses: [], paths: [] });
  });

  it('without any of its routes, or without a connection, fails', async () => {
    await expect(statuses(2, () => noRoute)).rejects.toBe(noRoute);
    const offline = errorOf('fetch_error', 0);
    await expect(statuses(2, () => offline)).rejects.toBe(offline);
  });

  it('has the responses so far if the connection fails, but not after an abort', async () => {
    const offline = errorOf('fetch_error', 0);
    const respond = ({ path }: SentRequest, index: number) =>
      path.endsWith('/batch') ? noRoute : index === 2 ? offline : { id: 1 };
    expect((await statuses(3, respond)).statuses).toEqual([201, 503, 503]);
    await expect(statuses(3, respond, AbortSignal.abort())).rejects.toBe(offline);
  });
});
