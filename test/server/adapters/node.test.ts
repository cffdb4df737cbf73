import { Agent, get, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { type RunningServer, serve } from 'relx/server/node';
import { libsql } from 'relx/store/libsql';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RestError } from '../../../src/api/schemas/index.js';
import { basic } from '../../conformance/api.js';
import { posts, users } from '../../conformance/content.js';
import { openSite, type Site } from '../../conformance/site.js';
import { rawHttp } from '../raw-http.js';

describe('the Node server', () => {
  let site: Site;
  let server: RunningServer;
  beforeAll(async () => {
    site = await openSite(libsql({ filename: ':memory:' }));
    server = await serve(site.app, { port: 0 });
  });
  afterAll(async () => {
    await server.close();
    await site.relx.close();
  });

  const authority = () => new URL(server.url).host;
  const send = (line: string, headers: readonly string[] = [`Host: ${authority()}`], body = '') =>
    rawHttp(server.url, `${[`${line} HTTP/1.1`, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  const failed = (body: string) => parse(RestError, JSON.parse(body));

  it('reports its URL', () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('reports a port that is in use', async () => {
    await expect(serve(site.app, { port: Number(new URL(server.url).port) })).rejects.toThrow(
      /^Port \d+ is in use\. Choose another/,
    );
  });

  it('accepts a whole URL in the request line', async () => {
    const { status, body } = await send(`GET http://${authority()}/wp-json/relx/v1/post/${posts.alone}`);
    expect([status, body]).toEqual([200, '[]']);
  });

  it('accepts HTTP/1.0, which has no Host header, and rejects HTTP/1.1 without one', async () => {
    const { status, body } = await rawHttp(server.url, `GET /wp-json/relx/v1/post/${posts.alone} HTTP/1.0\r\n\r\n`);
    expect([status, body]).toEqual([200, '[]']);
    expect((await send('GET /wp-json/', [])).status).toBe(400);
  });

  it.each([
    ['an invalid host name', 'GET /wp-json/', ['Host: a b']],
    ['a host name with a path', 'GET /wp-json/', ['Host: a/b']],
    ['a host name with a login and password', 'GET /wp-json/', ['Host: a:b@c']],
    ['a port that is none', 'GET /wp-json/', ['Host: example.org:99999999']],
    ['credentials in the URL', 'GET http://a:b@example.org/wp-json/relx/v1/types', ['Host: example.org']],
    ['credentials in the URL of a POST', 'POST http://a:b@example.org/wp-json/relx/v1/relationships', ['Host: example.org']],
    ['a URL without a host name', 'GET http:///', ['Host: example.org']],
    ['a backslash', 'GET /wp-json\\relx', ['Host: a b']],
  ])('rejects %s with 400', async (_name, line, headers) => {
    const { status, headers: responseHeaders, body } = await send(line, headers);
    expect(status).toBe(400);
    expect(responseHeaders['content-type']).toMatch(/^application\/json/);
    expect(failed(body).message).toMatch(/\w/);
  });

  it.each(['TRACE', 'PROPFIND', 'M-SEARCH', 'LINK', 'QUERY'])('has no route for %s', async (method) => {
    for (const path of [
      '/wp-json/relx/v1/types',
      '/?rest_route=/relx/v1/types',
      '/wp-json/relx/v1/relationships?_method=DELETE',
    ]) {
      const { status, body } = await send(`${method} ${path}`);
      expect([status, failed(body).code], path).toEqual([404, 'rest_no_route']);
    }
  });

  describe('a body of 2 MiB', () => {
    const large = JSON.stringify({ from_id: 1, to_id: 2, type: 'x'.repeat(2 * 1024 * 1024) });
    const as = () => ({ authorization: basic(users.administrator.login, site.passwords.administrator) });
    const post = (body: BodyInit) =>
      fetch(`${server.url}/wp-json/relx/v1/relationships`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...as() },
        body,
        duplex: 'half',
      } as RequestInit); // `duplex` is what a streamed body needs; the DOM's types do not know it yet

    it('with its length is rejected with 413', async () => {
      const response = await post(large);
      expect([response.status, failed(await response.text()).code]).toEqual([413, 'rest_request_too_large']);
    });

    it('without its length is rejected with 413', async () => {
      const response = await post(new Blob([large]).stream());
      expect([response.status, failed(await response.text()).code]).toEqual([413, 'rest_request_too_large']);
    });

    it('leaves the server well', async () => {
      await post(large);
      expect((await fetch(`${server.url}/wp-json/relx/v1/types`)).status).toBe(200);
    });
  });

  it('takes a body that breaks off for the fault of its sender', async () => {
    const headers = [`Host: ${authority()}`, 'Content-Type: application/json', 'Content-Length: 100'];
    const { status } = await send('POST /wp-json/relx/v1/relationships', headers, '{"from_id": 1');
    expect(status).not.toBe(500);
    expect((await fetch(`${server.url}/wp-json/relx/v1/types`)).status).toBe(200);
  });

  // the earlier tables of a map that changes with each request keep their responses until a full garbage collection
  it('adds no response to a map or set that outlives requests', async () => {
    const added: unknown[] = [];
    const spies = [vi.spyOn(Map.prototype, 'set'), vi.spyOn(Set.prototype, 'add')];
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { authorization: basic(users.administrator.login, site.passwords.administrator) };
    try {
      for (const path of [`post/${posts.alpha}`, `post/${posts.alpha}`, 'types', 'types'])
        for (const options of [{ agent }, { agent, headers }])
          await new Promise<void>((resolve, reject) => {
            const url = `${server.url}/wp-json/relx/v1/${path}`;
            get(url, options, (response) => response.resume().once('end', resolve)).once('error', reject);
          });
      for (const { mock } of spies) for (const call of mock.calls) added.push(...call);
    } finally {
      for (const spy of spies) spy.mockRestore();
      agent.destroy();
    }
    expect(added.filter((value) => value instanceof ServerResponse)).toHaveLength(0);
    // one connection, in the map of the server
    expect(added.filter((value) => value instanceof Socket)).toHaveLength(1);
  });

  it('ends while a connection idles', async () => {
    const other = await serve(site.app, { port: 0 });
    await (await fetch(`${other.url}/wp-json/relx/v1/types`)).text();
    await other.close();
    await expect(fetch(`${other.url}/wp-json/relx/v1/types`)).rejects.toThrow();
  });
});
