import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type App, createApp, type LogEntry } from 'relx/server';
import { prometheus } from 'relx/server/metrics';
import { type RunningServer, type ServeOptions, serve } from 'relx/server/node';
import { libsql } from 'relx/store/libsql';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { RestError } from '../../src/api/schemas/index.js';
import { openSite, type Site } from '../conformance/site.js';
import { size } from '../sizes.js';
import { rawHttp } from './raw-http.js';

const GET = 'GET /wp-json/relx/v1/types HTTP/1.1\r\nHost: x\r\n';

/** A client that sends the given bytes, and keeps the response. */
class Client {
  received = '';
  constructor(readonly socket: Socket) {
    socket.setEncoding('utf8').on('data', (text: string) => {
      this.received += text;
    });
    socket.on('error', () => {}); // the server may hang up in the middle of a write
  }

  static async to(url: string): Promise<Client> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    onTestFinished(() => {
      socket.destroy();
    });
    return new Client(socket);
  }

  /** When the server has hung up. */
  async ended(): Promise<string> {
    if (!this.socket.closed) await once(this.socket, 'close');
    return this.received;
  }

  /** When that much has come. */
  async until(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.received)) await once(this.socket, 'data');
  }
}

describe('limits of the Node server', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(libsql({ filename: ':memory:' }));
  });
  afterAll(() => site.relx.close());
  const serving = async (options: ServeOptions = {}, app: App = site.app): Promise<RunningServer> => {
    const server = await serve(app, { port: 0, ...options });
    onTestFinished(() => server.close());
    return server;
  };
  const failure = (text: string) => {
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const { code, data } = parse(RestError, JSON.parse(body));
    return [Number(head.split(' ')[1]), data.status, code];
  };

  it('many clients that send a header now and then do not block others, and are disconnected', async () => {
    const { url } = await serving({ limits: { headerTimeout: 500 } });
    const slow = await Promise.all(Array.from({ length: size(100, 300) }, () => Client.to(url)));
    const ends = slow.map((client) => client.ended());
    for (const { socket } of slow) socket.write(GET);
    const drip = setInterval(() => {
      for (const { socket } of slow) if (socket.writable) socket.write('X-Drip: x\r\n');
    }, 50);
    onTestFinished(() => clearInterval(drip));
    for (let count = 0; count < 20; count++) expect((await fetch(`${url}/wp-json/relx/v1/types`)).status).toBe(200);
    const responses = await Promise.all(ends);
    clearInterval(drip);
    expect(new Set(responses.map((response) => failure(response).join()))).toEqual(new Set(['408,408,rest_request_timeout']));
  });

  it('a client that sends its body too slowly is disconnected', async () => {
    const { url } = await serving({ limits: { headerTimeout: 200, requestTimeout: 400 } });
    const client = await Client.to(url);
    client.socket.write(
      'POST /wp-json/relx/v1/relationships HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    const text = await client.ended();
    expect(text === '' || failure(text)[0] === 408 || failure(text)[0] === 400, text).toBe(true);
    expect((await fetch(`${url}/wp-json/relx/v1/types`)).status).toBe(200);
  });

  it('a client that sends nothing is disconnected', async () => {
    const { url } = await serving({ limits: { idleTimeout: 200, headerTimeout: 60_000 } });
    expect(await (await Client.to(url)).ended()).toBe('');
  });

  it('a connection is kept for the next request as long as it may be silent', async () => {
    const keptFor = async (limits = {}) =>
      (await fetch(`${(await serving({ limits })).url}/wp-json/relx/v1/types`)).headers.get('keep-alive');
    expect([await keptFor(), await keptFor({ idleTimeout: 90_000 })]).toEqual(['timeout=60', 'timeout=90']);
  });

  it('a response that takes too long is 503', async () => {
    const { url } = await serving({ limits: { responseTimeout: 50 } }, { fetch: () => new Promise(() => {}) });
    const response = await fetch(`${url}/wp-json/relx/v1/types`);
    expect([response.status, parse(RestError, await response.json()).code]).toEqual([503, 'rest_answer_timeout']);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('a response to %s that takes too long does not deny the write', async (method) => {
    const { url } = await serving({ limits: { responseTimeout: 50 } }, { fetch: () => new Promise(() => {}) });
    const response = await fetch(`${url}/wp-json/relx/v1/relationships`, { method });
    expect([response.status, parse(RestError, await response.json()).code]).toEqual([503, 'rest_outcome_unknown']);
  });

  it.each([
    ['headers of 20 KiB', `${GET}X-Large: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'rest_headers_too_large'],
    ['101 headers', `${GET}${'X-Many: x\r\n'.repeat(100)}\r\n`, 431, 'rest_headers_too_large'],
    ['10,000 headers', `${GET}${'X: x\r\n'.repeat(2500)}\r\n`, 431, 'rest_headers_too_large'],
    ['no HTTP', 'hello\r\n\r\n', 400, 'rest_invalid_request'],
    ['two lengths', `${GET}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, 'rest_invalid_request'],
    ['a length and chunks', `${GET}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`, 400, 'rest_invalid_request'],
  ])('%s are rejected', async (_name, bytes, status, code) => {
    const { url } = await serving();
    const response = await rawHttp(url, bytes);
    expect([response.status, parse(RestError, JSON.parse(response.body)).code]).toEqual([status, code]);
  });

  describe('what never reaches the app is in the log and in the metrics, too', () => {
    const watched = async (limits: ServeOptions['limits'] = {}) => {
      const entries: LogEntry[] = [];
      const metrics = prometheus();
      const render = async () => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        return [];
      };
      const app = createApp({ relx: site.relx, log: (entry) => entries.push(entry), metrics, render });
      const { url } = await serving({ limits }, app);
      return { url, entries, counted: async () => (await metrics.report()).body };
    };
    const entry = { id: expect.stringMatching(/^[\da-f-]{36}$/), route: 'unmatched', user: 0, address: '127.0.0.1' };

    it.each([
      ['headers of 20 KiB', `${GET}X-Large: ${'x'.repeat(20_000)}\r\n\r\n`, { method: 'OTHER', path: '', status: 431 }],
      ['101 headers', `${GET}${'X-Many: x\r\n'.repeat(100)}\r\n`, { method: 'GET', path: '/wp-json/relx/v1/types', status: 431 }],
      ['no HTTP', 'hello\r\n\r\n', { method: 'OTHER', path: '', status: 400 }],
    ])('%s', async (_name, bytes, seen) => {
      const { url, entries, counted } = await watched();
      const { headers } = await rawHttp(url, bytes);
      expect(entries).toMatchObject([{ ...entry, ...seen }]);
      expect(headers['x-request-id']).toBe(entries[0]?.id);
      const { method, status } = seen;
      expect(await counted()).toContain(`relx_http_requests_total{method="${method}",route="unmatched",status="${status}"} 1\n`);
    });

    it('headers that come too slowly', async () => {
      const { url, entries } = await watched({ headerTimeout: 100 });
      const client = await Client.to(url);
      client.socket.write(GET);
      await client.ended();
      expect(entries).toMatchObject([{ ...entry, method: 'OTHER', path: '', status: 408 }]);
    });

    it('a body that comes too slowly, once', async () => {
      const { url, entries } = await watched({ headerTimeout: 1000, requestTimeout: 1000 });
      const client = await Client.to(url);
      client.socket.write(`POST /wp-json/relx/v1/relationships HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{`);
      await client.ended();
      await expect.poll(() => entries.length).toBe(1);
      expect(entries).toMatchObject([{ method: 'POST', path: '/wp-json/relx/v1/relationships', status: 408 }]);
    });

    it('a response that comes too late', async () => {
      const { entries, url } = await watched({ responseTimeout: 100 });
      const body = JSON.stringify({ requests: [{ shortcode: 'relx_related_posts' }] });
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      const response = await fetch(`${url}/wp-json/relx/v1/render`, init);
      // a read with POST leaves no write in doubt
      expect([response.status, parse(RestError, await response.json()).code]).toEqual([503, 'rest_answer_timeout']);
      await expect.poll(() => entries).toMatchObject([{ path: '/wp-json/relx/v1/render', status: 503 }]);
    });
  });

  it('100 headers are taken', async () => {
    const { url } = await serving();
    expect((await rawHttp(url, `${GET}${'X-Many: x\r\n'.repeat(98)}Connection: close\r\n\r\n`)).status).toBe(200);
  });

  describe('closing', () => {
    /** An app that responds when it is released. */
    function held() {
      let release = () => {};
      let arrived = () => {};
      const requested = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const app: App = {
        async fetch() {
          arrived();
          await released;
          return new Response('whole');
        },
      };
      return { app, requested, release };
    }

    it('finishes what is in flight, keeps no connection, and takes nothing new', async () => {
      const { app, requested, release } = held();
      const server = await serve(app, { port: 0 });
      const client = await Client.to(server.url);
      client.socket.write(`${GET}Connection: keep-alive\r\n\r\n`);
      await requested;
      const closed = server.close();
      await expect(fetch(server.url)).rejects.toThrow();
      release();
      const text = await client.ended();
      expect(text).toMatch(/^HTTP\/1\.1 200 /);
      expect(text).toMatch(/\r\nconnection: close\r\n/i);
      expect(text).toMatch(/whole/);
      await closed;
    });

    it('waits for no client longer than its grace', async () => {
      const { app, requested } = held();
      const server = await serve(app, { port: 0, shutdownTimeout: 50 });
      const client = await Client.to(server.url);
      client.socket.write(`${GET}\r\n`);
      await requested;
      await server.close();
      expect(await client.ended()).toBe('');
    });
  });

  describe('where a request comes from', () => {
    const seen = async (proxies: number, headers: Readonly<Record<string, string>>) => {
      const { url } = await serving(
        { trustProxy: proxies },
        { fetch: async (_request, { signal: _, ...connection } = {}) => Response.json(connection) },
      );
      return (await fetch(url, { headers })).json();
    };
    const forged = { 'x-forwarded-for': '6.6.6.6, 192.0.2.1, 10.0.0.1', 'x-forwarded-proto': 'https' };

    it('is its socket, whatever its headers contain', async () => {
      expect(await seen(0, forged)).toEqual({ address: '127.0.0.1' });
    });

    it('is what the one proxy saw', async () => {
      expect(await seen(1, forged)).toEqual({ address: '10.0.0.1', secure: true });
    });

    it('is what the first of two proxies saw', async () => {
      expect(await seen(2, forged)).toEqual({ address: '192.0.2.1', secure: true });
    });

    it('is the socket when a proxy adds no header', async () => {
      expect(await seen(1, {})).toEqual({ address: '127.0.0.1' });
    });
  });
});
