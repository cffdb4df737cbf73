import type { RelationItem } from 'relx/contract';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import { RelationItem as Item } from '../../../src/api/schemas/index.js';
import type { Api, RequestOptions } from '../api.js';
import { type Role, users } from '../content.js';

const ITEM = '/relx/v1/relationships';

/** A relation of the type with most fields, from a note of the author's. */
const credit = (api: Api, data?: unknown) => ({
  from_id: api.spare(),
  to_id: users.author.id,
  type: 'credited_to',
  ...(data === undefined ? {} : { data }),
});

export function dataTests(api: Api): void {
  const patch = (id: number, body: object, options: RequestOptions = {}) =>
    api.request(`${ITEM}/${id}`, { method: 'PATCH', body, as: 'administrator', ...options });
  const rejectedPatch = (id: number, body: object, options: RequestOptions = {}) =>
    api.failure(`${ITEM}/${id}`, { method: 'PATCH', body, as: 'administrator', ...options });
  const read = async (id: number, as?: Role): Promise<RelationItem> =>
    parse(Item, await (await api.request(`${ITEM}/${id}`, { as })).json()) as RelationItem; // but for its readonly marks
  const dataOf = async (id: number, as?: Role) => (await read(id, as)).data;

  describe('data', () => {
    describe('types', () => {
      const fieldsOf = async (name: string, as?: Role) =>
        (await api.get(routes.listTypes.response, '/relx/v1/types', { as })).find((type) => type.name === name);

      it('list their fields in the order of the declaration', async () => {
        const type = await fieldsOf('credited_to', 'contributor');
        expect(Object.keys(type?.fields ?? {})).toEqual(['role', 'note', 'weight', 'share', 'since', 'featured', 'fee']);
        expect(type?.fields?.role).toEqual({
          type: 'string',
          label: 'Role',
          enum: ['author', 'editor', 'translator'],
          default: 'author',
        });
        expect(type?.fields?.fee).toEqual({ type: 'number', private: true });
      });

      it.each([undefined, 'subscriber'] as const)('hide private fields from %s', async (as) => {
        expect(Object.keys((await fieldsOf('credited_to', as))?.fields ?? {})).not.toContain('fee');
        expect(await fieldsOf('noted', as)).not.toHaveProperty('fields');
      });

      it('have no fields unless they declare some', async () => {
        expect(await fieldsOf('references', 'administrator')).not.toHaveProperty('fields');
      });
    });

    describe('reading', () => {
      it('has the defaults of a relation without data', async () => {
        const made = await api.created(credit(api));
        expect(made.data).toEqual({ role: 'author', featured: false });
        expect(await dataOf(made.id)).toEqual({ role: 'author', featured: false });
      });

      it('has the stored values in every route that returns the relation', async () => {
        const data = { role: 'editor', note: 'Für “Ädä” 🎉', weight: 3, share: 0.75, since: '2024-02-29', featured: true };
        const input = credit(api, data);
        const made = await api.created(input);
        expect(made.data).toEqual(data);
        expect(await dataOf(made.id)).toEqual(data);
        const [listed] = (await api.list(`/post/${input.from_id}?type=credited_to`)).items;
        expect(listed?.data).toEqual(data);
        const [any] = (await api.list(`/post/${input.from_id}`)).items;
        expect(any?.data).toEqual(data);
        const incoming = (await api.list(`/user/${users.author.id}?type=credited_to&direction=incoming&per_page=100`)).items;
        expect(incoming.find(({ id }) => id === made.id)?.data).toEqual(data);
        const many = await api.get(routes.listRelatedOfMany.response, `/relx/v1/related?objects=post:${input.from_id}`);
        expect(many[`post:${input.from_id}`]).toMatchObject({ items: [{ id: made.id, data }] });
        const query = new URLSearchParams({ from_id: String(input.from_id), to_id: String(input.to_id), type: input.type });
        const { relation } = await api.get(routes.relationExists.response, `${ITEM}/exists?${query}`);
        expect(relation?.data).toEqual(data);
      });

      it.each(['title', 'date', 'created', 'id', 'random'])('has the data in lists by %s', async (orderby) => {
        const input = credit(api, { note: 'here' });
        await api.created(input);
        const { items } = await api.list(`/post/${input.from_id}?type=credited_to&orderby=${orderby}`);
        expect(items.map(({ data }) => data?.note)).toEqual(['here']);
      });

      it('is absent for types without fields', async () => {
        const made = await api.created(api.pair());
        expect(made).not.toHaveProperty('data');
        expect(await read(made.id, 'administrator')).not.toHaveProperty('data');
      });

      it('is not in the embed, which has four fields', async () => {
        const input = credit(api, { role: 'editor' });
        await api.created(input);
        const post = await (await api.request(`/wp/v2/notes/${input.from_id}?relx_relations=1`)).json();
        expect(Object.keys(post.relx_relations[0]).sort()).toEqual(['title', 'to_id', 'to_type', 'type']);
      });

      it('can be the only field of a response', async () => {
        const { id } = await api.created(credit(api, { weight: 4 }));
        expect(await (await api.request(`${ITEM}/${id}?_fields=data.weight`)).json()).toEqual({ data: { weight: 4 } });
      });
    });

    describe('writing', () => {
      it('merges values, and null removes one', async () => {
        const { id } = await api.created(credit(api, { role: 'editor', note: 'first', weight: 1 }));
        const response = await patch(id, { data: { note: null, weight: 2, featured: true } });
        const item = parse(Item, await response.json());
        expect(response.status).toBe(200);
        expect(item).toMatchObject({ id, related: { id: users.author.id } });
        expect(item.data).toEqual({ role: 'editor', weight: 2, featured: true });
        expect(await dataOf(id)).toEqual({ role: 'editor', weight: 2, featured: true });
        expect((await patch(id, { data: { role: null, weight: null, featured: null } })).status).toBe(200);
        expect(await dataOf(id)).toEqual({ role: 'author', featured: false });
      });

      it('changes nothing with an empty object', async () => {
        const { id } = await api.created(credit(api, { note: 'stays' }));
        expect((await patch(id, { data: {} })).status).toBe(200);
        expect((await dataOf(id))?.note).toBe('stays');
      });

      it('takes null values and no data in a new relation', async () => {
        expect((await api.created({ ...credit(api), ...{ data: null } } as never)).data).toEqual({
          role: 'author',
          featured: false,
        });
        expect((await api.created(credit(api, { note: null, weight: 2 }))).data).toMatchObject({ weight: 2 });
      });

      it('keeps its position in the list', async () => {
        const from_id = api.spare();
        const made: number[] = [];
        for (const to_id of [users.author.id, users.editor.id])
          made.push((await api.created({ from_id, to_id, type: 'credited_to' })).id);
        await patch(made[0] as number, { side: 'from', position: 0 });
        await patch(made[0] as number, { data: { weight: 9 } });
        expect((await api.list(`/post/${from_id}?type=credited_to`)).items.map(({ id }) => id)).toEqual(made);
      });

      const invalid: readonly (readonly [string, unknown])[] = [
        ['role', { role: 'owner' }],
        ['role', { role: 5 }],
        ['note', { note: 'x'.repeat(501) }],
        ['note', { note: ['nested'] }],
        ['note', { note: { nested: 'x' } }],
        ['weight', { weight: '5' }],
        ['weight', { weight: 1.5 }],
        ['weight', { weight: -1 }],
        ['weight', { weight: 1001 }],
        ['weight', { weight: true }],
        ['share', { share: 0.3 }],
        ['since', { since: '2026-02-30' }],
        ['since', { since: '' }],
        ['featured', { featured: 'true' }],
        ['featured', { featured: 1 }],
        ['unknown', { unknown: 'x' }],
        ['data', 'role=editor'],
        ['data', ['editor']],
        ['data', 5],
      ];
      it('rejects invalid values, and changes nothing', async () => {
        const input = credit(api);
        const { id } = await api.created(credit(api, { note: 'before' }));
        for (const [name, data] of invalid) {
          const rejected = { status: 400, code: 'ncr_invalid_data', data: { params: { [name]: expect.any(String) } } };
          const sent = JSON.stringify(data);
          expect(await api.rejected({ ...input, data }, 'administrator'), sent).toMatchObject(rejected);
          expect(await rejectedPatch(id, { data }), sent).toMatchObject(rejected);
        }
        expect((await api.list(`/post/${input.from_id}?type=credited_to`)).items).toEqual([]);
        expect((await dataOf(id))?.note).toBe('before');
      });

      /** A body that is no JSON of an object, such as one with `__proto__`. */
      const raw = async (body: string) => {
        const { url, fetch, passwords } = api.site();
        const response = await fetch(`${url}${ITEM}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Basic ${btoa(`${users.administrator.login}:${passwords.administrator}`)}`,
          },
          body,
        });
        return { status: response.status, code: ((await response.json()) as { code?: string }).code };
      };
      const body = (data: string) => `{"from_id":${api.spare()},"to_id":${users.author.id},"type":"credited_to","data":${data}}`;

      it.each([
        ['__proto__', '{"__proto__":{"role":"editor"}}'],
        ['constructor', '{"constructor":"x"}'],
        ['a lone surrogate', '{"note":"\\ud800"}'],
        ['100 levels', `{"note":${'['.repeat(90)}${']'.repeat(90)}}`],
        ['a number that is too large', '{"weight":1e400}'],
        ['an integer above 2^53', '{"share":1,"weight":9007199254740993}'],
      ])('rejects %s', async (_, data) => {
        expect(await raw(body(data))).toMatchObject({
          status: 400,
          code: expect.stringMatching(/^(ncr_invalid_data|rest_invalid_json)$/),
        });
      });

      it('rejects more than 8 kB, counted in bytes of UTF-8', async () => {
        const pair = () => ({ from_id: api.spare(), to_id: api.spare(), type: 'paired_with' });
        const space = 8192 - JSON.stringify({ reason: '' }).length;
        expect((await api.created({ ...pair(), ...{ data: { reason: 'x'.repeat(space) } } } as never)).data?.reason).toHaveLength(
          space,
        );
        for (const reason of ['x'.repeat(space + 1), 'ü'.repeat(space / 2 + 1)])
          expect(await api.rejected({ ...pair(), data: { reason } }, 'administrator')).toMatchObject({
            status: 400,
            code: 'ncr_invalid_data',
            data: { params: { data: expect.any(String) } },
          });
      });

      it('names every invalid field', async () => {
        const { data } = await api.rejected(credit(api, { role: 'x', weight: 'y', other: 1 }), 'administrator');
        expect(Object.keys(data.params ?? {}).sort()).toEqual(['other', 'role', 'weight']);
      });

      it('rejects data of a type without fields', async () => {
        const rejected = await api.rejected({ ...api.pair(), data: { role: 'editor' } }, 'administrator');
        expect(rejected).toMatchObject({ status: 400, code: 'ncr_invalid_data', data: { params: { role: expect.any(String) } } });
        const { id } = await api.created(api.pair());
        for (const data of [{ role: 'editor' }, null])
          expect(await rejectedPatch(id, { data })).toMatchObject({ status: 400, code: 'ncr_invalid_data' });
      });

      it.each([{ side: 'from', position: 0 }, { side: 'from' }, { position: 0 }])(
        'rejects data together with %j',
        async (place) => {
          const { id } = await api.created(credit(api));
          expect(await rejectedPatch(id, { data: { weight: 1 }, ...place })).toMatchObject({
            status: 400,
            code: 'rest_invalid_param',
            data: { params: { data: expect.any(String) } },
          });
          expect(await dataOf(id)).not.toHaveProperty('weight');
        },
      );

      it('does not exist for a relation that does not exist', async () => {
        expect(await rejectedPatch(999_999, { data: { role: 'editor' } })).toMatchObject({
          status: 404,
          code: 'ncr_relation_not_found',
        });
      });

      it.each([
        [undefined, 401, 'rest_not_logged_in'],
        ['subscriber', 403, 'rest_cannot_edit'],
        ['contributor', 403, 'rest_cannot_edit'],
      ] as const)('is not changed by %s', async (as, status, code) => {
        const { id } = await api.created(credit(api, { note: 'mine' }));
        expect(await rejectedPatch(id, { data: { note: 'theirs' } }, { as })).toMatchObject({ status, code });
        expect((await dataOf(id))?.note).toBe('mine');
      });

      it('is changed by the author of the source', async () => {
        const { id } = await api.created(credit(api), 'author');
        expect((await patch(id, { data: { role: 'editor' } }, { as: 'author' })).status).toBe(200);
      });

      it('is ignored when a relation is removed', async () => {
        const input = credit(api, { note: 'last' });
        await api.created(input);
        const response = await api.request(ITEM, {
          method: 'DELETE',
          body: { ...input, data: { other: 1 } },
          as: 'administrator',
        });
        expect(await response.json()).toMatchObject({ deleted: true, previous: { data: { note: 'last' } } });
      });

      it('runs once with an Idempotency-Key', async () => {
        const { id } = await api.created(credit(api));
        const headers = { 'Idempotency-Key': `data-${id}` };
        const first = await (await patch(id, { data: { weight: 1 } }, { headers })).json();
        await patch(id, { data: { weight: 2 } });
        expect(await (await patch(id, { data: { weight: 1 } }, { headers })).json()).toEqual(first);
        expect((await dataOf(id))?.weight).toBe(2);
      });
    });

    describe('If-Match', () => {
      const tag = async (id: number, as: Role = 'administrator') =>
        (await api.request(`${ITEM}/${id}`, { as })).headers.get('ETag') ?? expect.fail('no tag');

      it('guards a change, whose response has the next tag', async () => {
        const { id } = await api.created(credit(api, { note: 'one' }));
        const before = await tag(id);
        const response = await patch(id, { data: { note: 'two' } }, { headers: { 'If-Match': before } });
        expect(response.status).toBe(200);
        expect(response.headers.get('ETag')).toBe(await tag(id));
        expect(await rejectedPatch(id, { data: { note: 'three' } }, { headers: { 'If-Match': before } })).toMatchObject({
          status: 412,
          code: 'rest_precondition_failed',
        });
        expect((await dataOf(id))?.note).toBe('two');
        const again = await patch(id, { data: { note: 'three' } }, { headers: { 'If-Match': await tag(id) } });
        expect(again.status).toBe(200);
      });

      it('does not differ for a user who does not see what has changed', async () => {
        const { id } = await api.created(credit(api, { fee: 1 }));
        const open = async () => (await api.request(`${ITEM}/${id}`)).headers.get('ETag');
        const [before, own] = [await open(), await tag(id)];
        await patch(id, { data: { fee: 2 } });
        expect(await open()).toBe(before);
        expect(await tag(id)).not.toBe(own);
      });
    });

    describe('a batch', () => {
      const batch = (requests: readonly object[], validation: string) =>
        api.request(`${ITEM}/batch`, { method: 'POST', body: { validation, requests }, as: 'administrator' });

      it.each(['normal', 'require-all-validate'])('takes data (%s)', async (validation) => {
        const response = await batch([{ body: credit(api, { role: 'editor' }) }, { body: credit(api) }], validation);
        const { responses } = parse(routes.batchRelations.response, await response.json());
        expect(responses.map((one) => (one?.body as RelationItem | undefined)?.data?.role)).toEqual(['editor', 'author']);
      });

      it('writes nothing if the data of one item is invalid', async () => {
        const valid = credit(api, { role: 'editor' });
        const response = await batch([{ body: valid }, { body: credit(api, { role: 'x' }) }], 'require-all-validate');
        const { failed, responses } = parse(routes.batchRelations.response, await response.json());
        expect(failed).toBe('validation');
        expect(responses[1]).toMatchObject({
          status: 400,
          body: { code: 'ncr_invalid_data', data: { index: 1, params: { role: expect.any(String) } } },
        });
        expect((await api.list(`/post/${valid.from_id}?type=credited_to`)).items).toEqual([]);
      });
    });

    describe('a private field', () => {
      it.each([
        [undefined, false],
        ['subscriber', false],
        ['contributor', false],
        ['author', true],
        ['editor', true],
        ['administrator', true],
      ] as const)('is for users who can edit the source: %s %s', async (as, seen) => {
        const input = credit(api, { role: 'editor', fee: 120.5 });
        const { id } = await api.created(input);
        const has = (item: RelationItem | undefined) => item?.data !== undefined && 'fee' in item.data;
        expect(has(await read(id, as))).toBe(seen);
        expect(has((await api.list(`/post/${input.from_id}?type=credited_to`, as)).items[0])).toBe(seen);
        const incoming = (await api.list(`/user/${users.author.id}?type=credited_to&direction=incoming&per_page=100`, as)).items;
        expect(has(incoming.find((item) => item.id === id))).toBe(seen);
        const many = await (await api.request(`/relx/v1/related?objects=post:${input.from_id}&type=credited_to`, { as })).json();
        expect(has(many[`post:${input.from_id}`].items[0])).toBe(seen);
        const query = new URLSearchParams({ from_id: String(input.from_id), to_id: String(input.to_id), type: input.type });
        const { relation } = await (await api.request(`${ITEM}/exists?${query}`, { as })).json();
        expect(has(relation)).toBe(seen);
      });

      it('leaves no data of a type that has no other fields', async () => {
        const { id } = await api.created({ ...api.pair('noted'), ...{ data: { remark: 'x' } } } as never);
        expect(await read(id)).not.toHaveProperty('data');
        expect(await dataOf(id, 'author')).toEqual({ remark: 'x' });
      });

      it('of a two-way type is for users who can edit both sides', async () => {
        const { id } = await api.created({ ...api.pair('paired_with'), ...{ data: { rating: 5 } } } as never);
        expect(await dataOf(id, 'author')).toMatchObject({ rating: 5 });
        expect(await dataOf(id, 'contributor')).toEqual({ weight: 5 });
      });
    });
  });
}
