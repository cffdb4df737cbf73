import { describe, expect, it } from 'vitest';
import { RemovedRelation } from '../../../src/api/schemas/index.js';
import type { Api, Input } from '../api.js';

export function deleteTests(api: Api): void {
  const path = '/relx/v1/relationships';
  const remove = (body: Input, as: 'administrator' | undefined = 'administrator') =>
    api.get(RemovedRelation, path, { method: 'DELETE', body, as });
  const query = ({ from_id, to_id, type }: Input) => `from_id=${from_id}&to_id=${to_id}&type=${type}`;

  describe('removing a relation', () => {
    it('returns the removed relation', async () => {
      const input = api.pair();
      const { related, ...previous } = await api.created(input);
      expect(related.id).toBe(input.to_id);
      expect(await remove(input)).toEqual({ deleted: true, previous });
    });

    it('takes it out of the lists', async () => {
      const input = api.pair();
      await api.created(input);
      await remove(input);
      expect(await api.ends(`/post/${input.from_id}`)).toEqual([]);
      expect(await api.ends(`/post/${input.to_id}`)).toEqual([]);
    });

    it('leaves the others', async () => {
      const { from_id, to_id, type } = api.pair();
      const other = api.spare();
      await api.created({ from_id, to_id, type });
      await api.created({ from_id, to_id: other, type });
      await remove({ from_id, to_id, type });
      expect(await api.ends(`/post/${from_id}`)).toEqual([`post:${other}`]);
    });

    it('accepts the fields in the URL', async () => {
      const input = api.pair();
      await api.created(input);
      const response = await api.request(`${path}?${query(input)}`, { method: 'DELETE', as: 'administrator' });
      expect([response.status, await api.ends(`/post/${input.from_id}`)]).toEqual([200, []]);
    });

    it('finds a two-way relation from either side', async () => {
      const { from_id, to_id, type } = api.pair();
      await api.created({ from_id, to_id, type });
      const { previous } = await remove({ from_id: to_id, to_id: from_id, type });
      expect(previous).toMatchObject({ from_id, to_id });
    });

    it('does not find a one-way relation from its target', async () => {
      const { from_id, to_id, type } = api.pair('references');
      await api.created({ from_id, to_id, type });
      const { status, code } = await api.rejected({ from_id: to_id, to_id: from_id, type }, 'administrator', 'DELETE');
      expect([status, code]).toEqual([404, 'ncr_relation_not_found']);
      expect(await api.ends(`/post/${from_id}`)).toEqual([`post:${to_id}`]);
    });

    it('accepts the object type if the type allows several', async () => {
      const input = { from_id: api.spare(), to_id: 4, to_type: 'term', type: 'mentions' };
      await api.created(input);
      expect((await remove(input)).previous).toMatchObject(input);
    });

    it('that does not exist is rejected', async () => {
      const { status, code } = await api.rejected(api.pair(), 'administrator', 'DELETE');
      expect([status, code]).toEqual([404, 'ncr_relation_not_found']);
    });

    it('twice is rejected the second time', async () => {
      const input = api.pair();
      await api.created(input);
      await remove(input);
      expect((await api.rejected(input, 'administrator', 'DELETE')).code).toBe('ncr_relation_not_found');
    });

    it('removes its path', async () => {
      const input = api.pair();
      const { id } = await api.created(input);
      await remove(input);
      const { status, code } = await api.failure(`${path}/${id}`);
      expect([status, code]).toEqual([404, 'ncr_relation_not_found']);
    });

    it('lets the pair be related again', async () => {
      const input = api.pair();
      const { id } = await api.created(input);
      await remove(input);
      expect((await api.created(input)).id).not.toBe(id);
    });

    it.each(['from_id', 'to_id', 'type'])('needs %s', async (name) => {
      const { status, code, data } = await api.rejected({ ...api.pair(), [name]: undefined }, 'administrator', 'DELETE');
      expect([status, code, data.missing]).toEqual([400, 'rest_missing_callback_param', [name]]);
    });

    it('of an unknown type is rejected', async () => {
      const { status, code } = await api.rejected(api.pair('nope'), 'administrator', 'DELETE');
      expect([status, code]).toEqual([400, 'ncr_invalid_type']);
    });

    it('between object types that the type does not join is rejected', async () => {
      const { status, code } = await api.rejected({ ...api.pair(), to_type: 'user' }, 'administrator', 'DELETE');
      expect([status, code]).toEqual([400, 'ncr_invalid_object_type']);
    });

    it('works through X-HTTP-Method-Override on a POST', async () => {
      const input = api.pair();
      await api.created(input);
      const headers = { 'X-HTTP-Method-Override': 'DELETE' };
      const response = await api.request(path, { method: 'POST', body: input, headers, as: 'administrator' });
      expect([response.status, await api.ends(`/post/${input.from_id}`)]).toEqual([200, []]);
    });

    it('works through _method on a POST', async () => {
      const input = api.pair();
      await api.created(input);
      const response = await api.request(`${path}?_method=delete`, { method: 'POST', body: input, as: 'administrator' });
      expect([response.status, await api.ends(`/post/${input.from_id}`)]).toEqual([200, []]);
    });

    it('works through _method on a GET, as in WordPress', async () => {
      const input = api.pair();
      await api.created(input);
      await api.request(`${path}?_method=DELETE&${query(input)}`, { as: 'administrator' });
      expect(await api.ends(`/post/${input.from_id}`)).toEqual([]);
    });
  });
}
