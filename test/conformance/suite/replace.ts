import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import type { Api } from '../api.js';
import { posts, type Role } from '../content.js';

export function replaceTests(api: Api): void {
  const request = (body: object, as: Role | undefined) => ({ method: 'POST', body, as });
  const replace = (id: number, body: object, as: Role = 'administrator') =>
    api.get(routes.replaceObject.response, `/relx/v1/post/${id}/replace`, request(body, as));
  const failure = (id: number, body: object, as: Role = 'administrator') =>
    api.failure(`/relx/v1/post/${id}/replace`, request(body, as));
  const add = (type: string, from_id: number, to_id: number) => api.created({ from_id, to_id, type });
  const ids = async (id: number, type: string) =>
    (await api.list(`/post/${id}?type=${type}&per_page=100`, 'administrator')).items.map(({ related }) => related.id);
  const spares = () => Array.from({ length: 6 }, () => api.spare()) as [number, number, number, number, number, number];

  describe('replacing an object', () => {
    it('moves relations of each type and side in their order, and removes duplicates', async () => {
      const [old, by, a, b, c, list] = spares();
      for (const to of [a, b, c]) await add('references', old, to);
      await add('references', by, b);
      await add('references', old, by);
      const first = await add('references', list, old);
      const second = await add('references', list, a);
      await api.request(`/relx/v1/relationships/${first.id}`, {
        method: 'PATCH',
        body: { side: 'from', position: 0 },
        as: 'administrator',
      });
      await add('related_to', old, c);
      const planned = await replace(old, { by, dry_run: true });
      expect(planned).toEqual({ moved: 4, dropped: 2, kept: [] });
      expect(await ids(list, 'references')).toEqual([old, a]);
      expect(await replace(old, { by })).toEqual(planned);
      expect(await ids(list, 'references')).toEqual([by, a]);
      expect(await ids(by, 'references')).toEqual([b, c, a]);
      expect(await ids(c, 'related_to')).toEqual([by]);
      expect(await ids(old, 'references')).toEqual([]);
      const { items } = await api.list(`/post/${list}?type=references`, 'administrator');
      expect(items.map(({ id, created_at }) => [id, created_at])).toEqual([
        [first.id, first.created_at],
        [second.id, second.created_at],
      ]);
    });

    it('changes the entity tag of a list that shows the object', async () => {
      const [old, by, list] = spares();
      await add('references', list, old);
      const path = `/relx/v1/post/${list}/lists/references`;
      const items = [{ id: old }];
      const set = await api.request(path, { method: 'PUT', body: { items }, as: 'administrator' });
      await replace(old, { by });
      const headers = { 'If-Match': set.headers.get('ETag') ?? '' };
      const late = await api.failure(path, { method: 'PUT', body: { items: [], base: items }, as: 'administrator', headers });
      expect([late.status, late.code]).toEqual([412, 'rest_precondition_failed']);
    });

    it('keeps what a limit rejects, or writes nothing', async () => {
      const [old, by, a, b, c] = spares();
      for (const to of [a, b]) await add('at_most_two', old, to);
      await add('at_most_two', by, c);
      await add('references', old, c);
      const failed = await replace(old, { by, validation: 'require-all-validate' });
      expect(failed).toMatchObject({ failed: 'validation', moved: 0, dropped: 0 });
      expect(failed.kept).toMatchObject([
        { object_type: 'post', id: a, type: 'at_most_two', code: 'ncr_max_connections_exceeded', status: 409 },
      ]);
      expect(await ids(old, 'references')).toEqual([c]);
      const done = await replace(old, { by });
      expect(done).toMatchObject({ moved: 2, dropped: 0, kept: failed.kept });
      expect(await ids(old, 'at_most_two')).toEqual([a]);
    });

    it('moves only the types of the request', async () => {
      const [old, by, a] = spares();
      await add('references', old, a);
      await add('related_to', old, a);
      expect(await replace(old, { by, types: ['related_to'] })).toMatchObject({ moved: 1 });
      expect(await ids(old, 'references')).toEqual([a]);
    });

    it('requires permission for each relation', async () => {
      const [old, by, list] = spares();
      await add('references', list, old);
      const kept = await replace(old, { by }, 'contributor');
      expect(kept).toMatchObject({ moved: 0, kept: [{ id: list, code: 'rest_cannot_delete', status: 403 }] });
      const loggedOut = await api.failure(`/relx/v1/post/${old}/replace`, request({ by }, undefined));
      expect([loggedOut.status, loggedOut.code]).toEqual([401, 'rest_not_logged_in']);
      expect(await replace(old, { by }, 'author')).toMatchObject({ moved: 1 });
      expect(await ids(list, 'references')).toEqual([by]);
    });

    it('counts a relation between both objects that the user may not remove', async () => {
      const [by, other] = spares();
      const relations = [await add('belongs_to', posts.beta, by), await add('belongs_to', other, posts.beta)];
      const { moved, kept } = await replace(posts.beta, { by, types: ['belongs_to'], dry_run: true }, 'author');
      expect([moved, ...kept.map(({ code }) => code)]).toEqual([0, 'rest_cannot_delete', 'ncr_max_connections_exceeded']);
      for (const { from_id, to_id, type } of relations)
        await api.request('/relx/v1/relationships', { method: 'DELETE', body: { from_id, to_id, type }, as: 'administrator' });
    });

    it('replaces an object in the trash, for users who can edit it', async () => {
      const [by, list] = spares();
      expect(await replace(posts.trashed, { by, dry_run: true }, 'editor')).toMatchObject({ dropped: 0 });
      expect((await failure(posts.trashed, { by: list }, 'subscriber')).code).toBe('rest_post_invalid_id');
    });

    it('rejects invalid requests', async () => {
      const [old, by] = spares();
      const code = async (id: number, body: object) => (await failure(id, body)).code;
      expect(await code(old, {})).toBe('rest_missing_callback_param');
      expect(await code(old, { by: old })).toBe('rest_invalid_param');
      expect(await code(old, { by, cursor: 'x' })).toBe('rest_invalid_param');
      expect(await code(old, { by, types: ['nothing'] })).toBe('ncr_invalid_type');
      expect(await code(old, { by, types: ['similar'] })).toBe('ncr_computed_type');
      expect(await code(old, { by: 999_999 })).toBe('ncr_object_not_found');
      expect(await code(999_999, { by })).toBe('rest_post_invalid_id');
    });
  });
}
