// Takes the images of WordPress in the documentation, and the banner, the icons and the screenshots for the plugin directory, from a
// WordPress with the demo's content: run `node scripts/pictures.mjs` after `npm run build:wordpress`. RELX_WORDPRESS=<archive> chooses its
// version. plugin/readme.txt has the captions.
// Images of apps are taken by the test of the quick starts: `RELX_PICTURES=1 npx vitest run --project e2e test/e2e/quick-starts.test.ts`.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createJiti } from 'jiti';
import { chromium } from 'playwright-core';
import { startDemoSite } from '../demo/wordpress/demo-site.mjs';
import { chromiumFlags, requireChromium } from './chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = `${root}/plugin/assets`;
const images = `${root}/docs/images`;
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
context.setDefaultTimeout(240_000);
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

/** Takes an image for the documentation: the window, or a part of it. */
const takeImage = async (name, part = { x: 0, y: 0, width: 1280, height: 860 }) => {
  await settled();
  await page.mouse.move(1270, 850);
  const { x, y, width, height } = part;
  const session = await context.newCDPSession(page);
  // from the beginning of the page
  const scrolled = await page.evaluate(() => scrollY);
  const clip = { x, y: y + scrolled, width, height, scale: 1 };
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 60, clip });
  writeFileSync(`${images}/${name}.webp`, Buffer.from(data, 'base64'));
  await session.detach();
};

/** Does what the quick start for site owners describes, up to the list on the page. */
async function quickStart() {
  await page.goto(`${site.url}/wp-admin/plugin-install.php?tab=upload`);
  await takeImage('start-upload', { x: 160, y: 32, width: 1000, height: 400 });

  await page.goto(`${site.url}/wp-admin/post-new.php`);
  const canvas = page.frameLocator('iframe[name="editor-canvas"]');
  await canvas.getByRole('textbox', { name: 'Add title' }).fill('Three walks for a foggy day');
  await page.keyboard.press('Enter');
  await page.keyboard.type('All three are close to a bus stop. Take a whistle, and tell somebody where you are going.');
  const inserter = page.getByRole('button', { name: /^(Toggle )?block inserter$/i });
  await inserter.click();
  await page.getByRole('searchbox').fill('Related posts');
  await page.getByRole('option', { name: 'Related posts', exact: true }).waitFor();
  await takeImage('start-inserter', { x: 0, y: 32, width: 1000, height: 620 });
  await page.getByRole('option', { name: 'Related posts', exact: true }).click();
  await inserter.click();

  await canvas.getByRole('button', { name: 'Choose related posts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose related posts' });
  for (const title of ['Fog is a room', 'The forty-minute hill']) {
    await dialog.getByRole('combobox', { name: 'Add an item' }).fill(title);
    await dialog.getByRole('option', { name: title }).first().click();
    await dialog.getByRole('button', { name: `Drag “${title}”` }).waitFor();
  }
  await dialog.getByRole('combobox', { name: 'Add an item' }).fill('');
  // closes the results over the list
  await page.keyboard.press('Escape');
  await takeImage('start-choose', { x: 140, y: 32, width: 1000, height: 800 });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('region', { name: 'Editor publish' }).getByRole('button', { name: 'Publish', exact: true }).click();
  // a notice would disappear again
  await page.getByText('is now live').first().waitFor();
  const link = await site.run(`echo get_permalink( get_page_by_path( 'three-walks-for-a-foggy-day', OBJECT, 'post' ) );`);
  await page.goto(link);
  await page.locator('.relx-related-posts').first().waitFor();
  await takeImage('start-page', { x: 140, y: 160, width: 1000, height: 620 });
}

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
  await takeImage('post');
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
  await takeImage('editor');
  for (const [index, tab] of ['types', 'overview', 'settings'].entries()) {
    await page.goto(`${site.url}/wp-admin/tools.php?page=relx&tab=${tab}`);
    await page.getByRole('tabpanel').waitFor();
    await shoot(3 + index);
    await takeImage(`tools-${tab}`, { x: 160, y: 32, width: 1120, height: 828 });
  }
  const automatic = page.locator('section', { has: page.getByRole('heading', { name: 'Automatic lists' }) });
  await automatic.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await automatic.boundingBox();
  await takeImage('automatic-settings', { x: x - 16, y: y - 16, width: width + 32, height: height + 32 });
  await quickStart();

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
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await browser.close();
  await site.stop();
}
