// Measures the home page of the documentation in Chromium: when its largest part is painted, and what it transfers.
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { chromium } from 'playwright-core';
import { chromiumFlags, requireChromium } from '../scripts/chromium.mjs';
import { figure } from './figure.mjs';

const ROUNDS = 10;
const root = fileURLToPath(new URL('..', import.meta.url));
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** Serves the built pages, compressed. */
function serveSite() {
  const server = createServer((request, response) => {
    const file = join(root, '.relx/docs', new URL(request.url, 'http://localhost').pathname);
    if (!existsSync(file) || statSync(file).isDirectory()) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream', 'Content-Encoding': 'gzip' });
    createReadStream(file).pipe(createGzip()).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** The largest contentful paint of a page in milliseconds, and its layout shift. */
const paintOf = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        new PerformanceObserver((list) => {
          const [last] = list.getEntries().slice(-1);
          setTimeout(() => resolve({ paint: last.startTime, shift }), 100);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

export async function docs() {
  execFileSync(process.execPath, [`${root}scripts/docs-site.mjs`, '--pages'], { stdio: 'ignore' });
  const server = await serveSite();
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
  const results = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/index.html`, { waitUntil: 'networkidle' });
    results.push(await paintOf(page));
    await context.close();
  }
  await browser.close();
  server.close();
  return {
    'largest contentful paint of the home page': figure(
      results.map(({ paint }) => paint),
      { unit: 'ms', atMost: 1000 },
    ),
    'layout shift of the home page': figure(
      results.map(({ shift }) => shift),
      { unit: '', atMost: 0 },
    ),
  };
}
