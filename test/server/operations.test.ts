import { createApp, createMetricsApp, type LogEntry } from 'relx/server';
import { prometheus } from 'relx/server/metrics';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { basic } from '../conformance/api.js';
import { posts, users } from '../conformance/content.js';
import { openSite, type Site } from '../conformance/site.js';

describe('running the service', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(libsql({ filename: ':memory:' }));
  });
  afterAll(() => site.relx.close());
  const request = (path: string, init?: RequestInit) => new Request(`https://site.example${path}`, init);

  it('a response to a request over https at a proxy has https URLs', async () => {
    const send = (secure: boolean) =>
      createApp({ relx: site.relx }).fetch(new Request('http://site.example/wp-json/wp/v2/posts?per_page=1'), { secure });
    expect((await send(true)).headers.get('link')).toContain('<https://site.example/');
    expect((await send(false)).headers.get('link')).toContain('<http://site.example/');
  });

  describe('the log', () => {
    const logged = async (path: string, init?: RequestInit) => {
      const entries: LogEntry[] = [];
      const app = createApp({ relx: site.relx, log: (entry) => entries.push(entry) });
      const response = await app.fetch(request(path, init), { address: '192.0.2.7' });
      return { response, entry: entries[0], count: entries.length };
    };

    it('has a line for each request, with the ID in the response', async () => {
      const authorization = basic(users.author.login, site.passwords.author);
      const { response, entry, count } = await logged(`/wp-json/relx/v1/post/${posts.alpha}?search=secret`, {
        headers: { authorization },
      });
      expect(count).toBe(1);
      expect(entry).toEqual({
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        id: response.headers.get('x-request-id'),
        method: 'GET',
        path: `/wp-json/relx/v1/post/${posts.alpha}`,
        route: '/wp-json/relx/v1/:object_type{post|user|term}/:id',
        status: 200,
        milliseconds: expect.any(Number),
        user: users.author.id,
        address: '192.0.2.7',
      });
      expect(JSON.stringify(entry)).not.toContain('secret');
    });

    it.each([
      ['/wp-json/relx/v1/post/987654', 404, '/wp-json/relx/v1/:object_type{post|user|term}/:id'],
      ['/wp-json/no/such/route', 404, 'unmatched'],
      ['/nothing', 404, 'unmatched'],
      ['/wp-login.php', 200, '/wp-login.php'],
    ])('%s is %i of %s', async (path, status, route) => {
      expect((await logged(path)).entry).toMatchObject({ status, route });
    });

    it('takes over a well-formed id', async () => {
      const id = 'a1b2c3d4-0000.trace_1';
      const { response, entry } = await logged('/wp-json/relx/v1/types', { headers: { 'x-request-id': id } });
      expect([entry?.id, response.headers.get('x-request-id')]).toEqual([id, id]);
    });

    it.each(['short', 'x'.repeat(129), 'with space', '{"json":1}', '<script>'])('makes its own instead of %j', async (id) => {
      const { entry } = await logged('/wp-json/relx/v1/types', { headers: { 'x-request-id': id } });
      expect(entry?.id).toMatch(/^[\da-f-]{36}$/);
    });

    it('is off by default', async () => {
      expect((await site.app.fetch(request('/wp-json/relx/v1/types'))).headers.get('x-request-id')).toBeNull();
    });
  });

  describe('metrics', () => {
    const counting = () => {
      const metrics = prometheus();
      const app = createApp({ relx: site.relx, metrics });
      return { app, reported: () => createMetricsApp(metrics).fetch(request('/metrics')) };
    };

    it('count requests and their time by method, route and status', async () => {
      const { app, reported } = counting();
      for (const id of [posts.alpha, posts.beta, 987_654]) await app.fetch(request(`/wp-json/relx/v1/post/${id}`));
      const response = await reported();
      const text = await response.text();
      expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      const labels = (status: number) =>
        `{method="GET",route="/wp-json/relx/v1/:object_type{post|user|term}/:id",status="${status}"}`;
      expect(text).toContain(`relx_http_requests_total${labels(200)} 2\n`);
      expect(text).toContain(`relx_http_requests_total${labels(404)} 1\n`);
      expect(text).toContain(`relx_http_request_duration_seconds_count${labels(200)} 2\n`);
      expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    });

    it('have few labels, whatever the requests', async () => {
      const { app, reported } = counting();
      for (let index = 0; index < 50; index++)
        await app.fetch(request(`/wp-json/x${index}/y`, { method: index % 2 ? 'GET' : 'PROPFIND' }));
      const text = await (await reported()).text();
      expect(text.match(/^relx_http_requests_total\{.*$/gm)).toEqual([
        'relx_http_requests_total{method="OTHER",route="unmatched",status="404"} 25',
        'relx_http_requests_total{method="GET",route="unmatched",status="404"} 25',
      ]);
    });

    it('that cannot be collected are 500, without the reason', async () => {
      const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
      const app = createMetricsApp({ report: () => Promise.reject(new Error('the reason')) });
      const response = await app.fetch(request('/metrics'));
      expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining('the reason')]);
      expect(printed).toHaveBeenCalledTimes(1);
      printed.mockRestore();
    });
  });

  describe('health', () => {
    it('is good while the database responds', async () => {
      const response = await site.app.fetch(request('/health'));
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    });

    it('is 503 without it', async () => {
      const other = await openSite(libsql({ filename: ':memory:' }));
      await other.relx.close();
      const response = await other.app.fetch(request('/health'));
      expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
    });
  });
});
