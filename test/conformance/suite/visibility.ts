import { describe, expect, it } from 'vitest';
import type { Api } from '../api.js';
import { MAIL_DOMAIN, posts, type Role, roles, SECRET, terms, users } from '../content.js';

const { alpha, draft, locked } = posts;
const hidden = { draft, private: posts.private, scheduled: posts.scheduled, trashed: posts.trashed, pending: posts.pending };

export function visibilityTests(api: Api): void {
  describe('what is hidden from logged-out users', () => {
    it.each(Object.entries(hidden))('a %s post is in no list', async (_name, id) => {
      const found = await api.ends(`/post/${alpha}?direction=both&per_page=100`);
      expect(found).not.toContain(`post:${id}`);
    });

    it('is in no total', async () => {
      const { items, headers } = await api.list(`/post/${alpha}?type=related_to`);
      expect([items.length, headers.get('X-WP-Total')]).toEqual([4, '4']);
    });

    it('is in no total of a page that is not the last', async () => {
      const { headers } = await api.list(`/post/${alpha}?type=related_to&per_page=1`);
      expect(headers.get('X-WP-Total')).toBe('4');
    });

    it('is found by no search', async () => {
      expect(await api.ends(`/post/${alpha}?search=${SECRET}`)).toEqual([]);
    });

    it('is in no embed', async () => {
      const response = await api.request('/wp/v2/posts?relx_relations=1&per_page=100');
      expect(await response.text()).not.toContain(SECRET);
    });

    it('is in no collection', async () => {
      const response = await api.request('/wp/v2/posts?per_page=100');
      expect(response.headers.get('X-WP-Total')).toBe('8');
    });

    it.each(Object.entries(hidden))('a %s post is no source object', async (_name, id) => {
      const { status, code } = await api.failure(`/relx/v1/post/${id}`);
      expect([status, code]).toEqual([404, 'rest_post_invalid_id']);
    });

    it('a post of a type that is not public is no source object', async () => {
      expect((await api.failure(`/relx/v1/post/${posts.picture}`)).code).toBe('rest_post_invalid_id');
    });

    it('a user who has published nothing is in no list', async () => {
      expect(await api.ends(`/post/${alpha}?type=authored_by`)).toEqual([`user:${users.author.id}`]);
      expect(await api.ends(`/post/${alpha}?type=favorite_posts&direction=incoming`)).toEqual([`user:${users.editor.id}`]);
    });

    it('a user who has published nothing is no source object', async () => {
      const { status, code } = await api.failure(`/relx/v1/user/${users.subscriber.id}`);
      expect([status, code]).toEqual([404, 'rest_user_invalid_id']);
    });

    it('a term of a taxonomy that is not public is no source object', async () => {
      const { status, code } = await api.failure(`/relx/v1/term/${terms.menu}`);
      expect([status, code]).toEqual([404, 'rest_term_invalid']);
    });

    it('a relation to a hidden object is not there', async () => {
      const related = await api.list(`/post/${alpha}?type=parent_of&search=draft`, 'administrator');
      const { id } = related.items[0] ?? expect.fail('no relation to the draft');
      expect((await api.failure(`/relx/v1/relationships/${id}`)).code).toBe('ncr_relation_not_found');
      expect((await api.request(`/relx/v1/relationships/${id}`, { as: 'administrator' })).status).toBe(200);
    });

    it.each([
      `/relx/v1/post/${alpha}?direction=both&per_page=100`,
      '/wp/v2/users?relx_relations=1',
      '/wp/v2/posts?relx_relations=1&per_page=100',
    ])('an email address or login name is not in %s', async (path) => {
      const text = await (await api.request(path)).text();
      expect(text).not.toContain(MAIL_DOMAIN);
      for (const role of roles) expect(text).not.toContain(users[role].login);
    });

    if (!api.isCoreTested) return;

    it.each(Object.entries(hidden))('a %s post is no core object: 401 without a login, 403 with one', async (_name, id) => {
      const failureFor = async (as?: Role) => {
        const { status, code } = await api.failure(`/wp/v2/posts/${id}`, { as });
        return [status, code];
      };
      expect(await failureFor()).toEqual([401, 'rest_forbidden']);
      expect(await failureFor('subscriber')).toEqual([403, 'rest_forbidden']);
    });

    it('a post of another type is no core object', async () => {
      const { status, code } = await api.failure(`/wp/v2/pages/${draft}`);
      expect([status, code]).toEqual([404, 'rest_post_invalid_id']);
    });

    it('a user who has published nothing is no core object: 401 without a login, 403 with one', async () => {
      for (const [as, expected] of [
        [undefined, 401],
        ['author', 403],
      ] as const) {
        const { status, code } = await api.failure(`/wp/v2/users/${users.subscriber.id}`, { as });
        expect([status, code]).toEqual([expected, 'rest_user_cannot_view']);
      }
    });
  });

  describe('what is not there', () => {
    it.each([
      ['post', 'rest_post_invalid_id'],
      ['user', 'rest_user_invalid_id'],
      ['term', 'rest_term_invalid'],
    ])('a %s', async (objectType, expected) => {
      const { status, code } = await api.failure(`/relx/v1/${objectType}/987654`);
      expect([status, code]).toEqual([404, expected]);
    });

    it('has the error of a hidden object', async () => {
      const unknown = await api.failure('/relx/v1/post/987654');
      const unreadable = await api.failure(`/relx/v1/post/${draft}`);
      expect(unreadable.message.replace(`${draft}`, '987654')).toBe(unknown.message);
    });
  });

  describe('a post behind a password', () => {
    it('is listed without an excerpt', async () => {
      const { items } = await api.list(`/post/${alpha}?type=related_to&search=locked`);
      expect(items[0]?.related).toMatchObject({ id: locked, title: 'Locked' });
      expect(items[0]?.related).not.toHaveProperty('excerpt');
    });

    it('is a core object without its content', async () => {
      const body = await (await api.request(`/wp/v2/posts/${locked}`)).json();
      const empty = { rendered: '', protected: true };
      expect(body).toMatchObject({ content: empty, excerpt: empty });
    });

    it('is not found by words of its content', async () => {
      expect(await (await api.request(`/wp/v2/posts?search=${SECRET}`)).json()).toEqual([]);
    });
  });

  describe('users who see more', () => {
    const seen = async (as: Role) => (await api.ends(`/post/${alpha}?type=parent_of&per_page=100`, as)).sort();
    const gamma = `post:${posts.gamma}`;
    const own = [gamma, `post:${draft}`, `post:${posts.private}`, `post:${posts.scheduled}`];

    it('an administrator sees all but the trash', async () => {
      expect(await seen('administrator')).toEqual([...own, `post:${posts.pending}`]);
    });

    it('an editor sees all but the trash', async () => {
      expect(await seen('editor')).toEqual([...own, `post:${posts.pending}`]);
    });

    it('an author sees the own unpublished posts', async () => {
      expect(await seen('author')).toEqual(own);
    });

    it('a contributor sees the own unpublished posts', async () => {
      expect(await seen('contributor')).toEqual([gamma, `post:${posts.pending}`]);
    });

    it('a subscriber sees what a logged-out user sees', async () => {
      expect(await seen('subscriber')).toEqual([gamma]);
    });

    it('an author reads the own draft as a source object', async () => {
      expect((await api.request(`/relx/v1/post/${draft}`, { as: 'author' })).status).toBe(200);
    });

    it("a contributor does not read another's draft", async () => {
      expect((await api.failure(`/relx/v1/post/${draft}`, { as: 'contributor' })).status).toBe(404);
    });

    it('no user reads the trash', async () => {
      expect((await api.failure(`/relx/v1/post/${posts.trashed}`, { as: 'administrator' })).status).toBe(404);
    });

    it('an administrator sees users who have published nothing', async () => {
      expect(await api.ends(`/post/${alpha}?type=authored_by`, 'administrator')).toContain(`user:${users.subscriber.id}`);
    });

    it('each user sees the own lists', async () => {
      expect(await api.ends(`/user/${users.subscriber.id}?type=favorite_posts`, 'subscriber')).toEqual([`post:${alpha}`]);
    });

    it('a response for one user is not for a shared cache', async () => {
      const { headers } = await api.request(`/relx/v1/post/${alpha}`, { as: 'author' });
      expect(headers.get('Cache-Control')?.split(', ')).toEqual(expect.arrayContaining(['private', 'no-store']));
    });
  });
}
