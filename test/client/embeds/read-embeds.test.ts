import { type RelatedQuery, RelxError } from 'relx/client';
import { expect, it } from 'vitest';
import { readEmbeds } from '../../../src/client/embeds/read-embeds.js';
import { fetchRelated, pageOf } from '../../../src/client/lists/fetch-related.js';
import { queryKey } from '../../../src/client/lists/query-key.js';

const requestOf = (id: number, query: RelatedQuery = {}) => ({
  object: { objectType: 'post' as const, id },
  query,
  key: queryKey('post', id, query),
});
const embedded = [7, 8, 9].map((to_id) => ({ to_id, to_type: 'post', type: 'related_to', title: `Post ${to_id}` }));

/** Reads lists of a site whose responses depend on the path. */
async function read(
  requests: readonly ReturnType<typeof requestOf>[],
  respond: (path: string) => { data: unknown; link?: string } | Error,
  support = { isBare: false, canBeBare: true },
) {
  const paths: string[] = [];
  const site = {
    namespace: 'relx/v1',
    embedField: 'relx_relations',
    collections: { post: ['posts'] },
    ...{ pageOf, fetchRelated, RelxError },
    async send({ path }: { path: string }) {
      paths.push(path);
      const response = respond(path);
      if (response instanceof Error) throw response;
      const headers = new Headers(response.link ? { Link: response.link } : {});
      return { data: response.data, headers, sent: { code: '', status: 200, method: 'GET', path } };
    },
  };
  const results = await readEmbeds(site, support, requests, new AbortController().signal, 0);
  return { results, support, lists: paths.filter((path) => path.startsWith('/relx/')), paths };
}
const idsOf = (result: unknown) => (result as { items?: { to_id: number }[] }).items?.map(({ to_id }) => to_id);

/** Two posts, of which the relations of the first are cut off. */
const posts = [
  { id: 1, relx_relations: [{ ...embedded[0], to_id: 4 }] },
  { id: 2, relx_relations: embedded },
];
const link = '<https://site.example/wp-json/relx/v1/related?objects=post:1>; rel="related"';
const whole = [{ id: 3, to_id: 6, related: { id: 6, title: 'Post 6' } }];
const isList = (path: string) => path.startsWith('/relx/v1/post/');

it('a list whose relations are cut off is read from its route, and no other', async () => {
  const { results, lists, paths } = await read([requestOf(1), requestOf(2, { limit: 2 })], (path) =>
    isList(path) ? { data: whole } : path.includes('relx_relations=1') ? { data: posts, link } : { data: [] },
  );
  expect(lists).toEqual(['/relx/v1/post/1']);
  expect(results.map(idsOf)).toEqual([[6], [7, 8]]);
  // the route has the objects of its list
  expect(paths.at(-1)).toContain('include=7,8&');
});

it('the error of such a list is that of no other', async () => {
  const error = new RelxError('Busy', { code: 'busy', status: 503, method: 'GET', path: '' });
  const { results } = await read([requestOf(1), requestOf(2)], (path) =>
    isList(path) ? error : path.includes('relx_relations=1') ? { data: posts, link } : { data: [] },
  );
  expect(results[0]).toBe(error);
  expect(idsOf(results[1])).toEqual([7, 8, 9]);
});

it('relations have IDs that count down over the pages of a list', async () => {
  const { results } = await read([requestOf(2, { limit: 2, page: 2 })], (path) => ({
    data: path.includes('relx_relations=1') ? posts : [],
  }));
  expect(results).toMatchObject([{ items: [{ id: -3, to_id: 9, created_at: '' }], total: 3, totalPages: 2 }]);
});

it.each([
  ['a site without the field of relations has no plugin', [{ id: 1 }], true, true, 'not_supported'],
  ['a site that must have the plugin has another field', [{ id: 1 }], false, false, 'invalid_response'],
  ['a site without the post can have the plugin', [], true, false, 'rest_post_invalid_id'],
  [
    'one post with relations shows that there is a plugin',
    [{ id: 1 }, { id: 2, relx_relations: [] }],
    true,
    false,
    'invalid_response',
  ],
])('%s', async (_, data, canBeBare, isBare, code) => {
  const { results, support } = await read([requestOf(1), requestOf(2)], () => ({ data }), { isBare: false, canBeBare });
  expect(support.isBare).toBe(isBare);
  expect(results[0]).toMatchObject({ name: 'RelxError', code });
});

it('sends no request for what is no ID', async () => {
  const { results, paths } = await read(
    [0, -1, 1.5, Number.NaN].map((id) => requestOf(id)),
    () => ({ data: [] }),
  );
  expect(paths).toEqual([]);
  expect(results.map((result) => (result as RelxError).code)).toEqual(Array(4).fill('rest_post_invalid_id'));
});

it('a response that is no list is an error of all', async () => {
  await expect(read([requestOf(1)], () => ({ data: {} }))).rejects.toMatchObject({ code: 'invalid_response' });
});
