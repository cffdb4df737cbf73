import { array, object, unknown } from 'valibot';
import { describe, expect, it } from 'vitest';
import { CoreObject, EmbeddedRelation } from '../../../src/api/schemas/index.js';
import type { Api } from '../api.js';
import { posts, terms, users } from '../content.js';

const { alpha, beta, gamma, elan, hub, lamp, locked, untitled, about, team } = posts;
const One = object({ relx_relations: array(EmbeddedRelation) });

export function embedTests(api: Api): void {
  const embed = async (path: string) => (await api.get(One, `/wp/v2/${path}?relx_relations=1`)).relx_relations;
  const to = (to_id: number, type: string, title?: string, to_type: 'post' | 'user' | 'term' = 'post') => ({
    to_id,
    to_type,
    type,
    ...(title ? { title } : {}),
  });
  const sorted = (items: readonly { to_id: number; to_type: string; type: string }[]) =>
    [...items].sort((a, b) => `${a.type} ${a.to_type} ${a.to_id}`.localeCompare(`${b.type} ${b.to_type} ${b.to_id}`));

  describe('the embed', () => {
    it('of a post has related objects of every type', async () => {
      expect(sorted(await embed(`posts/${hub}`))).toEqual(
        sorted([
          to(alpha, 'references', 'Alpha'),
          to(beta, 'references', 'beta & more'),
          to(gamma, 'references', 'Gamma'),
          to(elan, 'references', 'Élan'),
          to(about, 'references', 'About'),
          to(lamp, 'parent_of', 'Lamp'),
          to(users.author.id, 'mentions', 'Art & Author', 'user'),
          to(terms.css, 'mentions', 'CSS', 'term'),
          to(untitled, 'related_to'),
        ]),
      );
    });

    it('of a post leaves out what is hidden from logged-out users', async () => {
      expect(sorted(await embed(`posts/${alpha}`))).toEqual(
        sorted([
          to(beta, 'related_to', 'beta & more'),
          to(gamma, 'related_to', 'Gamma'),
          to(elan, 'related_to', 'Élan'),
          to(locked, 'related_to', 'Locked'),
          to(gamma, 'parent_of', 'Gamma'),
          to(beta, 'cited_by', 'beta & more'),
          to(users.author.id, 'authored_by', 'Art & Author', 'user'),
          to(terms.news, 'categorized_as', 'News & views', 'term'),
          to(terms.css, 'categorized_as', 'CSS', 'term'),
          // types that lead only to posts
          to(users.editor.id, 'favorite_posts', 'Eve Editor', 'user'),
          to(terms.news, 'featured', 'News & views', 'term'),
          to(terms.css, 'featured', 'CSS', 'term'),
        ]),
      );
    });

    it('of a page, from the target of a two-way type, names the related object', async () => {
      expect(await embed(`pages/${team}`)).toEqual([to(about, 'related_to', 'About')]);
    });

    it('of a product has no title where there is none', async () => {
      expect(await embed(`product/${lamp}`)).toEqual([to(untitled, 'related_to')]);
    });

    it('of a user has the posts, along types that lead only to users, too', async () => {
      const found = await embed(`users/${users.author.id}`);
      expect(found).toContainEqual(to(alpha, 'authored_by', 'Alpha'));
      expect(await embed(`users/${users.editor.id}`)).toContainEqual(to(alpha, 'favorite_posts', 'Alpha'));
    });

    it.each([
      ['categories', terms.news],
      ['tags', terms.css],
    ])('of %s has the posts, along types that lead only to terms, too', async (path, id) => {
      const found = await embed(`${path}/${id}`);
      for (const type of ['featured', 'categorized_as']) expect(found).toContainEqual(to(alpha, type, 'Alpha'));
    });

    it('of an object without relations is an empty list', async () => {
      expect(await embed(`posts/${posts.alone}`)).toEqual([]);
    });

    it.each([
      ['posts', posts.hub],
      ['pages', team],
      ['users', users.editor.id],
      ['categories', terms.news],
      ['tags', terms.css],
    ])('on the collection %s is that of the single item', async (collection, id) => {
      const items = await api.get(array(CoreObject), `/wp/v2/${collection}?relx_relations=1&per_page=100`);
      expect(items.every((item) => Array.isArray(item.relx_relations))).toBe(true);
      expect(items.find((item) => item.id === id)?.relx_relations).toEqual(await embed(`${collection}/${id}`));
    });

    it.each([`posts/${alpha}`, `pages/${team}`, `users/${users.editor.id}`, `categories/${terms.news}`, `tags/${terms.css}`])(
      'is absent without the parameter: %s',
      async (path) => {
        expect(await api.get(unknown(), `/wp/v2/${path}`)).not.toHaveProperty('relx_relations');
      },
    );

    it('is absent on collections without the parameter', async () => {
      const items = await api.get(array(CoreObject), '/wp/v2/posts');
      expect(items.some((item) => 'relx_relations' in item)).toBe(false);
    });

    it.each(['0', '', 'false'])('is absent when the parameter is "%s"', async (value) => {
      expect(await api.get(unknown(), `/wp/v2/posts/${alpha}?relx_relations=${value}`)).not.toHaveProperty('relx_relations');
    });

    it('shows an author the own drafts', async () => {
      const { relx_relations } = await api.get(One, `/wp/v2/posts/${alpha}?relx_relations=1`, { as: 'author' });
      expect(relx_relations).toContainEqual(to(posts.draft, 'parent_of', 'Secret draft'));
    });
  });
}
