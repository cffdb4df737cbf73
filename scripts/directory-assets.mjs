// Takes the banner, the icons and the screenshots for the plugin directory from a WordPress with the demo's content: run
// `node scripts/directory-assets.mjs` after `npm run build:wordpress`. plugin/readme.txt has the captions.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createJiti } from 'jiti';
import { chromium } from 'playwright-core';
import { startDemoSite } from '../demo/wordpress/demo-site.mjs';
import { chromiumFlags, requireChromium } from './chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = `${root}/plugin/assets`;
const { freePort } = await createJiti(import.meta.url).import('../test/free-port.ts');
const POST = '/the-long-way-home/';
const [GREEN, PAPER] = ['#2b6049', '#fbfaf6'];
/** The rings of the icon, in one color. */
const rings = (color) =>
  readFileSync(`${root}/docs/.vitepress/public/favicon.svg`, 'utf8').replace(
    /<style>.*<\/style>/,
    `<style>g{stroke:${color}}</style>`,
  );

const site = await startDemoSite(await freePort());
const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
context.setDefaultTimeout(60_000);
const page = await context.newPage();
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const settled = () =>
  page.waitForFunction(
    () => [...document.images].every((image) => image.complete) && !document.querySelector('.components-spinner'),
  );
const shoot = async (number) => {
  await settled();
  await page.screenshot({ path: `${out}/screenshot-${number}.png` });
};

/** Draws HTML as an image of a size. */
async function draw(name, width, height, html, scale = 1) {
  const drawing = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  await drawing.setContent(`<body style="margin:0;overflow:hidden">${html}</body>`);
  await drawing.screenshot({ path: `${out}/${name}.png` });
  await drawing.close();
}

try {
  await page.goto(site.url + POST);
  const list = page.locator('.relx-related-grid').last();
  // its heading, and the last lines of the text
  await list.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 240));
  await shoot(1);
  const cards = (await list.screenshot()).toString('base64');

  await page.goto(`${site.url}/wp-login.php`);
  await page.getByLabel('Username or Email Address').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

  const id = await site.run(`echo get_page_by_path( '${POST.replaceAll('/', '')}', OBJECT, 'post' )->ID;`);
  await page.goto(`${site.url}/wp-admin/post.php?post=${id}&action=edit`);
  const toggle = page.getByRole('button', { name: 'Relations', exact: true });
  await toggle.waitFor();
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await page.getByRole('combobox', { name: 'Add an item' }).first().waitFor();
  await toggle.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await shoot(2);
  for (const [index, tab] of ['types', 'overview', 'settings'].entries()) {
    await page.goto(`${site.url}/wp-admin/tools.php?page=relx&tab=${tab}`);
    await page.getByRole('tabpanel').waitFor();
    await shoot(3 + index);
  }

  for (const size of [128, 256]) {
    const style = `box-sizing:border-box;width:${size}px;height:${size}px;padding:${size / 8}px;background:${GREEN}`;
    await draw(`icon-${size}x${size}`, size, size, `<div style="${style}">${rings(PAPER)}</div>`);
  }
  const banner = `<div style="display:flex;width:772px;height:250px;background:${GREEN};color:${PAPER};font-family:Open Sans,sans-serif">
    <div style="box-sizing:border-box;width:372px;padding:40px 24px 0 40px">
      <div style="width:56px;height:56px">${rings(PAPER)}</div>
      <div style="font-size:40px;font-weight:700;line-height:1.2">Relx</div>
      <div style="font-size:20px;line-height:1.35">Related posts and relations, chosen by authors or found by your site</div>
    </div>
    <div style="flex:1;overflow:hidden;background:${PAPER};padding:16px 0 0 16px"><img src="data:image/png;base64,${cards}" style="width:520px"></div>
  </div>`;
  await draw('banner-772x250', 772, 250, banner);
  await draw('banner-1544x500', 772, 250, banner, 2);
} finally {
  await browser.close();
  await site.stop();
}
