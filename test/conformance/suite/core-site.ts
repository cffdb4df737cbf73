import { array, looseObject, number } from 'valibot';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import type { Api } from '../api.js';
import { posts, type Role, terms, users } from '../content.js';

export function coreSiteTests(api: Api): void {
  describe('what the editor requests of a site', () => {
    it('types and taxonomies lead to their collections', async () => {
      for (const what of ['types', 'taxonomies']) {
        const all = await api.get(looseObject({}), `/wp/v2/${what}`);
        expect(Object.keys(all).length).toBeGreaterThan(2);
        for (const [name, one] of Object.entries(all)) {
          expect(await api.get(looseObject({}), `/wp/v2/${what}/${name}`)).toEqual(one);
          expect((await api.request(`/wp/v2/${(one as { rest_base: string }).rest_base}`)).status, name).toBe(200);
        }
      }
    });

    it('taxonomies of a post type', async () => {
      expect(Object.keys(await api.get(looseObject({}), '/wp/v2/taxonomies?type=post'))).toEqual(['category', 'post_tag']);
      expect(await api.get(looseObject({}), '/wp/v2/taxonomies?type=nothing')).toEqual({});
    });

    it('types that are not there', async () => {
      expect((await api.failure('/wp/v2/types/nothing')).code).toBe('rest_type_invalid');
      expect((await api.failure('/wp/v2/taxonomies/nav_menu')).code).toBe('rest_taxonomy_invalid');
    });

    it('statuses, of which a logged-out user sees one', async () => {
      expect(Object.keys(await api.get(looseObject({}), '/wp/v2/statuses'))).toEqual(['publish']);
      const known = await api.get(looseObject({}), '/wp/v2/statuses', { as: 'author' });
      expect(Object.keys(known)).toEqual(['publish', 'future', 'draft', 'pending', 'private', 'trash']);
      expect((await api.failure('/wp/v2/statuses/draft')).status).toBe(401);
      expect((await api.failure('/wp/v2/statuses/draft', { as: 'subscriber' })).code).toBe('rest_cannot_read_status');
      expect((await api.failure('/wp/v2/statuses/nothing')).code).toBe('rest_status_invalid');
    });

    it('settings, for users who manage the site', async () => {
      expect((await api.failure('/wp/v2/settings')).status).toBe(401);
      expect((await api.failure('/wp/v2/settings', { as: 'editor' })).status).toBe(403);
      expect(await api.get(routes.getSettings.response, '/wp/v2/settings', { as: 'administrator' })).toMatchObject({
        title: 'Conformance',
        posts_per_page: 10,
      });
    });
  });

  describe('search', () => {
    const search = (query: string) => api.get(routes.searchObjects.response, `/wp/v2/search?${query}`);

    it('finds published posts of every type', async () => {
      expect(await search('search=alpha')).toMatchObject([
        { id: posts.alpha, title: 'Alpha', url: 'https://site.example/alpha/', type: 'post', subtype: 'post' },
      ]);
      expect(await search('search=Secret')).toEqual([]);
    });

    it('finds posts of one type, and terms', async () => {
      expect((await search('search=a&subtype=page')).every(({ subtype }) => subtype === 'page')).toBe(true);
      const subtypesOf = async (subtype: string) =>
        new Set((await search(`per_page=100&subtype=${subtype}`)).map((found) => found.subtype));
      expect(await subtypesOf('page,post')).toEqual(new Set(['page', 'post']));
      expect(await subtypesOf('page,any')).toEqual(await subtypesOf('any'));
      expect(await search('type=term&search=css')).toMatchObject([
        { id: terms.css, title: 'CSS', type: 'term', subtype: 'post_tag' },
      ]);
      expect(await search('type=term&search=Secret')).toEqual([]);
      expect(await search('type=term&subtype=category&search=css')).toEqual([]);
      expect(await search('search=a&subtype=attachment')).toEqual([]);
    });

    it('candidates of a relation: as lists have them, with drafts that the user sees, and why a save would reject them', async () => {
      const path = (query: string) => `/wp/v2/search?${query}&per_page=20&relx_relate=`;
      const found = (query: string, relate: string, as: Role) =>
        api.get(array(looseObject({})), `${path(query)}${relate}`, { as });
      const drafts = await found('search=Secret+draft', `references:from:post:${posts.alpha}`, 'editor');
      expect(drafts).toMatchObject([
        {
          id: posts.draft,
          relx_related: { id: posts.draft, object_type: 'post', subtype: 'post', title: 'Secret draft', hidden: 'draft' },
          relx_rejected: '',
        },
      ]);
      const published = await found('search=gamma', `references:from:post:${posts.alpha}`, 'editor');
      expect(published[0]).toMatchObject({ relx_related: { title: 'Gamma' } });
      expect(published[0]?.relx_related).not.toHaveProperty('hidden');
      const excerptOf = async (title: string) =>
        (await found(`search=${title}`, `references:from:post:${posts.gamma}`, 'administrator')).map(
          ({ relx_related }) => (relx_related as { excerpt?: string }).excerpt,
        );
      expect(await excerptOf('alpha')).toEqual(['About alpha']);
      expect(new Set(await excerptOf('locked'))).toEqual(new Set([undefined]));
      // a contributor sees no drafts of other users, and can't edit the source
      expect(await found('search=Secret+draft', `references:from:post:${posts.alpha}`, 'contributor')).toEqual([]);
      expect(await found('search=gamma', `references:from:post:${posts.alpha}`, 'contributor')).toMatchObject([
        { relx_rejected: 'rest_cannot_create' },
      ]);
      const tags = await found('type=term&search=css', `categorized_as:from:post:${posts.alpha}`, 'editor');
      expect(tags).toMatchObject([{ relx_related: { object_type: 'term', taxonomy: 'post_tag' }, relx_rejected: '' }]);
      expect(await search(`search=Secret&relx_relate=references:from:post:${posts.alpha}`)).toEqual([]);
      for (const wrong of ['', 'references', 'nothing:from:post:1', 'references:from:post:0'])
        expect((await found('search=gamma', wrong, 'editor'))[0], wrong).not.toHaveProperty('relx_related');
    });

    it('candidates of an author and with a term; other searches have no such filters', async () => {
      const ids = async (query: string, relate = `&relx_relate=references:from:post:${posts.alpha}`) =>
        (await api.get(array(looseObject({ id: number() })), `/wp/v2/search?${query}${relate}`, { as: 'editor' })).map(
          ({ id }) => id,
        );
      expect(await ids(`search=beta&relx_author=${users.editor.id}`)).toEqual([posts.beta]);
      expect(await ids(`search=beta&relx_author=${users.author.id}`)).toEqual([]);
      expect(await ids(`search=gamma&relx_term=${terms.local}`)).toEqual([posts.gamma]);
      expect(await ids(`search=gamma&relx_term=${terms.css}`)).toEqual([]);
      expect(await ids(`search=beta&relx_author=${users.author.id}`, '')).toEqual([posts.beta]);
    });

    it('comes in pages', async () => {
      const response = await api.request('/wp/v2/search?search=spare&per_page=3&page=2');
      expect(await response.json()).toHaveLength(3);
      expect(response.headers.get('Link')).toMatch(/rel="prev".*rel="next"/);
    });
  });
}
