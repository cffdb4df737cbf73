import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import type { Api } from '../api.js';
import { type Role, users } from '../content.js';

const people = [users.author.id, users.editor.id, users.administrator.id] as const;
const [author, editor, administrator] = people;

/** Lists that are filtered and sorted by fields. */
export function dataQueryTests(api: Api): void {
  describe('lists by data', () => {
    let from = 0;
    let paired: readonly number[] = [];

    const relate = (to_id: number, data: object) => api.created({ from_id: from, to_id, type: 'credited_to', ...{ data } });
    beforeAll(async () => {
      from = api.spare();
      await relate(author, { role: 'editor', weight: 10, share: 1.5, since: '2024-05-01', featured: true, note: 'é', fee: 5 });
      await relate(editor, { weight: 9, since: '2024-12-31', note: 'e', fee: 7 });
      // unpublished users are in the lists of users only who can list them
      await relate(administrator, { note: 'no weight' });
      paired = [api.spare(), api.spare(), api.spare()];
      const [one, ...others] = paired as readonly [number, ...number[]];
      for (const [index, to_id] of others.entries())
        await api.created({ from_id: one, to_id, type: 'paired_with', ...{ data: index === 0 ? { weight: 7 } : {} } });
    });

    const read = (query: string, as?: Role) => api.list(`/post/${from}?type=credited_to&${query}`, as);
    const ids = async (query: string, as?: Role) => (await read(query, as)).items.map(({ to_id }) => to_id);
    const all = (query: string) => ids(query, 'administrator');
    const rejected = (query: string, as?: Role, path = `/relx/v1/post/${from}?type=credited_to&`) =>
      api.failure(`${path}${query}`, as === undefined ? {} : { as });

    it.each([
      ['data[role]=editor', [author]],
      ['data[role]=author', [administrator, editor]],
      ['data[role]=Editor', []],
      ['data%5Brole%5D=translator', []],
      ['data[weight]=9', [editor]],
      ['data[weight]=9&data[role]=author', [editor]],
      ['data[weight]=9&data[role]=editor', []],
      ['data[share]=1.5', [author]],
      ['data[since]=2024-05-01', [author]],
      ['data[featured]=true', [author]],
      ['data[featured]=TRUE', [author]],
      ['data[featured]=0', [administrator, editor]],
      ['data[featured]=False', [administrator, editor]],
      ['data[weight]=%2B9', [editor]],
      ['data[weight]=9.0', [editor]],
      ['data[share]=15E-1', [author]],
      ['data[note]=e', [editor]],
      [`data[note]=${encodeURIComponent('é')}`, [author]],
      ['data[note]=', []],
      ['data[role]=author&orderby=title&order=asc', [administrator, editor]],
      ['data[role]=author&search=Eve', [editor]],
      // any value of the type can be searched for
      ['data[weight]=-5', []],
      ['data[role]=owner', []],
    ])('filter by values, with defaults: %s', async (query, expected) => {
      const { items, headers } = await read(query, 'administrator');
      expect(items.map(({ to_id }) => to_id)).toEqual(expected);
      expect(headers.get('X-WP-Total')).toBe(String(expected.length));
    });

    it.each([
      ['orderby=data.weight', [editor, author, administrator]],
      ['orderby=data.weight&order=asc', [editor, author, administrator]],
      ['orderby=data.weight&order=desc', [author, editor, administrator]],
      ['orderby=data.since&order=desc', [editor, author, administrator]],
      ['orderby=data.share', [author, administrator, editor]],
      ['orderby=data.role', [administrator, editor, author]],
      ['orderby=data.featured', [administrator, editor, author]],
      ['orderby=data.featured&order=desc', [author, administrator, editor]],
      // by bytes: e, n, é
      ['orderby=data.note', [editor, administrator, author]],
      ['orderby=data.weight&data[role]=author', [editor, administrator]],
      ['orderby=data.weight&per_page=1&page=2', [author]],
    ])('sort by a field, missing values last: %s', async (query, expected) => {
      expect(await all(query)).toEqual(expected);
    });

    it('sort by a field for logged-out users', async () => {
      expect(await ids('orderby=data.weight')).toEqual([editor, author]);
      expect(await ids('data[role]=editor')).toEqual([author]);
    });

    it('sort two-way types from either side, with defaults', async () => {
      const [one, two, three] = paired;
      const list = async (query: string) => (await api.list(`/post/${one}?type=paired_with&${query}`)).items;
      expect((await list('orderby=data.weight')).map(({ related }) => related.id)).toEqual([three, two]);
      expect((await list('orderby=data.weight&order=desc')).map(({ related }) => related.id)).toEqual([two, three]);
      expect((await list('data[weight]=5')).map(({ related }) => related.id)).toEqual([three]);
      const back = await api.list(`/post/${two}?type=paired_with&orderby=data.weight&data[weight]=7`);
      expect(back.items.map(({ related }) => related.id)).toEqual([one]);
    });

    it.each(['weight', 'share', 'since', 'role', 'featured', 'note'])('page by cursor in the order of %s', async (name) => {
      for (const order of ['asc', 'desc']) {
        const query = `orderby=data.${name}&order=${order}`;
        const seen: number[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const path: string = `/relx/v1/post/${from}?type=credited_to&${query}&per_page=1${cursor && `&cursor=${cursor}`}`;
          const response = await api.request(path, { as: 'administrator' });
          expect(response.headers.get('X-WP-Total')).toBe('3');
          seen.push(...((await response.json()) as { to_id: number }[]).map(({ to_id }) => to_id));
          cursor = response.headers.get('X-Relx-Next-Cursor');
        }
        expect(seen, query).toEqual(await all(query));
      }
    });

    it('reject the cursor of another order', async () => {
      const { headers } = await api.request(`/relx/v1/post/${from}?type=credited_to&orderby=data.weight&per_page=1`);
      const cursor = headers.get('X-Relx-Next-Cursor');
      expect(await rejected(`orderby=data.share&cursor=${cursor}`)).toMatchObject({ status: 400, code: 'rest_invalid_param' });
    });

    it('of many objects filter and sort each on its own', async () => {
      const list = (query: string) => `post:${from}${encodeURIComponent(`?type=credited_to&${query}`)}`;
      const names = [list('orderby=data.weight'), list('data[role]=editor'), list('data[nothing]=1'), `post:${paired[0]}`];
      const many = await api.get(routes.listRelatedOfMany.response, `/relx/v1/related?objects=${names.join(',')}`, {
        as: 'administrator',
      });
      const [sorted, filtered, unknown, plain] = Object.values(many);
      expect(sorted).toMatchObject({ total: 3, items: [{ to_id: editor }, { to_id: author }, { to_id: administrator }] });
      expect(filtered).toMatchObject({ total: 1, items: [{ to_id: author }] });
      expect(unknown).toMatchObject({ code: 'rest_invalid_param', data: { params: { data: expect.any(String) } } });
      expect(plain).toMatchObject({ total: 2 });
      const shared = await api.get(
        routes.listRelatedOfMany.response,
        `/relx/v1/related?objects=post:${from}&type=credited_to&data[weight]=9&orderby=data.weight`,
      );
      expect(shared[`post:${from}`]).toMatchObject({ total: 1, items: [{ to_id: editor }] });
    });

    it('of many objects have the cursor of the next page', async () => {
      const many = await api.get(
        routes.listRelatedOfMany.response,
        `/relx/v1/related?objects=post:${from}&type=credited_to&orderby=data.weight&per_page=1`,
        { as: 'administrator' },
      );
      const { next } = many[`post:${from}`] as { next?: string };
      expect(await all(`orderby=data.weight&per_page=1&cursor=${next}`)).toEqual([author]);
    });

    it.each([
      ['data[rank]=1', 'data'],
      ['data[weight]=x', 'data'],
      ['data[weight]=1.5', 'data'],
      ['data[weight]=9007199254740993', 'data'],
      ['data[share]=NaN', 'data'],
      ['data[featured]=yes', 'data'],
      ['data[__proto__]=x', 'data'],
      ['data[constructor]=x', 'data'],
      ['data[role][]=editor', 'data'],
      ['data[role][x]=editor', 'data'],
      ['data[]=editor', 'data'],
      ['data=editor', 'data'],
      [`${Array.from({ length: 11 }, (_, index) => `data[f${index}]=1`).join('&')}`, 'data'],
      ['orderby=data.rank', 'orderby'],
      ['orderby=data.__proto__', 'orderby'],
      ['orderby=data.', 'orderby'],
      ['orderby=data.weight.x', 'orderby'],
      ['orderby=data', 'orderby'],
    ])('reject %s', async (query, name) => {
      const failed = await rejected(query, 'administrator');
      expect(failed).toMatchObject({ status: 400, code: 'rest_invalid_param' });
      expect(failed.data.params).toEqual({ [name]: expect.stringMatching(new RegExp(`^${name}\\b`)) });
    });

    it.each(['data[role]=editor', 'orderby=data.role'])('need a relation type for %s', async (query) => {
      expect(await rejected(query, 'administrator', `/relx/v1/post/${from}?`)).toMatchObject({
        status: 400,
        code: 'rest_invalid_param',
      });
    });

    describe.each(['data[fee]=5', 'orderby=data.fee'])('by a private field: %s', (query) => {
      it.each([undefined, 'subscriber'] as const)('are unknown to %s', async (as) => {
        const failed = await rejected(query, as);
        const unknown = await rejected(query.replace('fee', 'xyz'), as);
        expect(failed).toMatchObject({ status: 400, code: 'rest_invalid_param' });
        // no error reveals that it exists
        expect(failed.message.replaceAll('fee', 'xyz')).toBe(unknown.message);
      });

      it('are forbidden for users who cannot edit the source', async () => {
        const failed = await rejected(query, 'contributor');
        expect(failed).toMatchObject({ status: 403, code: 'ncr_private_field' });
        expect(JSON.stringify(failed)).not.toMatch(/5|7/);
        const objects = `post:${from}${encodeURIComponent(`?type=credited_to&${query}`)},post:${from}`;
        const many = await (await api.request(`/relx/v1/related?objects=${objects}`, { as: 'contributor' })).json();
        expect(Object.values(many)).toMatchObject([{ code: 'ncr_private_field' }, { total: expect.any(Number) }]);
      });

      it('are for users who can edit the source, in its direction only', async () => {
        expect((await ids(query, 'author')).slice(0, 1)).toEqual([author]);
        const incoming = `/relx/v1/user/${author}?type=credited_to&direction=incoming&`;
        expect(await rejected(query, 'administrator', incoming)).toMatchObject({ status: 403, code: 'ncr_private_field' });
      });

      it('do not exist in lists of two-way types', async () => {
        const both = `/relx/v1/post/${paired[0]}?type=paired_with&`;
        expect(await rejected(query.replace('fee', 'rating'), 'administrator', both)).toMatchObject({
          status: 403,
          code: 'ncr_private_field',
        });
      });
    });
  });
}
