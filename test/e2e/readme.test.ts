import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { build, preview } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.js';
import { type RunningDemo, startDemo, temporaryFolder } from './demo-process.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
// inside the project, so that `relx` and `react` are found by their names
const app = `${root}/.relx/readme-app`;

let browser: Browser;
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

test("the README's first lines run as they are written, against the demo", async () => {
  const [, sample = ''] = /```tsx\n([\s\S]*?)```/.exec(readFileSync(`${root}/README.md`, 'utf8')) ?? [];
  expect(sample.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(8);
  mkdirSync(app, { recursive: true });
  // the URL is the only thing that a test on a free port has to change
  writeFileSync(`${app}/main.tsx`, sample.replace('http://127.0.0.1:8787', demo.url));
  writeFileSync(
    `${app}/index.html`,
    '<!doctype html><title>readme</title><div id="root"></div><script type="module" src="main.tsx"></script>',
  );
  await build({ root: app, configFile: false, logLevel: 'error', oxc: { jsx: { runtime: 'automatic' } } });
  const server = await preview({ root: app, configFile: false, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
  const page = await browser.newPage();
  try {
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    const grid = page.locator('.relx-related-posts');
    await grid.getByRole('link').first().waitFor();
    const response = await fetch(`${demo.url}/wp-json/relx/v1/post/1?type=related_to&per_page=5`);
    const titles = ((await response.json()) as { related: { title: string } }[]).map(({ related }) => related.title);
    expect(titles.length).toBe(5);
    for (const title of titles) expect(await grid.getByRole('link', { name: title }).count()).toBeGreaterThan(0);
    expect(await grid.getAttribute('data-layout')).toBe('grid');
  } finally {
    await page.close();
    await server.close();
  }
});
