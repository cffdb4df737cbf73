import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openList } from '../../manager/open-list.js';
import { type EditorSite, editorVersions, openEditorSite } from './editor-site.js';
import { WordpressEditor } from './wordpress-editor.js';

const BLOCK =
  '<!-- wp:relx/related-posts {"type":"references"} -->\n<div data-relx-block="{&quot;type&quot;:&quot;references&quot;}" class="wp-block-relx-related-posts"></div>\n<!-- /wp:relx/related-posts -->';
const [ada, ben, cleo] = ['Ada', 'Ben', 'Cleo'];

let here: EditorSite;
const ids: Record<string, number> = {};

/** The list of references in the panel of an editor. */
async function referencesOf(editor: WordpressEditor) {
  const list = await openList(await editor.relations(), 'References');
  return {
    list,
    shown: () => list.locator('.relx-manager-item .relx-manager-title').allInnerTexts(),
    async add(title: string) {
      await list.getByRole('combobox', { name: 'Add an item' }).fill(title);
      await list.getByRole('option', { name: title }).click();
    },
    press: (name: string) => list.getByRole('button', { name, exact: true }).click(),
    saved: () => list.getByText('not saved yet').first().waitFor({ state: 'detached' }),
  };
}

const titlesIn = (page: Page) => page.locator('.relx-related-item-link').allInnerTexts();

/** Titles of the list on the page of a post, as a logged-out user sees it. */
async function publicPage(post: number): Promise<string[]> {
  const html = await (await fetch(`${here.site.url}/?p=${post}`)).text();
  return [...html.matchAll(/relx-related-item-link"[^>]*>(.*?)</g)].map(([, title]) => title ?? '');
}

/** Titles of the list in the preview that the editor opens. */
async function preview({ page }: WordpressEditor): Promise<string[]> {
  await page.getByRole('button', { name: /^(View|Preview)$/ }).click();
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('menuitem', { name: /Preview in new tab/ }).click(),
  ]);
  await tab.waitForURL(/preview=true/);
  await tab.locator('.wp-block-post-title, .entry-title').first().waitFor();
  const found = await titlesIn(tab);
  await tab.close();
  return found;
}

describe.each(editorVersions)('%s', (_name, options) => {
  beforeAll(async () => {
    here = await openEditorSite(options);
    for (const title of [ada, ben, cleo]) ids[title] = await here.post(title, 'Some words that follow each other.');
  });
  afterAll(() => here?.close());

  it('relations are saved, undone, previewed and restored like the text of their post', async () => {
    const post = await here.post('Source', BLOCK);
    const editor = await WordpressEditor.of(here, post);
    const { page } = editor;
    const { add, press, shown, saved } = await referencesOf(editor);
    for (const title of [ada, ben, cleo]) await add(title);
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect.poll(shown).toEqual([ada, ben]);
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await expect.poll(shown).toEqual([ada, ben, cleo]);
    const blockTitles = () => editor.block('relx/related-posts').locator('.relx-related-item-link').allInnerTexts();
    await expect.poll(blockTitles).toEqual([ada, ben, cleo]);
    expect(await preview(editor)).toEqual([ada, ben, cleo]);
    expect([await publicPage(post), await here.related(post, 'references')]).toEqual([[], []]);

    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/wp-json/')) writes.push(new URL(request.url()).pathname);
    });
    // what is saved is shown while the lists are read again
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/relx\/v1\//, (route) => released.then(() => route.continue()));
    await Promise.all([page.waitForRequest(/\/relx\/v1\/(post|related)/), editor.save()]);
    expect([await shown(), await blockTitles()]).toEqual(Array(2).fill([ada, ben, cleo]));
    release();
    await saved();
    expect(writes).toEqual([`/wp-json/wp/v2/posts/${post}`]);
    expect([await publicPage(post), await here.related(post, 'references')]).toEqual([
      [ada, ben, cleo],
      [ada, ben, cleo],
    ]);

    await press(`Move “${cleo}” up`);
    await press(`Remove “${ada}”`);
    expect(await preview(editor)).toEqual([cleo, ben]);
    await page.getByRole('checkbox', { name: 'Never suggest this post' }).check();
    await editor.save();
    await expect.poll(() => here.site.run(`return get_post_meta( $args, 'relx_not_similar', true );`, post)).toBe('1');
    await expect.poll(shown).toEqual([cleo, ben]);
    await expect.poll(() => here.related(post, 'references')).toEqual([cleo, ben]);
    expect(await preview(editor)).toEqual([cleo, ben]);

    // the autosave of the previews is a revision as well, and its place depends on the second of each
    const [first, second] = await here.site.run<number[]>(
      `return array_values( array_filter( wp_list_pluck( wp_get_post_revisions( $args, array( 'order' => 'ASC' ) ), 'ID' ), fn( $id ) => ! wp_is_post_autosave( $id ) ) );`,
      post,
    );
    // WordPress 7.1 and later show revisions in the editor
    if (!options.version) {
      // blocks of revisions are updated when the page is idle, which is rare in the background
      await page.bringToFront();
      await page.goto(`${here.site.url}/wp-admin/post.php?post=${post}&action=edit&revision=${first}`);
      await page.getByRole('button', { name: 'Meta', exact: true }).click();
      await page.getByText(`– ${ada}`).first().waitFor();
      await expect.poll(blockTitles).toEqual([ada, ben, cleo]);
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      await editor.notice(/Restored to revision/);
      expect(await here.related(post, 'references')).toEqual([ada, ben, cleo]);
    }
    await editor.mustBeFine();
    const [shownRevision, restored] = options.version ? [first, [ada, ben, cleo]] : [second, [cleo, ben]];
    await page.goto(`${here.site.url}/wp-admin/revision.php?revision=${shownRevision}`);
    await page.getByText(`– ${restored[0]}`).first().waitFor();
    await page.getByRole('button', { name: 'Restore This Revision' }).click();
    await page.waitForURL(/post\.php/);
    expect(await here.related(post, 'references')).toEqual(restored);
    await editor.close();
    here.mustBeQuiet();
  });

  it('an editor keeps the changes of another tab', async () => {
    const post = await here.post('In two tabs', BLOCK);
    const editor = await WordpressEditor.of(here, post);
    const { add, press, shown } = await referencesOf(editor);
    /** Saves the post as an editor in another tab does. */
    const inOtherTab = (code: string) =>
      here.site.run(`list( $post, $ada ) = $args; ${code}`, [post, ids[ada] ?? 0], { user: 'admin' });
    await add(ben);
    await inOtherTab(`ncr_add_relation( $post, 'post', $ada, 'post', 'references' );`);
    await editor.save();
    await editor.notice(/changed in another tab/);
    await expect.poll(shown).toEqual([ben, ada]);
    await inOtherTab(`ncr_remove_relation( $post, 'post', $ada, 'post', 'references' );`);
    await press(`Move “${ada}” up`);
    await editor.save();
    await editor.notice(/Items that you changed were removed/);
    expect(await here.related(post, 'references')).toEqual([ben]);
    await editor.mustBeFine();
    await editor.close();
    here.mustBeQuiet();
  });
});
