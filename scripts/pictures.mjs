// Takes the screenshot of the README from the demo: run `node scripts/pictures.mjs` after `npm run demo` has built it once.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumFlags, requireChromium } from './chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'relx-pictures-'));
const demo = spawn(process.execPath, [
  `${root}/demo/dist/server/server.js`,
  '--port',
  '0',
  '--database',
  join(folder, 'demo.db'),
]);
const url = await new Promise((resolve, reject) => {
  let output = '';
  demo.stdout.on('data', (data) => {
    output += data;
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
    if (address) resolve(address);
  });
  demo.once('exit', () => reject(new Error('The demo is not built. Run `npm run demo` once.')));
});
const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
try {
  const page = await browser.newPage({ viewport: { width: 1180, height: 1000 }, deviceScaleFactor: 1.5 });
  await page.goto(`${url}/the-long-way-home/`);
  await page.waitForFunction(() => !document.querySelector('[data-island]:not([data-hydrated])'));
  const related = page.locator('.island-related');
  /** Takes one screenshot of the related lists in the given layout. */
  const shoot = async (layout) => {
    await page.getByRole('button', { name: layout }).click();
    await related.scrollIntoViewIfNeeded();
    for (const image of await related.locator('img').all()) await image.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    await page.mouse.move(0, 0);
    return (await related.screenshot()).toString('base64');
  };
  const [list, grid] = [await shoot('List'), await shoot('Grid')];
  const sheet = await browser.newPage({ viewport: { width: 1180, height: 300 }, deviceScaleFactor: 1.5 });
  const image = (data) => `<img src="data:image/png;base64,${data}" style="display:block;width:100%">`;
  await sheet.setContent(
    `<body style="margin:0;padding:0 28px;background:#fbfaf6">${image(list)}<hr style="border:0;height:24px;margin:0">${image(grid)}</body>`,
  );
  mkdirSync(`${root}/docs/images`, { recursive: true });
  await sheet.screenshot({
    path: `${root}/docs/images/demo-post.png`,
    clip: { x: 0, y: 0, width: 1180, height: 980 },
    fullPage: true,
  });
} finally {
  await browser.close();
  demo.kill('SIGINT');
  rmSync(folder, { recursive: true, force: true });
}
