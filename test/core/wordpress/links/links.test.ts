import type { ContentRecord } from 'relx/core';
import { open } from 'relx/core';

import { expect, onTestFinished, test } from 'vitest';
import { freshDialect } from '../../../database.js';

const site: readonly ContentRecord[] = [
  { kind: 'user', id: 3, login: 'ann', slug: 'ann-o', role: 'author' },
  { kind: 'term', id: 1, taxonomy: 'category', name: 'News', slug: 'news' },
  { kind: 'term', id: 2, taxonomy: 'category', name: 'Local', slug: 'local', parent: 'news' },
  { kind: 'term', id: 3, taxonomy: 'post_tag', name: 'Blue', slug: 'blue' },
  {
    kind: 'post',
    id: 7,
    type: 'post',
    title: 'Hi',
    slug: 'hi',
    date: '2026-03-04T05:06:07Z',
    author: 'ann',
    terms: [{ taxonomy: 'category', slug: 'local' }],
  },
  { kind: 'post', id: 8, type: 'page', title: 'Child', slug: 'child', parent: 9 },
  { kind: 'post', id: 9, type: 'page', title: 'Parent', slug: 'parent' },
  { kind: 'post', id: 10, type: 'product', title: 'Cup', slug: 'cup' },
];

/** The permalink of each object under a permalink structure. */
async function links(structure: string, options: Record<string, string> = {}) {
  const relx = await open({ dialect: await freshDialect(), url: 'https://a.test/' });
  onTestFinished(() => relx.close());
  const set = { permalink_structure: structure, ...options };
  await relx.import([...Object.entries(set).map(([name, value]) => ({ kind: 'option', name, value }) as const), ...site]);
  const found: Record<string, string> = {};
  for (const base of ['posts', 'pages', 'product', 'users', 'categories', 'tags']) {
    const collection = relx.content.collection(base);
    if (!collection) throw new Error(base);
    for (const { link, row } of (await relx.content.list(collection, { orderby: 'id', order: 'asc' })).items) {
      const slug = 'post_name' in row ? row.post_name : 'slug' in row ? row.slug : row.user_nicename;
      found[slug] = link.replace('https://a.test', '');
    }
  }
  return found;
}

test.each([
  ['/%postname%/', '/hi/'],
  ['/%year%/%monthnum%/%day%/%postname%/', '/2026/03/04/hi/'],
  ['/archives/%post_id%', '/archives/7'],
  ['/%category%/%postname%/', '/news/local/hi/'],
  ['/%author%/%hour%%minute%%second%/%postname%', '/ann-o/050607/hi'],
])('the structure %s makes %s of a post', async (structure, expected) => {
  expect((await links(structure)).hi).toBe(expected);
});

test('pages nest, types and archives have their bases', async () => {
  expect(await links('/%postname%/')).toEqual({
    hi: '/hi/',
    parent: '/parent/',
    child: '/parent/child/',
    cup: '/product/cup/',
    'ann-o': '/author/ann-o/',
    news: '/category/news/',
    local: '/category/news/local/',
    blue: '/tag/blue/',
  });
});

test('text before the first tag also precedes archives, and bases can be set', async () => {
  expect(await links('/blog/%postname%/', { category_base: 'topics', tag_base: 'labels' })).toMatchObject({
    hi: '/blog/hi/',
    'ann-o': '/blog/author/ann-o/',
    child: '/parent/child/',
    local: '/topics/news/local/',
    blue: '/labels/blue/',
  });
});

test('without a structure everything is requested by its id', async () => {
  expect(await links('')).toEqual({
    hi: '/?p=7',
    parent: '/?page_id=9',
    child: '/?page_id=8',
    cup: '/?product=cup',
    'ann-o': '/?author=3',
    news: '/?cat=1',
    local: '/?cat=2',
    blue: '/?tag=blue',
  });
});

test('an object is found by its path, and only by the whole of it', async () => {
  const relx = await open({ dialect: await freshDialect(), url: 'https://a.test' });
  onTestFinished(() => relx.close());
  await relx.import([{ kind: 'option', name: 'permalink_structure', value: '/%postname%/' }, ...site]);
  expect(await relx.content.byPath('/parent/child/')).toMatchObject({ objectType: 'post', row: { ID: 8 } });
  expect(await relx.content.byPath('/category/news/local')).toMatchObject({ objectType: 'term', row: { slug: 'local' } });
  expect(await relx.content.byPath('/author/ann-o/')).toMatchObject({ objectType: 'user', row: { ID: 3 } });
  for (const path of ['/child/', '/hi/hi/', '/', '/author/ann/', "/'; drop table wp_posts/"])
    expect(await relx.content.byPath(path)).toBeUndefined();
});
