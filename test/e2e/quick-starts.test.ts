import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeBlocks, root } from '../docs/markdown.js';
import { isRunIn } from '../docs/runners.js';
import { openBrowser, openTab, type Tab } from './browser.js';
import { type RunningDemo, startDemo, temporaryFolder } from './demo-process.js';

// inside the project, so that `relx` and `react` are found by their names
const app = `${root}/.relx/quick-start-app`;
const run = promisify(execFile);

/** What the template of `npm create vite` has besides the files that a quick start replaces, without its style sheet. */
const TEMPLATE = {
  'index.html': '<!doctype html><title>app</title><div id="root"></div><script type="module" src="/src/main.tsx"></script>',
  'src/main.tsx': `import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import App from './App.tsx';
createRoot(document.getElementById('root')!).render(<StrictMode><App /></StrictMode>);`,
};

let browser: Browser;
let server: PreviewServer;
let demo: RunningDemo;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  browser = await openBrowser();
  folder = await temporaryFolder();
  demo = await startDemo([], folder.path);
});

afterAll(async () => {
  await demo?.stop();
  await browser?.close();
  await folder?.remove();
  rmSync(app, { recursive: true, force: true });
});

/** The code blocks of a page. The URL is the only thing that a test on a free port has to change. */
const blocksOf = (page: string) =>
  codeBlocks
    .filter((block) => block.page === page)
    .map((block) => ({ ...block, code: block.code.replaceAll('http://127.0.0.1:8787', demo.url) }));

/** The titles that the API returns for post 1. */
async function titles(count: number): Promise<string[]> {
  const response = await fetch(`${demo.url}/wp-json/relx/v1/post/1?type=related_to&per_page=${count}`);
  return ((await response.json()) as { related: { title: string } }[]).map(({ related }) => related.title);
}

/** Takes the image of a quick start, if the environment requests images. */
async function takeImage({ page }: Tab, name: string, width: number, height: number): Promise<void> {
  if (!process.env.RELX_PICTURES) return;
  await page.setViewportSize({ width, height });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85 });
  writeFileSync(`${root}/docs/images/${name}.webp`, Buffer.from(data, 'base64'));
}

/** The files that a quick start writes, by their paths. */
const filesOf = (page: string) =>
  Object.fromEntries(blocksOf(page).flatMap(({ file, code }) => (file.startsWith('src/') ? [[file, code]] : [])));

/** The first lines of React in the README. */
const firstLines = () => blocksOf('README.md').find(({ language }) => language === 'tsx')?.code ?? '';

/** The files of each app, by its folder. */
function apps(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const main = `import './index.css';\n${TEMPLATE['src/main.tsx']}`;
  return {
    readme: { ...TEMPLATE, 'src/main.tsx': firstLines() },
    react: { ...TEMPLATE, ...filesOf('docs/start/react.md') },
    puck: { ...TEMPLATE, 'src/main.tsx': main, ...filesOf('docs/start/puck.md') },
  };
}

/** Builds all apps together, and serves them. */
beforeAll(async () => {
  rmSync(app, { recursive: true, force: true });
  const input: string[] = [];
  for (const [name, files] of Object.entries(apps())) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(app, name, path)), { recursive: true });
      // each app is built at the root of a site
      writeFileSync(join(app, name, path), text.replace('src="/src', 'src="./src'));
    }
    input.push(join(app, name, 'index.html'));
  }
  const config = { root: app, configFile: false, logLevel: 'error' } as const;
  await build({ ...config, build: { rollupOptions: { input }, minify: false }, oxc: { jsx: { runtime: 'automatic' } } });
  server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } });
  return () => server.close();
});

/** Opens an app. */
async function withApp(name: string, use: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await openTab(browser);
  try {
    // the editor of Puck loads a font of another site
    await tab.page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/css', body: '' }));
    await tab.page.goto(`${server.resolvedUrls?.local[0]}${name}/`);
    await use(tab);
    expect(tab.complaints).toEqual([]);
  } finally {
    await tab.close();
  }
}

test("the README's first lines run as they are written, against the demo", async () => {
  expect(
    firstLines()
      .split('\n')
      .filter((line) => line.trim() !== '').length,
  ).toBeLessThanOrEqual(8);
  await withApp('readme', async ({ page }) => {
    const grid = page.locator('.relx-related-posts');
    await grid.getByRole('link').first().waitFor();
    const expected = await titles(5);
    expect(expected).toHaveLength(5);
    for (const title of expected) expect(await grid.getByRole('link', { name: title }).count()).toBeGreaterThan(0);
    expect(await grid.getAttribute('data-layout')).toBe('grid');
  });
});

test('the quick start of React leads to a list on the screen', async () => {
  await withApp('react', async (tab) => {
    const { page } = tab;
    const list = page.getByRole('region', { name: 'Read next' });
    await expect.poll(() => list.locator('.relx-related-item-link').allInnerTexts()).toEqual(await titles(3));
    await list.locator('img').first().waitFor();
    await takeImage(tab, 'start-grid', 960, 420);
  });
});

test('the quick start of Puck leads to a list on the canvas', async () => {
  await withApp('puck', async (tab) => {
    const { page } = tab;
    const canvas = page.frameLocator('iframe');
    await expect.poll(() => canvas.locator('.relx-related-item-link').allInnerTexts()).toEqual(await titles(5));
    await page.getByTestId('drawer-item:RelatedPosts').waitFor();
    await canvas.locator('.relx-related-posts').first().click();
    await takeImage(tab, 'start-puck', 1280, 700);
  });
});

/** A matcher of a part of a response: objects have at least these fields, and arrays at least these items. */
const partly = (value: unknown): unknown => {
  if (Array.isArray(value)) return expect.arrayContaining(value.map(partly));
  if (typeof value !== 'object' || value === null) return value;
  return expect.objectContaining(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, partly(part)])));
};

test('the quick start of REST leads to a relation in a list', async () => {
  const blocks = blocksOf('docs/start/rest.md');
  // as the demo prints it
  const login = Buffer.from(demo.authorization.replace('Basic ', ''), 'base64').toString();
  const env = { ...process.env, RELX_LOGIN: login };
  expect(blocks.filter(isRunIn('rest')).length).toBeGreaterThan(3);
  for (const [index, block] of blocks.entries()) {
    if (!isRunIn('rest')(block)) continue;
    const { stdout } = await run('bash', ['-c', block.code], { env });
    const response = JSON.parse(stdout) as unknown;
    const next = blocks[index + 1];
    if (next?.mark === 'response') expect(response, block.at).toEqual(partly(JSON.parse(next.code)));
    else expect(response, block.at).not.toHaveProperty('code');
  }
});

test('the quick start without a site leads to a page with a list', async () => {
  const sample = blocksOf('docs/start/no-site.md').find(({ language }) => language === 'ts')?.code ?? '';
  writeFileSync(`${app}/list.mjs`, sample);
  await run(process.execPath, ['list.mjs'], { cwd: app });
  const tab = await openTab(browser);
  await tab.page.goto(`file://${app}/list.html`);
  const list = tab.page.getByRole('region', { name: 'Read next' });
  expect(await list.locator('.relx-related-item-link').allInnerTexts()).toEqual(await titles(3));
  await takeImage(tab, 'start-list', 640, 180);
  await tab.close();
});
