import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumFlags, requireChromium } from '../../scripts/chromium.mjs';
import { InstalledApp, manifest, pack } from './installed-app.js';

const tools = ['vite', 'typescript'];
const reacts = {
  18: ['react', 'react-dom', '@types/react', '@types/react-dom'],
  19: ['react@19.3.1', 'react-dom@19.3.1', '@types/react@19.3.0', '@types/react-dom@19.3.0'],
} as const;

const css = Object.keys(manifest.exports).filter((name) => name.endsWith('.css'));
const named = (names: readonly string[]) => names.map((name) => `relx${name.slice(1)}`);
/** What types without any other package than React, and without any but the backend's. */
const entries = {
  react: named(['.', './server-components', './client', './contract', './dynamic-tags', ...css]),
  node: named(['./core', './integrations', './server', './server/node', './store/libsql', './store/sqlite', './contract', './client']), // biome-ignore format: one list
};

let folder: string;
let apps: { readonly node: InstalledApp; readonly 18: InstalledApp; readonly 19: InstalledApp };
let server: ChildProcess;
let answered: { readonly status: number; readonly items: readonly { readonly related: { readonly title: string } }[]; readonly url: string }; // biome-ignore format: one line of its output

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'relx-packed-'));
  const relx = pack(folder);
  const [node, react18, react19] = await Promise.all([
    InstalledApp.create('node', [relx, pack(folder, './dist/backend'), 'typescript', '@types/node']),
    InstalledApp.create('react', [relx, ...reacts[18], ...tools]),
    InstalledApp.create('react', [relx, ...reacts[19], ...tools]),
  ]);
  apps = { node, 18: react18, 19: react19 };
  await node.importing('every-entry.ts', entries.node);
  await node.run('npx', 'tsc');
  server = spawn(process.execPath, ['built/serve.js'], { cwd: node.path, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(server.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer];
  answered = JSON.parse(line.toString()) as typeof answered;
});

afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await Promise.all([...Object.values(apps ?? {}).map((app) => app.remove()), rm(folder, { recursive: true, force: true })]);
});

describe('in plain Node', () => {
  test('the core, the server and SQLite answer, compiled against their types under node16', () => {
    expect(answered.status).toBe(200);
    expect(answered.items.map(({ related }) => related.title)).toEqual(['Three', 'Two']);
  });

  test('the types stand under a bundler as well', async () => {
    // what is in them was looked at above, here it is how they are found
    await apps.node.run('npx', 'tsc', '--noEmit', '--skipLibCheck', '--module', 'preserve', '--moduleResolution', 'bundler');
  });
});

describe.each([18, 19] as const)('with Vite and React %d', (major) => {
  test('the types stand, strictly, with nothing but React installed', async () => {
    const app = apps[major];
    await app.importing('src/every-entry.ts', entries.react);
    await app.run('npx', 'tsc');
    const installed = await app.packages();
    for (const name of ['@relx/server', 'kysely', 'hono', 'valibot', 'libsql']) expect(installed).not.toContain(name);
  });

  test('what is built shows a list of a site', async () => {
    const app = apps[major];
    await app.run('npx', 'vite', 'build', '--logLevel', 'warn');
    const host = await preview({ root: app.path, configFile: false, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
    const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
    try {
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on('pageerror', ({ message }) => complaints.push(message));
      await page.goto(`${host.resolvedUrls?.local[0]}?rest=${answered.url}/wp-json`);
      const region = page.getByRole('region', { name: 'Read on' });
      await region.getByRole('link').first().waitFor();
      expect(await region.getByRole('link').allTextContents()).toEqual(['Three', 'Two']);
      expect(await page.locator('html').getAttribute('data-react')).toMatch(new RegExp(`^${major}\\.`));
      // the style sheet came along
      expect(await region.getByRole('list').evaluate((list) => getComputedStyle(list).listStyleType)).toBe('none');
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
      await host.close();
    }
  });
});
