import { RelxError } from 'relx/client';
import { expect, it } from 'vitest';
import { similarPosts } from '../../../src/client/embeds/similar-posts.js';
import { fetchRelated, pageOf } from '../../../src/client/lists/fetch-related.js';

const post = (id: number, categories: readonly number[], own: object = {}) => ({
  ...{ id, base: 'posts', categories, tags: [], date_gmt: `2026-01-01T00:00:00` },
  ...own,
});

/** IDs of the posts that are similar to the first one, of a site with these posts, and the requests. */
async function similar(posts: readonly ReturnType<typeof post>[], requests = 3, of = posts.slice(0, 1)) {
  const paths: string[] = [];
  const site = {
    namespace: 'relx/v1',
    embedField: 'relx_relations',
    collections: undefined,
    ...{ pageOf, fetchRelated, RelxError },
    async send({ path }: { path: string }) {
      paths.push(path.replace('/wp/v2/', ''));
      return { data: posts, headers: new Headers(), sent: { code: '', status: 200, method: 'GET', path } };
    },
  };
  const options = { requests, fields: '_fields=id', signal: new AbortController().signal };
  const found = await similarPosts(site, of, options);
  return { ids: found.get(posts[0]?.id ?? 0)?.map(({ id }) => id), paths };
}

it('posts with rarer terms come first, then the newest', async () => {
  const { ids } = await similar([
    post(1, [1, 2]),
    post(2, [1], { date_gmt: '2026-01-02T00:00:00' }),
    post(3, [1], { date_gmt: '2026-01-03T00:00:00' }),
    post(4, [2]),
    post(5, [3]),
  ]);
  expect(ids).toEqual([4, 3, 2]);
});

it('has at most twenty posts, without those with a password', async () => {
  const others = Array.from({ length: 25 }, (_, index) => post(index + 2, [1]));
  expect((await similar([post(1, [1]), ...others])).ids).toHaveLength(20);
  expect((await similar([post(1, [1]), post(2, [1], { excerpt: { protected: true } })])).ids).toEqual([]);
});

it('leaves out posts that have a tenth of the score of the best', async () => {
  // one post shares many rare terms, and the other the most frequent one
  const rare = Array.from({ length: 30 }, (_, index) => index + 2);
  const { ids } = await similar([post(1, [1, ...rare]), post(2, [1, ...rare]), post(3, [1]), post(4, [1])]);
  expect(ids).toEqual([2]);
});

it('terms of different taxonomies with the same ID are not shared', async () => {
  expect((await similar([post(1, [7]), post(2, [], { tags: [7] })])).ids).toEqual([]);
});

it.each([
  [2, ['posts?categories=1&per_page=50&_fields=id,categories,tags', 'posts?tags=9&per_page=50&_fields=id,categories,tags']],
  [1, ['posts?categories=1&tags=9&tax_relation=OR&per_page=100&_fields=id,categories,tags']],
])('sends a request for each taxonomy, or one for all: %i left', async (requests, paths) =>
  expect((await similar([post(1, [1], { tags: [9] })], requests)).paths).toEqual(paths),
);

it('sends no request for posts without terms', async () => expect(await similar([post(1, [])])).toEqual({ ids: [], paths: [] }));

it('several posts of a collection share their requests', async () => {
  const posts = [post(1, [1]), post(2, [2]), post(3, [1])];
  const { ids, paths } = await similar(posts, 3, posts.slice(0, 2));
  expect(ids).toEqual([3]);
  expect(paths).toEqual(['posts?categories=1,2&per_page=100&_fields=id,categories,tags']);
});
