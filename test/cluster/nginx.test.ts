import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type SecureVersion, type TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { defaultLimits } from '../../src/server/adapters/node-limits.js';
import { type Nginx, nginxConfiguration, startNginx } from './nginx.js';

async function listening(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}

/** A service that returns the headers of each request. */
const echo = () =>
  listening((request, response) => request.resume().on('end', () => response.end(JSON.stringify(request.headers))));

/** The seconds of a directive. */
const seconds = (name: string) => Number(new RegExp(`\\b${name} (\\d+)s;`).exec(nginxConfiguration())?.[1]);

test('the time limits of nginx fit those of a service', () => {
  // or nginx sends a request over a connection that is just being closed
  expect(seconds('keepalive_timeout')).toBeLessThan(defaultLimits.idleTimeout / 1000);
  expect(seconds('proxy_read_timeout')).toBeGreaterThan(defaultLimits.responseTimeout / 1000);
  expect(seconds('client_header_timeout')).toBe(defaultLimits.headerTimeout / 1000);
  expect(seconds('client_body_timeout')).toBe(defaultLimits.requestTimeout / 1000);
});

test('nginx takes the configuration, and sends on what breaks: reads, and writes that are named, but no other', async () => {
  let broken = 0;
  const breaks = await listening(({ socket }) => {
    broken += 1;
    socket.destroy();
  });
  const nginx = await startNginx([breaks, await echo()]);

  /** The statuses of requests until one has met the service that breaks: nginx connects to the service with the fewest connections. */
  const send = async (method: string, path: string, key = 'a1b2') => {
    const statuses: number[] = [];
    const headers = key ? { 'idempotency-key': key } : {};
    for (const before = broken; broken === before; )
      statuses.push((await nginx.send(path, { method, headers }, method === 'POST' ? '{}' : '')).status);
    return statuses;
  };
  const relations = '/wp-json/relx/v1/relationships';
  const reads = await send('GET', '/wp-json/wp/v2/posts', '');
  const named = [...(await send('POST', relations)), ...(await send('POST', relations, '0'))];
  const plain = await send('POST', `${relations}/batch`, '');
  const elsewhere = await send('POST', '/wp-json/wp/v2/posts');
  expect(new Set([...reads, ...named])).toEqual(new Set([200]));
  expect([plain.at(-1), elsewhere.at(-1)]).toEqual([502, 502]);
});

test('a service learns the IP address and the protocol from nginx, not from the client', async () => {
  const service = await echo();
  const nginx = await startNginx([service, service]);
  const forged = { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'http' };
  const { body } = await nginx.send('/wp-json/', { headers: forged });
  expect(JSON.parse(body)).toMatchObject({ host: 'example.org', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
});

test('http redirects to https, and https sets how long browsers have to use it', async () => {
  const service = await echo();
  const nginx = await startNginx([service, service]);
  const [plain] = (await once(
    get({ host: '127.0.0.1', port: nginx.ports.http, path: '/wp-json/?a=b', headers: { host: 'example.org' } }),
    'response',
  )) as [IncomingMessage];
  plain.resume();
  expect([plain.statusCode, plain.headers.location]).toEqual([308, 'https://example.org/wp-json/?a=b']);
  for (const path of ['/wp-json/', '/wp-json/relx/v1/relationships', '/health']) {
    const { headers } = await nginx.send(path);
    const [, age] = /^max-age=(\d+)$/.exec(headers['strict-transport-security'] ?? '') ?? [];
    expect(Number(age), path).toBeGreaterThanOrEqual(31_536_000);
  }
});

test('nginx supports TLS 1.2 and 1.3, and serves no other host name', async () => {
  const service = await echo();
  const nginx = await startNginx([service, service]);
  expect(await handshake(nginx, 'TLSv1.3')).toBe('TLSv1.3');
  expect(await handshake(nginx, 'TLSv1.2')).toBe('TLSv1.2');
  await expect(handshake(nginx, 'TLSv1.1')).rejects.toThrow(/protocol version/);
  await expect(handshake(nginx, 'TLSv1.3', 'example.com')).rejects.toThrow(/unrecognized name/);
});

/** The protocol that a client agrees on with nginx. */
async function handshake({ ports, certificate }: Nginx, version: SecureVersion, servername = 'example.org') {
  // OpenSSL offers TLS 1.1 at its lowest level only
  const ciphers = 'DEFAULT@SECLEVEL=0';
  const options = { ca: certificate, servername, ciphers, minVersion: version, maxVersion: version };
  const socket: TLSSocket = connect({ host: '127.0.0.1', port: ports.https, ...options });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'secureConnect');
  return socket.getProtocol();
}

test('bodies end at the limit of a service, and the path for monitoring is not public', async () => {
  const service = await echo();
  const nginx = await startNginx([service, service]);
  const post = async (bytes: number) => (await nginx.send('/wp-json/', { method: 'POST' }, 'a'.repeat(bytes))).status;
  expect([await post(2 ** 20), await post(2 ** 20 + 1)]).toEqual([200, 413]);
  const health = async (localAddress: string) => (await nginx.send('/health', { localAddress })).status;
  expect([await health('127.0.0.1'), await health('127.0.0.2')]).toEqual([200, 403]);
});
