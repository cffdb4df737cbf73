import { type ContentRecord, open } from 'relx/core';

import { expect, onTestFinished, test } from 'vitest';
import { freshDialect } from '../../../database.js';
import { openCore } from '../../open-core.js';

async function empty() {
  const relx = await open({ dialect: await freshDialect() });
  onTestFinished(() => relx.close());
  return relx;
}

async function titles(relx: Awaited<ReturnType<typeof empty>>): Promise<string[]> {
  const posts = relx.content.collection('posts');
  if (!posts) throw new Error('no posts');
  return (await relx.content.list(posts, { per_page: 100, orderby: 'id', order: 'asc' })).items.map(({ row }) =>
    'post_title' in row ? row.post_title : '',
  );
}

test('a source that fails leaves the database as it was', async () => {
  const relx = await openCore();
  const before = await titles(relx);
  async function* broken(): AsyncGenerator<ContentRecord> {
    yield { kind: 'post', type: 'post', title: 'Half' };
    throw new Error('line 7: cut off');
  }
  await expect(relx.import(broken())).rejects.toThrow('line 7: cut off');
  expect(await titles(relx)).toEqual(before);
});

test.each([
  [
    'an unknown post',
    { kind: 'relation', type: 'related_to', from: { objectType: 'post', id: 1 }, to: { objectType: 'post', id: 404 } },
    'ncr_object_not_found',
  ],
  [
    'an unknown user',
    { kind: 'relation', type: 'authored_by', from: { objectType: 'post', id: 1 }, to: { objectType: 'user', login: 'x' } },
    'ncr_object_not_found',
  ],
  [
    'an unknown type',
    { kind: 'relation', type: 'nonsense', from: { objectType: 'post', id: 1 }, to: { objectType: 'post', id: 1 } },
    'ncr_invalid_type',
  ],
] as const)('a relation that names %s stops the import', async (_, record, code) => {
  const relx = await empty();
  await expect(relx.import([{ kind: 'post', id: 1, type: 'post', title: 'A' }, record])).rejects.toMatchObject({ code });
  expect(await titles(relx)).toEqual([]);
});

test('ids are kept where they are free, and references follow where they are not', async () => {
  const relx = await openCore();
  await relx.import([
    { kind: 'post', id: 5, type: 'page', title: 'Child', slug: 'child', parent: 6, date: '2026-02-01T00:00:00Z' },
    { kind: 'post', id: 6, type: 'page', title: 'Parent', slug: 'parent', date: '2026-02-01T00:00:00Z' },
    { kind: 'post', id: 500, type: 'post', title: 'Free', slug: 'free' },
    { kind: 'relation', type: 'related_to', from: { objectType: 'post', id: 500 }, to: { objectType: 'post', id: 5 } },
  ]);
  expect(await relx.functions.ncr_get_related(500, 'post', 'related_to')).toMatchObject([
    { related: { title: 'Child', link: '/parent/child/' } },
  ]);
  expect(await relx.functions.ncr_get_related(5, 'post', 'related_to', { fields: 'ids' })).toEqual([]);
});

test('running an import again finds what the first one wrote', async () => {
  const relx = await empty();
  const records: readonly ContentRecord[] = [
    { kind: 'user', login: 'ann', role: 'author' },
    {
      kind: 'post',
      id: 1,
      type: 'post',
      title: 'A',
      date: '2026-02-01T00:00:00Z',
      author: 'ann',
      terms: [{ taxonomy: 'category', slug: 'x' }],
    },
    { kind: 'post', id: 2, type: 'post', title: 'B', date: '2026-02-02T00:00:00Z', author: 'ann' },
    { kind: 'relation', type: 'related_to', from: { objectType: 'post', id: 1 }, to: { objectType: 'post', id: 2 } },
  ];
  expect(await relx.import(records)).toEqual({ users: 1, terms: 1, posts: 2, existing: 0, relations: 1, options: 0 });
  expect(await relx.import(records)).toEqual({ users: 0, terms: 0, posts: 0, existing: 2, relations: 0, options: 0 });
});

test('slugs stay apart, and are made of titles as WordPress makes them', async () => {
  const relx = await empty();
  const post = { kind: 'post', type: 'post' } as const;
  await relx.import([
    { ...post, id: 1, title: 'Crème <em>brûlée</em> &amp; more!', date: '2026-02-01T00:00:00Z' },
    { ...post, id: 2, title: 'Crème <em>brûlée</em> &amp; more!', date: '2026-02-02T00:00:00Z' },
    { ...post, id: 3, title: 'हिन्दी', date: '2026-02-03T00:00:00Z' },
  ]);
  const posts = relx.content.collection('posts');
  const { items } = await relx.content.list(posts as NonNullable<typeof posts>, { orderby: 'id', order: 'asc' });
  expect(items.map(({ row }) => 'post_name' in row && row.post_name)).toEqual([
    'creme-brulee-more',
    'creme-brulee-more-2',
    encodeURIComponent('हिन्दी').toLowerCase(),
  ]);
});

test('slugs of posts are free by the rule for posts that are written: pages below each parent, parents coming later or not', async () => {
  const relx = await empty();
  const day = (number: number) => ({ date: `2026-02-0${number}T00:00:00Z` });
  await relx.import([
    { kind: 'option', name: 'permalink_structure', value: '/%postname%/' },
    { kind: 'post', id: 1, type: 'page', title: 'About', parent: 4, ...day(1) },
    { kind: 'post', id: 2, type: 'page', title: 'About', ...day(2) },
    { kind: 'post', id: 3, type: 'page', title: 'About', parent: 2, ...day(3) },
    { kind: 'post', id: 4, type: 'page', title: 'Team', ...day(4) },
    { kind: 'post', id: 5, type: 'page', title: 'About', parent: 4, ...day(5) },
    { kind: 'post', id: 6, type: 'page', title: 'Feed', ...day(6) },
    { kind: 'post', id: 7, type: 'post', title: 'About', ...day(7) },
    { kind: 'post', id: 8, type: 'attachment', status: 'inherit', title: 'About', ...day(8) },
    { kind: 'post', id: 9, type: 'post', title: '1984', ...day(9) },
    { kind: 'post', id: 10, type: 'post', title: '?!', ...day(1) },
    { kind: 'post', id: 11, type: 'post', status: 'draft', title: 'About', slug: 'about', ...day(2) },
    { kind: 'post', id: 12, type: 'post', status: 'draft', title: 'Unnamed', ...day(3) },
    { kind: 'post', id: 13, type: 'post', title: 'Odd', slug: 'An Odd/Slug', ...day(4) },
  ]);
  const slugs = await Promise.all(
    Array.from({ length: 13 }, async (_, index) => (await relx.content.postAsIs(index + 1))?.row.post_name),
  );
  expect(slugs).toEqual([
    'about-2',
    'about',
    'about',
    'team',
    'about',
    'feed-2',
    'about',
    'about-2',
    '1984-2',
    '10-2',
    'about',
    '',
    'an-odd-slug',
  ]);
});

test.each([
  ['a moment', { date: '2026-07-01T11:00:00Z' }, '2026-07-01 12:00:00', '2026-07-01 11:00:00'],
  ['a moment elsewhere', { date: '2026-07-01T13:00:00+02:00' }, '2026-07-01 12:00:00', '2026-07-01 11:00:00'],
  ['the site’s clocks', { date: '2026-07-01T12:00:00' }, '2026-07-01 12:00:00', '2026-07-01 11:00:00'],
  ['a day', { date: '2026-07-01' }, '2026-07-01 00:00:00', '2026-06-30 23:00:00'],
  ['UTC alone', { date_gmt: '2026-07-01T11:00:00Z' }, '2026-07-01 12:00:00', '2026-07-01 11:00:00'],
  [
    'both, as another site had them',
    { date: '2026-07-01T04:00:00', date_gmt: '2026-07-01T11:00:00Z' },
    '2026-07-01 04:00:00',
    '2026-07-01 11:00:00',
  ],
  ['a draft without UTC', { status: 'draft', date: '2026-07-01T12:00:00' }, '2026-07-01 12:00:00', '0000-00-00 00:00:00'],
])('dates follow the time zone of the site: %s', async (_, given, post_date, post_date_gmt) => {
  const relx = await empty();
  await relx.import([
    { kind: 'option', name: 'timezone_string', value: 'Europe/Dublin' },
    { kind: 'post', id: 1, type: 'post', title: 'A', ...given },
  ]);
  const shown = { post_date, post_date_gmt, post_modified: post_date };
  expect((await relx.content.postAsIs(1))?.row).toMatchObject(shown);
  expect(await relx.import([{ kind: 'post', id: 1, type: 'post', title: 'A', ...given }])).toMatchObject({ existing: 1 });
});

test('a featured image comes with its sizes, cropped ones left out', async () => {
  const relx = await open({ dialect: await freshDialect(), url: 'https://a.test' });
  onTestFinished(() => relx.close());
  const size = (width: number, height: number) => ({
    file: `pic-${width}x${height}.jpg`,
    width,
    height,
    'mime-type': 'image/jpeg',
  });
  await relx.import([
    { kind: 'post', id: 1, type: 'post', title: 'A', meta: { _thumbnail_id: '90' } },
    { kind: 'post', id: 2, type: 'post', title: 'B' },
    {
      kind: 'post',
      id: 90,
      type: 'attachment',
      status: 'inherit',
      title: 'Pic',
      mime_type: 'image/jpeg',
      meta: {
        _wp_attached_file: '2026/03/pic.jpg',
        _wp_attachment_image_alt: 'A "quoted" alt',
        _wp_attachment_metadata: {
          width: 1200,
          height: 800,
          file: '2026/03/pic.jpg',
          sizes: { thumbnail: size(150, 150), medium: size(300, 200), medium_large: size(768, 512) },
        },
      },
    },
    { kind: 'relation', type: 'related_to', from: { objectType: 'post', id: 1 }, to: { objectType: 'post', id: 2 } },
  ]);
  const folder = 'https://a.test/wp-content/uploads/2026/03';
  expect(await relx.functions.ncr_get_related(2, 'post', 'related_to')).toMatchObject([
    {
      related: {
        image: {
          src: `${folder}/pic-768x512.jpg`,
          width: 768,
          height: 512,
          alt: 'A "quoted" alt',
          srcset: `${folder}/pic-300x200.jpg 300w, ${folder}/pic-768x512.jpg 768w, ${folder}/pic.jpg 1200w`,
        },
      },
    },
  ]);
});

test('relation types of the site are registered when their option is imported', async () => {
  const relx = await empty();
  const type = {
    name: 'taught_by',
    label: 'Taught by',
    from_object_types: ['post'],
    to_object_types: ['user'],
    direction: 'from_to',
  };
  await relx.import([{ kind: 'option', name: 'relx_registered_types', value: JSON.stringify({ types: [type], hidden: [] }) }]);
  expect(relx.types.has('taught_by')).toBe(true);
});
