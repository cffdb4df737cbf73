import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { requirePrograms } from '../../scripts/wordpress.mjs';
import { defaultLimits } from '../../src/server/adapters/node-limits.js';
import { freePort } from '../free-port.js';
import { textOf } from './markdown.js';

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly environment?: Readonly<Record<string, string>>;
}

/** The docs' nginx before two services of this machine, in a folder of its own. */
async function nginx(ports: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'relx-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  const text = textOf('docs/cluster/nginx.conf')
    // each round meets the broken one
    .replaceAll('max_fails=3', 'max_fails=0')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replaceAll(/service([12]):8787/g, (_, number) => `127.0.0.1:${ports[Number(number) - 1]}`)
    .replace('http {', `http {\naccess_log off;\n${temporary.join('\n')}`);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `daemon off; pid ${folder}/pid; error_log stderr notice;\n${text}`);
  return { program: requirePrograms().nginx, args: ['-e', 'stderr', '-c', file], url: `http://127.0.0.1:${port}` };
}

async function listening(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}

test('nginx keeps connections for less than a service does, and so sends nothing on one that is just being closed', () => {
  const [, seconds] = /keepalive_timeout (\d+)s;/.exec(textOf('docs/cluster/nginx.conf')) ?? [];
  expect(Number(seconds)).toBeLessThan(defaultLimits.idleTimeout / 1000);
});

test('nginx takes the configuration, and sends on what breaks: reads, and writes that are named, but no other', async () => {
  let broken = 0;
  const breaks = await listening(({ socket }) => {
    broken += 1;
    socket.destroy();
  });
  const works = await listening((request, response) => response.end(JSON.stringify(request.headers)));
  const { program, args, url } = await nginx([breaks, works]);
  expect(spawnSync(program, ['-t', ...args], { encoding: 'utf8' })).toMatchObject({ status: 0 });
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  for (let said = ''; !said.includes('start worker process'); ) said += String((await once(child.stderr, 'data'))[0]);

  /** The statuses of requests until one has met the service that breaks: a connection is to whoever has fewest. */
  const ask = async (method: string, path: string, named = true) => {
    const init = {
      method,
      ...(method === 'POST' ? { body: '{}' } : {}),
      ...(named ? { headers: { 'idempotency-key': 'a1b2' } } : {}),
    };
    const statuses: number[] = [];
    for (const before = broken; broken === before; ) statuses.push((await fetch(url + path, init)).status);
    return statuses;
  };
  const relations = '/wp-json/relx/v1/relationships';
  const reads = await ask('GET', '/wp-json/wp/v2/posts', false);
  const named = await ask('POST', relations);
  const plain = await ask('POST', `${relations}/batch`, false);
  const elsewhere = await ask('POST', '/wp-json/wp/v2/posts');
  expect(new Set([...reads, ...named])).toEqual(new Set([200]));
  expect([plain.at(-1), elsewhere.at(-1)]).toEqual([502, 502]);
  const headers = (await (await fetch(url, { headers: { 'x-forwarded-for': '192.0.2.7' } })).json()) as Record<string, string>;
  expect(headers).toMatchObject({ 'x-forwarded-for': '192.0.2.7, 127.0.0.1', 'x-forwarded-proto': 'http' });
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
});

test('compose.yaml has three nodes, two services and nginx, and names nothing that is not there', () => {
  const { services, volumes } = parse(textOf('docs/cluster/compose.yaml'), { merge: true, strict: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };
  const of = (image: RegExp) => Object.keys(services).filter((name) => image.test(services[name]?.image ?? ''));
  expect([of(/^mariadb:/).length, of(/^node:/).length, of(/^nginx:/).length]).toEqual([3, 2, 1]);
  for (const [name, service] of Object.entries(services)) {
    expect(service.image, name).toMatch(/^[a-z]+:[\d.]+/);
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(Object.keys(services)).toContain(other);
      if (condition === 'service_healthy') expect(services[other]?.healthcheck?.test.length).toBeGreaterThan(0);
    }
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (!source.startsWith('.')) expect(Object.keys(volumes)).toContain(source);
    }
  }
  // each service knows all nodes, and nginx all services
  for (const name of of(/^node:/)) {
    const [, hosts = ''] = /@([^/]+)\/site$/.exec(services[name]?.environment?.RELX_DATABASE ?? '') ?? [];
    expect(hosts.split(',').sort()).toEqual(of(/^mariadb:/).map((node) => `${node}:3306`));
    expect(textOf('docs/cluster/nginx.conf')).toContain(`server ${name}:8787`);
    expect(services[name]?.command?.slice(0, 2)).toEqual(['node_modules/.bin/relx', 'serve']);
  }
});
