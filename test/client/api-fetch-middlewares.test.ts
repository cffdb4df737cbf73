import wordpress, { type APIFetchOptions } from '@wordpress/api-fetch';
import { createClient } from 'relx/client';
import type { RelationItem } from 'relx/contract';
import { expect, it, onTestFinished } from 'vitest';
import { posts, users } from '../conformance/content.js';
import { type Browser, openBrowser } from '../server/login-site.js';

// its declarations are read as CommonJS here, its module is none
const apiFetch = wordpress as unknown as (typeof wordpress)['default'];
type Nonced = typeof apiFetch & { nonceEndpoint?: string; nonceMiddleware?: { nonce: string } };

const ROOT = 'https://site.example/wp-json/';
const path = `/relx/v1/post/${posts.hub}?type=references`;
let sent: string[] = [];

/** A browser that is logged in, and api-fetch with the middlewares of a WordPress page in it. */
async function openPage(nonce: (browser: Browser) => Promise<string>): Promise<Browser> {
  const browser = await openBrowser(260);
  await browser.logIn();
  sent = [];
  const { fetch } = globalThis;
  onTestFinished(() => {
    globalThis.fetch = fetch;
    current = [];
  });
  globalThis.fetch = ((input: string, init: RequestInit = {}) => {
    sent.push(`${init.method ?? 'GET'} ${input.replace('https://site.example', '')}`);
    return browser.request(input.replace('https://site.example', ''), init);
  }) as typeof globalThis.fetch;
  const preloaded = { [path]: { body: [{ preloaded: true }], headers: { 'X-WP-Total': '1' } } };
  const nonced = apiFetch as Nonced;
  const nonceMiddleware = apiFetch.createNonceMiddleware(await nonce(browser));
  nonced.nonceMiddleware = nonceMiddleware;
  nonced.nonceEndpoint = 'https://site.example/wp-admin/admin-ajax.php?action=rest-nonce';
  // api-fetch keeps every middleware that it was given: those of this page are the last, and leave nothing to the others
  const middlewares = [
    nonceMiddleware,
    apiFetch.createPreloadingMiddleware(preloaded),
    apiFetch.fetchAllMiddleware,
    apiFetch.createRootURLMiddleware(ROOT),
  ];
  current = middlewares;
  return browser;
}

type Middleware = (options: APIFetchOptions, next: (options: APIFetchOptions) => Promise<unknown>) => unknown;
let current: readonly unknown[] = [];
apiFetch.use((options, next) => {
  const run = (index: number): ((rest: APIFetchOptions) => Promise<unknown>) => {
    const middleware = current[index] as Middleware | undefined; // each is one
    return async (rest) => (middleware ? middleware(rest, run(index + 1)) : next(rest));
  };
  return run(0)(options) as never;
});

const ofBrowser = (browser: Browser) => browser.nonce();

it('the nonce middleware authenticates the requests of a page', async () => {
  await openPage(ofBrowser);
  expect(await apiFetch({ path: '/wp/v2/users/me' })).toMatchObject({ id: users.author.id });
  const data = { from_id: posts.spare, to_id: posts.spare + 1, type: 'related_to' };
  const created = await apiFetch<RelationItem>({ path: '/relx/v1/relationships', method: 'POST', data });
  const removed = await apiFetch({ path: '/relx/v1/relationships', method: 'DELETE', data });
  expect(removed).toMatchObject({ deleted: true, previous: { id: created.id } });
});

it('a nonce that is no longer good is fetched anew, and the request sent again', async () => {
  await openPage(async () => '0123456789');
  expect(await apiFetch({ path: '/wp/v2/users/me' })).toMatchObject({ id: users.author.id });
  expect(sent).toEqual([
    'GET /wp-json/wp/v2/users/me?_locale=user',
    'GET /wp-admin/admin-ajax.php?action=rest-nonce',
    'GET /wp-json/wp/v2/users/me?_locale=user',
  ]);
});

it('the client renews such a nonce, too, for reads and writes', async () => {
  const browser = await openPage(async () => '0123456789');
  const client = createClient({ apiFetch });
  const expire = () => {
    sent = [];
    (current[0] as { nonce: string }).nonce = 'expired'; // the first is the nonce middleware
  };
  const renewed = () => sent.filter((request) => request.includes('rest-nonce')).length;
  expect((await client.listTypes()).length).toBeGreaterThan(7);
  expect(renewed()).toBe(1);
  expire();
  const input = { from_id: posts.spare, to_id: posts.spare + 1, type: 'references' };
  const created = await client.addRelation(input);
  expect((await client.removeRelation(input)).previous.id).toBe(created.id);
  expect(renewed()).toBe(1);

  // a user who has logged out gets the error, and no endless renewal
  browser.cookies.clear();
  expire();
  await expect(client.addRelation(input)).rejects.toMatchObject({ code: 'rest_cookie_invalid_nonce', status: 403 });
  expect(renewed()).toBe(1);
});

it('a preloaded response replaces the first request', async () => {
  await openPage(ofBrowser);
  expect(await apiFetch({ path })).toEqual([{ preloaded: true }]);
  expect(sent).toEqual([]);
  expect(await apiFetch({ path })).toHaveLength(5);
});

it('fetch-all follows the links to the last page, of ours as of core’s collections', async () => {
  const browser = await openPage(ofBrowser);
  const from = { objectType: 'post', id: posts.spare } as const;
  for (let index = 1; index <= 230; index++)
    await browser.relx.relations.add({ type: 'references', from, to: { objectType: 'post', id: posts.spare + index } });
  const all = await apiFetch<RelationItem[]>({ path: `/relx/v1/post/${posts.spare}?type=references&per_page=-1` });
  expect(new Set(all.map(({ related }) => related.id)).size).toBe(230);
  expect(await apiFetch({ path: '/wp/v2/notes?per_page=-1&_fields=id' })).toHaveLength(260);
  expect(sent.filter((request) => request.includes('page=3')).length).toBe(2);
});
