// Measures the cost of lists in Chromium and on a server: requests, time compared with plain React elements, layout shifts.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { createClient, prefetchRelated, RelatedPosts, RelxProvider, toQuery } from 'relx';
import { open } from 'relx/core';
import { createApp } from 'relx/server';
import { serve } from 'relx/server/node';
import { libsql } from 'relx/store/libsql';
import { build } from 'vite';
import { chromiumFlags, requireChromium } from '../scripts/chromium.mjs';
import { figure, ratio } from './figure.mjs';
import { startDemo } from './page/demo.mjs';

const SOURCES = 50;
const ROUNDS = 40;
const root = fileURLToPath(new URL('..', import.meta.url));

async function site(script) {
  const relx = await open({ dialect: libsql({ filename: ':memory:' }) });
  const post = (_, index) => ({
    kind: 'post',
    id: index + 1,
    type: 'post',
    title: `Post ${index + 1}`,
    date: '2026-03-05T08:00:00Z',
  });
  const pairs = Array.from({ length: SOURCES ** 2 }, (_, index) => [1 + Math.floor(index / SOURCES), 60 + (index % SOURCES)]);
  const end = (id) => ({ objectType: 'post', id });
  const relations = pairs.map(([from, to]) => ({ kind: 'relation', type: 'related_to', from: end(from), to: end(to) }));
  await relx.import([...Array.from({ length: 120 }, post), ...relations]);
  const api = createApp({ relx });
  const ids = Array.from({ length: SOURCES }, (_, index) => index + 1);
  const style = readFileSync(`${root}dist/style.css`, 'utf8');
  const page = (inside, more = '') =>
    new Response(
      `<!doctype html><meta charset="utf-8"><title>Bench</title><link rel="icon" href="data:,"><style>${style}</style><div id="root">${inside}</div>${more}<script type="module" src="/entry.js"></script>`,
      { headers: { 'Content-Type': 'text/html; charset=utf-8' } },
    );
  const client = createClient({ url: 'http://localhost/wp-json', fetch: (input, init) => api.fetch(new Request(input, init)) });
  const server = await serve(
    {
      async fetch(request, connection) {
        const { pathname } = new URL(request.url);
        if (pathname.startsWith('/wp-json')) return api.fetch(request, connection);
        if (pathname === '/entry.js') return new Response(script, { headers: { 'Content-Type': 'text/javascript' } });
        if (pathname !== '/rendered') return page('');
        const queries = ids.map((id) => toQuery('post', { postId: id, limit: 5 }));
        const snapshot = await prefetchRelated(client, queries);
        const lists = ids.map((id) => h(RelatedPosts, { key: id, postId: id, limit: 5, heading: `Related to ${id}` }));
        const html = renderToString(h(RelxProvider, { client, snapshot }, lists));
        return page(
          html,
          `<script type="application/json" id="snapshot">${JSON.stringify(snapshot).replaceAll('<', '\\u003c')}</script>`,
        );
      },
    },
    { port: 0 },
  );
  return { url: server.url, ids, close: () => server.close().then(() => relx.close()) };
}

async function script() {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { input: `${root}bench/page/browser.jsx`, output: { entryFileNames: 'entry.js' } },
    },
  });
  return built.output[0].code;
}

/** Counts the requests of a page to the REST API until it is idle. */
async function requestsOf(browser, url, run) {
  const page = await browser.newPage();
  const requests = [];
  page.on('request', (request) => request.url().includes('/wp-json') && requests.push(request.url()));
  await page.goto(url);
  await run(page);
  await page.waitForFunction((count) => document.querySelectorAll('.relx-related-item-link').length === count, SOURCES * 5);
  await page.waitForLoadState('networkidle');
  await page.close();
  return requests.length;
}

/** The cumulative layout shift of the demo's pages, after scrolling through each. */
async function layoutShift(browser) {
  const demo = await startDemo();
  try {
    const shifts = {};
    for (const path of [
      '/',
      '/the-long-way-home/',
      '/read-a-map-in-four-walks/',
      '/author/maren-okafor/',
      '/product/brass-compass/',
    ]) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.addInitScript(() => {
        window.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(demo.url + path, { waitUntil: 'networkidle' });
      for (let step = 0; step < 8; step++) {
        await page.mouse.wheel(0, 600);
        await page.waitForTimeout(60);
      }
      await page.waitForLoadState('networkidle');
      shifts[path] = await page.evaluate(() => window.shift);
      await page.close();
    }
    return shifts;
  } finally {
    demo.stop();
  }
}

export async function page() {
  const { url, ids, close } = await site(await script());
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
  try {
    const sent = await requestsOf(browser, url, (tab) => tab.evaluate((all) => window.manyLists(all), ids));
    const rendered = await requestsOf(browser, `${url}/rendered`, (tab) =>
      tab.evaluate((all) => window.hydrateLists(all, JSON.parse(document.getElementById('snapshot').textContent)), ids),
    );
    const json = await (await fetch(`${url}/wp-json/relx/v1/post/1?per_page=50`)).text();
    const tab = await browser.newPage();
    await tab.goto(url);
    const times = await tab.evaluate(([text, rounds]) => window.compare(text, rounds), [json, ROUNDS]);
    const rendering = await browser.newPage();
    await rendering.goto(`${url}/rendered`);
    const hydration = await rendering.evaluate(
      ([all, rounds]) => window.compareHydration(all, JSON.parse(document.getElementById('snapshot').textContent), rounds),
      [ids, ROUNDS],
    );
    const strings = (layout) => {
      const printed = execFileSync(process.execPath, [`${root}bench/render-strings.mjs`, layout], { encoding: 'utf8' });
      const { lists, plain } = JSON.parse(printed);
      return { of_plain: ratio(lists, plain, { atMost: 1.25 }), milliseconds: figure(lists, { unit: 'ms' }) };
    };
    const shifts = await layoutShift(browser);
    return {
      requests_of_50_lists: figure([sent], { unit: 'requests', atMost: 1 }),
      requests_after_server_rendering: figure([rendered], { unit: 'requests', atMost: 0 }),
      data_to_list_of_50: {
        of_plain: ratio(times.list, times.plain, { atMost: 1.3 }),
        milliseconds: figure(times.list, { unit: 'ms' }),
      },
      hydration_of_50_lists: {
        of_plain: ratio(hydration.lists, hydration.plain),
        milliseconds: figure(hydration.lists, { unit: 'ms' }),
      },
      render_to_string_of_1000_cards: strings('grid'),
      render_to_string_of_1000_links: strings('list'),
      layout_shift_of_the_demo: { largest: figure([Math.max(...Object.values(shifts))], { unit: '', atMost: 0 }), pages: shifts },
    };
  } finally {
    await browser.close();
    await close();
  }
}
