import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import type { Api } from '../api.js';
import { posts, type Role, terms, users } from '../content.js';

const { alpha, beta, gamma, hub, draft, alone } = posts;

export function manyTests(api: Api): void {
  const read = (objects: string, query = '', as?: Role) =>
    api.get(routes.listRelatedOfMany.response, `/relx/v1/related?objects=${objects}${query}`, { as });
  /** What a list is as one of many: its items, its total, and where it goes on. */
  const entryOf = async (alone: Response) => {
    const next = alone.headers.get('X-Relx-Next-Cursor');
    return { items: await alone.json(), total: Number(alone.headers.get('X-WP-Total')), ...(next ? { next } : {}) };
  };
  const sources = [
    `post:${alpha}`,
    `post:${beta}`,
    `post:${hub}`,
    `user:${users.editor.id}`,
    `term:${terms.news}`,
    `post:${alone}`,
  ];

  describe('many source objects', () => {
    it.each([
      '',
      '&type=references&per_page=2',
      '&direction=both&per_page=3',
      '&direction=incoming',
      '&to_type=post&per_page=1',
      '&to_type=user',
      '&search=a',
      `&exclude=${beta},${gamma},${users.author.id}&per_page=2`,
      `&exclude=${beta}&orderby=title`,
      '&orderby=order&order=desc',
      '&orderby=date&per_page=2',
      '&orderby=created&order=asc',
      '&orderby=id',
      '&orderby=type&per_page=4',
      '&orderby=title&order=desc&direction=both',
    ])('each has what it has alone: %s', async (query) => {
      const askers = query ? (['author'] as const) : ([undefined, 'author', 'administrator'] as const);
      // one of each object type has any query
      const chosen = query ? sources.slice(2, 5) : sources;
      for (const as of askers) {
        const lists = await read(chosen.join(), query, as);
        expect(Object.keys(lists)).toEqual(chosen);
        for (const source of chosen) {
          const alone = await api.request(`/relx/v1/${source.replace(':', '/')}?${query.slice(1)}`, { as });
          if (alone.status !== 200) {
            expect(lists[source], source).toEqual(await alone.json());
            continue;
          }
          expect(lists[source], source).toEqual(await entryOf(alone));
        }
      }
    });

    it('each may have parameters of its own, before those of all', async () => {
      const own = ['type=references&per_page=2', 'type=related_to', 'orderby=title&per_page=1', 'search=a%2Cb', ''];
      const sources = own.flatMap((query) => [hub, alpha].map((id) => `post:${id}${query && `?${query}`}`));
      const objects = sources.map(encodeURIComponent).join();
      const lists = await read(objects, '&per_page=3&to_type=post');
      expect(Object.keys(lists)).toEqual(sources);
      for (const name of sources) {
        const [source = '', query = ''] = name.split('?');
        const single = new URLSearchParams({ per_page: '3', to_type: 'post', ...Object.fromEntries(new URLSearchParams(query)) });
        const alone = await api.request(`/relx/v1/${source.replace(':', '/')}?${single}`);
        expect(lists[name], name).toEqual(await entryOf(alone));
      }
    });

    it.each([
      ['per_page=0', 'rest_invalid_param'],
      ['orderby=nonsense', 'rest_invalid_param'],
      ['type=nonsense', 'ncr_invalid_type'],
      ['objects=post%3A1', undefined],
    ])('an invalid query fails alone: %s', async (query, code) => {
      const name = `post:${hub}?${query}`;
      const lists = await read(`post:${hub},${encodeURIComponent(name)}`);
      expect(lists[`post:${hub}`]).toHaveProperty('items');
      if (code) expect(lists[name]).toMatchObject({ code, data: { status: 400 } });
      else expect(lists[name]).toEqual(lists[`post:${hub}`]);
    });

    it('one source object is many, too', async () => {
      const { items } = await api.list(`/post/${hub}`);
      expect(await read(`post:${hub}`)).toEqual({ [`post:${hub}`]: { items, total: items.length } });
    });

    it('random keeps every item of each', async () => {
      const { [`post:${hub}`]: entry } = await read(`post:${hub},post:${alpha}`, '&orderby=random&type=references');
      expect(entry).toMatchObject({ total: 5, items: { length: 5 } });
    });

    it.each([
      [`post:${draft}`, 'rest_post_invalid_id'],
      ['post:987654', 'rest_post_invalid_id'],
      [`user:${users.subscriber.id}`, 'rest_user_invalid_id'],
      [`term:${terms.menu}`, 'rest_term_invalid'],
    ])('%s is an error in its place, and the others are there', async (source, code) => {
      const lists = await read(`${source},post:${gamma}`);
      expect(lists[source]).toMatchObject({ code, data: { status: 404 } });
      expect(lists[`post:${gamma}`]).toMatchObject({ total: 2 });
    });

    it('an unreadable source object has the result that it has alone', async () => {
      const { status: _, ...alone } = await api.failure(`/relx/v1/post/${draft}`);
      expect((await read(`post:${draft}`))[`post:${draft}`]).toEqual(alone);
    });

    it('a source object that is named twice is there once', async () => {
      expect(Object.keys(await read(`post:${gamma},post:${gamma}`))).toEqual([`post:${gamma}`]);
    });

    it('as an array in the URL', async () => {
      const lists = await api.get(
        routes.listRelatedOfMany.response,
        `/relx/v1/related?objects[]=post:${gamma}&objects[]=post:${beta}`,
      );
      expect(Object.keys(lists)).toEqual([`post:${gamma}`, `post:${beta}`]);
    });

    it('a hundred are accepted, one more is rejected', async () => {
      const names = Array.from({ length: 101 }, (_, index) => `post:${posts.spare + 150 + (index % 40)}${index}`);
      expect(Object.keys(await read(names.slice(0, 100).join()))).toHaveLength(100);
      const { status, code, data } = await api.failure(`/relx/v1/related?objects=${names.join()}`);
      expect([status, code, Object.keys(data.params ?? {})]).toEqual([400, 'rest_invalid_param', ['objects']]);
    });

    it.each(['post', 'post:', 'post:0', 'post:x', 'comment:1', '1', 'post:1:2', 'post:99999999999999999', '__proto__:1'])(
      'reject %s',
      async (source) => {
        const { status, code } = await api.failure(`/relx/v1/related?objects=${source}`);
        expect([status, code]).toEqual([400, 'rest_invalid_param']);
      },
    );

    it('are named by the error if they are invalid', async () => {
      const { data } = await api.failure(`/relx/v1/related?objects=post:${hub},foo:1`);
      expect(data.params).toEqual({ objects: 'objects must be a list of objects such as post:12, not "foo:1".' });
    });

    it('are required', async () => {
      expect((await api.failure('/relx/v1/related')).code).toBe('rest_missing_callback_param');
      expect((await api.failure('/relx/v1/related?objects=')).code).toBe('rest_missing_callback_param');
    });

    it('reject an unknown type', async () => {
      expect((await api.failure(`/relx/v1/related?objects=post:${hub}&type=nope`)).code).toBe('ncr_invalid_type');
    });
  });
}
