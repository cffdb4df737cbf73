import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { phpFolder } from '../site-files.js';
import { type EditorSite, openEditorSite } from './editor-site.js';
import { WordpressEditor } from './wordpress-editor.js';

/** The post that every new WordPress has. */
const HELLO_WORLD = 1;

let here: EditorSite;
let gull: number;
let hill: number;
beforeAll(async () => {
  here = await openEditorSite();
  const stiles = await here.post('Stiles: a field guide');
  const home = await here.post('The long way home');
  gull = await here.post(
    'Gull Holm',
    '<p>Text before.</p>[relx_related_posts title="More &amp; more" limit="1"]<p>Text after.</p>',
  );
  hill = await here.post('The hill');
  await here.relate(gull, [home, stiles]);
  await here.relate(hill, [home]);
});
afterAll(() => here?.close());

const titlesOf = (list: Locator) => list.locator('.relx-related-item-link').allInnerTexts();

/** A page as a logged-out user sees it, with the requests of lists that it took. */
async function visit(path: string, read: (main: Locator) => Promise<void>, javaScriptEnabled = true): Promise<void> {
  const tab = await here.tab('', { javaScriptEnabled });
  await tab.open(here.site.url + path);
  await read(tab.page.locator('body'));
  expect({ complaints: tab.complaints, apiRequests: tab.apiRequests }).toEqual({ complaints: [], apiRequests: [] });
  await tab.close();
}

it.each([true, false])('a shortcode in a post is its list, JavaScript or not (%s)', async (javaScriptEnabled) => {
  const read = async (body: Locator) => {
    const text = body.locator('.entry-content');
    expect(await text.innerText()).toMatch(/^Text before.\s+More & more\s+Stiles: a field guide\s+Text after.$/);
    expect(await titlesOf(text)).toEqual(['Stiles: a field guide']);
  };
  await visit('/gull-holm/', read, javaScriptEnabled);
  here.mustBeQuiet();
});

/** An archive of one query loop. That of the theme is a pattern, whose blocks WordPress 7.1 locks. */
const ARCHIVE = `
  $query = '{"queryId":0,"query":{"perPage":10,"pages":0,"offset":0,"postType":"post","order":"desc","orderBy":"date","inherit":true}}';
  $loop = "<!-- wp:query $query -->" . '<div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title /-->' .
    '<!-- /wp:post-template --></div><!-- /wp:query -->';
  $request = new WP_REST_Request( 'POST', '/wp/v2/templates/twentytwentyfour//archive' );
  $request->set_param( 'content', $loop );
  return rest_do_request( $request )->get_status();`;

it('a block in a query loop of the site editor is a list for each row, and keeps what is chosen for one', async () => {
  expect(await here.site.run(ARCHIVE, undefined, { user: 'admin' })).toBe(200);
  const editor = await WordpressEditor.ofTemplate(here, 'twentytwentyfour//archive');
  const { page } = editor;
  await editor.block('core/post-title').first().click();
  await editor.insert('Related posts');
  const rows = editor.canvas.locator('.wp-block-post-template > .wp-block-post').filter({ visible: true });
  await expect.poll(() => titlesOf(rows.nth(0))).toEqual(['The long way home']);
  await expect.poll(() => titlesOf(rows.nth(1))).toEqual(['Stiles: a field guide', 'The long way home']);
  const sidebar = await editor.sidebar('Block');
  await sidebar.getByRole('combobox', { name: 'Add an item' }).fill('Gull');
  await sidebar.getByRole('option', { name: 'Gull Holm' }).click();
  const chosen = ['The long way home', 'Gull Holm'];
  await expect.poll(() => titlesOf(rows.nth(0))).toEqual(chosen);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const changes = page.getByRole('region', { name: 'Editor publish' });
  for (const changed of ['The hill', 'All Archives'])
    await changes.getByRole('checkbox', { name: changed, checked: true }).waitFor();
  await changes.getByRole('button', { name: 'Save', exact: true }).click();
  await editor.notice(/Site updated\./);
  expect(await here.related(hill)).toEqual(chosen);
  await expect.poll(() => titlesOf(rows.nth(0))).toEqual(chosen);
  await editor.mustBeFine();
  await editor.close();

  await visit('/category/uncategorized/', async (body) => {
    const shown = body.locator('.wp-block-post');
    const related = await Promise.all([hill, gull].map((post) => here.related(post)));
    expect(await Promise.all([0, 1].map((row) => titlesOf(shown.nth(row))))).toEqual(related);
  });
  here.mustBeQuiet();
});

it('a shortcode and a block in a widget list what is related to the post that the page is about', async () => {
  cpSync(join(phpFolder, 'classic-theme'), join(here.site.root, 'wp-content/themes/classic'), { recursive: true });
  await here.site.run("switch_theme( 'classic' );");
  const { page, complaints, close } = await here.tab();
  await page.goto(`${here.site.url}/wp-admin/widgets.php`);
  const toggle = page.getByRole('button', { name: /^(toggle )?block inserter$/i });
  for (const name of ['Shortcode', 'Related posts']) {
    await toggle.click();
    await page.getByRole('searchbox', { name: 'Search' }).first().fill(name);
    await page.getByRole('option', { name, exact: true }).click();
    await toggle.click();
  }
  await page.getByRole('textbox', { name: 'Shortcode text' }).fill('[relx_related_posts limit=1]');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Widgets saved.').first().waitFor();
  expect(complaints).toEqual([]);
  await close();

  const related = await here.related(hill);
  await visit('/the-hill/', async (body) => {
    expect(await titlesOf(body.locator('aside'))).toEqual([related[0], ...related]);
  });
  // the last of many posts is not what that page is about
  await here.relate(HELLO_WORLD, [hill]);
  await visit('/', async (body) => {
    await body.getByText('Hello world!').first().waitFor();
    expect(await titlesOf(body.locator('aside'))).toEqual([]);
  });
  here.mustBeQuiet();
});

it('a block with padding and a border is as wide as the text', async () => {
  await here.site.run("switch_theme( 'twentytwentyfour' );");
  const style = 'padding-right:40px;padding-left:40px;border-width:3px';
  const content = `<p class="wide">Text.</p><!-- wp:relx/related-posts --><div style="${style};border-style:solid" class="wp-block-relx-related-posts"></div><!-- /wp:relx/related-posts -->`;
  const id = await here.post('Padded', content);
  await here.relate(id, [gull]);
  await visit('/padded/', async (body) => {
    const width = async (selector: string) => (await body.locator(selector).boundingBox())?.width;
    expect(await width('.entry-content .wp-block-relx-related-posts')).toBe(await width('.entry-content p.wide'));
  });
});
