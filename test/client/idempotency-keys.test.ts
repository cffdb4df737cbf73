import { createClient } from 'relx/client';
import { libsql } from 'relx/store/libsql';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { basic } from '../conformance/api.js';
import { posts, users } from '../conformance/content.js';
import { openSite, type Site } from '../conformance/site.js';

let site: Site;
let sent: Request[];
beforeEach(async () => {
  sent = [];
  site = await openSite(libsql({ filename: ':memory:' }));
  onTestFinished(() => site.relx.close());
});

/** A client that loses the given number of responses, after the service has run the requests. */
function clientOver({ lost = 0, hasBatches = true } = {}) {
  let left = lost;
  return createClient({
    url: 'https://site.example/wp-json',
    headers: { Authorization: basic(users.editor.login, site.passwords.editor) },
    async fetch(input, init) {
      const request = new Request(input, init);
      sent.push(request.clone());
      if (!hasBatches && input.endsWith('/batch')) return Response.json({ code: 'rest_no_route' }, { status: 404 });
      const response = await site.app.fetch(request);
      if (left-- > 0) throw new TypeError('fetch failed');
      return response;
    },
  });
}
const keys = () => sent.map(({ headers }) => headers.get('Idempotency-Key'));
const relation = { from_id: posts.spare, to_id: posts.spare + 1, type: 'references' } as const;
const once = { idempotencyKey: 'once' };

describe('idempotencyKey', () => {
  it('runs a creation, a move and a removal once if their responses are lost', async () => {
    const client = clientOver({ lost: 1 });
    await expect(client.addRelation(relation, once)).rejects.toMatchObject({ code: 'fetch_error', status: 0 });
    const { id } = await client.addRelation(relation, once);
    await client.addRelation({ ...relation, to_id: posts.spare + 2 });

    const moving = clientOver({ lost: 1 });
    const { etag } = await client.getRelation(id);
    const move = () => moving.moveRelation(id, { side: 'from', position: 0 }, { ifMatch: etag, ...once });
    await expect(move()).rejects.toMatchObject({ status: 0 });
    expect((await move()).id).toBe(id);

    const removing = clientOver({ lost: 1 });
    await expect(removing.removeRelation(relation, once)).rejects.toMatchObject({ status: 0 });
    expect((await removing.removeRelation(relation, once)).previous.id).toBe(id);
    expect(keys()).toEqual(['once', 'once', null, null, 'once', 'once', 'once', 'once']);
  });

  it('is an error if it belongs to another write', async () => {
    const client = clientOver();
    await client.addRelation(relation, once);
    const other = client.addRelation({ ...relation, to_id: posts.spare + 2 }, once);
    await expect(other).rejects.toMatchObject({ code: 'rest_idempotency_key_reused', status: 422 });
  });

  it('is not sent where there is none', async () => {
    await clientOver().addRelation(relation);
    expect(keys()).toEqual([null]);
  });

  it.each([
    ['a long key and 101 items', 'k'.repeat(252), 101, true],
    ['a key in quotes and 101 items', '"once"', 101, true],
    ['a long key and 2 items, without the route for batches', 'k'.repeat(254), 2, false],
  ])('is an error before anything is written: %s', async (_name, idempotencyKey, count, hasBatches) => {
    const client = clientOver({ hasBatches });
    const requests = Array.from({ length: count }, (_, index) => ({ body: { ...relation, to_id: posts.spare + 1 + index } }));
    await expect(client.batchRelations(requests, { idempotencyKey })).rejects.toMatchObject({
      code: 'rest_invalid_param',
      status: 400,
    });
    expect((await client.listRelated('post', posts.spare, { type: 'references' })).total).toBe(0);
  });

  it('can have 255 characters for 100 items', async () => {
    const requests = Array.from({ length: 100 }, (_, index) => ({ body: { ...relation, to_id: posts.spare + 1 + index } }));
    const responses = await clientOver().batchRelations(requests, { idempotencyKey: 'k'.repeat(255) });
    expect(responses.map(({ status }) => status)).toEqual(requests.map(() => 201));
  });

  it.each([true, false])('goes with each request of a batch, with its first item behind it (batches: %s)', async (hasBatches) => {
    const count = hasBatches ? 150 : 3;
    const requests = Array.from({ length: count }, (_, index) => ({ body: { ...relation, to_id: posts.spare + 1 + index } }));
    const first = await clientOver({ hasBatches }).batchRelations(requests, once);
    const again = await clientOver({ hasBatches }).batchRelations(requests, once);
    expect(again.map(({ status }) => status)).toEqual(requests.map(() => 201));
    expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
    expect(keys().slice(sent.length / 2)).toEqual(hasBatches ? ['once', 'once.100'] : ['once', 'once', 'once.1', 'once.2']);
  });
});
