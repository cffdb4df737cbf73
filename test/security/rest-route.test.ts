import { type App, createApp } from 'relx/server';
import { prometheus } from 'relx/server/metrics';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type Site } from '../conformance/site.js';
import { failureOf } from '../server/counted-site.js';

/** Values of `rest_route` that a URL parser takes out of the REST root, as they are after one decoding. */
const OUTSIDE = [
  '/..', '/../health', '/../metrics', '..', '../health', '/relx/v1/../../../health', '/./../health', '/.', '/relx/v1/./types',
  '/%2e%2e/health', '/%2E%2e/health', '/.%2e/health', '/%2e./health', '/%2e/types', '\\..\\health', '/..\\health', '/relx\\v1\\types',
  '/.\t./health', '/.\n./health', '/\r../health', '//health', '/relx//v1/types', '/relx/v1//..//..//../health', '/relx/v1/types/..;/..',
  '/../wp-login.php', '/relx/v1/types\0', '/%2f..%2fhealth', '/relx%2fv1%2ftypes', '/%5c..%5chealth',
]; // biome-ignore format: a table

describe('rest_route stays inside the REST root', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(libsql({ filename: ':memory:' }));
  });
  afterAll(() => site.relx.close());
  const send = (query: string, method = 'GET') => site.app.fetch(new Request(`https://site.example/?${query}`, { method }));

  it.each(OUTSIDE.map((route) => [route]))('%j is rejected', async (route) => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      const response = await send(`rest_route=${encodeURIComponent(route)}`, method);
      expect(response.status, method).toBe(400);
      const { code, data } = await failureOf(response);
      expect([code, Object.keys(data.params ?? {})]).toEqual(['rest_invalid_param', ['rest_route']]);
    }
  });

  it.each(['/', '', '/relx/v1/types', 'relx/v1/types', '/relx/v1/types/', '/wp/v2/posts', '/wp/v2/statuses/a..b'])(
    '%j is a route or none',
    async (route) => {
      expect((await send(`rest_route=${encodeURIComponent(route)}`)).status).toBe(route.includes('..') ? 404 : 200);
    },
  );

  it('an encoded slash or dot in a parameter of the path changes no route', async () => {
    for (const path of ['/wp-json/%2e%2e%2fhealth', '/wp-json/relx/v1/%2e%2e%2f%2e%2e%2fhealth', '/wp-json/..%5chealth'])
      expect((await site.app.fetch(new Request(`https://site.example${path}`))).status, path).toBe(404);
  });

  it('the rejection is readable for a page of another origin, is logged and has an id', async () => {
    const entries: unknown[] = [];
    const app = createApp({ relx: site.relx, log: (entry) => entries.push(entry) });
    const headers = { origin: 'https://other.example' };
    const response = await app.fetch(new Request('https://site.example/?rest_route=/../health', { headers }));
    expect(response.headers.get('access-control-allow-origin')).toBe('https://other.example');
    expect(response.headers.get('x-request-id')).toBeTruthy();
    expect(entries).toMatchObject([{ status: 400, path: '/' }]);
  });
});

describe('metrics are not on the port of the REST API', () => {
  let site: Site;
  let app: App;
  beforeAll(async () => {
    site = await openSite(libsql({ filename: ':memory:' }));
    app = createApp({ relx: site.relx, metrics: prometheus() });
  });
  afterAll(() => site.relx.close());

  it.each([
    '/metrics',
    '/metrics/',
    '//metrics',
    '/?rest_route=/../metrics',
    '/wp-json/../metrics',
    '/wp-json/metrics',
    '/%6detrics',
  ])('%s', async (path) => {
    const response = await app.fetch(new Request(`https://site.example${path}`));
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).not.toContain('relx_http_requests_total');
  });
});
