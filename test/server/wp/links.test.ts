import { expect, it } from 'vitest';
import type { ContentObject } from '../../../src/core/index.js';
import { defaultPostTypes, defaultTaxonomies } from '../../../src/core/wordpress/content/content-types.js';
import { linksOf } from '../../../src/server/wp/links.js';

const types = { postTypes: defaultPostTypes, taxonomies: defaultTaxonomies };
const BASE = 'https://site.example/wp-json/wp/v2';
const post = (row: object, thumbnail = 0) =>
  ({
    objectType: 'post',
    row: { ID: 7, post_type: 'post', post_author: 0, post_parent: 0, ...row },
    thumbnail,
  }) as unknown as ContentObject;
const term = (parent: number) =>
  ({ objectType: 'term', row: { term_id: 5, taxonomy: 'category', parent } }) as unknown as ContentObject;
const user = { objectType: 'user', row: { ID: 3 } } as unknown as ContentObject;

/** The paths behind the base, by relation. */
function links(object: ContentObject, restBase: string) {
  const { curies: _curies, ...own } = linksOf(object, restBase, BASE, types);
  return Object.fromEntries(Object.entries(own).map(([rel, all]) => [rel, all.map(({ href }) => href.replace(BASE, ''))]));
}
const own = (path: string) => ({ self: [path], collection: [path.slice(0, path.lastIndexOf('/'))] });

it.each<[string, ContentObject, string, object]>([
  ['a post', post({}), 'posts', { ...own('/posts/7'), about: ['/types/post'], 'wp:term': ['/categories?post=7', '/tags?post=7'] }],
  ['a page with all that it can have', post({ post_type: 'page', post_author: 3, post_parent: 2 }, 9), 'pages', { ...own('/pages/7'), about: ['/types/page'], author: ['/users/3'], up: ['/pages/2'], 'wp:featuredmedia': ['/media/9'] }],
  ['a term', term(0), 'categories', { ...own('/categories/5'), about: ['/taxonomies/category'] }],
  ['a term with a parent', term(4), 'categories', { ...own('/categories/5'), about: ['/taxonomies/category'], up: ['/categories/4'] }],
  ['a user', user, 'users', own('/users/3')],
])('%s links what it has', (_, object, restBase, found) => {
  expect(links(object, restBase)).toEqual(found);
}); // biome-ignore format: a table

it('a link has the methods that the viewer may use, and which of the others can be embedded', () => {
  const found = linksOf(post({ post_author: 3 }), 'posts', BASE, types, ['GET', 'DELETE']);
  expect(found.self).toEqual([{ href: `${BASE}/posts/7`, targetHints: { allow: ['GET', 'DELETE'] } }]);
  const embeddable = Object.entries(found).filter(([, all]) => all.some((link) => link.embeddable));
  expect(embeddable.map(([rel]) => rel)).toEqual(['author', 'wp:term']);
});
