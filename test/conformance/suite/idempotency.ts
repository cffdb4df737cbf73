import { describe, expect, it } from 'vitest';
import type { Api, RequestOptions } from '../api.js';

const ROUTE = '/relx/v1/relationships';

/** A response as it is compared: everything that the client gets of it. */
async function shown(response: Response) {
  const names = ['Idempotent-Replayed', 'Location', 'ETag'] as const;
  const [replayed, location, tag] = names.map((name) => response.headers.get(name));
  return { status: response.status, replayed, location, tag, body: await response.json() };
}

export function idempotencyTests(api: Api): void {
  const send = async (key: string, { body, as = 'administrator', method = 'POST', headers = {} }: RequestOptions, path = ROUTE) =>
    shown(await api.request(path, { method, body, as, headers: { 'Idempotency-Key': key, ...headers } }));
  let count = 0;
  const key = () => `key-${Date.now()}-${count++}`;

  describe('a write with an Idempotency-Key', () => {
    it('is done once, and has the first response each time', async () => {
      const [name, body] = [key(), api.pair()];
      const first = await send(name, { body });
      expect([first.status, first.replayed]).toEqual([201, null]);
      for (const same of [name, `"${name}"`]) expect(await send(same, { body })).toEqual({ ...first, replayed: 'true' });
      const removed = await send(name, { body, method: 'DELETE' });
      expect([removed.status, removed.replayed]).toEqual([200, null]);
      expect(await send(name, { body, method: 'DELETE' })).toEqual({ ...removed, replayed: 'true' });
      // the relation is gone, and the response to its creation stays
      expect(await send(name, { body })).toEqual({ ...first, replayed: 'true' });
    });

    it('is one relation for ten at the same time', async () => {
      const [name, body] = [key(), api.pair()];
      const all = await Promise.all(Array.from({ length: 10 }, () => send(name, { body })));
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(all.map(({ location }) => location)).size).toBe(1);
      expect(all.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    });

    it('is rejected with another body, and is the user\u2019s own', async () => {
      const [name, body] = [key(), api.pair()];
      await send(name, { body });
      const other = await send(name, { body: { ...body, to_id: api.spare() } });
      expect([other.status, other.body.code]).toEqual([422, 'rest_idempotency_key_reused']);
      const editor = await send(name, { body: api.pair(), as: 'editor' });
      expect([editor.status, editor.replayed]).toEqual([201, null]);
    });

    it('is not kept where nothing was written', async () => {
      const [name, body] = [key(), api.pair()];
      const missing = await send(name, { body, method: 'DELETE' });
      expect([missing.status, missing.body.code]).toEqual([404, 'ncr_relation_not_found']);
      await api.created(body);
      const removed = await send(name, { body, method: 'DELETE' });
      expect([removed.status, removed.replayed]).toEqual([200, null]);
    });

    it.each(['a b', 'k'.repeat(256), '"'])('must have 1 to 255 visible characters, not %s', async (text) => {
      const { status, body } = await send(text, { body: api.pair() });
      const params = { 'Idempotency-Key': expect.stringMatching(/1 to 255 visible ASCII characters except double quotes/) };
      expect([status, body.code, body.data.params]).toEqual([400, 'rest_invalid_param', params]);
    });

    it('moves once, even with an If-Match that is old by then', async () => {
      const { from_id, to_id, type } = api.pair();
      const { id } = await api.created({ from_id, to_id, type });
      await api.created({ from_id, to_id: api.spare(), type });
      const path = `${ROUTE}/${id}`;
      const tag = String((await api.request(path, { as: 'administrator' })).headers.get('ETag'));
      const name = key();
      const move = () => send(name, { method: 'PATCH', body: { side: 'from', position: 0 }, headers: { 'If-Match': tag } }, path);
      const first = await move();
      expect([first.status, first.replayed]).toEqual([200, null]);
      expect(await move()).toEqual({ ...first, replayed: 'true' });
    });

    it.each(['normal', 'require-all-validate'])('does each item of a batch once (%s)', async (validation) => {
      const [one, other] = [api.pair(), api.pair()];
      const requests = [{ body: one }, { body: other }, { method: 'DELETE', body: one }];
      const name = key();
      const batch = () => send(name, { body: { validation, requests } }, `${ROUTE}/batch`);
      const first = await batch();
      expect(first.body.responses.map(({ status }: { status: number }) => status)).toEqual([201, 201, 200]);
      expect(await batch()).toEqual({ ...first, replayed: 'true' });
    });
  });
}
