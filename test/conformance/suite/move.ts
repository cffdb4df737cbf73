import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import { MovedRelation, RelationItem } from '../../../src/api/schemas/index.js';
import type { Api, Input, RequestOptions } from '../api.js';
import { posts, users } from '../content.js';

export function moveTests(api: Api): void {
  const address = (id: number) => `/relx/v1/relationships/${id}`;
  const move = (id: number, body: object, options: RequestOptions = {}) =>
    api.request(address(id), { method: 'PATCH', body, as: 'administrator', ...options });
  const rejected = (id: number | string, body: object, options: RequestOptions = {}) =>
    api.failure(`/relx/v1/relationships/${id}`, { method: 'PATCH', body, as: 'administrator', ...options });
  const tag = async (id: number) =>
    (await api.request(address(id), { as: 'administrator' })).headers.get('ETag') ?? expect.fail('no tag');

  /** Creates relations with one request. Returns their ids in the order of a list: the newest first. */
  async function create(inputs: readonly Input[]): Promise<number[]> {
    const body = { requests: inputs.map((input) => ({ method: 'POST', body: input })) };
    const path = '/relx/v1/relationships/batch';
    const batch = await api.get(routes.batchRelations.response, path, { method: 'POST', body, as: 'administrator' }, 207);
    return batch.responses.map((response) => parse(RelationItem, response?.body).id).reverse();
  }

  /** A note with three others, and their relations in the order of the list: the newest first. */
  async function three(type = 'references') {
    const source = api.spare();
    const ids = await create([0, 1, 2].map(() => ({ from_id: source, to_id: api.spare(), type })));
    const listed = async () => (await api.list(`/post/${source}?type=${type}`)).items.map(({ id }) => id);
    // three ids
    return { source, ids: ids as [number, number, number], listed };
  }

  describe('moving a relation', () => {
    it('before, after, and to a position', async () => {
      const { ids, listed } = await three();
      const [a, b, c] = ids;
      expect(await listed()).toEqual([a, b, c]);
      await move(c, { side: 'from', before: a });
      expect(await listed()).toEqual([c, a, b]);
      await move(c, { side: 'from', after: b });
      expect(await listed()).toEqual([a, b, c]);
      await move(b, { side: 'from', position: 0 });
      expect(await listed()).toEqual([b, a, c]);
    });

    it('returns the relation and its position', async () => {
      const { ids } = await three();
      const response = await move(ids[2], { side: 'from', position: 1 });
      expect(response.status).toBe(200);
      const moved = parse(MovedRelation, await response.json());
      expect(moved).toMatchObject({ id: ids[2], side: 'from', position: 1 });
      expect(moved).toMatchObject(await (await api.request(address(ids[2]))).json());
    });

    it('has an order for each side', async () => {
      const target = api.spare();
      const ids = await create([0, 1, 2].map(() => ({ from_id: api.spare(), to_id: target, type: 'references' })));
      const listed = async () => (await api.list(`/post/${target}?type=references&direction=incoming`)).items.map(({ id }) => id);
      await move(ids[2] ?? 0, { side: 'to', position: 0 });
      expect(await listed()).toEqual([ids[2], ids[0], ids[1]]);
    });

    it('rejects places that are missing, unknown or several', async () => {
      const { ids } = await three();
      for (const [body, expected] of [
        [{}, 'rest_missing_callback_param'],
        [{ side: 'up', position: 1 }, 'rest_invalid_param'],
        [{ side: 'from' }, 'ncr_invalid_args'],
        [{ side: 'from', position: -1 }, 'rest_invalid_param'],
        [{ side: 'from', position: 1, before: 2 }, 'ncr_invalid_args'],
        [{ side: 'from', before: 'x' }, 'rest_invalid_param'],
      ] as const)
        expect(await rejected(ids[0], body), JSON.stringify(body)).toMatchObject({ status: 400, code: expected });
    });

    it('rejects a neighbour of another list, and one that does not exist', async () => {
      const [one, other] = [await three(), await three()];
      expect((await rejected(one.ids[0], { side: 'from', before: other.ids[0] })).code).toBe('ncr_invalid_args');
      expect((await rejected(one.ids[0], { side: 'from', before: 987654 })).code).toBe('ncr_relation_not_found');
    });

    describe('in a list with relations that the user may not see', () => {
      /** A note and four users that it mentions: the author sees the second and the fourth. */
      async function partlyHidden() {
        const source = api.spare();
        const roles = ['editor', 'subscriber', 'author', 'contributor'] as const;
        const ids = await create(
          roles.map((role) => ({ from_id: source, to_id: users[role].id, to_type: 'user', type: 'mentions' })),
        );
        const listed = async (as: 'author' | 'administrator') =>
          (await api.list(`/post/${source}?type=mentions`, as)).items.map(({ id }) => ids.indexOf(id));
        const [top, first, between, last] = ids as [number, number, number, number]; // four relations
        return { top, first, between, last, listed };
      }
      const moved = async (id: number, place: object) => {
        const response = await move(id, { side: 'from', ...place }, { as: 'author' });
        expect(response.status).toBe(200);
        return parse(MovedRelation, await response.json()).position;
      };

      it.each([
        ['the first place', 'last', { position: 0 }, 0, [3, 1]],
        ['the last place', 'first', { position: 1 }, 1, [3, 1]],
        ['past the end', 'first', { position: 2 }, 1, [3, 1]],
        ['the place where it is', 'last', { position: 1 }, 1, [1, 3]],
      ] as const)('counts only what the user sees: %s', async (_, which, place, position, seen) => {
        const list = await partlyHidden();
        const before = await list.listed('administrator');
        expect(await moved(list[which], place)).toBe(position);
        expect(await list.listed('author')).toEqual(seen);
        const after = await list.listed('administrator');
        const unmoved = (order: readonly number[]) => order.filter((index) => index !== (which === 'last' ? 3 : 1));
        expect(unmoved(after)).toEqual(unmoved(before));
        if (position === 0 || which === 'first') expect(Math.abs(after.indexOf(1) - after.indexOf(3))).toBe(1);
        else expect(after).toEqual(before);
      });

      it('counts only what the user sees beside a neighbour', async () => {
        const { first, last } = await partlyHidden();
        expect(await moved(last, { before: first })).toBe(0);
        expect(await moved(last, { after: first })).toBe(1);
      });

      it('returns for a hidden neighbour what it returns for a missing one', async () => {
        const list = await partlyHidden();
        const elsewhere = await partlyHidden();
        const errorOf = async (key: string, neighbour: number) => {
          const { status, code, message, data } = await rejected(
            list.first,
            { side: 'from', [key]: neighbour },
            { as: 'author' },
          );
          return JSON.parse(JSON.stringify([status, code, message, data]).replaceAll(String(neighbour), 'it')) as unknown[];
        };
        for (const key of ['before', 'after']) {
          const missing = await errorOf(key, 987654);
          expect(missing.slice(0, 2)).toEqual([404, 'ncr_relation_not_found']);
          for (const hidden of [list.top, list.between, elsewhere.top, elsewhere.between])
            expect(await errorOf(key, hidden)).toEqual(missing);
          expect((await errorOf(key, elsewhere.first)).slice(0, 2)).toEqual([400, 'ncr_invalid_args']);
        }
      });
    });

    it('needs a user, with permission to edit', async () => {
      const { ids } = await three();
      const body = { side: 'from', position: 0 };
      expect((await rejected(ids[0], body, { as: undefined })).status).toBe(401);
      const { status, code } = await rejected(ids[0], body, { as: 'contributor' });
      expect([status, code]).toEqual([403, 'rest_cannot_edit']);
      // the notes are the author's
      expect((await move(ids[0], body, { as: 'author' })).status).toBe(200);
    });

    it('of a two-way type needs permission to edit the object whose list it is, on either side', async () => {
      const { id } = await api.created({ from_id: posts.beta, to_id: api.spare(), type: 'related_to' });
      // the first post is the editor's, the second one the author's
      const known = (await api.request(address(id), { as: 'author' })).headers.get('ETag') ?? expect.fail('no tag');
      const headers = { 'If-Match': known };
      expect((await move(id, { side: 'to', position: 0 }, { as: 'author', headers })).status).toBe(200);
      const { status, code } = await rejected(id, { side: 'from', position: 0 }, { as: 'author' });
      expect([status, code]).toEqual([403, 'rest_cannot_edit']);
    });

    it('is not found for a missing or a hidden relation', async () => {
      expect((await rejected(987654, { side: 'from', position: 0 })).code).toBe('ncr_relation_not_found');
      const { items } = await api.list(`/post/${posts.alpha}?type=parent_of&search=draft`, 'administrator');
      const id = items[0]?.id ?? expect.fail('no relation to the draft');
      const { status } = await rejected(id, { side: 'from', position: 0 }, { as: 'contributor' });
      expect(status).toBe(404);
    });

    it('api-fetch sends it as a POST', async () => {
      const { ids, listed } = await three();
      const headers = { 'X-HTTP-Method-Override': 'PATCH' };
      expect((await move(ids[2], { side: 'from', position: 0 }, { method: 'POST', headers })).status).toBe(200);
      expect(await listed()).toEqual([ids[2], ids[0], ids[1]]);
    });
  });

  describe('If-Match', () => {
    it('lets a move through that knows the order', async () => {
      const { ids, listed } = await three();
      const response = await move(ids[2], { side: 'from', position: 0 }, { headers: { 'If-Match': await tag(ids[2]) } });
      expect([response.status, response.headers.get('ETag')]).toEqual([200, await tag(ids[2])]);
      expect(await listed()).toEqual([ids[2], ids[0], ids[1]]);
    });

    it('stops a move that knows an older order, and nothing moves', async () => {
      const { ids, listed } = await three();
      const known = await tag(ids[2]);
      await move(ids[0], { side: 'from', position: 1 });
      const order = await listed();
      const { status, code } = await rejected(ids[2], { side: 'from', position: 0 }, { headers: { 'If-Match': known } });
      expect([status, code]).toEqual([412, 'rest_precondition_failed']);
      expect(await listed()).toEqual(order);
    });

    it('stops a move after another user created a relation in the list', async () => {
      const { source, ids } = await three();
      const known = await tag(ids[2]);
      await api.created({ from_id: source, to_id: api.spare(), type: 'references' });
      expect((await rejected(ids[2], { side: 'from', position: 0 }, { headers: { 'If-Match': known } })).status).toBe(412);
    });

    it('may be any tag, or one of several; a weak one never fits', async () => {
      const { ids } = await three();
      const body = { side: 'from', position: 1 };
      expect((await move(ids[0], body, { headers: { 'If-Match': '*' } })).status).toBe(200);
      expect((await move(ids[0], body, { headers: { 'If-Match': `"x", ${await tag(ids[0])}` } })).status).toBe(200);
      expect((await move(ids[0], body, { headers: { 'If-Match': `W/${await tag(ids[0])}` } })).status).toBe(412);
    });

    it('of two moves that know the same order, one is made', async () => {
      const { ids } = await three();
      const headers = { 'If-Match': await tag(ids[1]) };
      const responses = await Promise.all([0, 2, 0, 2].map((position) => move(ids[1], { side: 'from', position }, { headers })));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    });
  });
}
