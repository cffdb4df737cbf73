// @vitest-environment node

import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import {
  createClient,
  prefetchRelated,
  RelatedPosts,
  type RelatedSnapshot,
  RelatedTerms,
  type RelatedTermsProps,
  RelatedUsers,
  type RelxClient,
  RelxError,
  RelxProvider,
} from 'relx';
import { expect, test } from 'vitest';
import { runs } from '../sizes.js';
import { image, postItem, termItem, userItem } from './fixtures.js';

/** A site that returns a value to every request. */
const siteOf = (value: unknown, strategy: 'routes' | 'embed' = 'routes') =>
  createClient({ url: 'https://site.example/wp-json', strategy, fetch: async () => Response.json(value), retries: 0 });

const shown = { postId: 1, showExcerpt: true, showDate: true, showTerms: true, showThumbnail: true, limit: 50 } as const;
const lists = [
  <RelatedPosts key="posts" {...shown} fields="role,note" />,
  <RelatedUsers key="users" {...shown} />,
  <RelatedTerms key="terms" {...(shown as RelatedTermsProps)} />,
];
/** The HTML of all lists. Lists that fail are left out. */
async function html(client: RelxClient): Promise<string> {
  let snapshot: RelatedSnapshot = {};
  // one after another, because the site has no combined response
  for (const list of lists) snapshot = { ...snapshot, ...(await prefetchRelated(client, [list])) };
  return renderToString(<RelxProvider snapshot={snapshot}>{lists}</RelxProvider>);
}

const terms = [termItem(3).related, termItem(4).related];
const items = [postItem(2, { image, terms }), userItem(2, { avatar: image.src }), termItem(2)];
/** An object with some values replaced by any JSON. */
function odd(value: unknown): fc.Arbitrary<unknown> {
  const any = fc.jsonValue({ maxDepth: 2 });
  const rendered = fc.record({ rendered: fc.jsonValue({ maxDepth: 1 }) });
  if (Array.isArray(value)) return fc.oneof({ weight: 3, arbitrary: fc.tuple(...value.map(odd)) }, any);
  if (typeof value !== 'object' || value === null) return fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, any, rendered);
  const fields = Object.fromEntries(Object.entries(value).map(([name, own]) => [name, odd(own)]));
  return fc.oneof({ weight: 5, arbitrary: fc.record(fields, { requiredKeys: [] }) }, any);
}

test('responses of unexpected shapes never stop the tree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(...items.map((item) => odd({ ...item, data: { role: 'editor', note: 5 } })))),
      async (response) => {
        await html(siteOf(response));
      },
    ),
    runs(100, 3000),
  );
});

test('embeds of unexpected shapes never stop the tree, and are errors of the client', async () => {
  const relation = { to_id: 2, to_type: 'post', type: 'related_to', title: 'Two' };
  const post = {
    id: 1,
    relx_relations: [relation, { ...relation, type: 'authored_by', to_type: 'user' }],
    type: 'post',
    title: { rendered: 'One' },
    excerpt: { rendered: 'Text' },
    link: '/one',
    date: '2026-01-01T00:00:00',
    name: 'One',
    avatar_urls: { 96: '/a.png' },
    _embedded: {
      'wp:featuredmedia': [{ source_url: '/a.png', media_details: { width: 1, height: 1, sizes: { a: {} } } }],
      'wp:term': [terms],
    },
  };
  await fc.assert(
    fc.asyncProperty(fc.array(odd(post)), async (response) => {
      const client = siteOf(response, 'embed');
      await client
        .listRelated('post', 1, { terms: true, orderBy: 'title' })
        .catch((error) => expect(error).toBeInstanceOf(RelxError));
      await html(client);
    }),
    runs(40, 1000),
  );
});

test('texts that PHP has made numbers, and objects of wp/v2, are texts', async () => {
  const response = [
    postItem(2, { title: 1984 as unknown as string, excerpt: 2001 as unknown as string }),
    postItem(3, {
      title: { rendered: 'Rendered' } as unknown as string,
      terms: [{ ...terms[0], title: 7 as unknown as string }] as typeof terms,
    }),
  ];
  const { items: found } = await siteOf(response).listRelated('post', 1);
  expect(found.map(({ related }) => related.title)).toEqual(['1984', 'Rendered']);
  const related = { id: 2, title: { rendered: 1985 }, excerpt: { rendered: 2001 } };
  const relations = [
    { to_id: 2, to_type: 'post', type: 'related_to', title: 1984 },
    { to_id: 2, to_type: 'post', type: 'parent_of' },
  ];
  const embed = siteOf([{ id: 1, relx_relations: relations }, related], 'embed');
  const embedded = await embed.listRelated('post', 1, { search: '8' });
  expect(embedded.items.map(({ related }) => related.title)).toEqual(['1984']);
  const named = await embed.listRelated('post', 1, { type: 'parent_of' });
  expect(named.items[0]?.related).toMatchObject({ title: '1985', excerpt: '2001' });
  const page = await html(siteOf(response));
  for (const text of ['1984', '2001', 'Rendered', '>7<']) expect(page).toContain(text);
});
