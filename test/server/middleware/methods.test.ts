import { DatabaseUnavailable } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { restRoutePath, rewriteRequest } from '../../../src/server/middleware/methods.js';
import { basic } from '../../conformance/api.js';
import { posts, users } from '../../conformance/content.js';
import { openSite, type Site } from '../../conformance/site.js';

describe('a cluster without a majority', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(libsql({ filename: ':memory:' }));
    vi.spyOn(site.relx, 'waitForReplication').mockRejectedValue(new DatabaseUnavailable('undone', new Error('no majority')));
  });
  afterAll(() => site.relx.close());
  const read = async (headers: Readonly<Record<string, string>>) =>
    (await site.app.fetch(new Request(`https://site.example/wp-json/relx/v1/post/${posts.hub}`, { headers }))).status;

  it.each(['', '_ga=GA1.1.2; consent=yes', 'wordpress_test_cookie=1; wp-settings-time-5=1'])(
    'responds to a read with the cookies "%s", which it ignores',
    async (cookie) => {
      expect(await read({ cookie })).toBe(200);
    },
  );

  it('rejects reads with credentials or a login cookie', async () => {
    const authorization = basic(users.author.login, site.passwords.author);
    const statuses = [{ authorization }, { 'x-wp-nonce': 'abc' }, { cookie: '_ga=1; wordpress_logged_in_a1=author' }].map(read);
    expect(await Promise.all(statuses)).toEqual([503, 503, 503]);
  });
});

describe('a request as WordPress reads it', () => {
  const rewritten = (path: string, init?: RequestInit, secure = false) => {
    const { method, url } = rewriteRequest(new Request(`http://site.example${path}`, init), '/wp-json', secure);
    return [method, url.replace('://site.example', ' ')];
  };
  const override = (method: string) => ({ method: 'POST', headers: { 'x-http-method-override': method } });

  it.each<[string, RequestInit, string]>([
    ['/a?_method=DELETE', { method: 'POST' }, 'DELETE'],
    ['/a?_method=put', { method: 'GET' }, 'PUT'],
    ['/a', override('patch'), 'PATCH'],
    ['/a?_method=DELETE', override('PUT'), 'DELETE'],
    ['/a', override('TRACE'), 'UNKNOWN'],
    ['/a?_method=', { method: 'POST' }, 'UNKNOWN'],
    ['/a?_method=DELETE', { method: 'OPTIONS' }, 'OPTIONS'],
    ['/a?my_method=DELETE', { method: 'POST' }, 'POST'],
    ['/a?x=_method', { method: 'POST' }, 'POST'],
  ])('%s with %j has the method %s', (path, init, method) => {
    expect(rewritten(path, init)[0]).toBe(method);
  });

  it.each([
    ['/?rest_route=/relx/v1/types', 'http /wp-json/relx/v1/types'],
    ['/?a=1&rest_route=relx/v1/types&b=2', 'http /wp-json/relx/v1/types?a=1&b=2'],
    ['/?rest_route=', 'http /wp-json/'],
    ['/?rest_route=/%3Fx', 'http /wp-json/%3Fx'],
    ['/?rest_route=/../health', 'http /wp-json/?rest_route=/../health'],
    ['/?my_rest_route=/types', 'http /?my_rest_route=/types'],
  ])('%s is at %s', (path, url) => {
    expect(rewritten(path)[1]).toBe(url);
  });

  it('has the protocol that a proxy got', () => {
    expect([rewritten('/a', {}, true), rewritten('/a')]).toEqual([['GET', 'https /a'], ['GET', 'http /a']]); // biome-ignore format: one line
  });

  it('keeps its body, which a read does not have', async () => {
    const post = { method: 'POST', body: 'text' };
    expect(await rewriteRequest(new Request('http://site.example/?_method=PUT', post), '').text()).toBe('text');
    expect(await rewriteRequest(new Request('http://site.example/?_method=GET', post), '').text()).toBe('');
  });

  it('is the same request if nothing of it changes', () => {
    const request = new Request('http://site.example/wp-json/relx/v1/types?search=a');
    expect(rewriteRequest(request, '/wp-json')).toBe(request);
  });
});

it.each([
  ['/relx/v1/types', 'relx/v1/types'],
  ['types/a..b', 'types/a..b'],
  ['', ''],
  ['/.', undefined],
  ['a/../b', undefined],
  ['/%2e%2E/a', undefined],
  ['a//b', undefined],
  ['a\\b', undefined],
  ['a\tb', undefined],
])('the path of the route %j is %j', (route, path) => {
  expect(restRoutePath(route)).toBe(path);
});
