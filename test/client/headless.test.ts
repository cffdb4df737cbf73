import { createClient, type RelatedPage, type RelatedQuery, RelxError } from 'relx/client';
import type { ObjectType } from 'relx/contract';
import { createApp } from 'relx/server';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { posts, terms, users } from '../conformance/content.js';
import { openConformanceSite, openSite, type Site } from '../conformance/site.js';
import { stories } from '../conformance/stories.js';
import { headless } from '../headless-site.js';

const { alpha, beta, hub, draft } = posts;
const url = 'https://site.example/wp-json';

let site: Site;
beforeAll(async () => {
  site = await openSite(libsql({ filename: ':memory:' }));
});
afterAll(() => site.relx.close());

const rich = () => createClient({ url, fetch: (input, init) => site.app.fetch(new Request(input, init)) });
const collections = { post: ['posts', 'pages', 'product'] };
function poor(strategy: 'auto' | 'routes' | 'embed' = 'auto') {
  const embedOnly = headless(site);
  return { embedOnly, client: createClient({ url, fetch: embedOnly.fetch, strategy, collections }) };
}

/** What the front end shows of a page: all but what the embed does not contain. */
const seen = ({ items, total, totalPages }: RelatedPage) => ({
  items: items.map(({ related, type }) => ({ type, related })),
  total,
  totalPages,
});

describe('a site with the embed only', () => {
  it.each<[string, ObjectType, number, RelatedQuery]>([
    ['posts', 'post', hub, { type: 'references', objectType: 'post' }],
    ['a page of posts', 'post', hub, { type: 'references', limit: 2 }],
    ['a later page', 'post', hub, { type: 'references', limit: 2, page: 2 }],
    ['posts by title', 'post', hub, { type: 'references', orderBy: 'title' }],
    ['posts by title from Z', 'post', hub, { type: 'references', orderBy: 'title', order: 'desc' }],
    ['posts by date', 'post', hub, { orderBy: 'date', objectType: 'post', limit: 3 }],
    ['the oldest posts', 'post', hub, { orderBy: 'date', order: 'asc', objectType: 'post', limit: 3, page: 2 }],
    ['posts with a word', 'post', hub, { type: 'references', search: 'ALPHA' }],
    ['posts but some', 'post', hub, { type: 'references', exclude: [beta, alpha], limit: 2 }],
    ['objects of all types but one id', 'post', alpha, { exclude: [users.author.id] }],
    ['users', 'post', alpha, { type: 'authored_by' }],
    ['terms', 'post', alpha, { type: 'categorized_as' }],
    ['posts with their terms', 'post', hub, { type: 'references', objectType: 'post', terms: true }],
    ['the posts of a user', 'user', users.editor.id, {}],
    ['the posts of a term', 'term', terms.css, { type: 'featured' as 'related_to' }],
  ])('returns %s as the routes do', async (_name, objectType, id, query) => {
    const expected = seen(await rich().listRelated(objectType, id, query));
    const found = seen(await poor().client.listRelated(objectType, id, query));
    expect(found).toEqual(expected);
  });

  it('returns similar posts, also if the embed has another name', async () => {
    const { relx } = await openConformanceSite(libsql({ filename: ':memory:' }), 0);
    onTestFinished(() => relx.close());
    const [first = 0, ...others] = stories.coffee;
    for (const embedField of ['relx_relations', 'acme_relations', 'embedded']) {
      const { fetch } = headless({ app: createApp({ relx, embedField }) });
      const client = createClient({ url, fetch, embedField, collections: { post: ['stories'] } });
      const { items } = await client.listRelated('post', first, { type: 'similar' });
      expect(items.map(({ related }) => related.id)).toEqual(expect.arrayContaining([...others]));
    }
  });

  it('gets one request for the sources of each object type, and one for each object type of the items', async () => {
    const { embedOnly, client } = poor('embed');
    const lists = [alpha, beta, hub].flatMap((id) =>
      (['related_to', 'authored_by', 'categorized_as'] as const).map((type) => client.listRelated('post', id, { type })),
    );
    await Promise.all(lists);
    const paths = embedOnly.requests.map((path) => path.split('&')[0]?.replace(/=.*/, ''));
    const countOf = (base: string) => paths.filter((path) => path === `/wp/v2/${base}?include`).length;
    // the source objects, and their targets
    expect(countOf('posts')).toBe(2);
    expect(countOf('users')).toBe(1);
    expect(countOf('categories')).toBe(1);
    expect(embedOnly.requests.every((path) => path.includes('_fields='))).toBe(true);
  });

  it('is known for what it is after the first request', async () => {
    const { embedOnly, client } = poor();
    await client.listRelated('post', alpha);
    await client.listRelated('post', beta);
    expect(embedOnly.requests.filter((path) => path.startsWith('/relx/v1'))).toHaveLength(1);
  });

  it('gets no request for the embed if the routes are required', async () => {
    const { embedOnly, client } = poor('routes');
    await expect(client.listRelated('post', alpha)).rejects.toMatchObject({ code: 'rest_no_route', status: 404 });
    expect(embedOnly.requests).toHaveLength(1);
  });

  it('gets no request for the routes if the embed is required', async () => {
    const { embedOnly, client } = poor('embed');
    await client.listRelated('post', alpha);
    expect(embedOnly.requests.filter((path) => path.startsWith('/relx/v1'))).toEqual([]);
  });

  it('has an error for each source object that cannot be read', async () => {
    const { client } = poor();
    const [good, bad, none] = await Promise.allSettled([
      client.listRelated('post', alpha),
      client.listRelated('post', draft),
      client.listRelated('term', 987654),
    ]);
    expect(good).toMatchObject({ status: 'fulfilled' });
    expect(bad).toMatchObject({ reason: { code: 'rest_post_invalid_id', status: 404 } });
    expect(none).toMatchObject({ reason: { code: 'rest_term_invalid', status: 404 } });
    expect((bad as PromiseRejectedResult).reason).toBeInstanceOf(RelxError);
  });

  it.each<RelatedQuery>([
    { type: 'references', data: { role: 'editor' } },
    { type: 'references', orderBy: 'data.weight' as 'title' },
    { type: 'references', cursor: 'MQ' },
    { type: 'references', direction: 'incoming' },
  ])('is reported not to support %j', async (query) => {
    const expected = { code: 'not_supported', status: 0 };
    await expect(poor().client.listRelated('post', hub, query)).rejects.toMatchObject(expected);
  });

  it('is not one whose routes reject an ID that is none', async () => {
    const client = rich();
    await expect(client.listRelated('post', Number.NaN)).rejects.toBeInstanceOf(RelxError);
    expect((await client.listRelated('post', hub, { type: 'references' })).items[0]?.id).toBeGreaterThan(0);
  });

  it('gets a request for the routes again after a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { embedOnly, client } = poor();
    const tries = async () => {
      await client.listRelated('post', alpha);
      return embedOnly.requests.filter((path) => path.startsWith('/relx/v1')).length;
    };
    expect(await tries()).toBe(1);
    vi.advanceTimersByTime(59_000);
    expect(await tries()).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(await tries()).toBe(2);
  });

  it.each(['production', 'test'])('fails while a plugin that was there is being updated: %s', async (environment) => {
    vi.stubEnv('NODE_ENV', environment);
    onTestFinished(() => void vi.unstubAllEnvs());
    let isAway = false;
    const embedOnly = headless(site);
    const fetch = (input: string, init: RequestInit) =>
      isAway ? embedOnly.fetch(input, init) : site.app.fetch(new Request(input, init));
    const client = createClient({ url, fetch: async (input, init) => fetch(input, init) });
    const read = () => client.listRelated('post', hub, { type: 'references' });
    const before = await read();
    isAway = true;
    await expect(read()).rejects.toMatchObject({ code: 'rest_no_route', status: 404 });
    isAway = false;
    expect(await read()).toEqual(before);
  });

  it('is not assumed after an error of another site', async () => {
    let fails = true;
    const client = createClient({
      url,
      retries: 0,
      fetch: async (input, init) => {
        if (fails) return Response.json({ code: 'internal', message: 'Oh.' }, { status: 500 });
        return site.app.fetch(new Request(input, init));
      },
    });
    await expect(client.listRelated('post', alpha)).rejects.toMatchObject({ code: 'internal' });
    fails = false;
    expect((await client.listRelated('post', alpha)).items[0]?.id).toBeGreaterThan(0);
  });
});
