import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EditorSite, openEditorSite } from './editor-site.js';
import { WordpressEditor } from './wordpress-editor.js';

let here: EditorSite;
let posts: readonly number[];
let page: number;
beforeAll(async () => {
  here = await openEditorSite();
  // an archive has the newest first
  posts = [await here.post('One'), await here.post('Two'), await here.post('Three')];
  page = await here.site.run(
    `return wp_insert_post( array( 'post_type' => 'page', 'post_title' => 'A page', 'post_status' => 'publish' ) );`,
  );
  const [one = 0, two = 0, three = 0] = posts;
  await here.relate(one, [two, three]);
  await here.relate(two, [three]);
  await here.relate(page, [one, three]);
});
afterAll(() => here?.close());

/** The variation in blocks of a theme. Its titles have a level of their own. */
const related = (query: object = {}) => {
  const attributes = {
    queryId: 7,
    query: { perPage: 3, postType: 'post', inherit: false, relx: { type: 'related_to' }, ...query },
    namespace: 'relx/related-posts',
  };
  return `<!-- wp:query ${JSON.stringify(attributes)} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title {"level":6,"isLink":true} /--><!-- /wp:post-template --></div><!-- /wp:query -->`;
};
const ARCHIVE = `<!-- wp:query {"queryId":0,"query":{"perPage":10,"pages":0,"offset":0,"postType":"post","order":"desc","orderBy":"date","inherit":true}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title /-->${related()}<!-- /wp:post-template --></div><!-- /wp:query -->`;

/** Replaces a template of the theme, as the site editor does. */
async function setTemplate(name: string, content: string): Promise<void> {
  const code = `
    $request = new WP_REST_Request( 'POST', "/wp/v2/templates/twentytwentyfour//$args[0]" );
    $request->set_param( 'content', $args[1] );
    return rest_do_request( $request )->get_status();`;
  expect(await here.site.run(code, [name, content], { user: 'admin' })).toBe(200);
}

/** The titles in each related loop of a page, as a logged-out user gets it. Loops without posts are not in it. */
async function published(path: string): Promise<string[][]> {
  const html = await (await fetch(here.site.url + path)).text();
  return html
    .split('<div class="wp-block-query')
    .map((part) => [...part.matchAll(/<h6 class="wp-block-post-title"><a [^>]*>([^<]*)</g)].map(([, title = '']) => title))
    .filter((titles) => titles.length > 0);
}

/** The titles in each related loop of the canvas. */
async function previewed(editor: WordpressEditor): Promise<string[][]> {
  const loops = editor.canvas.locator('.wp-block-query').filter({ visible: true, hasNot: editor.page.locator('h2') });
  return Promise.all((await loops.all()).map((loop) => loop.locator('h6').filter({ visible: true }).allInnerTexts()));
}

it('in a template of an archive, each row previews the posts that are related to it', async () => {
  await setTemplate('archive', ARCHIVE);
  const shown = await published('/category/uncategorized/');
  expect(shown).toEqual([
    ['A page', 'Two', 'One'],
    ['Three', 'One'],
    ['A page', 'Three', 'Two'],
  ]);
  const editor = await WordpressEditor.ofTemplate(here, 'twentytwentyfour//archive');
  await expect.poll(async () => (await previewed(editor)).filter((titles) => titles.length > 0)).toEqual(shown);
  await editor.mustBeFine();
  await editor.close();
  here.mustBeQuiet();
});

it('in the template of a page, the site editor previews the posts of the page', async () => {
  await setTemplate('page', `<!-- wp:post-title /-->${related()}`);
  const shown = await published(`/?page_id=${page}`);
  expect(shown).toEqual([['Three', 'One']]);
  const editor = await WordpressEditor.ofPage(here, page);
  await expect.poll(() => previewed(editor)).toEqual(shown);
  await editor.mustBeFine();
  await editor.close();
  here.mustBeQuiet();
});

it('in a template with a chosen post, the preview has the posts of that one', async () => {
  const [one] = posts;
  await setTemplate('single', `<!-- wp:post-title /-->${related({ relx: { type: 'related_to', post: one } })}`);
  const shown = await published(`/?p=${posts[1]}`);
  expect(shown).toEqual([['A page', 'Three', 'Two']]);
  const editor = await WordpressEditor.ofTemplate(here, 'twentytwentyfour//single');
  await expect.poll(() => previewed(editor)).toEqual(shown);
  await editor.mustBeFine();
  await editor.close();
  here.mustBeQuiet();
});
