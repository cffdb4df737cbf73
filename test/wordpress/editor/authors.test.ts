import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openList } from '../../manager/open-list.js';
import { isExhaustive } from '../../sizes.js';
import { addPlugin } from '../plugin.js';
import { type EditorSite, editorVersions, openEditorSite } from './editor-site.js';
import { sharedEditor, WordpressEditor } from './wordpress-editor.js';

let here: EditorSite;

/** The panel with all relations of a post, and how one is added. */
async function relationsOf(editor: WordpressEditor) {
  const panel = await editor.relations();
  const add = async (title: string, listTitle = 'Related') => {
    // typing between the two shows the settings of a block
    await editor.sidebar('Post');
    const list = await openList(panel, listTitle);
    await list.getByRole('combobox', { name: 'Add an item' }).fill(title);
    await list.getByRole('option', { name: title }).click();
  };
  return { panel, add };
}

/** What changing a two-way relation requires. */
const require = (edit: 'source' | 'both') => here.site.run(`update_option( 'relx_settings', array( 'edit' => $args ) );`, edit);

const PARAGRAPH = '<!-- wp:paragraph -->\n<p>Before.</p>\n<!-- /wp:paragraph -->';
const LIST =
  '<!-- wp:relx/related-posts -->\n<div data-relx-block="{}" class="wp-block-relx-related-posts"></div>\n<!-- /wp:relx/related-posts -->';
/** Responds with 503 to each request to the REST API. */
const FAULT = `add_filter( 'rest_pre_dispatch', fn( $result, $server, $request ) => 0 === strpos( $request->get_route(), '/relx/v1/' ) ? new WP_Error( 'out_of_order', 'Out of order.', array( 'status' => 503 ) ) : $result, 10, 3 );`;

const BLOCK =
  '<!-- wp:relx/related-posts {"type":"references"} -->\n<div data-relx-block="{&quot;type&quot;:&quot;references&quot;}" class="wp-block-relx-related-posts"></div>\n<!-- /wp:relx/related-posts -->';
const [ada, ben, cleo] = ['Ada', 'Ben', 'Cleo'];

let idOfAda: number;

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
    here = await openEditorSite({ users: { carla: 'contributor' }, ...options });
    await here.posts(['Stiles: a field guide', 'Gull Holm']);
  });
  afterAll(() => here?.close());

  if (isExhaustive)
    describe('an administrator', () => {
      const shared = sharedEditor(async () => {
        await require('both');
        return WordpressEditor.of(here, await here.post('Left open', LIST + PARAGRAPH));
      });
      afterAll(() => here.site.run("delete_option( 'relx_settings' );"));

      it('sees an error of the REST API in block and manager, and all is there when it works again', async () => {
        addPlugin(here.site, 'fault', FAULT);
        const editor = await shared.reopened();
        const list = editor.block('relx/related-posts');
        await list.getByText('The relations could not be loaded.').click();
        const sidebar = await editor.sidebar('Block');
        await sidebar.getByText('The site is not reachable. Try again later.').last().waitFor();
        addPlugin(here.site, 'fault', '');
        await list.getByRole('button', { name: 'Try again' }).click();
        await list.getByText('This post has no related posts yet.').waitFor();
        await sidebar.getByLabel('Relation type').selectOption('References');
        editor.failures.splice(0);
        here.mustBeQuiet();
      });

      it('sees that both sides need permission, with a link to change that', async () => {
        const { panel } = await relationsOf(await shared.with(PARAGRAPH));
        await openList(panel, 'Related');
        await panel.getByText('requires permission to edit the items on both sides').waitFor();
        expect(await panel.getByRole('link', { name: 'Change permissions' }).getAttribute('href')).toContain('tab=settings');
      });

      it('gets a new nonce after it has expired, and loses nothing when logged out', async () => {
        const editor = await shared.with(PARAGRAPH);
        const { page } = editor;
        const post = await editor.id();
        const { panel, add } = await relationsOf(editor);
        await editor.write('core/paragraph', ' After a day.');
        await add('Gull Holm');
        // as a day makes all nonces that were given out
        here.site.define({ NONCE_SALT: 'of another day' });
        await Promise.all([page.waitForRequest((request) => request.url().includes('action=rest-nonce')), editor.save()]);
        expect(await here.related(post)).toEqual(['Gull Holm']);
        // the list has been read again, which who is logged out can't
        await panel.getByText('not saved yet').waitFor({ state: 'detached' });
        // each request that was on its way is rejected once: the save, and the running requests for suggestions
        const rejected = editor.failures.splice(0);
        expect(rejected.filter((failure) => !failure.includes('/wp/v2/search?'))).toEqual([
          expect.stringMatching(/^403 POST \/wp-json\/wp\/v2\/posts\//),
        ]);
        expect(rejected.filter((failure) => !failure.startsWith('403 '))).toEqual([]);

        // a search renews it, too
        here.site.define({ NONCE_SALT: 'of a third day' });
        await editor.write('core/paragraph', ' Logged out.');
        await add('Stiles: a field guide');
        expect(editor.failures.splice(0).filter((failure) => !failure.startsWith('403 '))).toEqual([]);
        await page.context().clearCookies();
        await editor.startSave();
        await page.locator('.components-notice.is-error', { hasText: 'Updating failed' }).waitFor();
        await panel.getByText('not saved yet').waitFor();
        expect(await editor.block('core/paragraph').innerText()).toBe('Before. After a day. Logged out.');
        await page.context().addCookies([...(await here.site.logIn()).cookies]);
        await editor.save();
        expect(await here.site.run('return get_post( $args )->post_content;', post)).toContain(
          'Before. After a day. Logged out.',
        );
        expect(await here.related(post)).toEqual(['Gull Holm', 'Stiles: a field guide']);
        here.mustBeQuiet();
      });

      it('after another author has taken over, the relations of both are kept, and “Save the others” leaves out what is gone', async () => {
        const editor = await shared.with(PARAGRAPH);
        const { page } = editor;
        const post = await editor.id();
        const before = await here.related(post);
        await here.post('Of the first');
        await (await relationsOf(editor)).add('Of the first');
        await here.relate(post, [await here.post('Of the second')]);
        await here.site.run(`update_post_meta( $args, '_edit_lock', time() . ':' . get_user_by( 'login', 'carla' )->ID );`, post);

        // WordPress closes the first editor, and stores its changes as an autosave
        await page.evaluate(() => (window as unknown as { wp: { heartbeat: { connectNow(): void } } }).wp.heartbeat.connectNow());
        await page.getByText('Someone else has taken over this post').waitFor();
        const autosave = () => here.site.run<number>(`return wp_get_post_autosave( $args, 1 )->ID ?? 0;`, post);
        await expect.poll(autosave).toBeGreaterThan(0);
        expect((await here.related(post)).toSorted()).toEqual([...before, 'Of the second'].toSorted());
        await here.site.run("delete_post_meta( $args, '_edit_lock' );", post);
        await page.goto(`${here.site.url}/wp-admin/revision.php?revision=${await autosave()}`);
        await page.getByRole('button', { name: 'Restore This Autosave' }).click();
        await page.waitForURL(/post\.php/);
        await editor.ready();
        const both = await here.related(post);
        expect(both.toSorted()).toEqual([...before, 'Of the first', 'Of the second'].toSorted());

        const gone = await here.post('Deleted before the save');
        const { panel, add } = await relationsOf(editor);
        await add('Deleted before the save');
        await (await openList(panel, 'Related')).getByRole('button', { name: 'Remove “Of the first”' }).click();
        await here.site.run('wp_delete_post( $args, true );', gone);
        await editor.startSave();
        const errors = page.locator('.components-notice.is-error');
        await errors.getByText('Nothing was changed, because 1 change is rejected. “Deleted before the save”').waitFor();
        await panel.getByRole('button', { name: 'Save the others' }).click();
        await page
          .locator('.components-notice.is-warning', { hasText: '“Deleted before the save” could not be added.' })
          .waitFor();
        expect(await here.related(post)).toEqual(both.filter((title) => title !== 'Of the first'));
        await editor.close();
        here.mustBeQuiet();
      });
    });

  describe('a contributor', () => {
    const shared = sharedEditor(async () => {
      await require('both');
      await here.site.run("get_user_by( 'login', 'carla' )->set_role( 'contributor' );");
      const editor = await WordpressEditor.of(here, 'new', { user: 'carla' });
      await editor.title.fill('By a contributor');
      return editor;
    });
    afterAll(() => here.site.run("delete_option( 'relx_settings' );"));

    it('sees that both sides need permission, and what a save rejects for that', async () => {
      const editor = await shared.with();
      const { page } = editor;
      const { panel, add } = await relationsOf(editor);
      const list = await openList(panel, 'Related');
      await panel.getByText('requires permission to edit the items on both sides').waitFor();
      expect(await panel.getByRole('link', { name: 'Change permissions' }).count()).toBe(0);
      await add('Stiles: a field guide', 'References');
      const search = list.getByRole('combobox', { name: 'Add an item' });
      await search.fill('Gull Holm');
      await panel.getByRole('option', { name: /Gull Holm.*you don’t have permission to edit it/, disabled: true }).waitFor();
      await search.fill('');
      // a setting that changes between the choice and the save
      await require('source');
      await add('Gull Holm');
      await require('both');
      await editor.startSave();
      const errors = page.locator('.components-notice.is-error');
      await errors.getByText(/Updating failed\. Nothing was changed, .*you need to be able to edit /).waitFor();
      await panel.getByText('“Gull Holm” could not be added. You don’t have permission to change this.').last().waitFor();
      const [retry, remove] = await Promise.all(
        ['Retry', 'Remove'].map((name) => panel.getByRole('button', { name, exact: true }).boundingBox()),
      );
      expect(retry?.y).toBe(remove?.y);
      await list.getByText('not saved yet').waitFor();
      // shown once, and no message contradicts it
      expect(await errors.count()).toBe(1);
      expect(await panel.getByText('“Gull Holm” added.').filter({ visible: true }).count()).toBe(0);
      const post = await editor.id();
      expect([await here.related(post, 'references'), await here.related(post)]).toEqual([[], []]);

      // the next save tries it again, and goes through once an editor has given the right
      await here.site.run("get_user_by( 'login', 'carla' )->set_role( 'editor' );");
      await editor.startSave();
      await editor.notice(/Draft saved\./);
      await expect.poll(() => errors.count()).toBe(0);
      expect([await here.related(post, 'references'), await here.related(post)]).toEqual([
        ['Stiles: a field guide'],
        ['Gull Holm'],
      ]);
      expect(await here.site.run('return get_the_title( $args );', post)).toBe('By a contributor');
      here.mustBeQuiet();
    });

    it('relates the post of another, and a draft whose addition is undone goes to the trash', async () => {
      const editor = await shared.with();
      await require('source');
      await here.site.run("get_user_by( 'login', 'carla' )->set_role( 'contributor' );");
      const related = async () =>
        here.site.run<string[]>(
          `$rows = Relx_Core::instance()->table->ordered( 'related_to', array( 'object_type' => 'post', 'id' => $args ), array( 'from', 'to' ) );
          return array_map( fn( $row ) => get_the_title( $row['related']['id'] ), $rows );`,
          await editor.id(),
        );
      const before = await related();
      const { panel, add } = await relationsOf(editor);
      await add('Stiles: a field guide');
      const list = await openList(panel, 'Related');
      const search = list.getByRole('combobox', { name: 'Add an item' });
      const draft = async (title: string) => {
        await search.fill(title);
        const button = panel.getByRole('button', { name: `Create draft “${title}”` });
        await button.waitFor();
        await search.press('ArrowDown');
        await search.press('Enter');
        await button.click();
        await panel.getByText(`“${title}” added.`).last().waitFor();
      };
      await draft('Not kept');
      await list.getByRole('button', { name: 'Undo' }).click();
      await draft('Stored at once');
      const drafts = () => here.site.run<string[]>(`return wp_list_pluck( get_posts( array( 'post_status' => 'draft', 'numberposts' => -1, 'orderby' => 'ID', 'order' => 'ASC' ) ), 'post_title' );`); // biome-ignore format: one query
      await editor.startSave();
      await editor.notice(/Draft saved\./);
      await panel.getByText('not saved yet').first().waitFor({ state: 'detached' });
      expect(await drafts()).toContain('Stored at once');
      expect(await drafts()).not.toContain('Not kept');
      expect(await related()).toEqual([...before, 'Stiles: a field guide', 'Stored at once']);
      await editor.close();
      here.mustBeQuiet();
    });
  });

  describe('relations of a post', () => {
    beforeAll(async () => {
      [idOfAda = 0] = await here.posts([ada, ben, cleo], 'Some words that follow each other.');
    });

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
      if (isExhaustive) {
        const [shownRevision, restored] = options.version ? [first, [ada, ben, cleo]] : [second, [cleo, ben]];
        await page.goto(`${here.site.url}/wp-admin/revision.php?revision=${shownRevision}`);
        await page.getByText(`– ${restored[0]}`).first().waitFor();
        await page.getByRole('button', { name: 'Restore This Revision' }).click();
        await page.waitForURL(/post\.php/);
        expect(await here.related(post, 'references')).toEqual(restored);
      }
      await editor.close();
      here.mustBeQuiet();
    });

    if (isExhaustive)
      it('an editor keeps the changes of another tab', async () => {
        const post = await here.post('In two tabs', BLOCK);
        const editor = await WordpressEditor.of(here, post);
        const { add, press, shown } = await referencesOf(editor);
        /** Saves the post as an editor in another tab does. */
        const inOtherTab = (code: string) =>
          here.site.run(`list( $post, $ada ) = $args; ${code}`, [post, idOfAda], { user: 'admin' });
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
});
