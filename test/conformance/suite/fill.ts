import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import type { Api } from '../api.js';
import { posts, terms, users } from '../content.js';
import { stories } from '../stories.js';

const { coffee, bread, rivers, hidden, lonely } = stories;
const [first, second, chosen, last] = coffee;
const ascending = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);

export function fillTests(api: Api): void {
  const read = async (query = '', path = `/post/${first}`) => {
    const { items, headers } = await api.anyList(`${path}?fill=similar&${query}`);
    const of = (automatic: true | undefined) =>
      items.filter((item) => item.automatic === automatic).map(({ related }) => related.id);
    return { items, stored: of(undefined), automatic: of(true), total: Number(headers.get('X-WP-Total')), headers };
  };
  const similar = async (id: number) =>
    (await api.anyList(`/post/${id}?type=similar&per_page=100`)).items.map(({ to_id }) => to_id);

  describe('lists that similar posts fill up', () => {
    it('have the chosen posts first, then similar ones, and each post once', async () => {
      const { items, stored, automatic, total, headers } = await read('type=related_to');
      const plain = await api.list(`/post/${first}?type=related_to`);
      expect(items.slice(0, 2)).toEqual(plain.items);
      expect(ascending(stored)).toEqual([chosen, bread[0]]);
      // the chosen post is similar, too
      expect(automatic).toEqual((await similar(first)).filter((id) => id !== chosen));
      expect(automatic).toEqual(expect.arrayContaining([second, last]));
      expect([total, headers.get('X-WP-TotalPages')]).toEqual([items.length, '1']);
    });

    it('have items as lists of similar posts have them', async () => {
      const { items } = await api.anyList(`/post/${first}?type=similar`);
      const filled = (await read('type=related_to')).items.filter(({ automatic }) => automatic);
      expect(filled).toEqual(items.filter(({ to_id }) => to_id !== chosen));
    });

    it.each([
      [1, [1, 0, 2]],
      [2, [2, 0, 2]],
      [3, [2, 1, 3]],
      [4, [2, 2, 4]],
    ])('have %i items at most', async (limit, expected) => {
      const { stored, automatic, total } = await read(`type=related_to&per_page=${limit}`);
      expect([stored.length, automatic.length, total]).toEqual(expected);
    });

    it('have stored items on later pages, and after a cursor', async () => {
      const second = await read('type=related_to&per_page=1&page=2');
      expect([second.stored.length, second.automatic, second.total]).toEqual([1, [], 2]);
      const cursor = (await read('type=related_to&per_page=1')).headers.get('X-Relx-Next-Cursor');
      const rest = await read(`type=related_to&per_page=5&cursor=${cursor}`);
      expect([rest.stored.length, rest.automatic]).toEqual([1, []]);
    });

    it('have similar posts alone where none is chosen', async () => {
      const { stored, automatic, total } = await read('type=references&per_page=3');
      expect([stored, automatic, total]).toEqual([[], (await similar(first)).slice(0, 3), 3]);
      expect((await read('type=related_to', `/post/${lonely}`)).total).toBe(0);
      expect((await read('per_page=100', `/post/${rivers[0]}`)).automatic).toHaveLength(20);
    });

    it('are of all types, and of relations from either side', async () => {
      for (const query of ['', 'direction=both', 'to_type=post']) {
        const { stored, automatic } = await read(query);
        expect(ascending(stored), query).toEqual([chosen, bread[0]]);
        expect(automatic, query).toContain(second);
      }
      const incoming = await read('type=references&direction=incoming');
      expect(incoming.automatic).toContain(second);
      // bread is related to coffee from the other side of a two-way type
      const other = await read('type=related_to', `/post/${bread[0]}`);
      expect([other.stored, ascending(other.automatic)]).toEqual([[first], bread.slice(1)]);
    });

    it('leave out excluded posts, chosen and similar ones', async () => {
      const { stored, automatic, total } = await read(`type=related_to&exclude=${chosen},${second}`);
      const others = (await similar(first)).filter((id) => id !== chosen && id !== second);
      expect([stored, automatic, total]).toEqual([[bread[0]], others, 1 + others.length]);
      const one = await read(`type=related_to&exclude=${second}&per_page=3`);
      expect(one.automatic).toEqual([(await similar(first)).find((id) => id !== chosen && id !== second)]);
      const alone = await api.anyList(`/post/${first}?type=similar&exclude=${second}&per_page=1`);
      const rest = (await similar(first)).filter((id) => id !== second);
      expect([alone.items[0]?.related.id, alone.headers.get('X-WP-Total')]).toEqual([rest[0], `${rest.length}`]);
      const own = encodeURIComponent(`post:${first}?exclude=${second}`);
      const entries = await api.get(routes.listRelatedOfMany.response, `/relx/v1/related?type=similar&objects=${own}`);
      expect(Object.values(entries)).toMatchObject([{ total: rest.length, items: rest.map((to_id) => ({ to_id })) }]);
    });

    it('append those whose title has the word that is searched for', async () => {
      const { stored, automatic } = await read('type=related_to&search=coffee');
      expect([stored, ascending(automatic)]).toEqual([[chosen], [second, last]]);
    });

    it('sort the chosen posts only', async () => {
      const { stored, automatic } = await read('type=related_to&orderby=title&order=asc');
      expect([stored, automatic]).toEqual([[bread[0], chosen], (await similar(first)).filter((id) => id !== chosen)]);
    });

    it('show no hidden posts', async () => {
      const { stored, automatic } = await read('type=related_to&per_page=100');
      expect([...stored, ...automatic].filter((id) => Object.values(hidden).includes(id as never))).toEqual([]);
    });

    it('are as usual without it, and of similar posts', async () => {
      const plain = await api.anyList(`/post/${first}?type=related_to&fill=none`);
      expect(plain.items).toEqual((await api.anyList(`/post/${first}?type=related_to`)).items);
      expect((await read('type=similar')).items).toEqual((await api.anyList(`/post/${first}?type=similar`)).items);
    });

    it.each([
      [`/post/${first}`, 'fill=related'],
      [`/post/${first}`, 'fill=similar&type=authored_by'],
      [`/post/${first}`, 'fill=similar&type=categorized_as'],
      [`/post/${first}`, 'fill=similar&to_type=user'],
      [`/post/${first}`, 'fill=similar&to_type=term'],
      [`/post/${first}`, 'fill=similar&type=similar&to_type=user'],
      [`/user/${users.author.id}`, 'fill=similar'],
      [`/user/${users.author.id}`, 'fill=similar&type=similar'],
      [`/term/${terms.news}`, 'fill=similar'],
      [`/term/${terms.news}`, 'fill=similar&type=similar'],
    ])('lead from a post to posts: %s?%s is rejected', async (path, query) => {
      const failed = await api.failure(`/relx/v1${path}?${query}`);
      expect(failed).toMatchObject({ status: 400, code: 'rest_invalid_param' });
      expect(Object.keys(failed.data.params ?? {})).toEqual(['fill']);
    });

    it('of many objects are those of each', async () => {
      const names = [
        `post:${first}`,
        `post:${first}?type=references&per_page=3`,
        `post:${bread[0]}?per_page=2`,
        `post:${lonely}`,
        `post:${first}?fill=none`,
        `user:${users.author.id}`,
        `post:${posts.draft}`,
      ];
      const path = `/relx/v1/related?objects=${names.map(encodeURIComponent).join()}&fill=similar&per_page=4&type=related_to`;
      const many = await api.get(routes.listRelatedOfMany.response, path);
      for (const name of names) {
        const [object = '', query = ''] = name.split('?');
        const single = new URLSearchParams({
          fill: 'similar',
          per_page: '4',
          type: 'related_to',
          ...Object.fromEntries(new URLSearchParams(query)),
        });
        const one = await api.request(`/relx/v1/${object.replace(':', '/')}?${single}`);
        const body = await one.json();
        const total = Number(one.headers.get('X-WP-Total'));
        expect(many[name], name).toEqual(one.status === 200 ? { items: body, total } : body);
      }
    });
  });
}
