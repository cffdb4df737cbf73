import { execFileSync, spawnSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { bundle as bundleAnew, entries, writeBundles } from '../../scripts/bundle.mjs';
import { root } from '../docs/markdown.js';

const bundles = new Map<string, ReturnType<typeof bundleAnew>>();
/** Each bundle is made once. */
function bundle(source: string, environment: 'production' | 'development' = 'production') {
  const key = `${environment} ${source}`;
  const made = bundles.get(key) ?? bundleAnew(source, undefined, environment);
  bundles.set(key, made);
  return made;
}

let code = '';
let modules: readonly string[] = [];

beforeAll(async () => {
  ({ code, modules } = await bundle(entries['all-lists']));
});

test('the bundles stay under their limits', async () => {
  await writeBundles(bundle);
  const program = `${root}/node_modules/.bin/size-limit`;
  const sizes = JSON.parse(execFileSync(program, ['--json'], { cwd: root, encoding: 'utf8' })) as { readonly passed: boolean }[];
  expect(sizes.filter(({ passed }) => !passed)).toEqual([]);
});

test('a page of the front end loads the front end and nothing else', () => {
  const packages = new Set(modules.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []));
  expect([...packages]).toEqual([]);
});

test('no module of the backend half is in it', () => {
  const ours = modules.flatMap((id) => /\/dist\/(\w+)/.exec(id.replace(/.*node_modules.*/, ''))?.[1] ?? []);
  expect(ours.length).toBeGreaterThan(10);
  for (const folder of ours) expect(['client', 'react', 'safe', 'index']).toContain(folder);
});

test('no schema library, SQL or server code is in it', () => {
  for (const trace of [
    'valibot',
    'safeParse',
    'kysely',
    'hono',
    'libsql',
    'relx_relations__',
    'wp_posts',
    ' from "wp_',
    'capabilities',
    'msw',
  ]) {
    expect(code).not.toContain(trace);
  }
});

test('warnings for developers are in no production bundle', async () => {
  for (const source of Object.values(entries)) expect((await bundle(source)).code).not.toMatch(/relx: |Did you mean/);
});

const withDevtools = `${entries['one-list']} export { RelxDevtools } from 'relx/devtools';`;

test('the devtools are in no production bundle', async () => {
  const [without, with_] = await Promise.all([bundle(entries['one-list']), bundle(withDevtools)]);
  expect(with_.code).not.toMatch(/Requests|devtools/);
  expect(with_.code.length - without.code.length).toBeLessThan(300);
});

test('the devtools add less than 10 kB to a development bundle', async () => {
  const size = async (source: string) => gzipSync((await bundle(source, 'development')).code, { level: 9 }).length;
  expect((await size(withDevtools)) - (await size(entries['one-list']))).toBeLessThan(10_000);
});

test('the client runs in a browser without a bundler, which has no `process`', () => {
  const script = `
    delete globalThis.process;
    const { createClient } = await import(${JSON.stringify(import.meta.resolve('../../dist/client/index.js'))});
    const fetch = async () => Response.json([], { headers: { 'x-wp-total': '0' } });
    await createClient({ fetch, strategy: 'routes' }).listRelated('post', 12, { per_page: 3 });
    console.log('done');`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  expect([stdout.trim(), stderr]).toEqual(['done', '']);
});

test('a page with its own fetch does not pay for api-fetch', async () => {
  const { modules: client } = await bundle(entries.client);
  expect(client.filter((id) => id.includes('node_modules'))).toEqual([]);
});

test('a page made in Puck is shown without any of its editor', async () => {
  const { modules: puck } = await bundle(entries.puck);
  expect(puck.some((id) => id.endsWith('/with-dynamic-tags.js'))).toBe(true);
  expect(puck.filter((id) => /@puckeditor|tag-field-editor/.test(id))).toEqual([]);
});

test('the manager brings its libraries and nothing of the backend half, of requests, or of lists but their pages', async () => {
  const { modules: manager } = await bundle(entries.manager);
  const ours = manager.flatMap((id) => /\/dist\/(client\/[\w/-]+|\w+)/.exec(id.replace(/.*node_modules.*/, ''))?.[1] ?? []);
  expect(new Set(ours)).toEqual(
    new Set(['manager', 'contract', 'client/transport/abort', 'client/invalidation/changes', 'client/lists/next-place']),
  );
  const packages = new Set(manager.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []));
  expect(packages).toContain('downshift');
  for (const name of ['valibot', 'hono', 'kysely']) expect(packages).not.toContain(name);
});
