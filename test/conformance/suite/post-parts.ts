import { describe, expect, it } from 'vitest';
import { CoreObject } from '../../../src/api/schemas/index.js';
import type { Api } from '../api.js';
import { posts, type Role, terms, users } from '../content.js';

/** The fields of a post that WordPress writes beside its texts, and the ones that it rejects. */
export function postPartTests(api: Api): void {
  const write = (body: object, as: Role = 'editor', path = 'posts', status = 201) =>
    api.get(CoreObject, `/wp/v2/${path}`, { method: 'POST', body, as }, status);
  const change = (id: number, body: object, as: Role = 'editor') => write(body, as, `posts/${id}`, 200);
  const rejected = (body: object, as: Role = 'editor', path = 'posts') =>
    api.failure(`/wp/v2/${path}`, { method: 'POST', body, as });
  const remove = (id: number, path = 'posts') =>
    api.request(`/wp/v2/${path}/${id}?force=true`, { method: 'DELETE', as: 'editor' });

  describe('the parts of a post', () => {
    it('are written and read back', async () => {
      const parts = { sticky: true, format: 'aside', template: 'wide.php', comment_status: 'open', ping_status: 'open' };
      const { id } = await write({ title: 'Parts', ...parts });
      expect(await api.get(CoreObject, `/wp/v2/posts/${id}`, { as: 'editor' })).toMatchObject(parts);
      const plain = { sticky: false, format: 'standard', template: '', comment_status: 'closed', ping_status: 'closed' };
      expect(await change(id, plain)).toMatchObject(plain);
      expect(await change(id, { title: 'Parts again' })).toMatchObject(plain);
      await remove(id);
    });

    it('are in a list as well', async () => {
      const { id } = await write({ title: 'Listed', status: 'publish', sticky: true, format: 'quote' });
      const sticky = (await (await api.request('/wp/v2/posts?sticky=true')).json()) as { id: number; format: string }[];
      expect(sticky.find((post) => post.id === id)).toMatchObject({ sticky: true, format: 'quote' });
      await remove(id);
    });

    it('are those of its type: only a post is sticky or has a format', async () => {
      const page = await write({ title: 'Page', sticky: true, format: 'aside', template: 'wide.php' }, 'editor', 'pages');
      expect(page).toMatchObject({ template: 'wide.php' });
      for (const name of ['sticky', 'format', 'categories', 'tags', 'product_cat']) expect(page).not.toHaveProperty(name);
      const response = await api.request(`/wp/v2/product/${posts.lamp}`);
      expect(await response.json()).toMatchObject({ product_cat: [], product_tag: [] });
      await remove(page.id, 'pages');
    });

    it('include meta, of which none is registered', async () => {
      const { id, meta } = await write({ title: 'Meta', meta: { secret: 'x' } });
      expect(meta).toEqual([]);
      expect(await change(id, { meta: [] })).toMatchObject({ meta: [] });
      await remove(id);
    });

    it('a post without a category goes into that of the site', async () => {
      const { id } = await write({ title: 'Filed' });
      expect(await api.get(CoreObject, `/wp/v2/posts/${id}`, { as: 'editor' })).toMatchObject({ categories: [terms.news] });
      expect(await change(id, { categories: [terms.local] })).toMatchObject({ categories: [terms.local] });
      expect(await change(id, { title: 'Filed still' })).toMatchObject({ categories: [terms.local] });
      await remove(id);
    });

    it('a password keeps a post from being sticky', async () => {
      expect((await rejected({ title: 'T', sticky: true, password: 'x' })).code).toBe('rest_invalid_field');
      const { id } = await write({ title: 'T', sticky: true });
      expect((await rejected({ password: 'x' }, 'editor', `posts/${id}`)).code).toBe('rest_invalid_field');
      await remove(id);
    });
  });

  describe('a post that WordPress would not write', () => {
    it.each([
      [{}, 'empty_content'],
      [{ title: '', content: '', excerpt: '' }, 'empty_content'],
      [{ title: 'T', author: 987654 }, 'rest_invalid_author'],
      [{ title: 'T', featured_media: 987654 }, 'rest_invalid_featured_media'],
      [{ title: 'T', featured_media: posts.beta }, 'rest_invalid_featured_media'],
      [{ title: 'T', id: posts.alpha }, 'rest_post_exists'],
      [{ title: 'T', format: 'poem' }, 'rest_invalid_param'],
      [{ title: 'T', template: '<b>' }, 'rest_invalid_param'],
      [{ title: 'T', template: '../../etc/passwd' }, 'rest_invalid_param'],
      [{ title: 'T', template: 'functions.php' }, 'rest_invalid_param'],
      [{ title: 'T', template: 'landing/page.php' }, 'rest_invalid_param'],
      [{ title: 'T', template: 'default' }, 'rest_invalid_param'],
      [{ title: 'T', template: 'constructor' }, 'rest_invalid_param'],
      [{ title: 'T', meta: 'x' }, 'rest_invalid_param'],
      [{ title: 'T', product_cat: ['x'] }, 'rest_invalid_param'],
    ])('%o', async (body, code) => {
      expect(await rejected(body)).toMatchObject({ status: 400, code });
    });

    it('has a parent that does not exist; a post of a flat type ignores its parent', async () => {
      const failure = await api.failure('/wp/v2/pages', { method: 'POST', body: { title: 'T', parent: 987654 }, as: 'editor' });
      expect(failure).toMatchObject({ status: 400, code: 'rest_post_invalid_id' });
      const post = await write({ title: 'T', parent: posts.alpha });
      expect(post).toMatchObject({ parent: 0 });
      await remove(post.id);
    });

    it('is one that a change empties', async () => {
      const { id } = await write({ title: 'Full' });
      expect(await rejected({ title: '' }, 'editor', `posts/${id}`)).toMatchObject({ status: 400, code: 'empty_content' });
      await remove(id);
    });

    it('leaves nothing behind', async () => {
      const before = (await api.request('/wp/v2/posts?status=any&per_page=1', { as: 'editor' })).headers.get('X-WP-Total');
      await rejected({ title: 'T', status: 'publish', featured_media: 987654 });
      const after = (await api.request('/wp/v2/posts?status=any&per_page=1', { as: 'editor' })).headers.get('X-WP-Total');
      expect(after).toBe(before);
    });

    it('is sticky without permission to publish', async () => {
      expect(await rejected({ title: 'T', sticky: true }, 'contributor')).toMatchObject({
        status: 403,
        code: 'rest_cannot_assign_sticky',
      });
    });

    it('has an author that the user may not set', async () => {
      expect((await rejected({ title: 'T', author: users.editor.id }, 'author')).code).toBe('rest_cannot_edit_others');
    });
  });
}
