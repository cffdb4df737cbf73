import type { CompiledQuery } from 'kysely';
import { type Collection, type ContentRecord, type OpenOptions, open, type Relx } from 'relx/core';
import { expect, onTestFinished, test } from 'vitest';
import { freshDialect } from '../../../database.js';
import { watched } from '../../../watched.js';

const image = {
  file: '2026/01/hill.jpg',
  width: 1200,
  height: 800,
  sizes: {
    medium: { file: 'hill-300x200.jpg', width: 300, height: 200 },
    thumbnail: { file: 'hill-150x150.jpg', width: 150, height: 150 },
    medium_large: { file: 'hill-768x512.jpg', width: 768, height: 512 },
  },
};

const site: readonly ContentRecord[] = [
  { kind: 'user', id: 3, login: 'ann', slug: 'ann', display_name: 'Ann', role: 'author', meta: { relx_avatar: 'ann.png' } },
  { kind: 'user', id: 4, login: 'bob', slug: 'bob', role: 'author', meta: { relx_avatar: 'https://cdn.test/bob.png' } },
  { kind: 'user', id: 5, login: 'cy', slug: 'cy', role: 'author' },
  {
    kind: 'post',
    id: 20,
    type: 'attachment',
    status: 'inherit',
    title: 'Hill',
    meta: { _wp_attached_file: '2026/01/hill.jpg', _wp_attachment_metadata: image, _wp_attachment_image_alt: 'A hill' },
  },
  { kind: 'post', id: 21, type: 'attachment', status: 'inherit', title: 'Sound', meta: { _wp_attached_file: 'a.mp3' } },
  {
    kind: 'post',
    id: 7,
    type: 'post',
    title: 'Hill walk',
    author: 'ann',
    meta: { _thumbnail_id: '20', mood: 'calm', _price: '12.50' },
  },
  { kind: 'post', id: 8, type: 'post', title: 'Sound walk', author: 'bob', meta: { _thumbnail_id: '21', mood: 'loud' } },
  { kind: 'post', id: 9, type: 'post', title: 'Plain walk', author: 'cy' },
];

/** A core over the site above, and the statements that it has run. */
async function openSite(options: Partial<OpenOptions> = {}): Promise<{ relx: Relx; ran: CompiledQuery[] }> {
  const { dialect, ran } = watched(await freshDialect());
  const relx = await open({ dialect, url: 'https://a.test', ...options });
  onTestFinished(() => relx.close());
  await relx.import(site);
  return { relx, ran };
}

const collection = (relx: Relx, base: string): Collection => {
  const found = relx.content.collection(base);
  if (!found) throw new Error(base);
  return found;
};

test('a post has its featured image in every size that shows the whole of it', async () => {
  const { relx } = await openSite();
  expect(await relx.content.get(collection(relx, 'posts'), 7)).toMatchObject({
    thumbnail: 20,
    image: {
      src: 'https://a.test/wp-content/uploads/2026/01/hill-768x512.jpg',
      srcset: [
        'https://a.test/wp-content/uploads/2026/01/hill-300x200.jpg 300w',
        'https://a.test/wp-content/uploads/2026/01/hill-768x512.jpg 768w',
        'https://a.test/wp-content/uploads/2026/01/hill.jpg 1200w',
      ].join(', '),
      alt: 'A hill',
      width: 768,
      height: 512,
    },
  });
});

test('a post whose attachment has no size, or that has none, has no image', async () => {
  const { relx } = await openSite();
  const posts = collection(relx, 'posts');
  expect(await relx.content.get(posts, 8)).toMatchObject({ thumbnail: 21 });
  for (const id of [8, 9]) expect(await relx.content.get(posts, id)).not.toHaveProperty('image');
});

test('a post and its items in lists have the same image, a user the same avatar', async () => {
  const { relx } = await openSite();
  await relx.functions.ncr_add_relation(9, 'post', 7, 'post', 'related_to');
  await relx.functions.ncr_add_relation(9, 'post', 3, 'user', 'authored_by');
  const { content, relations } = relx;
  const [post] = (await relations.list({ objectType: 'post', id: 9 }, { type: 'related_to' })).items;
  const [user] = (await relations.list({ objectType: 'post', id: 9 }, { type: 'authored_by' })).items;
  const { image } = (await content.get(collection(relx, 'posts'), 7)) as { image?: unknown };
  const { avatar } = (await content.get(collection(relx, 'users'), 3)) as { avatar?: unknown };
  expect(post).toMatchObject({ related: { image } });
  expect(user).toMatchObject({ related: { avatar } });
});

test('a user has the avatar that is kept here, and none where none is', async () => {
  const { relx } = await openSite();
  const { items } = await relx.content.list(collection(relx, 'users'), { orderby: 'id', order: 'asc' });
  expect(items.map((item) => ('avatar' in item ? item.avatar : undefined))).toEqual([
    'https://a.test/wp-content/uploads/ann.png',
    'https://cdn.test/bob.png',
    undefined,
  ]);
});

test.each(['posts', 'users'])('%s take as many statements for a page as for one', async (base) => {
  const { relx, ran } = await openSite();
  const count = async (per_page: number) => {
    ran.length = 0;
    await relx.content.list(collection(relx, base), { per_page });
    return ran.length;
  };
  // the first list reads the options of permalinks too, once for all
  await count(1);
  expect(await count(3)).toBe(await count(1));
});

test('meta of many posts is one statement, by the given names', async () => {
  const { relx, ran } = await openSite();
  ran.length = 0;
  const metas = await relx.content.meta([7, 8, 9], ['mood', '_price']);
  expect(metas).toEqual(
    new Map([
      [7, { mood: 'calm', _price: '12.50' }],
      [8, { mood: 'loud' }],
    ]),
  );
  expect(ran).toHaveLength(1);
});

test('meta without names leaves out what begins with an underscore', async () => {
  const { relx } = await openSite();
  expect([...(await relx.content.meta([7, 8]))]).toEqual([
    [7, { mood: 'calm' }],
    [8, { mood: 'loud' }],
  ]);
});

test('the first value of a key counts, for any number of names and posts', async () => {
  const { relx, ran } = await openSite();
  await relx.import([{ kind: 'post', id: 30, type: 'post', title: 'Twice', slug: 'twice', meta: { mood: ['first', 'second'] } }]);
  const [post] = (await relx.content.list(collection(relx, 'posts'), { slug: ['twice'] })).items;
  const id = post?.objectType === 'post' ? post.row.ID : 0;
  const many = Array.from({ length: 300 }, (_, index) => index + 1000);
  ran.length = 0;
  const metas = await relx.content.meta([...many, id], [...many.map(String), 'mood']);
  expect(metas).toEqual(new Map([[id, { mood: 'first' }]]));
  expect(ran).toHaveLength(1);
});

test('no posts or no names are no statement', async () => {
  const { relx, ran } = await openSite();
  ran.length = 0;
  expect([...(await relx.content.meta([], ['mood'])), ...(await relx.content.meta([7], []))]).toEqual([]);
  expect(ran).toEqual([]);
});

test('without empty terms those stay that have full ones below, as in WordPress, however deep and even in a circle', async () => {
  const relx = await open({ dialect: await freshDialect() });
  onTestFinished(() => relx.close());
  const term = (slug: string, parent?: string) =>
    ({ kind: 'term', taxonomy: 'category', name: slug, slug, ...(parent ? { parent } : {}) }) as const;
  await relx.import([
    term('top'),
    term('middle', 'top'),
    term('full', 'middle'),
    term('bare', 'full'),
    term('lone'),
    term('hen', 'egg'),
    term('egg', 'hen'),
    { kind: 'post', type: 'post', title: 'In', terms: [{ taxonomy: 'category', slug: 'full' }] },
    { kind: 'post', type: 'post', title: 'Out', status: 'draft', terms: [{ taxonomy: 'category', slug: 'lone' }] },
  ]);
  const list = async (query: object) => {
    const { items, total } = await relx.content.list(relx.content.collection('categories') as Collection, query);
    expect(total).toBe(items.length);
    return items.map(({ row }) => 'slug' in row && row.slug);
  };
  expect(await list({ hide_empty: true })).toEqual(['full', 'middle', 'top']);
  expect(await list({ hide_empty: true, parent: [0] })).toEqual(['top']);
  expect(await list({ hide_empty: true, search: 'bare' })).toEqual([]);
});
