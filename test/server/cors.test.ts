import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { posts } from '../conformance/content.js';
import { openSite, type Site } from '../conformance/site.js';

describe('pages of other origins', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(libsql({ filename: ':memory:' }));
  });
  afterAll(() => site.relx.close());
  const send = (path: string, init: RequestInit = {}, origin = 'https://front.example') =>
    site.app.fetch(new Request(`https://site.example/wp-json${path}`, { ...init, headers: { origin, ...init.headers } }));

  it.each([`/relx/v1/post/${posts.hub}`, '/relx/v1/post/987654', '/relx/v1/nothing', '/relx/v1/post/x'])(
    'may read %s with its paging headers',
    async (path) => {
      const { headers } = await send(path);
      expect(headers.get('Access-Control-Allow-Origin')).toBe('https://front.example');
      expect(headers.get('Access-Control-Allow-Credentials')).toBe('true');
      const exposed = (headers.get('Access-Control-Expose-Headers') ?? '').split(/\s*,\s*/);
      expect(exposed).toEqual(expect.arrayContaining(['X-WP-Total', 'X-WP-TotalPages', 'Link', 'ETag', 'Retry-After']));
    },
  );

  it('can read when to retry', async () => {
    // eleven wrong guesses
    const guess = () => send('/relx/v1/types', { headers: { authorization: `Basic ${btoa('author:wrong')}` } });
    let rejected = await guess();
    for (let tries = 1; tries < 12 && rejected.status !== 429; tries++) rejected = await guess();
    expect([rejected.status, rejected.headers.get('Access-Control-Allow-Origin')]).toEqual([429, 'https://front.example']);
    expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('can read that they need a login', async () => {
    const response = await send('/wp/v2/users/me', { headers: { authorization: 'Basic nonsense' } });
    expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([401, 'https://front.example']);
  });

  it('may send credentials, JSON and overrides', async () => {
    const { status, headers } = await send('/relx/v1/relationships', {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'DELETE', 'access-control-request-headers': 'authorization,content-type' },
    });
    expect(status).toBe(204);
    expect(headers.get('Access-Control-Allow-Headers')).toMatch(/Authorization.*Content-Type.*X-HTTP-Method-Override/);
    expect(headers.get('Access-Control-Allow-Methods')).toMatch(/POST.*DELETE/);
  });

  it('make a preflight without credentials', async () => {
    const headers = { 'access-control-request-method': 'POST', authorization: 'Basic nonsense' };
    expect((await send('/relx/v1/relationships', { method: 'OPTIONS', headers })).status).toBe(204);
  });

  it('are not given what a cache keeps for others', async () => {
    const { headers } = await send(`/relx/v1/post/${posts.hub}`);
    expect(headers.get('Vary')).toBe('Origin');
    const plain = await site.app.fetch(new Request(`https://site.example/wp-json/relx/v1/post/${posts.hub}`));
    expect([plain.headers.get('Vary'), plain.headers.get('Access-Control-Allow-Origin')]).toEqual(['Origin', null]);
  });
});
