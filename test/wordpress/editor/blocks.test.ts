import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { announced } from '../../e2e/announced.js';
import { axeFaults } from '../../e2e/axe-faults.js';
import { countRenders } from './count-renders.js';
import { type EditorSite, openEditorSite } from './editor-site.js';
import { WordpressEditor } from './wordpress-editor.js';

const POSTS = 'relx/related-posts';
const TITLES = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'] as const;

let here: EditorSite;
let related: number[];
beforeAll(async () => {
  here = await openEditorSite();
  related = [];
  for (const title of TITLES) related.push(await here.post(title, 'Some words that follow each other in a text.'));
});
afterAll(() => here?.close());

const block = (attributes: object = {}) => `<!-- wp:${POSTS} ${JSON.stringify(attributes)} /-->`;
const paragraph = '<!-- wp:paragraph -->\n<p>Before.</p>\n<!-- /wp:paragraph -->';
const titlesOf = (list: Locator) => list.locator('.relx-related-item-link').allInnerTexts();

/** A post with blocks, and with relations to posts by their places. */
async function postWith(content: readonly string[], places: readonly number[] = [], type = 'related_to'): Promise<number> {
  const post = await here.post('For a test', content.join('\n\n'));
  await here.relate(post, [...places].reverse().map((place) => related[place] ?? 0), type); // biome-ignore format: one thought
  return post;
}

it('typing beside ten lists renders none of them again', async () => {
  const post = await postWith([paragraph, ...Array.from({ length: 10 }, () => block())], [0, 1, 2]);
  const tab = await here.tab();
  await tab.page.addInitScript(countRenders);
  const editor = await WordpressEditor.of({ ...here, tab: async () => tab }, post);
  await expect.poll(() => titlesOf(editor.block(POSTS)).then(({ length }) => length)).toBe(30);
  await editor.write('core/paragraph', ' A');
  expect(await editor.renders()).toBeGreaterThan(9);
  // what the editor loads late renders them once more, and typing renders none
  const rendersOf = async (text: string) => {
    const before = await editor.renders();
    await editor.page.keyboard.type(text);
    return (await editor.renders()) - before;
  };
  await expect.poll(() => rendersOf(' few words more')).toBe(0);
  expect(await editor.content()).toContain('Before. A few words more');
  await editor.close();
});

it('the toolbar of several selected lists changes all of them', async () => {
  const editor = await WordpressEditor.of(here, await postWith([block(), block()], [0, 1]));
  const blocks = editor.block(POSTS);
  await expect.poll(() => blocks.locator('.relx-related-list').count()).toBe(2);
  await blocks.nth(0).click({ position: { x: 1, y: 1 } });
  await blocks.nth(1).click({ position: { x: 1, y: 1 }, modifiers: ['Shift'] });
  // WordPress has a button of this name, too, which groups the blocks
  await editor.page.getByRole('toolbar', { name: 'Block tools' }).locator('[aria-label="Grid"][aria-pressed]').click();
  await expect.poll(() => blocks.locator('.relx-related-grid').count()).toBe(2);
  await editor.mustBeFine();
  await editor.close();
});

it('invalid attributes, an unknown type and a deleted post are shown with their reason, and nothing is lost', async () => {
  const gone = await here.post('Gone');
  await here.site.run('wp_delete_post( $args, true );', gone);
  const bad = { limit: 'many', layout: 7, order: { a: 1 }, title: ['x'], headingLevel: 'h9', columns: -4 };
  const post = await postWith([paragraph, block(bad), block({ type: 'no_such_type' }), block({ post: gone })]);
  const editor = await WordpressEditor.of(here, post);
  const blocks = editor.block(POSTS);
  await expect.poll(() => blocks.count()).toBe(3);
  await expect.poll(() => blocks.nth(1).innerText()).toContain('relation type does not exist');
  await expect.poll(() => blocks.nth(2).innerText()).toContain('was deleted');
  await editor.write('core/paragraph', ' Still typed.');
  await editor.save();
  await editor.goto(post);
  expect(await editor.block('core/paragraph').innerText()).toBe('Before. Still typed.');
  expect(await editor.blocks()).toEqual(['core/paragraph', POSTS, POSTS, POSTS]);
  await editor.close();
});

it('relations are chosen in the sidebar, put in order by keyboard and by mouse, and saved with the post', async () => {
  const post = await postWith([block()]);
  const editor = await WordpressEditor.of(here, post);
  const { page } = editor;
  const list = editor.block(POSTS);
  await list.getByText('This post has no related posts yet').click();
  const sidebar = await editor.sidebar('Block');
  await sidebar.getByRole('button', { name: 'Relations', exact: true }).scrollIntoViewIfNeeded();
  for (const title of TITLES.slice(0, 3)) {
    await sidebar.getByRole('combobox', { name: 'Add an item' }).fill(title);
    await sidebar.getByRole('option', { name: title }).first().click();
  }
  await expect.poll(() => titlesOf(list)).toEqual(['Alder', 'Birch', 'Cedar']);
  const handle = (title: string) => sidebar.getByRole('button', { name: `Drag “${title}”` });
  await handle('Cedar').focus();
  await page.keyboard.press('Space');
  await announced(page, 'Picked up “Cedar”. Position 3 of 3.');
  for (const place of [2, 1]) {
    await page.keyboard.press('ArrowUp');
    await announced(page, `“Cedar” is over position ${place} of 3.`);
  }
  await page.keyboard.press('Space');
  await expect.poll(() => titlesOf(list)).toEqual(['Cedar', 'Alder', 'Birch']);
  // by mouse: the first below the second
  const [from, to] = [await handle('Cedar').boundingBox(), await handle('Alder').boundingBox()];
  if (!from || !to) throw new Error('There are no handles.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height, { steps: 12 });
  await announced(page, '“Cedar” is over position 2 of 3.');
  await page.mouse.up();
  await expect.poll(() => titlesOf(list)).toEqual(['Alder', 'Cedar', 'Birch']);
  expect(await axeFaults(page, '.relx-manager')).toEqual([]);

  await editor.save();
  expect(await here.related(post)).toEqual(['Alder', 'Cedar', 'Birch']);
  await editor.goto(post);
  await expect.poll(() => titlesOf(list)).toEqual(['Alder', 'Cedar', 'Birch']);
  await editor.mustBeFine();
  await editor.close();
});

it('the settings of a block change its preview, are saved, and show on the site', async () => {
  const other = await postWith([], [3, 4], 'references');
  await here.site.run('wp_update_post( array( "ID" => $args, "post_title" => "The other post" ) );', other);
  const post = await postWith([block()], [4, 2, 0, 1], 'references');
  const editor = await WordpressEditor.of(here, post);
  const list = editor.block(POSTS);
  await list.click();
  const sidebar = await editor.sidebar('Block');
  const field = (label: string) => sidebar.getByLabel(label, { exact: true });
  const number = (label: string) => sidebar.getByRole('spinbutton', { name: label });
  await field('Relation type').selectOption({ label: 'References' });
  await expect.poll(() => titlesOf(list)).toEqual(['Elm', 'Cedar', 'Alder', 'Birch']);
  await field('Order by').selectOption('title');
  await number('Number of items').fill('3');
  await expect.poll(() => titlesOf(list)).toEqual(['Alder', 'Birch', 'Cedar']);
  await sidebar.getByRole('radio', { name: 'Grid' }).click();
  await list.locator('.relx-related-grid').waitFor();
  await sidebar.getByRole('radio', { name: 'Manual' }).click();
  await number('Columns').fill('2');
  await field('Display excerpt').check();
  await number('Max number of words in excerpt').fill('3');
  await expect.poll(() => list.locator('.relx-related-item-excerpt').first().innerText()).toBe('Some words that…');
  // an option of WordPress's pages, which does not change the preview
  await field('Exclude what the page already shows').check();
  await sidebar.getByRole('button', { name: 'Heading and source' }).click();
  await field('Heading').fill('Read & see “more”');
  await field('Heading level').selectOption('3');
  await expect.poll(() => list.locator('h3').innerText()).toBe('Read & see “more”');
  // the list of another post, and that of this one again
  const choice = sidebar.getByRole('combobox', { name: 'Post', exact: true });
  await choice.fill('The other');
  await sidebar.getByRole('option', { name: 'The other post', exact: true }).click();
  await expect.poll(() => titlesOf(list)).toEqual(['Dogwood', 'Elm']);
  await choice.fill('Current post');
  await sidebar.getByRole('option', { name: 'Current post' }).click();
  await expect.poll(() => titlesOf(list)).toEqual(['Alder', 'Birch', 'Cedar']);
  const canvas = editor.page.frame('editor-canvas');
  expect(canvas && (await axeFaults(canvas, `[data-type="${POSTS}"]`))).toEqual([]);

  await editor.save();
  const saved = await editor.content();
  expect(saved).toContain('"exclude":"shown"');
  await editor.goto(post);
  expect(await editor.content()).toBe(saved);
  await expect.poll(() => titlesOf(list)).toEqual(['Alder', 'Birch', 'Cedar']);
  await editor.mustBeFine();
  await editor.close();

  for (const javaScriptEnabled of [true, false]) {
    const tab = await here.tab('', { javaScriptEnabled });
    await tab.open(`${here.site.url}/?p=${post}`);
    const shown = tab.page.locator('.wp-block-relx-related-posts');
    expect(await titlesOf(shown)).toEqual(['Alder', 'Birch', 'Cedar']);
    expect(await shown.getByRole('heading', { level: 3 }).innerText()).toBe('Read & see “more”');
    expect(tab.complaints).toEqual([]);
    await tab.close();
  }
});

it.each([
  ['one list', [{ type: 'related_to', limit: 3 }], [['Alder', 'Birch']]],
  [
    'several lists',
    [{}, { type: 'references', layout: 'grid', order: 'title' }, { limit: 1 }],
    [['Alder', 'Birch'], ['Cedar'], ['Alder']],
  ],
] as const)('an editor that opens with %s sends no request for it', async (_, attributes, titles) => {
  const post = await postWith(attributes.map(block), [0, 1]);
  await here.relate(post, [related[2] ?? 0], 'references');
  const editor = await WordpressEditor.of(here, post);
  const shown = async () => Promise.all((await editor.block(POSTS).all()).map(titlesOf));
  await expect.poll(shown).toEqual(titles);
  // what a selected block needs is loaded, and is no data
  await editor.page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/related-posts/tools.js')),
  );
  expect(editor.tab.apiRequests.filter((path) => path.includes('relx'))).toEqual([]);
  await editor.close();
});

it('new blocks have the default type of the settings, and saved ones keep theirs', async () => {
  /** Relation types of the blocks. */
  const types = ({ page }: WordpressEditor) =>
    page.evaluate(() => {
      type Block = { readonly attributes: { readonly type?: string } };
      type Store = { getBlocks(): readonly Block[] };
      const { data } = (window as unknown as { wp: { data: { select(name: string): Store } } }).wp;
      return data.select('core/block-editor').getBlocks().map(({ attributes }) => attributes.type); // biome-ignore format: one thought
    });
  const saved = `<!-- wp:${POSTS} -->\n<div data-relx-block="{}" class="wp-block-relx-related-posts"></div>\n<!-- /wp:${POSTS} -->`;
  const post = await postWith([saved]);
  await here.site.run(`update_option( 'relx_settings', array( 'default_types' => array( 'post' => 'references' ) ) );`);
  const editor = await WordpressEditor.of(here, post);
  await editor.insert('Referenced posts');
  expect(await types(editor)).toEqual(['related_to', 'references']);
  await editor.save();
  await editor.goto(post);
  expect(await types(editor)).toEqual(['related_to', 'references']);
  await editor.mustBeFine();
  await editor.close();
  await here.site.run(`delete_option( 'relx_settings' );`);
});

it('a bound heading shows its value in the editor where WordPress has values of sources, and on the site', async () => {
  const course = await here.post('The course');
  const binding = {
    content: { source: 'relx/related', args: { tag: 'relx_related_posts', type: 'parent_of', direction: 'incoming' } },
  };
  const lesson = await postWith([
    `<!-- wp:heading ${JSON.stringify({ metadata: { bindings: binding } })} -->\n<h2 class="wp-block-heading">Saved text</h2>\n<!-- /wp:heading -->`,
  ]);
  await here.relate(course, [lesson], 'parent_of');
  const html = await (await fetch(`${here.site.url}/?p=${lesson}`)).text();
  expect(html).toMatch(/<h2 class="wp-block-heading">The course<\/h2>/);
  const editor = await WordpressEditor.of(here, lesson);
  // WordPress 6.7 and later
  const hasValues = await editor.page.evaluate(() => {
    const { wp } = window as unknown as { wp: { blocks: { registerBlockBindingsSource?: unknown } } };
    return wp.blocks.registerBlockBindingsSource !== undefined;
  });
  const shown = () => editor.block('core/heading').innerText();
  await expect.poll(shown).toBe(hasValues ? 'The course' : 'Saved text');
  await editor.mustBeFine();
  await editor.close();
});

it('causes no notice', () => here.mustBeQuiet());
