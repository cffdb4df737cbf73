import { literal, object } from 'valibot';
import { describe, expect, it } from 'vitest';
import { CoreObject } from '../../../src/api/schemas/index.js';
import type { Api } from '../api.js';
import { posts, type Role, terms, users } from '../content.js';

const { alpha } = posts;

export function corePostTests(api: Api): void {
  const create = (body: object, as: Role = 'author', collection = 'notes') =>
    api.get(CoreObject, `/wp/v2/${collection}`, { method: 'POST', body, as }, 201);
  const change = (id: number, body: object, as: Role = 'author', method = 'PUT') =>
    api.get(CoreObject, `/wp/v2/notes/${id}`, { method, body, as });
  const read = (id: number, as?: Role) => api.request(`/wp/v2/notes/${id}`, { as });

  describe('writing posts', () => {
    it('a new post is a draft of its writer', async () => {
      const post = await create({ title: 'New', content: 'Words' });
      expect(post).toMatchObject({
        status: 'draft',
        author: users.author.id,
        type: 'note',
        slug: '',
        title: { raw: 'New', rendered: 'New' },
        content: { raw: 'Words', rendered: '<p>Words</p>\n' },
      });
      expect((await read(post.id)).status).toBe(401);
      expect((await read(post.id, 'author')).status).toBe(200);
    });

    it('the URL of a new post is returned', async () => {
      const response = await api.request('/wp/v2/notes', { method: 'POST', body: { title: 'There' }, as: 'author' });
      const location = response.headers.get('Location') ?? '';
      expect((await api.request(location, { as: 'author' })).status).toBe(200);
    });

    it('a published post is public, at a permalink of its own', async () => {
      const [one, two] = [await create({ title: 'Same', status: 'publish' }), await create({ title: 'Same', status: 'publish' })];
      expect([one.slug, two.slug]).toEqual(['same', 'same-2']);
      expect((await read(two.id)).status).toBe(200);
    });

    it('a draft gets its slug when it is published', async () => {
      const { id } = await create({ title: 'Later on' });
      expect(await change(id, { status: 'publish' })).toMatchObject({ slug: 'later-on', status: 'publish' });
      expect(await change(id, { slug: 'Else where' })).toMatchObject({ slug: 'else-where' });
    });

    it.each(['POST', 'PUT', 'PATCH'])('%s changes what it names, and nothing else', async (method) => {
      const { id, slug } = await create({ title: 'Before', content: 'Words', status: 'publish' });
      const post = await change(id, { title: { raw: 'After' }, menu_order: 3 }, 'author', method);
      expect(post).toMatchObject({ title: { raw: 'After' }, content: { raw: 'Words' }, menu_order: 3, status: 'publish', slug });
    });

    it('an empty text is one, too', async () => {
      const { id } = await create({ title: 'Full', content: 'Words', excerpt: 'Few' });
      expect(await change(id, { content: '', excerpt: '' })).toMatchObject({ content: { raw: '' }, excerpt: { raw: '' } });
    });

    it('terms and the featured image are set, counted and removed', async () => {
      const { id } = await create(
        { title: 'Filed', status: 'publish', categories: [terms.local], featured_media: posts.picture },
        'author',
        'posts',
      );
      const post = await api.get(CoreObject, `/wp/v2/posts/${id}`);
      expect(post).toMatchObject({ categories: [terms.local], featured_media: posts.picture });
      const count = async () => (await (await api.request(`/wp/v2/categories/${terms.local}`)).json()) as { count: number };
      expect((await count()).count).toBe(2);
      const dated = (date: string) => api.get(CoreObject, `/wp/v2/posts/${id}`, { method: 'PUT', body: { date }, as: 'author' });
      expect(await dated('2099-01-02T03:04:05')).toMatchObject({ status: 'future' });
      expect((await count()).count).toBe(1);
      expect(await dated('2020-01-02T03:04:05')).toMatchObject({ status: 'publish' });
      expect((await count()).count).toBe(2);
      const request = { method: 'PUT', body: { categories: [], featured_media: 0 }, as: 'author' } as const;
      expect(await api.get(CoreObject, `/wp/v2/posts/${id}`, request)).toMatchObject({ categories: [], featured_media: 0 });
      expect((await count()).count).toBe(1);
      await api.request(`/wp/v2/posts/${id}?force=true`, { method: 'DELETE', as: 'author' });
    });

    it('changes its tag', async () => {
      const { id } = await create({ title: 'Tagged', status: 'publish' });
      const tag = (await read(id)).headers.get('ETag') ?? '';
      const conditional = () => api.request(`/wp/v2/notes/${id}`, { headers: { 'If-None-Match': tag } });
      expect([(await conditional()).status, (await conditional()).status]).toEqual([304, 304]);
      await change(id, { title: 'Tagged anew' });
      expect((await conditional()).status).toBe(200);
    });

    it('is listed with its new title immediately', async () => {
      const { id } = await create({ title: 'First title', status: 'publish' });
      const source = api.spare();
      await api.created({ from_id: source, to_id: id, type: 'references' });
      await change(id, { title: 'Second title' });
      expect((await api.list(`/post/${source}`)).items[0]?.related.title).toBe('Second title');
    });
  });

  describe('the permissions to write posts', () => {
    const rejected = (method: string, path: string, as?: Role, body?: object) =>
      api.failure(`/wp/v2/${path}`, { method, as, body });

    it.each([
      ['POST', 'posts', undefined, {}, 401, 'rest_cannot_create'],
      ['POST', 'posts', 'subscriber', {}, 403, 'rest_cannot_create'],
      ['POST', 'pages', 'author', {}, 403, 'rest_cannot_create'],
      ['POST', 'posts', 'contributor', { status: 'publish' }, 403, 'rest_cannot_publish'],
      ['POST', 'posts', 'author', { author: users.editor.id }, 403, 'rest_cannot_edit_others'],
      ['POST', 'product', 'author', { title: 'P' }, 403, 'rest_cannot_create'],
      ['POST', 'product', 'editor', { title: 'P' }, 403, 'rest_cannot_create'],
      ['PUT', `product/${posts.lamp}`, 'author', { title: 'P' }, 403, 'rest_cannot_edit'],
      ['DELETE', `product/${posts.lamp}`, 'author', undefined, 403, 'rest_cannot_delete'],
      ['PUT', `posts/${alpha}`, undefined, {}, 401, 'rest_cannot_edit'],
      ['PUT', `posts/${alpha}`, 'contributor', {}, 403, 'rest_cannot_edit'],
      ['PUT', `posts/${posts.draft}`, undefined, {}, 401, 'rest_cannot_edit'],
      ['PUT', `posts/${posts.draft}`, 'contributor', {}, 403, 'rest_cannot_edit'],
      ['PUT', `pages/${alpha}`, 'administrator', {}, 404, 'rest_post_invalid_id'],
      ['PUT', 'posts/987654', 'administrator', {}, 404, 'rest_post_invalid_id'],
      ['DELETE', `posts/${alpha}`, undefined, undefined, 401, 'rest_cannot_delete'],
      ['DELETE', `posts/${alpha}`, 'contributor', undefined, 403, 'rest_cannot_delete'],
      ['DELETE', `posts/${posts.trashed}`, 'contributor', undefined, 403, 'rest_cannot_delete'],
      ['POST', 'users', 'administrator', {}, 404, 'rest_no_route'],
    ] as const)('%s %s as %s', async (method, path, as, body, status, code) => {
      const failure = await rejected(method, path, as, body);
      expect([failure.status, failure.code]).toEqual([status, code]);
    });

    it('to write products belong to shops and administrators', async () => {
      const { id } = await create({ title: 'Teapot', status: 'private' }, 'administrator', 'product');
      for (const [as, status] of [
        [undefined, 401],
        ['author', 403],
        ['editor', 403],
        ['administrator', 200],
      ] as const)
        expect((await api.request(`/wp/v2/product/${id}`, { as })).status, as).toBe(status);
      const listed = async (as: Role) => (await api.request('/wp/v2/product?status=private&context=edit', { as })).status;
      expect([await listed('administrator'), await listed('editor')]).toEqual([200, 403]);
      const edited = await api.get(CoreObject, `/wp/v2/product/${id}`, {
        method: 'PUT',
        body: { status: 'publish' },
        as: 'administrator',
      });
      expect(edited).toMatchObject({ slug: 'teapot', product_cat: [] });
      await api.request(`/wp/v2/product/${id}?force=true`, { method: 'DELETE', as: 'administrator' });
    });

    it.each([
      { status: 'trash' },
      { status: 'nonsense' },
      { title: 5 },
      { date: 'tomorrow' },
      { author: 0 },
      { categories: ['x'] },
      { menu_order: 1e99 },
    ])('reject %o', async (body) => {
      expect((await rejected('POST', 'posts', 'administrator', body)).code).toBe('rest_invalid_param');
    });
  });

  describe('the date of a post', () => {
    const ahead = '2099-01-02T03:04:05';
    it('hides a scheduled post until then', async () => {
      const post = await create({ title: 'Later', date: ahead, status: 'publish' });
      expect(post).toMatchObject({ status: 'future', date: ahead });
      expect((await read(post.id)).status).toBe(401);
      expect(await change(post.id, { date: '2020-01-02T03:04:05' })).toMatchObject({ status: 'publish' });
    });

    it('is that of its publication, unless one is chosen', async () => {
      const { id } = await create({ title: 'Draft' });
      const before = new Date().toISOString().slice(0, 19);
      const { date, date_gmt } = await change(id, { status: 'publish' });
      expect([date, date_gmt].every((at) => String(at) >= before)).toBe(true);
      const chosen = await create({ title: 'Draft', date: '2020-01-02T03:04:05' });
      expect(await change(chosen.id, { status: 'publish' })).toMatchObject({ date: '2020-01-02T03:04:05' });
    });

    it('may have an offset', async () => {
      expect(await create({ title: 'T', date: '2020-01-02T03:04:05+02:00' })).toMatchObject({ date: '2020-01-02T01:04:05' });
    });
  });

  describe('HTML in posts', () => {
    it('comes without the comments of blocks', async () => {
      const content = '<!-- wp:paragraph --><p>Hi</p><!-- /wp:paragraph --><!-- wp:latest-posts /-->';
      expect(await create({ title: 'T', content })).toMatchObject({ content: { raw: content, rendered: '<p>Hi</p>' } });
    });

    const html = '<!-- wp:paragraph --><p onclick="x()">Hi<script>x()</script></p><!-- /wp:paragraph -->';
    it('is filtered as in WordPress for users without unfiltered_html', async () => {
      const post = await create({ title: '<img src=x onerror=x()>T', content: html, excerpt: html, status: 'publish' });
      const safe = '<!-- wp:paragraph --><p>Hi</p><!-- /wp:paragraph -->';
      expect(post).toMatchObject({ title: { raw: 'T' }, content: { raw: safe }, excerpt: { raw: '<p>Hi</p>' } });
      expect(await change(post.id, { content: html })).toMatchObject({ content: { raw: safe } });
    });

    it('is not filtered for users with unfiltered_html', async () => {
      expect(await create({ title: 'T', content: html }, 'editor')).toMatchObject({ content: { raw: html } });
    });
  });

  describe('deleting posts', () => {
    it('moves to the trash, out of every list, and keeps its relations', async () => {
      const { id } = await create({ title: 'Trashed', status: 'publish' });
      const source = api.spare();
      await api.created({ from_id: source, to_id: id, type: 'references' });
      const trashed = await api.get(CoreObject, `/wp/v2/notes/${id}`, { method: 'DELETE', as: 'author' });
      expect(trashed).toMatchObject({ id, status: 'trash' });
      expect(await api.ends(`/post/${source}`)).toEqual([]);
      expect((await api.failure(`/wp/v2/notes/${id}`, { method: 'DELETE', as: 'author' })).code).toBe('rest_already_trashed');
      expect(await change(id, { status: 'publish' })).toMatchObject({ status: 'publish' });
      expect(await api.ends(`/post/${source}`)).toEqual([`post:${id}`]);
    });

    it('with force is for good, with its relations', async () => {
      const { id } = await create({ title: 'Gone', status: 'publish' });
      const source = api.spare();
      const relation = await api.created({ from_id: source, to_id: id, type: 'references' });
      const Deleted = object({ deleted: literal(true), previous: CoreObject });
      const { previous } = await api.get(Deleted, `/wp/v2/notes/${id}?force=true`, { method: 'DELETE', as: 'author' });
      expect(previous.id).toBe(id);
      expect((await read(id, 'administrator')).status).toBe(404);
      expect((await api.failure(`/relx/v1/relationships/${relation.id}`)).code).toBe('ncr_relation_not_found');
    });
  });
}
