// @vitest-environment node

import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createClient, prefetchRelated, RelatedPosts, RelatedTerms, RelatedUsers, RelxProvider, toQuery } from 'relx';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { posts } from '../conformance/content.js';
import { openSite, type Site } from '../conformance/site.js';
import { headless } from '../headless-site.js';

let site: Site;
beforeAll(async () => {
  site = await openSite(libsql({ filename: ':memory:' }));
});
afterAll(() => site.relx.close());

const given = { layout: 'grid', excerptLength: 5, limit: 20 } as const;
const queries = [posts.alpha, posts.hub].flatMap((post) => [
  toQuery('post', { ...given, postId: post, type: 'references' }),
  toQuery('user', { postId: post }),
  toQuery('term', { postId: post }),
]);

/** The page that a server renders with the data of a site. */
async function pageOver(fetch: (input: string, init?: RequestInit) => Promise<Response>): Promise<string> {
  const client = createClient({ url: 'https://site.example/wp-json', fetch });
  const snapshot = await prefetchRelated(client, queries);
  const list = (post: number): ReactElement => (
    <RelxProvider key={post} client={client} snapshot={snapshot} postId={post}>
      <RelatedPosts {...given} type="references" />
      <RelatedUsers />
      <RelatedTerms />
    </RelxProvider>
  );
  return renderToString(<main>{[posts.alpha, posts.hub].map(list)}</main>);
}

test('posts, users and terms are the same on a site that offers only the embed', async () => {
  const embedOnly = headless(site);
  const rich = await pageOver(async (input, init) => site.app.fetch(new Request(input, init)));
  const poor = await pageOver(embedOnly.fetch);
  for (const list of ['posts', 'users', 'terms']) expect(rich).toContain(`relx-related-${list}`);
  expect(poor).toBe(rich);
  expect(embedOnly.requests.filter((path) => path.startsWith('/relx/v1'))).toHaveLength(1);
});
