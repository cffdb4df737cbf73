import { looseObject } from 'valibot';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import { CoreObject } from '../../../src/api/schemas/index.js';
import type { Api } from '../api.js';
import { posts, type Role } from '../content.js';

export function editorSiteTests(api: Api): void {
  describe('what the block editor asks of a site', () => {
    const paths = [
      '/wp/v2/themes?status=active',
      '/wp/v2/templates/lookup?slug=single-post',
      '/wp/v2/block-patterns/patterns',
      '/wp/v2/block-patterns/categories',
      '/wp/v2/global-styles/themes/relx?context=view',
      '/wp/v2/global-styles/themes/relx/variations?context=view',
    ];

    it.each(paths)('%s is for those who may edit', async (path) => {
      expect((await api.failure(path)).status).toBe(401);
      expect(await api.failure(path, { as: 'subscriber' })).toMatchObject({ status: 403, code: 'rest_forbidden' });
      for (const as of ['contributor', 'editor'] as const) expect((await api.request(path, { as })).status, as).toBe(200);
    });

    it('a classic theme, and nothing of its own', async () => {
      const themes = await api.get(routes.listThemes.response, '/wp/v2/themes?status=active', { as: 'author' });
      expect(themes).toMatchObject([{ stylesheet: 'relx', status: 'active', is_block_theme: false }]);
      expect(await api.get(routes.listThemes.response, '/wp/v2/themes?status=inactive', { as: 'author' })).toEqual([]);
      expect(await api.get(looseObject({}), '/wp/v2/templates/lookup?slug=front-page', { as: 'author' })).toEqual({});
      expect((await api.failure('/wp/v2/templates/lookup', { as: 'author' })).code).toBe('rest_missing_callback_param');
      expect((await api.failure('/wp/v2/global-styles/themes/another', { as: 'author' })).code).toBe('rest_theme_not_found');
      expect((await api.failure('/wp/v2/global-styles/themes/another/variations', { as: 'author' })).status).toBe(404);
    });

    it('types and taxonomies say what they are called', async () => {
      const all = (await api.get(looseObject({}), '/wp/v2/types?context=edit', { as: 'author' })) as Record<string, object>;
      expect(all.post).toMatchObject({
        labels: { singular_name: 'Post', item_updated: 'Post updated.', view_item: 'View Post' },
      });
      // featured images are found by their type
      expect(all.attachment).toMatchObject({ rest_base: 'media', supports: { title: true } });
      const taxonomies = await api.get(looseObject({}), '/wp/v2/taxonomies?context=edit', { as: 'author' });
      expect(taxonomies.category).toMatchObject({ labels: { singular_name: 'Category', add_new_item: 'Add Category' } });
    });

    it('a post says by its links what its editor may do with it', async () => {
      const actions = async (as: Role, id: number) => {
        const { _links = {} } = await api.get(CoreObject, `/wp/v2/posts/${id}?context=edit`, { as });
        return Object.keys(_links).filter((name) => name.startsWith('wp:action-')).sort(); // biome-ignore format: one thought
      };
      const assign = ['wp:action-assign-categories', 'wp:action-assign-tags'];
      expect(await actions('editor', posts.alpha)).toEqual(
        ['wp:action-assign-author', ...assign, 'wp:action-publish', 'wp:action-sticky', 'wp:action-unfiltered-html'].sort(),
      );
      expect(await actions('author', posts.alpha)).toEqual([...assign, 'wp:action-publish']);
      // who only reads is told of none
      expect(JSON.stringify((await api.get(CoreObject, `/wp/v2/posts/${posts.alpha}`))._links)).not.toContain('wp:action');
    });
  });
}
