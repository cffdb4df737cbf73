import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { open, type Relx } from 'relx/core';
import { createApp } from 'relx/server';
import { type RunningServer, serve } from 'relx/server/node';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const source = fileURLToPath(new URL('apps', import.meta.url));
/** Where the tools are installed once per lock file. They are a gigabyte. */
const folder = fileURLToPath(new URL('../../.relx/toolchains', import.meta.url));
const apps = join(folder, 'apps');
const run = promisify(execFile);

let relx: Relx;
let server: RunningServer;

interface Lock {
  readonly packages: Readonly<Record<string, { readonly name?: string; readonly version: string; resolved?: string }>>;
}

/**
 * A lock file with the URL of each package in the registry of this machine. The file of the sources has none. Without them, npm
 * reads the list of all versions of each of 1800 packages.
 */
async function withUrls(text: string): Promise<string> {
  const { stdout } = await run('npm', ['config', 'get', 'registry'], { cwd: folder });
  const registry = stdout.trim().replace(/\/?$/, '/');
  const lock = JSON.parse(text) as Lock;
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '') continue;
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    entry.resolved = `${registry}${name}/-/${name.slice(name.indexOf('/') + 1)}-${entry.version}.tgz`;
  }
  return JSON.stringify(lock);
}

/** Installs the tools, unless they are there from an earlier run. */
async function installTools(): Promise<void> {
  const lock = await readFile(join(source, 'package-lock.json'), 'utf8');
  const digest = createHash('sha256').update(lock).digest('hex');
  const stamp = join(folder, 'installed');
  if ((await readFile(stamp, 'utf8').catch(() => '')) !== digest) {
    await mkdir(folder, { recursive: true });
    await cp(join(source, 'package.json'), join(folder, 'package.json'));
    await writeFile(join(folder, 'package-lock.json'), await withUrls(lock));
    const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
    // in place of `npm ci`, which rejects a lock file without the optional packages of all platforms, as some registries lack them
    await run('npm', ['install', '--no-save', ...options], { cwd: folder });
    await writeFile(stamp, digest);
  }
}

/** Puts the packed files of relx among the installed packages. */
async function installRelx(): Promise<void> {
  const target = join(folder, 'node_modules/relx');
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  execFileSync('tar', ['-xzf', inject('packed').relx.file, '-C', target, '--strip-components=1']);
}

beforeAll(async () => {
  await installTools();
  await rm(apps, { recursive: true, force: true });
  await cp(source, apps, { recursive: true, filter: (path) => !/package(-lock)?\.json$/.test(path) });
  await installRelx();
  relx = await open({ dialect: libsql({ filename: ':memory:' }) });
  await relx.import(['One', 'Two', 'Three'].map((title, at) => ({ kind: 'post', id: at + 1, type: 'post', title }) as const));
  await relx.functions.ncr_add_relation(1, 'post', 2, 'post', 'related_to');
  server = await serve(createApp({ relx }), { port: 0 });
});

afterAll(async () => {
  await server?.close();
  await relx?.close();
});

/** Runs a tool in an app. The error of a failed tool has its output. */
async function tool(app: string, ...args: readonly string[]): Promise<void> {
  const [program = '', ...rest] = args;
  const env = {
    ...process.env,
    NODE_ENV: undefined,
    RELX_URL: `${server.url}/wp-json`,
    // the names that React Router and Astro pass to browsers
    VITE_RELX_URL: `${server.url}/wp-json`,
    PUBLIC_RELX_URL: `${server.url}/wp-json`,
    TOOLCHAINS: folder,
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
  };
  try {
    await run(join(folder, 'node_modules/.bin', program), rest, { cwd: join(apps, app), env });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${args.join(' ')} in ${app}\n${stdout}${stderr}`, { cause: error });
  }
}

/** The text of all files of a built folder whose names match. */
async function built(path: string, names: RegExp): Promise<string> {
  const files = await readdir(join(apps, path), { recursive: true });
  const texts = files.filter((name) => names.test(name)).map((name) => readFile(join(apps, path, name), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

test('Next.js renders lists on the server, and builds those of the browser', async () => {
  await tool('next', 'next', 'build');
  const html = await built('next/.next/server/app', /\.html$/);
  expect(html).toMatch(/On the server[\s\S]*Two/);
  // parts in a server component, too
  expect(html).toMatch(/From parts<\/h2><ol[^>]*><li[^>]*><a class="part"[^>]*>Two<\/a>/);
  expect(await built('next/.next/static', /\.css$/)).toContain('.relx');
});

test('Next.js caches lists by their tags, with cacheComponents', async () => {
  await tool('next-cached', 'next', 'build');
  expect(await built('next-cached/.next/server/app', /\.html$/)).toMatch(/Cached[\s\S]*Two/);
});

test('React Router in framework mode renders a list from its loader', async () => {
  await tool('react-router', 'react-router', 'build');
  expect(await built('react-router/build/client', /\.html$/)).toMatch(/In React Router[\s\S]*Two/);
  expect(await built('react-router/build/client', /\.css$/)).toContain('.relx');
});

test('Astro renders a list as an island', async () => {
  await tool('astro', 'astro', 'build');
  expect(await built('astro/dist', /\.html$/)).toMatch(/In Astro[\s\S]*Two/);
  expect(await built('astro/dist', /\.css$/)).toContain('.relx');
});

test('wp-scripts builds a script with React of WordPress, and SCSS that imports the style sheet', async () => {
  await writeFile(join(apps, 'wp-scripts/package.json'), '{}');
  await tool('wp-scripts', 'wp-scripts', 'build');
  expect(await built('wp-scripts/build', /\.asset\.php$/)).toMatch(/'react'[\s\S]*'wp-element'/);
  const css = await built('wp-scripts/build', /\.css$/);
  expect(css).toContain('.relx');
  expect(css).not.toContain('@import');
});

test('Jest runs a test with relx as CommonJS', async () => {
  await tool('jest', 'jest');
});

test('Vitest runs a test with relx', async () => {
  await tool('vitest', 'vitest', 'run');
});
