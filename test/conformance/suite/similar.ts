import { array, object } from 'valibot';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import { CoreObject, EmbeddedRelation } from '../../../src/api/schemas/index.js';
import type { Api } from '../api.js';
import { terms, users } from '../content.js';
import { courses, lessons } from '../courses.js';
import { stories, topics } from '../stories.js';

const { coffee, bread, rivers, hidden, empty, lonely } = stories;
const [first, second] = coffee;
const [river = 0] = rivers;
const others = coffee.slice(1);
const One = object({ relx_relations: array(EmbeddedRelation) });
const ascending = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);

export function similarTests(api: Api): void {
  const read = async (query = '', id: number = first) => {
    const { items, headers } = await api.anyList(`/post/${id}?type=similar&${query}`);
    return { items, headers, ids: items.map(({ to_id }) => to_id) };
  };
  const about = async (query: string) => (await read(`search=coffee&${query}`)).ids;

  describe('similar posts', () => {
    it('are a type that is computed', async () => {
      const found = await api.get(routes.listTypes.response, '/relx/v1/types');
      expect(found.filter(({ computed }) => computed !== undefined)).toEqual([
        {
          name: 'similar',
          label: 'Similar posts',
          labels: { from: 'Similar posts', to: 'Similar posts' },
          from_object_types: ['post'],
          to_object_types: ['post'],
          direction: 'from_to',
          max_connections: null,
          max_connections_to: null,
          computed: true,
          origin: 'builtin',
        },
      ]);
    });

    it.each([
      ['coffee', first, [...others, empty]],
      ['bread', bread[0], bread.slice(1)],
    ])('are those about %s', async (_name, id, expected) => {
      const { ids } = await read('', id);
      expect(ids).toEqual(expect.arrayContaining(expected));
      const unrelated = [lonely, ...rivers, ...(id === first ? bread : coffee)];
      expect(ids.filter((one) => unrelated.includes(one) || one === id)).toEqual([]);
    });

    it('share words and topics before topics alone', async () => {
      const { ids } = await read();
      expect(ascending(ids.slice(0, 3))).toEqual(others);
      expect(ids).toContain(empty);
    });

    it('of a post without text share its topic', async () => {
      expect(ascending((await read('', empty)).ids)).toEqual(coffee);
    });

    it('are 20 at most', async () => {
      const { ids, headers } = await read('per_page=100', river);
      expect([ids.length, new Set(ids).size, headers.get('X-WP-Total')]).toEqual([20, 20, '20']);
      expect(rivers).toEqual(expect.arrayContaining(ids));
    });

    it('are none where nothing is shared', async () => {
      const { ids, headers } = await read('', lonely);
      expect([ids, headers.get('X-WP-Total'), headers.get('X-WP-TotalPages')]).toEqual([[], '0', '0']);
    });

    it('are items without an id, a date and data', async () => {
      const { items } = await read('search=coffee b');
      const { related } = (await api.anyList(`/post/${first}?type=related_to&to_type=post&search=coffee c`)).items[0] ?? {};
      expect(items).toEqual([
        {
          from_id: first,
          from_type: 'post',
          to_id: second,
          to_type: 'post',
          type: 'similar',
          automatic: true,
          related: expect.objectContaining({ object_type: 'post', id: second, subtype: 'product_story', title: 'coffee b' }),
        },
      ]);
      // the same fields as of a related post
      expect(Object.keys(items[0]?.related ?? {}).sort()).toEqual(Object.keys(related ?? {}).sort());
    });

    it('have their terms if these are requested', async () => {
      const { items } = await read('search=coffee b&terms=true');
      expect(items[0]?.related).toMatchObject({ terms: [{ id: topics.coffee, taxonomy: 'product_tag' }] });
    });

    it('are in no list of all types', async () => {
      for (const path of [`/post/${second}`, `/post/${second}?direction=both&per_page=100`])
        expect((await api.anyList(path)).items.filter(({ type }) => type === 'similar')).toEqual([]);
    });

    it.each([`user/${users.author.id}`, `term/${terms.news}`])('are none for %s', async (object) => {
      expect((await api.anyList(`/${object}?type=similar`)).items).toEqual([]);
    });

    it('are those of a post that you can view', async () => {
      for (const id of [hidden.draft, 987654])
        expect(await api.failure(`/relx/v1/post/${id}?type=similar`)).toMatchObject({
          status: 404,
          code: 'rest_post_invalid_id',
        });
    });
  });

  describe('lists of similar posts', () => {
    it.each(['direction=incoming', 'direction=both', 'to_type=post', 'orderby=order'])('are the same with %s', async (query) => {
      expect((await read(query)).ids).toEqual((await read()).ids);
    });

    it('have pages', async () => {
      const { ids } = await read('per_page=100');
      const { headers, ids: page } = await read('per_page=2&page=2');
      expect(page).toEqual(ids.slice(2, 4));
      expect([headers.get('X-WP-Total'), headers.get('X-WP-TotalPages')]).toEqual([
        `${ids.length}`,
        `${Math.ceil(ids.length / 2)}`,
      ]);
    });

    it.each(['orderby=order', 'orderby=date', 'orderby=title&order=desc', 'orderby=id'])('have cursors: %s', async (query) => {
      const seen: number[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof read>> = await read(`${query}&per_page=2${cursor && `&cursor=${cursor}`}`);
        seen.push(...page.ids);
        cursor = page.headers.get('X-Relx-Next-Cursor');
      }
      expect(seen).toEqual((await read(`${query}&per_page=100`)).ids);
    });

    it.each([
      ['orderby=title', others],
      ['orderby=title&order=desc', [...others].reverse()],
      ['orderby=date', [...others].reverse()],
      ['orderby=date&order=asc', others],
      ['orderby=id', [...others].reverse()],
      ['orderby=id&order=asc', others],
      ['orderby=title&per_page=1&page=2', others.slice(1, 2)],
    ])('are sorted: %s', async (query, expected) => {
      expect(await about(query)).toEqual(expected);
    });

    it('are shuffled, and reversed', async () => {
      const { ids } = await read();
      expect(ascending((await read('orderby=random')).ids)).toEqual(ascending(ids));
      expect((await read('orderby=order&order=desc')).ids).toEqual([...ids].reverse());
    });

    it('can be searched', async () => {
      const { ids, headers } = await read('search=COFFEE d');
      expect([ids, headers.get('X-WP-Total')]).toEqual([[coffee[3]], '1']);
    });

    it('have no data', async () => {
      for (const query of ['data[weight]=1', 'orderby=data.weight'])
        expect(await api.failure(`/relx/v1/post/${first}?type=similar&${query}`)).toMatchObject({ code: 'rest_invalid_param' });
    });

    it.each(['', '&per_page=2', '&orderby=title', '&search=b', '&direction=incoming', '&terms=true'])(
      'of many objects are those of each: %s',
      async (query) => {
        const objects = [first, bread[0], lonely, rivers[3]].map((id) => `post:${id}`);
        const path = `/relx/v1/related?objects=${objects.join()}&type=similar${query}`;
        const many = await api.get(routes.listRelatedOfMany.response, path);
        for (const name of objects) {
          const one = await api.request(`/relx/v1/${name.replace(':', '/')}?type=similar${query}`);
          const next = one.headers.get('X-Relx-Next-Cursor');
          const total = Number(one.headers.get('X-WP-Total'));
          expect(many[name], name).toEqual({ items: await one.json(), total, ...(next ? { next } : {}) });
        }
      },
    );

    it('of many objects can be beside stored ones', async () => {
      const objects = [
        `post:${first}?type=similar&per_page=1`,
        `post:${first}?type=related_to`,
        `post:${hidden.draft}?type=similar`,
      ];
      const path = `/relx/v1/related?objects=${objects.map(encodeURIComponent).join()}`;
      const [similar, stored, unknown] = Object.values(await api.get(routes.listRelatedOfMany.response, path));
      expect(similar).toMatchObject({ items: [{ automatic: true }], total: (await read()).ids.length });
      expect(stored).toMatchObject({ items: [{ id: expect.any(Number) }, { id: expect.any(Number) }], total: 2 });
      expect(unknown).toMatchObject({ code: 'rest_post_invalid_id' });
    });
  });

  it('fill up lists with post types of the relation type only', async () => {
    const filled = async (id: number, type: string) => {
      const path = `/relx/v1/related?objects=post:${id}&type=${type}&fill=similar`;
      const { items, headers } = await api.anyList(`/post/${id}?type=${type}&fill=similar`);
      const [many] = Object.values(await api.get(routes.listRelatedOfMany.response, path));
      expect(many).toEqual({ items, total: Number(headers.get('X-WP-Total')) });
      return items.length;
    };
    expect(await filled(bread[0], 'references')).toBeGreaterThan(0);
    expect(await filled(bread[0], 'next_lesson')).toBe(0);
  });

  describe('hidden posts', () => {
    const ids = Object.values(hidden);
    it('are similar to none', async () => {
      for (const id of [...coffee, empty]) {
        const { ids: found, headers } = await read('per_page=100', id);
        expect(found.filter((one) => ids.includes(one as never))).toEqual([]);
        expect(headers.get('X-WP-Total')).toBe(String(found.length));
      }
      expect((await read(`search=hidden`)).ids).toEqual([]);
    });

    it('are similar to none from the moment on when they are hidden', async () => {
      const write = (body: object, path = '', status = 200) =>
        api.get(CoreObject, `/wp/v2/stories${path}`, { method: path ? 'PUT' : 'POST', body, as: 'administrator' }, status);
      const { id } = await write(
        { title: 'coffee z', content: 'Roasted coffee beans.', status: 'publish', product_tag: [topics.coffee] },
        '',
        201,
      );
      // its own list is there immediately, those of others soon after
      expect(ascending((await read('', id)).ids)).toEqual(expect.arrayContaining([...coffee]));
      for (const body of [{ status: 'draft' }, { status: 'publish', password: 'x' }, { status: 'private', password: '' }]) {
        await write(body, `/${id}`);
        for (const one of coffee) expect((await read('', one)).ids).not.toContain(id);
      }
      const gone = await api.request(`/wp/v2/stories/${id}?force=true`, { method: 'DELETE', as: 'administrator' });
      expect(gone.status).toBe(200);
      for (const one of coffee) expect((await read('', one)).ids).not.toContain(id);
    });
  });

  describe.each([
    ['a computed type', { from_id: first, to_id: second, type: 'similar' }, 'ncr_computed_type'],
    ['a managed type', { from_id: courses[0], to_id: lessons[0], type: 'linked_lesson' }, 'ncr_managed_type'],
  ])('relations of %s', (_, input, code) => {
    const rejected = { status: 400, code };

    it.each(['POST', 'DELETE'])('are rejected: %s', async (method) => {
      expect(await api.rejected(input, 'administrator', method)).toMatchObject(rejected);
      expect(await api.rejected({ ...input, data: {} }, 'author', method)).toMatchObject(rejected);
    });

    it('are rejected in a batch, with all of it', async () => {
      const pair = api.pair();
      const requests = [
        { method: 'POST', body: pair },
        { method: 'POST', body: input },
      ];
      const { failed, responses } = await api.get(
        routes.batchRelations.response,
        '/relx/v1/relationships/batch',
        { method: 'POST', as: 'administrator', body: { requests } },
        207,
      );
      expect([failed, responses[0], responses[1]]).toMatchObject(['validation', null, { status: 400, body: { code } }]);
      const exists = `/relx/v1/relationships/exists?from_id=${pair.from_id}&to_id=${pair.to_id}&type=${pair.type}`;
      expect((await api.get(routes.relationExists.response, exists)).exists).toBe(false);
    });
  });

  it('similar posts are no relations that can be read, moved or changed', async () => {
    for (const body of [{ side: 'from', position: 0 }, { data: {} }])
      expect(await api.failure(`/relx/v1/relationships/${second}`, { method: 'PATCH', body, as: 'administrator' })).toMatchObject(
        { status: 404, code: 'ncr_relation_not_found' },
      );
  });

  describe('the embed of similar posts', () => {
    const embed = async (id: number, query: string) => (await api.get(One, `/wp/v2/stories/${id}?${query}`)).relx_relations;

    it('follows the stored relations, with ten at most', async () => {
      const stored = await embed(first, 'relx_relations=1');
      expect(stored.map(({ type }) => type)).toEqual(['related_to', 'related_to']);
      const all = await embed(first, 'relx_relations=1&relx_similar=1');
      const { items } = await read();
      expect(all).toEqual([
        ...stored,
        ...items.map(({ to_id, related: { title } }) => ({
          to_id,
          to_type: 'post',
          type: 'similar',
          ...(title ? { title } : {}),
        })),
      ]);
      expect(await embed(river, 'relx_relations=1&relx_similar=1')).toHaveLength(10);
    });

    it('needs both parameters', async () => {
      const post = await (await api.request(`/wp/v2/stories/${first}?relx_similar=1`)).json();
      expect(post).not.toHaveProperty('relx_relations');
      expect(post).not.toHaveProperty('relx_similar');
    });

    it('is that of each item of a collection', async () => {
      const path = `/wp/v2/stories?include=${first},${river},${lonely}&relx_relations=1&relx_similar=1`;
      const items = await api.get(array(CoreObject), path);
      expect(items).toHaveLength(3);
      for (const { id, relx_relations } of items)
        expect(relx_relations).toEqual(await embed(id, 'relx_relations=1&relx_similar=1'));
    });
  });
}
