import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import type { Api, RequestOptions } from '../api.js';
import { posts, type Role, terms, users } from '../content.js';

const { alpha, beta, gamma, elan, locked, hub, untitled, alone } = posts;
const all = [alpha, beta, gamma, elan, locked, hub, untitled, alone];
const others = (...left: number[]) => all.filter((id) => !left.includes(id));

/** Parameters of WordPress's collections. */
export function collectionTests(api: Api): void {
  const ids = async (path: string, options: RequestOptions = {}) =>
    (await api.get(routes.listObjects.response, `/wp/v2/${path}`, options)).map(({ id }) => id);
  const sorted = async (path: string, as?: Role) => (await ids(`${path}&per_page=100`, { as })).sort((a, b) => a - b);

  describe('posts of a collection', () => {
    it.each([
      ['posts?after=2024-01-14T08:00:00', [locked]],
      ['posts?after=2024-01-14T09:30:00%2B02:00', [elan, locked]],
      ['posts?before=2024-01-12T08:00:01', [alpha, beta, hub, untitled, alone]],
      ['posts?modified_before=2024-01-01T00:00:00', []],
      [`posts?author_exclude=${users.author.id}`, [beta]],
      [`posts?categories_exclude=${terms.news}`, others(alpha)],
      [`posts?tags_exclude=${terms.css}&categories=${terms.news}`, []],
      [`posts?categories=${terms.local}&tags=${terms.css}&tax_relation=OR`, [alpha, gamma]],
      [`posts?product_cat_exclude=987654`, all],
      ['posts?product_cat=987654', []],
      [`posts?sticky=true`, [alpha, gamma]],
      [`posts?sticky=true&include=${gamma},${beta}`, [gamma]],
      [`posts?sticky=true&include=${beta}`, []],
      [`posts?sticky=false`, others(alpha, gamma)],
      [`pages?sticky=true`, [posts.about, posts.team]],
      [`pages?parent_exclude=${posts.about}`, [posts.about]],
      ['pages?menu_order=3', [posts.team]],
      ['posts?search=alpha+content', [alpha]],
      ['posts?search=alpha&search_columns=post_title', [alpha]],
      ['posts?search=content&search_columns=post_title,post_excerpt', []],
      ['posts?search=secret', []],
    ])('%s', async (path, expected) => {
      expect(await sorted(path)).toEqual([...expected].sort((a, b) => a - b));
    });

    it.each([
      ['posts?search=alpha&orderby=relevance', [alpha]],
      [`posts?slug=hub,alpha&orderby=include_slugs`, [hub, alpha]],
      ['pages?orderby=parent&order=desc', [posts.team, posts.about]],
      [`posts?orderby=author&include=${alpha},${beta}&order=asc`, [beta, alpha]],
    ])('%s has an order', async (path, expected) => {
      expect(await ids(path)).toEqual(expected);
    });

    it('the most relevant comes first', async () => {
      expect((await ids('posts?search=of+alpha&orderby=relevance'))[0]).toBe(alpha);
      expect(await ids('posts?search=words+beta&orderby=relevance')).toEqual([beta]);
    });

    it.each([
      ['posts?orderby=relevance', 'rest_no_search_term_defined'],
      ['posts?orderby=include', 'rest_orderby_include_missing_include'],
      ['posts?after=yesterday', 'rest_invalid_param'],
      ['posts?sticky=perhaps', 'rest_invalid_param'],
      ['posts?search=a&search_columns=post_password', 'rest_invalid_param'],
      ['posts?tax_relation=XOR', 'rest_invalid_param'],
      ['posts?categories_exclude=x', 'rest_invalid_param'],
      ['posts?product_cat_exclude=x', 'rest_invalid_param'],
    ])('%s is rejected', async (path, code) => {
      expect(await api.failure(`/wp/v2/${path}`)).toMatchObject({ status: 400, code });
    });

    it('of a site have a parameter for each of its taxonomies', async () => {
      const response = await api.request('/wp/v2/posts', { method: 'OPTIONS' });
      const { endpoints } = (await response.json()) as { endpoints: { args: object }[] };
      expect(Object.keys(endpoints[0]?.args ?? {})).toEqual(expect.arrayContaining(['tags_exclude', 'product_tag_exclude']));
    });
  });

  describe('users of a collection', () => {
    const { administrator, editor, author, contributor } = users;
    it.each([
      ['users?roles=author', [author.id]],
      ['users?roles=editor,contributor', [editor.id, contributor.id]],
      ['users?capabilities=publish_posts', [administrator.id, editor.id, author.id]],
      ['users?has_published_posts=true', [editor.id, author.id]],
      ['users?search=login-of-con', [contributor.id]],
      ['users?search=contributor@', [contributor.id]],
      ['users?search=contributor&search_columns=slug', []],
      ['users?search=3&search_columns=id', [author.id]],
    ])('%s', async (path, expected) => {
      expect(await sorted(path, 'administrator')).toEqual(expected);
      expect(await sorted(`${path}&context=edit`, 'administrator')).toEqual(expected);
    });

    it('are sorted by private fields for users who can list users', async () => {
      const found = await ids('users?orderby=email&order=desc', { as: 'administrator' });
      expect(found[0]).toBe(users.subscriber.id);
      expect(await ids('users?orderby=registered_date', { as: 'administrator' })).toHaveLength(5);
    });

    it.each([
      ['users?roles=author', undefined, 401, 'rest_user_cannot_view'],
      ['users?roles=author', 'editor', 403, 'rest_user_cannot_view'],
      ['users?capabilities=read', 'editor', 403, 'rest_user_cannot_view'],
      ['users?orderby=email', undefined, 401, 'rest_forbidden_orderby'],
      ['users?orderby=registered_date', 'editor', 403, 'rest_forbidden_orderby'],
    ] as const)('%s as %s is rejected', async (path, as, status, code) => {
      expect(await api.failure(`/wp/v2/${path}`, { as })).toMatchObject({ status, code });
    });

    it('are not found by their login names and email addresses by others', async () => {
      for (const search of ['login-of', '@private', 'login-of&search_columns=username', 'private&search_columns=email'])
        expect(await ids(`users?search=${search}`)).toEqual([]);
      expect(await ids('users?search=eve')).toEqual([editor.id]);
    });
  });

  it.each(['after=2026-13-01T00:00:00', 'before=2026-01-32T00:00:00Z', 'modified_after=2026-01-01T25:00:00', 'after=yesterday'])(
    'no such date: %s',
    async (query) => {
      expect(await api.failure(`/wp/v2/posts?${query}`)).toMatchObject({ status: 400, code: 'rest_invalid_param' });
    },
  );

  describe('terms of a collection', () => {
    it.each([
      ['categories?hide_empty=true', [terms.news, terms.local]],
      ['product_cat?hide_empty=true', []],
      [`categories?post=${alpha}`, [terms.news]],
      ['categories?search=loca', [terms.local]],
      ['categories?slug=local,news&orderby=include_slugs', [terms.news, terms.local]],
      [`categories?parent=0`, [terms.news]],
      ['categories?orderby=description&order=desc', [terms.news, terms.local]],
      ['categories?orderby=term_group', [terms.news, terms.local]],
    ])('%s', async (path, expected) => {
      expect(await sorted(path)).toEqual(expected);
    });
  });
}
