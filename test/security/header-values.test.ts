import { open } from 'relx/core';
import { type App, createApp } from 'relx/server';
import { libsql } from 'relx/store/libsql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { basic } from '../conformance/api.js';
import { content, posts, types, users } from '../conformance/content.js';
import { openSite, type Site } from '../conformance/site.js';

/** What Node's HTTP server takes in a header; it throws for anything else. */
const SENDABLE = /^[\t\x20-\x7e\x80-\xff]*$/;
const CONTROLS = '\x01\x7f\x1f\b';
const ENCODED = [
  '%00',
  '%01',
  '%0d%0aX-Bad:%201',
  '%7f',
  '%ff',
  '%ed%a0%80',
  '%f0%9f%98%80',
  '%c3%bc',
  '%22',
  '%3e%3c',
  '%e2%80%a8',
];

describe('header values that derive from input', () => {
  let site: Site;
  const faults: unknown[] = [];
  let app: App;
  beforeAll(async () => {
    site = await openSite(libsql({ filename: ':memory:' }));
    app = createApp({ relx: site.relx, onError: (error) => faults.push(error), log: () => {} });
  });
  afterAll(() => site.relx.close());
  afterEach(() => expect(faults.splice(0)).toEqual([]));
  const send = async (path: string, init?: RequestInit) => {
    const response = await app.fetch(new Request(`https://site.example${path}`, init));
    for (const [name, value] of response.headers) expect(value, name).toMatch(SENDABLE);
    expect(response.headers.has('x-bad')).toBe(false);
    expect(response.status).toBeLessThan(500);
    return response;
  };

  it.each([
    'origin',
    'if-match',
    'if-none-match',
    'x-wp-nonce',
    'cookie',
    'authorization',
    'idempotency-key',
    'x-request-id',
    'x-http-method-override',
    'range',
    'accept',
    'content-type',
    'access-control-request-headers',
  ])('%s with control characters or bytes that are no text', async (name) => {
    for (const value of [
      CONTROLS,
      `a${CONTROLS}b`,
      '\xff\xfe',
      '"\xe2\x82\xac"',
      `"${'x'.repeat(9000)}`,
      ';'.repeat(4000),
      ',"'.repeat(4000),
    ])
      for (const method of ['GET', 'OPTIONS', 'POST', 'DELETE', 'PATCH']) {
        await send(`/wp-json/wp/v2/posts`, { method, headers: { [name]: value } });
        await send(`/wp-json/relx/v1/relationships`, { method, headers: { [name]: value } });
        await send(`/wp-login.php?action=logout`, { method, headers: { [name]: value } });
      }
  });

  it.each(ENCODED)('%s in queries whose URL comes back in Link, Location or cookies', async (text) => {
    for (const path of [
      `/wp-json/wp/v2/posts?per_page=1&search=${text}`,
      `/wp-json/wp/v2/posts?per_page=1&x${text}=${text}`,
      `/wp-json/relx/v1/post/${posts.alpha}?per_page=1&${text}=${text}`,
      `/wp-login.php?redirect_to=/${text}%23${text}`,
      `/wp-login.php?action=logout&redirect_to=/${text}%23${text}`,
      `/wp-login.php?action=logout&redirect_to=/${decodeURIComponentOr(text)}`,
      `/?rest_route=/wp/v2/posts&per_page=1&x=${text}`,
      `/wp-json/${text}`,
      `/${text}`,
    ])
      await send(path);
  });

  it('the CORS origin is echoed only if it is one', async () => {
    const allowed = async (origin: string) =>
      (await send('/wp-json/relx/v1/types', { headers: { origin } })).headers.get('access-control-allow-origin');
    expect(await allowed('https://other.example')).toBe('https://other.example');
    expect(await allowed('null')).toBe('null');
    for (const origin of ['a\x01b', '\xff', 'https://other.example evil', 'https://a.example, https://b.example'])
      expect(await allowed(origin), origin).toBeNull();
  });

  it('the Location of a new post is ASCII, whatever its collection is called', async () => {
    const relx = await open({
      dialect: libsql({ filename: ':memory:' }),
      url: 'https://site.example',
      types,
      postTypes: [{ name: 'book', label: 'Books', rest_base: '本', hierarchical: false }],
    });
    await relx.import(content(160));
    const password = await relx.accounts.createApplicationPassword(users.administrator.login, 'test');
    const other = createApp({ relx, root: '/wp-jsön', onError: (error) => faults.push(error) });
    const headers = { authorization: basic(users.administrator.login, password), 'content-type': 'application/json' };
    const response = await other.fetch(
      new Request('https://site.example/wp-jsön/wp/v2/本', { method: 'POST', headers, body: '{"title":"x"}' }),
    );
    expect([response.status, response.headers.get('location')]).toEqual([
      201,
      expect.stringMatching(/^https:\/\/site\.example\/wp-js%C3%B6n\/wp\/v2\/%E6%9C%AC\/\d+$/),
    ]);
    await relx.close();
  });
});

function decodeURIComponentOr(text: string): string {
  try {
    return encodeURI(decodeURIComponent(text));
  } catch {
    return text;
  }
}
