import { describe, expect, it } from 'vitest';
import { RelationItem } from '../../../src/api/schemas/index.js';
import type { Api } from '../api.js';
import { posts, terms, users } from '../content.js';

const { alpha } = posts;

export function createTests(api: Api): void {
  describe('creating a relation', () => {
    it('returns 201 with the item, seen from its source', async () => {
      const input = api.pair();
      const item = await api.created(input);
      expect(item).toMatchObject({ ...input, from_type: 'post', to_type: 'post', related: { id: input.to_id } });
    });

    it('dates it now, in UTC', async () => {
      const before = Date.now();
      const { created_at } = await api.created(api.pair());
      expect(created_at).toMatch(/Z$/);
      expect(Date.parse(created_at)).toBeGreaterThanOrEqual(before);
    });

    it('returns a Location, which returns 200 with the same item', async () => {
      const response = await api.create(api.pair());
      const location = response.headers.get('Location') ?? '';
      expect(location.startsWith(`${api.url}/relx/v1/relationships/`)).toBe(true);
      expect(await api.get(RelationItem, location)).toEqual(await response.json());
    });

    it('adds it to the lists of both sides of a two-way type', async () => {
      const { from_id, to_id, type } = api.pair();
      await api.created({ from_id, to_id, type });
      expect(await api.ends(`/post/${from_id}`)).toEqual([`post:${to_id}`]);
      expect(await api.ends(`/post/${to_id}`)).toEqual([`post:${from_id}`]);
    });

    it('puts the newest first', async () => {
      const { from_id, to_id, type } = api.pair();
      const newer = api.spare();
      await api.created({ from_id, to_id, type });
      await api.created({ from_id, to_id: newer, type });
      expect(await api.ends(`/post/${from_id}`)).toEqual([`post:${newer}`, `post:${to_id}`]);
    });

    it('needs no object types for a type with one on each side', async () => {
      const { from_type, to_type } = await api.created({ from_id: 1, to_id: api.spare(), type: 'favorite_posts' });
      expect([from_type, to_type]).toEqual(['user', 'post']);
    });

    it.each([
      ['user', users.author.id],
      ['term', terms.css],
    ])('takes to_type %s for a type that allows several', async (to_type, to_id) => {
      const item = await api.created({ from_id: api.spare(), to_id, to_type, type: 'mentions' });
      expect(item.related).toMatchObject({ object_type: to_type, id: to_id });
    });

    it('requires to_type if the type allows several', async () => {
      const { status, code, message } = await api.rejected({ ...api.pair('mentions'), to_id: 3 }, 'administrator');
      expect([status, code]).toEqual([400, 'rest_missing_callback_param']);
      expect(message).toContain('to_type');
    });

    it('takes numbers as text, as forms send them', async () => {
      const { from_id, to_id, type } = api.pair();
      const body = { from_id: `${from_id}`, to_id: `${to_id}`, type };
      const response = await api.request('/relx/v1/relationships', { method: 'POST', body, as: 'administrator' });
      expect(response.status).toBe(201);
    });

    it('accepts parameters in the URL', async () => {
      const { from_id, to_id, type } = api.pair();
      const query = `from_id=${from_id}&to_id=${to_id}&type=${type}`;
      const response = await api.request(`/relx/v1/relationships?${query}`, { method: 'POST', as: 'administrator' });
      expect(response.status).toBe(201);
    });

    it('ignores unknown parameters', async () => {
      const item = await api.created({ ...api.pair(), id: 1, created_at: '1970-01-01' } as never);
      expect(item.id).not.toBe(1);
      expect(item.created_at).not.toMatch(/^1970/);
    });
  });

  describe('a pair that is related', () => {
    it('is rejected with the id of its relation', async () => {
      const input = api.pair();
      const { id } = await api.created(input);
      const { status, code, data } = await api.rejected(input, 'administrator');
      expect([status, code, data.relation_id]).toEqual([409, 'ncr_relation_exists', id]);
    });

    it('is rejected in the other direction of a two-way type', async () => {
      const { from_id, to_id, type } = api.pair();
      const { id } = await api.created({ from_id, to_id, type });
      const { code, data } = await api.rejected({ from_id: to_id, to_id: from_id, type }, 'administrator');
      expect([code, data.relation_id]).toEqual(['ncr_relation_exists', id]);
    });

    it('may be related the other way round by a one-way type', async () => {
      const { from_id, to_id, type } = api.pair('references');
      await api.created({ from_id, to_id, type });
      await api.created({ from_id: to_id, to_id: from_id, type });
    });

    it('may be related by another type', async () => {
      const input = api.pair();
      await api.created(input);
      await api.created({ ...input, type: 'references' });
    });
  });

  describe('limits', () => {
    it('of a source are kept', async () => {
      const from_id = api.spare();
      for (const to_id of [api.spare(), api.spare()]) await api.created({ from_id, to_id, type: 'at_most_two' });
      const { status, code, data } = await api.rejected({ from_id, to_id: api.spare(), type: 'at_most_two' }, 'administrator');
      expect([status, code, data.max_connections]).toEqual([409, 'ncr_max_connections_exceeded', 2]);
      expect(await api.ends(`/post/${from_id}`)).toHaveLength(2);
    });

    it('of a source do not apply to its targets', async () => {
      const to_id = api.spare();
      for (let made = 0; made < 3; made++) await api.created({ from_id: api.spare(), to_id, type: 'at_most_two' });
    });

    it('of a target are kept', async () => {
      const to_id = api.spare();
      await api.created({ from_id: api.spare(), to_id, type: 'belongs_to' });
      const { status, code } = await api.rejected({ from_id: api.spare(), to_id, type: 'belongs_to' }, 'administrator');
      expect([status, code]).toEqual([409, 'ncr_max_connections_exceeded']);
    });

    it('of a target do not apply to its sources', async () => {
      const from_id = api.spare();
      for (let made = 0; made < 3; made++) await api.created({ from_id, to_id: api.spare(), type: 'belongs_to' });
    });

    it.each(['from_id', 'to_id'] as const)('of a two-way type are kept where the full post is %s', async (end) => {
      const full = api.spare();
      await api.created({ from_id: full, to_id: api.spare(), type: 'pen_pals' });
      await api.created({ from_id: api.spare(), to_id: full, type: 'pen_pals' });
      const input = { ...api.pair('pen_pals'), [end]: full };
      expect((await api.rejected(input, 'administrator')).code).toBe('ncr_max_connections_exceeded');
    });

    it('let one in again when one has gone', async () => {
      const from_id = api.spare();
      const first = api.spare();
      for (const to_id of [first, api.spare()]) await api.created({ from_id, to_id, type: 'at_most_two' });
      const body = { from_id, to_id: first, type: 'at_most_two' };
      await api.request('/relx/v1/relationships', { method: 'DELETE', body, as: 'administrator' });
      await api.created({ from_id, to_id: api.spare(), type: 'at_most_two' });
    });
  });

  describe('what is rejected', () => {
    it('an object and itself', async () => {
      const { status, code } = await api.rejected({ from_id: alpha, to_id: alpha, type: 'related_to' }, 'administrator');
      expect([status, code]).toEqual([400, 'ncr_self_relation']);
    });

    it('an unknown type, with the names of the known ones', async () => {
      const { status, code, message } = await api.rejected({ from_id: alpha, to_id: 11, type: 'nope' }, 'administrator');
      expect([status, code]).toEqual([400, 'ncr_invalid_type']);
      expect(message).toContain('related_to');
    });

    it.each(['from_id', 'to_id', 'type'])('a missing %s', async (name) => {
      const { status, code, data } = await api.rejected({ ...api.pair(), [name]: undefined }, 'administrator');
      expect([status, code, data.missing]).toEqual([400, 'rest_missing_callback_param', [name]]);
      expect(Object.keys(data.params ?? {})).toEqual([name]);
    });

    it.each([
      ['from_type', 'user', 'related_to'],
      ['to_type', 'term', 'related_to'],
      ['to_type', 'post', 'mentions'],
      ['from_type', 'post', 'favorite_posts'],
    ])('%s %s for the type %s', async (name, objectType, type) => {
      const { status, code, data } = await api.rejected({ from_id: 1, to_id: 2, type, [name]: objectType }, 'administrator');
      expect([status, code]).toEqual([400, 'ncr_invalid_object_type']);
      expect(Object.keys(data.params ?? {})).toEqual([name]);
    });

    it.each(['from_type', 'to_type'])('a %s that is no object type', async (name) => {
      const { status, code } = await api.rejected({ ...api.pair(), [name]: 'comment' }, 'administrator');
      expect([status, code]).toEqual([400, 'rest_invalid_param']);
    });

    it.each(['from_id', 'to_id'])('an unknown object as %s', async (name) => {
      const { status, code, data } = await api.rejected({ ...api.pair(), [name]: 987654 }, 'administrator');
      expect([status, code]).toEqual([404, 'ncr_object_not_found']);
      expect(Object.keys(data.params ?? {})).toEqual([name]);
    });

    it('a trashed post', async () => {
      const { code } = await api.rejected({ from_id: alpha, to_id: posts.trashed, type: 'references' }, 'administrator');
      expect(code).toBe('ncr_object_not_found');
    });

    it('a post that its author cannot view, as if it did not exist', async () => {
      const { code } = await api.rejected({ from_id: alpha, to_id: posts.pending, type: 'references' }, 'author');
      expect(code).toBe('ncr_object_not_found');
    });
  });
}

export function concurrentCreateTests(api: Api): void {
  it('a pair is related once, with any number of concurrent requests', async () => {
    const input = api.pair();
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await api.create(input)).status));
    expect(statuses.sort()).toEqual([201, ...Array<number>(19).fill(409)]);
  });

  it('limits hold with concurrent requests', async () => {
    const from_id = api.spare();
    const creations = Array.from({ length: 20 }, () => api.create({ from_id, to_id: api.spare(), type: 'at_most_two' }));
    const statuses = (await Promise.all(creations)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    expect(await api.ends(`/post/${from_id}`)).toHaveLength(2);
  });
}
