import { RelxError } from 'relx/client';
import type { ObjectRef } from 'relx/contract';
import { expect, it } from 'vitest';
import { finder } from '../../../src/client/embeds/find-core-objects.js';
import { fetchRelated, pageOf } from '../../../src/client/lists/fetch-related.js';

/** Finds objects on a site whose collections have these IDs. */
async function find(objects: readonly ObjectRef[], collections: Readonly<Record<string, readonly number[]>>, link = '') {
  const paths: string[] = [];
  const site = {
    namespace: 'relx/v1',
    embedField: 'relx_relations',
    collections: undefined,
    ...{ pageOf, fetchRelated, RelxError },
    async send({ path }: { path: string }) {
      paths.push(path.replace('/wp/v2/', ''));
      const [, base = '', ids = ''] = /^\/wp\/v2\/(\w+)\?include=([\d,]*)&per_page=100&/.exec(path) ?? [];
      const data = ids.split(',').map(Number).filter((id) => collections[base]?.includes(id)); // biome-ignore format: one expression
      const headers = new Headers({ Link: link });
      return { data: data.map((id) => ({ id })), headers, sent: { code: '', status: 200, method: 'GET', path } };
    },
  };
  const cut = new Set<string>();
  const found = await finder(site, cut, new AbortController().signal)(objects, (objectType) => `_fields=id,${objectType}`);
  const bases = (objectType: ObjectRef['objectType']) =>
    [...(found.get(objectType)?.values() ?? [])].map(({ id, base }) => [id, base]);
  return { paths, bases, cut: [...cut] };
}
const posts = (...ids: readonly number[]) => ids.map((id) => ({ objectType: 'post', id }) as const);

it('requests from each collection what the ones before did not have, once', async () => {
  const { paths, bases } = await find([...posts(1, 2, 1), { objectType: 'user', id: 1 }], { posts: [1], pages: [2], users: [1] });
  expect(paths.toSorted()).toEqual([
    'pages?include=2&per_page=100&_fields=id,post',
    'posts?include=1,2&per_page=100&_fields=id,post',
    'users?include=1&per_page=100&_fields=id,user',
  ]);
  expect([bases('post'), bases('user'), bases('term')]).toEqual([[[1, 'posts'], [2, 'pages']], [[1, 'users']], []]); // biome-ignore format: one row
});

it('requests a hundred objects at most together', async () => {
  const ids = Array.from({ length: 201 }, (_, index) => index + 1);
  const { paths, bases } = await find(posts(...ids), { posts: ids });
  expect(paths.map((path) => path.split(',').length - 1)).toEqual([100, 100, 1]);
  expect(bases('post')).toHaveLength(201);
});

it.each([
  ['<https://site.example/wp-json/relx/v1/related?objects=post:1,user:2>; rel="related"', ['post:1', 'user:2']],
  ['<https://site.example/?rest_route=/relx/v1/related&objects=post%3A1>; rel="related"', ['post:1']],
  ['<https://site.example/?page=2>; rel="next", <https://site.example/?objects=post:1>; rel="related"', ['post:1']],
  ['<https://site.example/?objects=post:1>; rel="next"', []],
  ['', []],
])('reads whose relations are cut off from the header %j', async (link, cut) =>
  expect((await find(posts(1), { posts: [1] }, link)).cut).toEqual(cut),
);
