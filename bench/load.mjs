// Measures how a post page of the demo loads in Chromium with a processor four times slower, in pairs with the same page without
// its script. The page has its lists in the HTML.
import { chromium } from 'playwright-core';
import { chromiumFlags, requireChromium } from '../scripts/chromium.mjs';
import { figure } from './figure.mjs';
import { startDemo } from './page/demo.mjs';

const PATH = '/the-long-way-home/';
const PAIRS = 7;
const SLOWER = 4;
/** A task blocks input for what it takes beyond this time, in milliseconds. */
const SHORT_TASK = 50;

/** Runs in the page, before its scripts. */
function observe(shortTask) {
  window.measured = { list: 0, paint: 0, blocked: 0 };
  const find = () => {
    if (document.querySelector('.relx-related-item-link')) window.measured.list = performance.now();
    else requestAnimationFrame(find);
  };
  find();
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.measured.blocked += Math.max(0, duration - shortTask);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    window.measured.paint = list.getEntries().at(-1).startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Loads the page once, in a profile of its own, so that nothing is cached. */
async function loadPage(browser, url, hasScript) {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Network.enable');
  let script = 0;
  const types = new Map();
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) === 'Script') script += encodedDataLength;
  });
  if (!hasScript)
    await page.route('**/*', (route) => (route.request().resourceType() === 'script' ? route.abort() : route.continue()));
  await page.addInitScript(observe, SHORT_TASK);
  await page.goto(url + PATH, { waitUntil: 'networkidle' });
  // hydration of lists that come into view
  await page.mouse.wheel(0, 2000);
  await page.waitForLoadState('networkidle');
  const measured = await page.evaluate(() => window.measured);
  await context.close();
  return { ...measured, script };
}

export async function load() {
  const demo = await startDemo();
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
  const runs = { page: [], without: [] };
  try {
    // the server compiles its code on its first requests
    for (let warm = 0; warm < 3; warm++) await fetch(demo.url + PATH);
    for (let pair = 0; pair < PAIRS; pair++) {
      runs.page.push(await loadPage(browser, demo.url, true));
      runs.without.push(await loadPage(browser, demo.url, false));
    }
  } finally {
    await browser.close();
    demo.stop();
  }
  const of = (name, options) => ({
    page: figure(
      runs.page.map((run) => run[name]),
      options,
    ),
    without_script: figure(
      runs.without.map((run) => run[name]),
      options,
    ),
  });
  const milliseconds = { unit: 'ms', digits: 0 };
  return {
    slower: SLOWER,
    first_list: of('list', milliseconds),
    largest_contentful_paint: of('paint', milliseconds),
    blocking_time: of('blocked', milliseconds),
    script: of('script', { unit: 'B', digits: 0 }),
  };
}
