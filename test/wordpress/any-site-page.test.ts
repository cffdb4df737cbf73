import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import config from '../../vite.config.js';
import { openBrowser, openTab } from '../e2e/browser.js';
import { startWalks } from './any-site-walks.js';
import type { Wordpress } from './wordpress.js';

// inside the project, so that `react` is found by its name
const app = fileURLToPath(new URL('../../.relx/any-site-app', import.meta.url));

/** A page of React's own, on another origin than the WordPress site whose posts it shows. */
const page = (site: string) => `
import { createRoot } from 'react-dom/client';
import { createClient, RelatedPosts, RelxProvider, useRelated } from 'relx';

const client = createClient({ url: '${site}/wp-json' });

function Count() {
  const { items, total } = useRelated({ type: 'similar', limit: 2 });
  return <p id="count">{total === undefined ? 'Loading' : \`\${items?.length} of \${total}\`}</p>;
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <RelxProvider client={client} postId={1}>
    <RelatedPosts type="similar" limit={3} heading="Similar walks" />
    <RelatedPosts type="related_to" fill="similar" limit={2} heading="Read next" />
    <Count />
  </RelxProvider>,
);
`;

let site: Wordpress;
let browser: Browser;
let server: PreviewServer;

beforeAll(async () => {
  [site, browser] = await Promise.all([startWalks(), openBrowser()]);
  mkdirSync(app, { recursive: true });
  writeFileSync(`${app}/main.tsx`, page(site.url));
  writeFileSync(
    `${app}/index.html`,
    '<!doctype html><html lang="en"><title>Walks</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="main.tsx"></script></html>',
  );
  const base = { root: app, configFile: false, logLevel: 'error' } as const;
  await build({
    ...base,
    oxc: { jsx: { runtime: 'automatic' } },
    resolve: { alias: config.resolve?.alias ?? [], dedupe: ['react', 'react-dom'] },
  });
  server = await preview({ ...base, preview: { port: 0, host: '127.0.0.1' } });
});

afterAll(async () => {
  await server?.close();
  await browser?.close();
  await site?.stop();
  rmSync(app, { recursive: true, force: true });
});

test('a React page on another origin shows similar posts of a WordPress that has no plugin', async () => {
  const tab = await openTab(browser);
  try {
    await tab.page.goto(server.resolvedUrls?.local[0] ?? '');
    const listOf = (name: string) => tab.page.getByRole('region', { name }).locator('.relx-related-item-link');
    for (const name of ['Similar walks', 'Read next']) await listOf(name).first().waitFor();
    expect(await listOf('Similar walks').allTextContents()).toEqual(['Alps & snow', 'Only the Alps', 'Through the town']);
    expect(await listOf('Read next').allTextContents()).toEqual(['Alps & snow', 'Only the Alps']);
    expect(await listOf('Similar walks').first().getAttribute('href')).toBe(`${site.url}/alps-snow/`);
    await expect.poll(() => tab.page.locator('#count').textContent()).toBe('2 of 4');
    // three requests for all lists of the page, and one that finds no routes of a plugin
    expect(tab.apiRequests.length).toBeLessThanOrEqual(4);
    expect(tab.complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  } finally {
    await tab.close();
  }
});
