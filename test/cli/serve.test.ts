import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { built, demoFolder, seededFolder } from './site.js';

const DEMO_IMAGE = '/wp-content/uploads/2025/02/storm-over-the-lake.svg';

interface Serving {
  readonly child: ChildProcess;
  readonly file: string;
  /** The next line of the command. */
  readonly line: () => Promise<string>;
}

const serve = async (...args: string[]) => serveContent(await seededFolder(5), args);

/** Serves content with the built command. */
async function serveContent(
  { folder, site: file }: { readonly folder: string; readonly site: string },
  args: readonly string[] = [],
  config: object = {},
): Promise<Serving> {
  writeFileSync(join(folder, 'relx.config.json'), JSON.stringify(config));
  const child = spawn(process.execPath, [built('bin'), 'serve', '--port', '0', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, file, line: async () => (await lines.next()).value ?? '' };
}

test('serve --log --metrics-port prints JSON lines only, counts on a port of its own, and ends well on SIGTERM', async () => {
  const { child, line } = await serve('--log', '--metrics-port', '0');
  const { message } = JSON.parse(await line()) as { message: string };
  const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(message) ?? [];
  const { headers } = await fetch(`${url}/wp-json/relx/v1/types`);
  expect(JSON.parse(await line())).toMatchObject({
    id: headers.get('x-request-id'),
    method: 'GET',
    route: '/wp-json/relx/v1/types',
    status: 200,
    address: '127.0.0.1',
  });
  const [, metrics = ''] = /with metrics on (http:\/\/127\.0\.0\.1:\d+\/metrics) /.exec(message) ?? [];
  expect(metrics.startsWith(`${url}/`)).toBe(false);
  const counted = await fetch(metrics);
  expect(counted.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await counted.text()).toContain('relx_http_requests_total{');
  for (const path of ['/', '/wp-json/', '/health', '/metrics/']) expect((await fetch(new URL(path, metrics))).status).toBe(404);
  expect((await fetch(metrics, { method: 'POST' })).status).toBe(404);
  for (const path of ['/metrics', '/metrics/', '/?rest_route=/../metrics'])
    expect((await fetch(url + path)).status).toBeGreaterThanOrEqual(400);
  expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' });
  child.kill('SIGTERM');
  expect((await once(child, 'close'))[0]).toBe(0);
});

test('serve has the login limits of relx.config, also with --readonly', async () => {
  const limit = { burst: 2, interval: 60_000 };
  const { line } = await serveContent(await seededFolder(5), ['--readonly'], { loginLimits: { login: limit, address: limit } });
  const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(await line()) ?? [];
  const statuses = [];
  for (let index = 0; index < 3; index++)
    statuses.push(
      (await fetch(`${url}/wp-json/relx/v1/types`, { headers: { authorization: `Basic ${btoa('ann:wrong')}` } })).status,
    );
  expect(statuses).toEqual([200, 200, 429]);
});

test('serve --readonly reads, rejects every write with 403 and leaves the file as it was; --url is the site in links', async () => {
  const { child, file, line } = await serve('--readonly', '--url', 'https://magazine.example/');
  const digest = () => createHash('sha256').update(readFileSync(file)).digest('hex');
  const before = digest();
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(await line()) ?? [];
  const [item] = (await (await fetch(`${url}/wp-json/relx/v1/post/1`)).json()) as { related: { link: string } }[];
  expect(item?.related.link).toMatch(/^https:\/\/magazine\.example\/synthetic-post-\d\/$/);
  const writes = [
    ['POST', '/wp-json/relx/v1/relationships', { from_id: 1, to_id: 2, type: 'references' }],
    ['DELETE', '/wp-json/relx/v1/relationships', { from_id: 1, to_id: 2, type: 'related_to' }],
    ['POST', '/wp-json/relx/v1/relationships/batch', { requests: [] }],
    ['PATCH', '/wp-json/relx/v1/relationships/1', { side: 'from', position: 0 }],
    ['POST', '/wp-json/wp/v2/posts', { title: 'New' }],
    ['POST', '/wp-json/wp/v2/posts/1', { title: 'Changed' }],
    ['PUT', '/wp-json/wp/v2/posts/1', { title: 'Changed' }],
    ['POST', '/wp-login.php', { log: 'ann', pwd: 'x' }],
  ] as const;
  for (const [method, path, body] of writes) {
    const headers = { 'content-type': 'application/json', authorization: `Basic ${btoa('ann:wrong')}` };
    const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    expect([path, response.status, await response.json()]).toEqual([
      path,
      403,
      { code: 'rest_read_only', message: expect.stringMatching(/read-only/), data: { status: 403 } },
    ]);
  }
  const rendered = await fetch(`${url}/wp-json/relx/v1/render`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ shortcode: '[relx_related_posts]', post_id: 1 }] }),
  });
  expect(rendered.status).not.toBe(403);
  // only the demo has these images
  expect((await fetch(url + DEMO_IMAGE)).status).toBe(404);
  expect((await fetch(`${url}/wp-json/relx/v1/relationships`, { method: 'OPTIONS' })).headers.get('allow') ?? '').not.toMatch(
    /POST|DELETE/,
  );
  child.kill('SIGTERM');
  expect((await once(child, 'close'))[0]).toBe(0);
  expect(digest()).toBe(before);
});

test('serve has the images of the demo content', async () => {
  const { line } = await serveContent(await demoFolder());
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(await line()) ?? [];
  const items = (await (await fetch(`${url}/wp-json/relx/v1/post/1?to_type=post`)).json()) as {
    readonly related: { readonly image?: { readonly src: string; readonly srcset: string } };
  }[];
  const paths = items.flatMap(
    ({ related: { image } }) => `${image?.srcset ?? ''}, ${image?.src ?? ''}`.match(/\/wp-content\S+/g) ?? [],
  );
  expect(paths.length).toBeGreaterThan(2);
  for (const path of [...paths, DEMO_IMAGE]) {
    const { status, headers } = await fetch(url + path);
    expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'image/svg+xml']);
  }
  expect((await fetch(`${url}/wp-content/uploads/none.svg`)).status).toBe(404);
});
