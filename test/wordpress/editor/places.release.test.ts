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
let page: number;
beforeAll(async () => {
  here = await openEditorSite();
  // an archive has the newest first
  const stiles = await here.post('Stiles: a field guide');
  const home = await here.post('The long way home');
  gull = await here.post('Gull Holm');
  hill = await here.post('The hill');
  page = await here.site.run(
    `return wp_insert_post( array( 'post_type' => 'page', 'post_title' => 'A page', 'post_status' => 'publish' ) );`,
  );
  await here.relate(gull, [home, stiles]);
  await here.relate(hill, [home]);
  await here.relate(page, [hill, stiles], 'references');
});
afterAll(() => here?.close());

/** A page as a logged-out user gets it: nothing on it needs a script of ours. */
async function get(path: string): Promise<string> {
  const html = await (await fetch(here.site.url + path)).text();
  expect(html).not.toMatch(/<script[^>]*\/relx\//);
  return html;
}

/** Titles of the lists in a piece of HTML. */
const listed = (html = '') => [...html.matchAll(/relx-related-item-link"[^>]*>(.*?)</g)].map(([, title]) => title);
const titlesOf = (list: Locator) => list.locator('.relx-related-item-link').allInnerTexts();

/** Replaces a template of the theme, as the site editor does. */
async function setTemplate(name: string, content: string): Promise<void> {
  const code = `
    $request = new WP_REST_Request( 'POST', "/wp/v2/templates/twentytwentyfour//$args[0]" );
    $request->set_param( 'content', $args[1] );
    return rest_do_request( $request )->get_status();`;
  expect(await here.site.run(code, [name, content], { user: 'admin' })).toBe(200);
}

/** A query loop, whose rows have a title of a level of their own, and more. */
const loop = (attributes: object, title: object, more = '') =>
  `<!-- wp:query ${JSON.stringify(attributes)} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title ${JSON.stringify(title)} /-->${more}<!-- /wp:post-template --></div><!-- /wp:query -->`;

/** The variation in blocks of a theme. */
const relatedLoop = (relx: object) =>
  loop(
    { queryId: 7, query: { perPage: 3, postType: 'post', inherit: false, relx }, namespace: 'relx/related-posts' },
    { level: 6, isLink: true },
  );

/** The titles in each related loop of a page. Loops without posts are not in it. */
const loopsIn = (html: string) =>
  html
    .split('<div class="wp-block-query')
    .map((part) => [...part.matchAll(/<h6 class="wp-block-post-title"><a [^>]*>([^<]*)</g)].map(([, title = '']) => title))
    .filter((titles) => titles.length > 0);

/** The titles in each related loop of the canvas. Loops without posts are not in it. */
async function previewed(editor: WordpressEditor): Promise<string[][]> {
  const loops = editor.canvas.locator('.wp-block-query').filter({ visible: true, hasNot: editor.page.locator('h2') });
  const titles = await Promise.all(
    (await loops.all()).map((each) => each.locator('h6').filter({ visible: true }).allInnerTexts()),
  );
  return titles.filter(({ length }) => length > 0);
}

it('in a template of an archive, loops and lists in each row are of its post, or of a chosen one, and keep what is chosen', async () => {
  await here.site.run("ncr_remove_relation( $args[0], 'post', $args[1], 'post', 'related_to' );", [hill, gull]);
  // that of the theme is a pattern, whose blocks WordPress 7.1 locks
  const query = { perPage: 10, pages: 0, offset: 0, postType: 'post', order: 'desc', orderBy: 'date', inherit: true };
  const rowLoops = relatedLoop({ type: 'related_to' }) + relatedLoop({ type: 'related_to', post: hill });
  await setTemplate('archive', loop({ queryId: 0, query }, {}, rowLoops));
  const archive = '/category/uncategorized/';
  const [of, chosen] = [['The long way home'], ['Stiles: a field guide', 'The long way home']];
  const loops = loopsIn(await get(archive));
  expect(loops).toEqual([of, of, chosen, of, ['The hill', 'Gull Holm'], of, ['Gull Holm'], of, of]);

  const editor = await WordpressEditor.ofTemplate(here, 'twentytwentyfour//archive');
  await expect.poll(() => previewed(editor)).toEqual(loops);
  await editor.block('core/post-title').first().click();
  await editor.insert('Related posts');
  const rows = editor.canvas
    .locator('.wp-block-post-template > .wp-block-post')
    .filter({ visible: true, has: editor.page.locator('h2') });
  await expect.poll(() => titlesOf(rows.nth(0))).toEqual(['The long way home']);
  await expect.poll(() => titlesOf(rows.nth(1))).toEqual(['Stiles: a field guide', 'The long way home']);
  const sidebar = await editor.sidebar('Block');
  await sidebar.getByRole('combobox', { name: 'Add an item' }).fill('Gull');
  await sidebar.getByRole('option', { name: 'Gull Holm' }).click();
  const both = ['The long way home', 'Gull Holm'];
  await expect.poll(() => titlesOf(rows.nth(0))).toEqual(both);

  await editor.page.getByRole('button', { name: 'Save', exact: true }).click();
  const changes = editor.page.getByRole('region', { name: 'Editor publish' });
  for (const changed of ['The hill', 'All Archives'])
    await changes.getByRole('checkbox', { name: changed, checked: true }).waitFor();
  await changes.getByRole('button', { name: 'Save', exact: true }).click();
  await editor.notice(/Site updated\./);
  expect(await here.related(hill)).toEqual(both);
  await expect.poll(() => titlesOf(rows.nth(0))).toEqual(both);
  await editor.mustBeFine();
  await editor.close();

  const [, ...shown] = (await get(archive)).split('<h2 class="wp-block-post-title');
  expect(shown.slice(0, 2).map(listed)).toEqual([both, await here.related(gull)]);
  here.mustBeQuiet();
});

it('in the template of a page, the site editor previews the posts of the page', async () => {
  await setTemplate('page', `<!-- wp:post-title /-->${relatedLoop({ type: 'references' })}`);
  const shown = loopsIn(await get(`/?page_id=${page}`));
  expect(shown).toEqual([['Stiles: a field guide', 'The hill']]);
  const editor = await WordpressEditor.ofPage(here, page);
  await expect.poll(() => previewed(editor)).toEqual(shown);
  await editor.mustBeFine();
  await editor.close();
  here.mustBeQuiet();
});

it('a shortcode and a block in a widget list what is related to the post that the page is about', async () => {
  cpSync(join(phpFolder, 'classic-theme'), join(here.site.root, 'wp-content/themes/classic'), { recursive: true });
  await here.site.run("switch_theme( 'classic' ); wp_set_sidebars_widgets( array( 'side' => array() ) );");
  const { page: widgets, complaints, close } = await here.tab();
  await widgets.goto(`${here.site.url}/wp-admin/widgets.php`);
  const toggle = widgets.getByRole('button', { name: /^(toggle )?block inserter$/i });
  for (const name of ['Shortcode', 'Related posts']) {
    await toggle.click();
    await widgets.getByRole('searchbox', { name: 'Search' }).first().fill(name);
    await widgets.getByRole('option', { name, exact: true }).click();
    await toggle.click();
  }
  await widgets.getByRole('textbox', { name: 'Shortcode text' }).fill('[relx_related_posts limit=1]');
  await widgets.getByRole('button', { name: 'Update' }).click();
  await widgets.getByText('Widgets saved.').first().waitFor();
  expect(complaints).toEqual([]);
  await close();

  const aside = async (path: string) => listed((await get(path)).split('<aside>')[1]);
  const related = await here.related(hill);
  expect(await aside('/the-hill/')).toEqual([related[0], ...related]);
  // the last of many posts is not what that page is about
  await here.relate(HELLO_WORLD, [hill]);
  expect(await get('/')).toContain('Hello world!');
  expect(await aside('/')).toEqual([]);
  here.mustBeQuiet();
});
