import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import type { Api } from '../api.js';
import { posts, type Role, terms, users } from '../content.js';

const { alpha, beta, gamma, hub, draft, alone } = posts;

export function manyTests(api: Api): void {
  const ask = (objects: string, query = '', as?: Role) =>
    api.get(routes.listRelatedOfMany.response, `/relx/v1/related?objects=${objects}${query}`, { as });
  /** What a list is as one of many: its items, its total, and where it goes on. */
  const entryOf = async (alone: Response) => {
    const next = alone.headers.get('X-Relx-Next-Cursor');
    return { items: await alone.json(), total: Number(alone.headers.get('X-WP-Total')), ...(next ? { next } : {}) };
  };
  const anchors = [
    `post:${alpha}`,
    `post:${beta}`,
    `post:${hub}`,
    `user:${users.editor.id}`,
    `term:${terms.news}`,
    `post:${alone}`,
  ];

  describe('many source objects in one request', () => {
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
      const users = query ? (['author'] as const) : ([undefined, 'author', 'administrator'] as const);
      for (const as of users) {
        const answer = await ask(anchors.join(), query, as);
        expect(Object.keys(answer)).toEqual(anchors);
        for (const anchor of anchors) {
          const alone = await api.request(`/relx/v1/${anchor.replace(':', '/')}?${query.slice(1)}`, { as });
          if (alone.status !== 200) {
            expect(answer[anchor], anchor).toEqual(await alone.json());
            continue;
          }
          expect(answer[anchor], anchor).toEqual(await entryOf(alone));
        }
      }
    });

    it('each may have parameters of its own, before those of all', async () => {
      const own = ['type=references&per_page=2', 'type=related_to', 'orderby=title&per_page=1', 'search=a%2Cb', ''];
      const asks = own.flatMap((query) => [hub, alpha].map((id) => `post:${id}${query && `?${query}`}`));
      const objects = asks.map(encodeURIComponent).join();
      const answer = await ask(objects, '&per_page=3&to_type=post');
      expect(Object.keys(answer)).toEqual(asks);
      for (const name of asks) {
        const [anchor = '', query = ''] = name.split('?');
        const single = new URLSearchParams({ per_page: '3', to_type: 'post', ...Object.fromEntries(new URLSearchParams(query)) });
        const alone = await api.request(`/relx/v1/${anchor.replace(':', '/')}?${single}`);
        expect(answer[name], name).toEqual(await entryOf(alone));
      }
    });

    it.each([
      ['per_page=0', 'rest_invalid_param'],
      ['orderby=nonsense', 'rest_invalid_param'],
      ['type=nonsense', 'ncr_invalid_type'],
      ['objects=post%3A1', undefined],
    ])('an invalid query fails alone: %s', async (query, code) => {
      const name = `post:${hub}?${query}`;
      const answer = await ask(`post:${hub},${encodeURIComponent(name)}`);
      expect(answer[`post:${hub}`]).toHaveProperty('items');
      if (code) expect(answer[name]).toMatchObject({ code, data: { status: 400 } });
      else expect(answer[name]).toEqual(answer[`post:${hub}`]);
    });

    it('one source object is valid, too', async () => {
      const { items } = await api.list(`/post/${hub}`);
      expect(await ask(`post:${hub}`)).toEqual({ [`post:${hub}`]: { items, total: items.length } });
    });

    it('random keeps every item of each', async () => {
      const { [`post:${hub}`]: entry } = await ask(`post:${hub},post:${alpha}`, '&orderby=random&type=references');
      expect(entry).toMatchObject({ total: 5, items: { length: 5 } });
    });

    it.each([
      [`post:${draft}`, 'rest_post_invalid_id'],
      ['post:987654', 'rest_post_invalid_id'],
      [`user:${users.subscriber.id}`, 'rest_user_invalid_id'],
      [`term:${terms.menu}`, 'rest_term_invalid'],
    ])('%s is an error in its place, and the others are there', async (anchor, code) => {
      const answer = await ask(`${anchor},post:${gamma}`);
      expect(answer[anchor]).toMatchObject({ code, data: { status: 404 } });
      expect(answer[`post:${gamma}`]).toMatchObject({ total: 2 });
    });

    it('a hidden source object has the error that it has alone', async () => {
      const { status: _, ...alone } = await api.failure(`/relx/v1/post/${draft}`);
      expect((await ask(`post:${draft}`))[`post:${draft}`]).toEqual(alone);
    });

    it('a source object that is named twice is there once', async () => {
      expect(Object.keys(await ask(`post:${gamma},post:${gamma}`))).toEqual([`post:${gamma}`]);
    });

    it('as an array in the URL', async () => {
      const answer = await api.get(
        routes.listRelatedOfMany.response,
        `/relx/v1/related?objects[]=post:${gamma}&objects[]=post:${beta}`,
      );
      expect(Object.keys(answer)).toEqual([`post:${gamma}`, `post:${beta}`]);
    });

    it('a hundred are accepted, one more is rejected', async () => {
      const names = Array.from({ length: 101 }, (_, index) => `post:${posts.spare + 150 + (index % 40)}${index}`);
      expect(Object.keys(await ask(names.slice(0, 100).join()))).toHaveLength(100);
      const { status, code, data } = await api.failure(`/relx/v1/related?objects=${names.join()}`);
      expect([status, code, Object.keys(data.params ?? {})]).toEqual([400, 'rest_invalid_param', ['objects']]);
    });

    it.each(['post', 'post:', 'post:0', 'post:x', 'comment:1', '1', 'post:1:2', 'post:99999999999999999', '__proto__:1'])(
      'reject %s',
      async (anchor) => {
        const { status, code } = await api.failure(`/relx/v1/related?objects=${anchor}`);
        expect([status, code]).toEqual([400, 'rest_invalid_param']);
      },
    );

    it('are required', async () => {
      expect((await api.failure('/relx/v1/related')).code).toBe('rest_missing_callback_param');
      expect((await api.failure('/relx/v1/related?objects=')).code).toBe('rest_missing_callback_param');
    });

    it('reject an unknown type', async () => {
      expect((await api.failure(`/relx/v1/related?objects=post:${hub}&type=nope`)).code).toBe('ncr_invalid_type');
    });
  });
}
