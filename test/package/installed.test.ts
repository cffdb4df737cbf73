import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { chromiumFlags, requireChromium } from '../../scripts/chromium.mjs';
import { entryPoints } from '../../scripts/entry-points.mjs';
import { ensureNode, otherNodes } from '../../scripts/node-versions.mjs';
import { InstalledApp, manifest } from './installed-app.js';
import { expectStated } from './measured.js';

const reacts = {
  18: ['react', 'react-dom', '@types/react', '@types/react-dom'],
  19: ['react@19.3.1', 'react-dom@19.3.1', '@types/react@19.3.0', '@types/react-dom@19.3.0'],
} as const;

/** The compiler without a JavaScript API is a rewrite. */
const compilers = { 18: 'typescript/bin/tsc', 19: 'typescript-7/bin/tsc' } as const;

const css = Object.keys(entryPoints).filter((name) => name.endsWith('.css'));
const named = (names: readonly string[]) => names.map((name) => `relx${name.slice(1)}`);
/** What types without any other package than React, and without any but the backend's. */
const entries = {
  react: named(['.', './server-components', './client', './contract', './dynamic-tags', ...css]),
  node: named(['./core', './integrations', './server', './server/node', './store/libsql', './store/node-sqlite', './store/sqlite', './contract', './client']), // biome-ignore format: one list
};

interface Served {
  readonly status: number;
  readonly items: readonly { readonly related: { readonly title: string } }[];
  readonly url: string;
}

let apps: { readonly node: InstalledApp; readonly 18: InstalledApp; readonly 19: InstalledApp };
let server: { readonly served: Served; readonly stop: () => Promise<void> } | undefined;

/** Starts the compiled server of the app on a given Node.js. */
async function serve(node: string) {
  const child = spawn(node, ['built/serve.js'], { cwd: apps.node.path, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const stop = async () => {
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  };
  return { served: JSON.parse(line.toString()) as Served, stop };
}

beforeAll(async () => {
  const { relx, backend } = inject('packed');
  const [node, react18, react19] = await Promise.all([
    InstalledApp.create('node', [relx.file, backend.file, '@types/node']),
    InstalledApp.create('react', [relx.file, ...reacts[18]]),
    InstalledApp.create('react', [relx.file, ...reacts[19]]),
  ]);
  apps = { node, 18: react18, 19: react19 };
  await node.importing('every-entry.ts', entries.node);
  await node.runOurs(compilers[18]);
  server = await serve(process.execPath);
});

afterAll(async () => {
  await server?.stop();
  await Promise.all(Object.values(apps ?? {}).map((app) => app.remove()));
});

/** Reads a list. Jest and other CommonJS programs load relx by require(). */
const CLIENT = `
  const { createRequire } = await import('node:module');
  const { createClient } = createRequire(process.cwd() + '/app.js')('relx/client');
  const { items } = await createClient({ url: process.argv[1] }).listRelated('post', 1, { type: 'related_to' });
  console.log(JSON.stringify(items.map(({ related }) => related.title)));`;

describe('in plain Node', () => {
  test('the core, the server and SQLite work, compiled against their types under node16', () => {
    expect(server?.served.status).toBe(200);
    expect(server?.served.items.map(({ related }) => related.title)).toEqual(['Three', 'Two']);
  });

  test.each(otherNodes())('on Node.js %d, commands, the server, the client and require() work', async (major) => {
    const node = ensureNode(major);
    const { served, stop } = await serve(node);
    onTestFinished(stop);
    expect(served.items).toHaveLength(2);
    expect(await apps.node.eval(node, CLIENT, `${served.url}/wp-json`)).toBe('["Three","Two"]\n');
    const database = `site-${major}.db`;
    const count = () => apps.node.runOn(node, 'content-relations', 'count', '-d', database);
    expect(await apps.node.runOn(node, 'relx', 'seed', '--relations', '5', '-d', database)).toContain('5 relations');
    expect(await count()).toBe('5\n');
    // without its optional package, on `node:sqlite`
    const libsql = `${apps.node.path}/node_modules/libsql`;
    await rename(libsql, `${libsql}-away`);
    onTestFinished(() => rename(`${libsql}-away`, libsql));
    expect(await count()).toBe('5\n');
  });

  test('the types are valid under a bundler as well', async () => {
    // what is in them was looked at above, here it is how they are found
    await apps.node.runOurs(compilers[18], '--noEmit', '--skipLibCheck', '--module', 'preserve', '--moduleResolution', 'bundler');
  });
});

test('a page without a build tool shows a list, and one of parts', async () => {
  const root = `${apps.node.path}/plain`;
  await cp(new URL('../toolchains/apps/plain', import.meta.url), root, { recursive: true });
  for (const name of ['standalone.js', 'style.css'])
    await cp(`${apps.node.path}/node_modules/relx/dist/${name}`, `${root}/relx/${name}`);
  for (const name of ['index.html', 'parts.html']) {
    const html = await readFile(`${root}/${name}`, 'utf8');
    await writeFile(`${root}/${name}`, html.replace("'/wp-json'", `'${server?.served.url}/wp-json'`));
  }
  const previewServer = await preview({
    root,
    build: { outDir: '.' },
    configFile: false,
    logLevel: 'error',
    preview: { port: 0, host: '127.0.0.1' },
  });
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
  try {
    const page = await browser.newPage();
    await page.goto(`${previewServer.resolvedUrls?.local[0]}`);
    await expect.poll(() => page.getByRole('region', { name: 'Read on' }).getByRole('link').first().textContent()).toBe('Three');
    await page.goto(`${previewServer.resolvedUrls?.local[0]}parts.html`);
    await expect.poll(() => page.locator('ol > .next > a').first().textContent()).toBe('Three');
  } finally {
    await browser.close();
    await previewServer.close();
  }
});

describe.each([18, 19] as const)('with Vite and React %d', (major) => {
  test('the types are valid, strictly, with nothing but React installed', async () => {
    const app = apps[major];
    await app.importing('src/every-entry.ts', entries.react);
    await app.runOurs(compilers[major]);
    const installed = Object.keys(await app.packages());
    expect(installed).toContain('node_modules/react');
    expect(installed.filter((path) => /node_modules\/(@relx\/server|kysely|hono|valibot|libsql)$/.test(path))).toEqual([]);
  });

  test('what is built shows a list of a site', async () => {
    const app = apps[major];
    await app.runOurs('vite/bin/vite.js', 'build', '--logLevel', 'warn');
    const previewServer = await preview({
      root: app.path,
      configFile: false,
      logLevel: 'error',
      preview: { port: 0, host: '127.0.0.1' },
    });
    const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
    try {
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on('pageerror', ({ message }) => complaints.push(message));
      await page.goto(`${previewServer.resolvedUrls?.local[0]}?rest=${server?.served.url}/wp-json`);
      const region = page.getByRole('region', { name: 'Read on' });
      await region.getByRole('link').first().waitFor();
      expect(await region.getByRole('link').allTextContents()).toEqual(['Three', 'Two']);
      expect(await page.locator('html').getAttribute('data-react')).toMatch(new RegExp(`^${major}\\.`));
      // the style sheet came along
      expect(await region.getByRole('list').evaluate((list) => getComputedStyle(list).listStyleType)).toBe('none');
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
      await previewServer.close();
    }
  });
});

test('relx adds what the documentation states, and lists what the commands need', async () => {
  const app = apps[18];
  const added = (await app.packages())['node_modules/relx'];
  expect(added).toMatchObject({ version: manifest.version });
  for (const field of ['dependencies', 'optionalDependencies']) expect(added).not.toHaveProperty(field);
  const files = await readdir(`${app.path}/node_modules/relx`, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(files.filter((file) => file.isFile()).map((file) => stat(join(file.parentPath, file.name))));
  const size = sizes.reduce((sum, one) => sum + one.size, 0);
  await expectStated({ 'package relx, in MB': size / 1_000_000 });

  expect((await app.run('relx', '--version')).trim()).toBe(manifest.version);
  expect(await app.run('relx', '--help')).toMatch(/content-relations[\s\S]*npm install \.\/relx-server-/);
  await expect(app.run('relx', 'doctor')).rejects.toThrow(`npm install ./relx-server-${manifest.version}.tgz`);
  await expect(app.run('content-relations', 'list')).rejects.toThrow('@relx/server is not installed');
});

test('one list adds to a new Vite app with React 19 what the documentation states', async () => {
  const app = apps[19];
  /** What a page loads immediately, gzipped: files of its HTML. Other chunks are loaded when a page uses them. */
  const sizes = async (name: string, imports: string, page: string) => {
    const root = `${app.path}/${name}`;
    await mkdir(root, { recursive: true });
    await writeFile(`${root}/index.html`, '<div id="root"></div><script type="module" src="./main.tsx"></script>');
    const render = `createRoot(document.getElementById('root')!).render(<StrictMode>${page}</StrictMode>);`;
    await writeFile(
      `${root}/main.tsx`,
      `import { StrictMode } from 'react';\nimport { createRoot } from 'react-dom/client';\n${imports}\n${render}\n`,
    );
    await app.runOurs('vite/bin/vite.js', 'build', name, '--logLevel', 'warn');
    const html = await readFile(`${root}/dist/index.html`, 'utf8');
    const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
    const sum = { js: 0, css: 0 };
    for (const file of files)
      sum[file.endsWith('.css') ? 'css' : 'js'] += gzipSync(await readFile(`${root}/dist/${file}`), { level: 9 }).length;
    return sum;
  };
  const without = await sizes('without-list', '', '<main />');
  const list = await sizes(
    'one-list',
    `import { createClient, RelatedPosts, RelxProvider } from 'relx';
     import 'relx/style.css';
     const client = createClient({ url: 'https://example.org/wp-json' });`,
    '<RelxProvider client={client} postId={1}><RelatedPosts limit={3} heading="Read next" /></RelxProvider>',
  );
  const [scripts, styles] = [(list.js - without.js) / 1000, list.css / 1000];
  await expectStated({ 'one list, in kB of JavaScript': scripts, 'style sheet, in kB': styles });
});
