import { array, unknown } from 'valibot';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import type { Api } from '../api.js';
import { posts, terms, users } from '../content.js';

const { alpha, beta, gamma } = posts;

export function coreObjectTests(api: Api): void {
  const object = (path: string) => api.get(routes.getObject.response, `/wp/v2/${path}`);
  const ids = async (path: string) => (await api.get(routes.listObjects.response, `/wp/v2/${path}`)).map(({ id }) => id);

  describe('core objects', () => {
    it('a post has the fields of core', async () => {
      expect(await object(`posts/${alpha}`)).toEqual({
        id: alpha,
        date: '2024-01-11T08:00:00',
        date_gmt: '2024-01-11T08:00:00',
        guid: { rendered: 'https://site.example/alpha/' },
        modified: '2024-01-11T08:00:00',
        modified_gmt: '2024-01-11T08:00:00',
        slug: 'alpha',
        status: 'publish',
        type: 'post',
        link: 'https://site.example/alpha/',
        title: { rendered: 'Alpha' },
        content: { rendered: expect.stringContaining('<p>The content of alpha.</p>'), protected: false },
        excerpt: { rendered: expect.stringContaining('About <b>alpha</b>'), protected: false },
        author: users.author.id,
        featured_media: posts.picture,
        parent: 0,
        menu_order: 0,
        comment_status: 'closed',
        ping_status: 'closed',
        sticky: true,
        template: '',
        format: 'standard',
        meta: [],
        categories: [terms.news],
        tags: [terms.css],
        _links: expect.any(Object),
      });
    });

    it('plain text becomes paragraphs', async () => {
      expect(await object(`posts/${beta}`)).toMatchObject({ content: { rendered: '<p>Words of beta.</p>\n' } });
    });

    it('the permalink of a page contains its parent', async () => {
      expect(await object(`pages/${posts.team}`)).toMatchObject({
        type: 'page',
        parent: posts.about,
        menu_order: 3,
        link: 'https://site.example/about/team/',
      });
    });

    it('a user has public fields only, and an avatar where one is known', async () => {
      const avatar = 'https://site.example/wp-content/uploads/art.png';
      expect(await object(`users/${users.author.id}`)).toEqual({
        id: users.author.id,
        name: 'Art & Author',
        url: '',
        description: 'About art',
        link: 'https://site.example/author/art/',
        slug: 'art',
        avatar_urls: { 24: avatar, 48: avatar, 96: avatar },
        meta: [],
        _links: expect.any(Object),
      });
      expect(await object(`users/${users.editor.id}`)).not.toHaveProperty('avatar_urls');
    });

    it('the permalink of a category contains its parent', async () => {
      expect(await object(`categories/${terms.local}`)).toEqual({
        id: terms.local,
        count: 1,
        description: '',
        link: 'https://site.example/category/news/local/',
        name: 'Local',
        slug: 'local',
        taxonomy: 'category',
        parent: terms.news,
        meta: [],
        _links: expect.any(Object),
      });
    });

    it('a tag has its taxonomy', async () => {
      expect(await object(`tags/${terms.css}`)).toMatchObject({
        taxonomy: 'post_tag',
        link: 'https://site.example/tag/css/',
        count: 1,
      });
    });

    it.each([
      ['pages', alpha, 'rest_post_invalid_id'],
      ['posts', posts.about, 'rest_post_invalid_id'],
      ['tags', terms.news, 'rest_term_invalid'],
      ['posts', 987654, 'rest_post_invalid_id'],
      ['users', 987654, 'rest_user_invalid_id'],
      ['categories', 987654, 'rest_term_invalid'],
    ])('%s/%i is not there', async (collection, id, expected) => {
      const { status, code } = await api.failure(`/wp/v2/${collection}/${id}`);
      expect([status, code]).toEqual([404, expected]);
    });

    it('of a type that is not public are not there', async () => {
      expect((await api.failure(`/wp/v2/nav_menu_item/${posts.picture}`)).code).toBe('rest_no_route');
    });
  });

  describe('collections', () => {
    it.each([
      ['posts', [alpha, beta, gamma, posts.elan, posts.locked, posts.hub, posts.untitled, posts.alone]],
      ['pages', [posts.team, posts.about]],
      ['users', [users.author.id, users.editor.id]],
      ['categories', [terms.local, terms.news]],
      ['tags', [terms.css]],
    ])('%s contain what logged-out users can see', async (collection, expected) => {
      expect((await ids(`${collection}?per_page=100`)).sort()).toEqual([...expected].sort());
    });

    it('of posts begin with the newest', async () => {
      const dates = (await api.get(array(unknown()), '/wp/v2/posts')).map((post) => (post as { date: string }).date);
      expect(dates).toEqual([...dates].sort().reverse());
    });

    it.each([
      [`posts?include=${beta},${alpha}&orderby=include`, [beta, alpha]],
      [`posts?include[]=${beta}&include[]=${alpha}&orderby=include`, [beta, alpha]],
      [`posts?include=${alpha},${posts.draft},987654`, [alpha]],
      [`posts?slug=alpha,draft`, [alpha]],
      ['posts?search=content+of+alpha', [alpha]],
      [`posts?author=${users.editor.id}`, [beta]],
      [`posts?categories=${terms.local}`, [gamma]],
      [`posts?tags=${terms.css}`, [alpha]],
      [`posts?tags=${terms.css}&categories=${terms.local}`, []],
      [`posts?orderby=id&order=asc&per_page=2`, [alpha, beta]],
      ['pages?orderby=menu_order&order=desc', [posts.team, posts.about]],
      ['users?orderby=name', [users.author.id, users.editor.id]],
      ['users?orderby=id&order=desc', [users.author.id, users.editor.id]],
      ['users?search=editor', [users.editor.id]],
      ['categories?slug=news', [terms.news]],
      ['categories?orderby=name', [terms.local, terms.news]],
      [`categories?exclude=${terms.news}`, [terms.local]],
      ['tags?search=C', [terms.css]],
    ])('%s', async (path, expected) => {
      expect(await ids(path)).toEqual(expected);
    });

    it('leave out what is excluded', async () => {
      expect(await ids(`posts?exclude=${alpha},${beta}&per_page=100`)).not.toEqual(expect.arrayContaining([alpha]));
    });

    it('an empty list in the URL filters nothing', async () => {
      for (const query of ['include=', 'include=,', 'exclude=,', 'slug=,'])
        expect(await ids(`pages?${query}`), query).toHaveLength(2);
    });

    it.each([
      'include=x',
      'include=1,x',
      'orderby=password',
      'order=up',
      'author=-1',
      'search[]=a',
      `include=${'1,'.repeat(101)}`,
    ])('reject %s', async (query) => {
      const { status, code, data } = await api.failure(`/wp/v2/posts?${query}`);
      expect([status, code]).toEqual([400, 'rest_invalid_param']);
      expect(Object.keys(data.params ?? {})).toHaveLength(1);
    });
  });
}
