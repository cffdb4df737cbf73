import { array } from 'valibot';
import { describe, expect, it } from 'vitest';
import { CoreObject } from '../../../src/api/schemas/index.js';
import type { Api } from '../api.js';
import { posts, type Role } from '../content.js';

/** The trash, and posts behind a password. */
export function trashTests(api: Api): void {
  const one = (path: string, options: object = {}) => api.get(CoreObject, `/wp/v2/${path}`, options);
  const ids = async (query: string, as: Role) =>
    (await api.get(array(CoreObject), `/wp/v2/posts?${query}&per_page=100`, { as })).map(({ id }) => id);

  describe('the trash', () => {
    it('is listed for users who can restore posts', async () => {
      for (const as of ['administrator', 'editor', 'author'] as const)
        expect(await ids('status=trash', as)).toEqual([posts.trashed]);
      expect(await ids('status=trash', 'contributor')).toEqual([]);
      expect(await ids('status=any', 'editor')).not.toContain(posts.trashed);
      expect(await ids('status=trash,draft', 'editor')).toEqual(expect.arrayContaining([posts.trashed, posts.draft]));
    });

    it.each([
      [undefined, 401],
      ['subscriber', 403],
    ] as const)('is not for a %s', async (as, status) => {
      const { data } = await api.failure('/wp/v2/posts?status=trash', { as });
      expect(data.details).toMatchObject({ status: { code: 'rest_forbidden_status', data: { status } } });
    });

    it('shows each of its posts alone', async () => {
      expect(await one(`posts/${posts.trashed}`, { as: 'author' })).toMatchObject({ status: 'trash' });
      expect((await api.failure(`/wp/v2/posts/${posts.trashed}`)).status).toBe(401);
      expect((await api.failure(`/wp/v2/posts/${posts.trashed}`, { as: 'contributor' })).status).toBe(403);
    });

    it('leaves the slug to another post, and gives it back', async () => {
      const write = (title: string) =>
        api.get(CoreObject, '/wp/v2/posts', { method: 'POST', body: { title, status: 'publish' }, as: 'editor' }, 201);
      const first = await write('Thrown away');
      const trashed = await one(`posts/${first.id}`, { method: 'DELETE', as: 'editor' });
      expect(trashed).toMatchObject({ status: 'trash', slug: 'thrown-away__trashed' });
      const second = await write('Thrown away');
      expect(second.slug).toBe('thrown-away');
      const restore = (id: number) => one(`posts/${id}`, { method: 'PUT', body: { status: 'publish' }, as: 'editor' });
      expect(await restore(first.id)).toMatchObject({ status: 'publish', slug: 'thrown-away-2' });
      for (const { id } of [second, first]) await one(`posts/${id}`, { method: 'DELETE', as: 'editor' });
      expect(await restore(second.id)).toMatchObject({ slug: 'thrown-away' });
      for (const { id } of [second, first])
        await api.request(`/wp/v2/posts/${id}?force=true`, { method: 'DELETE', as: 'editor' });
    });
  });

  describe('a post behind a password', () => {
    const path = `posts/${posts.locked}`;
    it('is opened by it', async () => {
      expect(await one(`${path}?password=open+sesame`)).toMatchObject({
        content: { rendered: '<p>Secret content</p>\n', protected: true },
        excerpt: { rendered: '<p>Secret excerpt</p>\n', protected: true },
      });
    });

    it('stays closed without', async () => {
      expect(await one(path)).toMatchObject({ content: { rendered: '', protected: true } });
      expect(await one(`${path}?password=`)).toMatchObject({ content: { rendered: '', protected: true } });
    });

    it.each([path, `posts/${posts.alpha}`])('%s has no other one', async (address) => {
      for (const as of [undefined, 'subscriber'] as const)
        expect(await api.failure(`/wp/v2/${address}?password=wrong`, { as })).toMatchObject({
          status: 403,
          code: 'rest_post_incorrect_password',
        });
    });
  });
}
