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
      rollupOptions: { input: `${root}bench/page/browser.jsx`, output: { entryFileNames: 'entry.js', codeSplitting: false } },
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

/** Returns a function for the milliseconds of processor time of a page's main thread, which other load on the machine affects less. */
async function mainThread(devtools) {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
}

/** Hydrates the lists of a page and the same HTML as plain elements, in turns. Returns milliseconds. */
async function hydration(browser, url, ids) {
  const tab = await browser.newPage();
  await tab.goto(`${url}/rendered`);
  const work = await mainThread(await tab.context().newCDPSession(tab));
  const times = { lists: [], plain: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['lists', 'plain']) {
      await tab.evaluate(() => window.copyHtml());
      const before = await work();
      await tab.evaluate((args) => window.hydrateCopy(...args), [name, ids]);
      times[name].push((await work()) - before);
      await tab.evaluate(() => window.removeCopy());
    }
  }
  return times;
}

const LONG = 10_000;
const SCROLLS = 7;
/** What a style sheet of a few rules makes of the same HTML. */
const plainStyles = {
  list: 'ul { display: grid; gap: 0.5rem; padding: 0; list-style: none }',
  grid: 'ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 1.25rem; padding: 0; list-style: none } li { display: grid; border: 1px solid; padding: 1rem }',
};

/** Opens a page of many items on a processor that is slowed down four times. */
async function longPage(browser, url, json, layout, style) {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const devtools = await tab.context().newCDPSession(tab);
  await tab.goto(url);
  await tab.evaluate(([text, count, name]) => window.longFeed(text, count, name), [json, LONG, layout]);
  const hasItems = (count) =>
    tab.waitForFunction((least) => document.querySelectorAll('li').length >= least, count, { timeout: 300_000 });
  await hasItems(LONG);
  if (style) await tab.evaluate((text) => window.makePlain(text), style);
  await tab.evaluate(() => window.countFrames());
  const work = await mainThread(devtools);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const state = async () => {
    const frames = await tab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(window.frameCount))));
    return { frames, time: performance.now(), work: await work() };
  };
  /** Frames per second, and milliseconds of the main thread, while something happens. */
  const during = async (run) => {
    await tab.bringToFront();
    const before = await state();
    await run();
    const after = await state();
    return { rate: ((after.frames - before.frames) / (after.time - before.time)) * 1000, work: after.work - before.work };
  };
  let items = LONG;
  return {
    scroll: () =>
      during(() =>
        devtools.send('Input.synthesizeScrollGesture', {
          x: 640,
          y: 450,
          yDistance: -3000,
          speed: 3000,
          gestureSourceType: 'mouse',
        }),
      ),
    append: () =>
      during(async () => {
        await tab.evaluate(() => document.querySelector('button').click());
        items += 50;
        await hasItems(items);
      }),
    close: () => tab.close(),
  };
}

/** Scrolls through many items, and appends pages to them, in pairs with plain elements. */
async function longLists(browser, url, json, layout) {
  const pages = {
    feed: await longPage(browser, url, json, layout),
    plain: await longPage(browser, url, json, layout, plainStyles[layout]),
  };
  const results = { scroll: { feed: [], plain: [] }, append: { feed: [], plain: [] } };
  for (let round = 0; round <= SCROLLS; round++) {
    for (const action of ['scroll', 'append']) {
      for (const [name, one] of Object.entries(pages)) {
        const result = await one[action]();
        // the first one also paints what was rendered
        if (round > 0) results[action][name].push(result);
      }
    }
  }
  for (const one of Object.values(pages)) await one.close();
  const why = layout === 'grid' ? 'cards and their links are layers, see docs/decisions/050-long-lists.md' : undefined;
  const [work, rate] = ['work', 'rate'].map((key) => (action, name) => results[action][name].map((result) => result[key]));
  return {
    scroll: {
      frames_per_second: figure(rate('scroll', 'feed'), {
        unit: 'frames/s',
        digits: 2,
        atLeast: 60,
        why: why ?? 'the slowed processor needs longer for plain elements, too',
      }),
      plain_frames_per_second: figure(rate('scroll', 'plain'), { unit: 'frames/s', digits: 2 }),
      work_of_plain: ratio(work('scroll', 'feed'), work('scroll', 'plain'), { atMost: 1.25, why }),
    },
    append: {
      work_of_plain: ratio(work('append', 'feed'), work('append', 'plain'), { atMost: 1.25, why }),
      milliseconds: figure(work('append', 'feed'), { unit: 'ms', digits: 3 }),
    },
  };
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
    const hydrated = await hydration(browser, url, ids);
    const strings = (layout) => {
      const printed = execFileSync(process.execPath, [`${root}bench/render-strings.mjs`, layout], { encoding: 'utf8' });
      const { lists, plain } = JSON.parse(printed);
      const why = 'each of the twenty lists takes about 80 µs, however many items it has';
      return { of_plain: ratio(lists, plain, { atMost: 1.25, why }), milliseconds: figure(lists, { unit: 'ms' }) };
    };
    const long = { list: await longLists(browser, url, json, 'list'), grid: await longLists(browser, url, json, 'grid') };
    const shifts = await layoutShift(browser);
    return {
      requests_of_50_lists: figure([sent], { unit: 'requests', atMost: 1 }),
      requests_after_server_rendering: figure([rendered], { unit: 'requests', atMost: 0 }),
      data_to_list_of_50: {
        of_plain: ratio(times.list, times.plain, { atMost: 1.3 }),
        milliseconds: figure(times.list, { unit: 'ms' }),
      },
      hydration_of_50_lists: {
        of_plain: ratio(hydrated.lists, hydrated.plain, { atMost: 1.25, why: 'React hydrates three components for each list' }),
        milliseconds: figure(hydrated.lists, { unit: 'ms' }),
      },
      render_to_string_of_1000_cards: strings('grid'),
      render_to_string_of_1000_links: strings('list'),
      long_lists: long,
      layout_shift_of_the_demo: { largest: figure([Math.max(...Object.values(shifts))], { unit: '', atMost: 0 }), pages: shifts },
    };
  } finally {
    await browser.close();
    await close();
  }
}
