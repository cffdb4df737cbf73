import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPlugin } from '../plugin.js';
import { type EditorSite, openEditorSite } from './editor-site.js';
import { WordpressEditor } from './wordpress-editor.js';

let here: EditorSite;
beforeAll(async () => {
  here = await openEditorSite({ users: { carla: 'contributor' } });
  for (const title of ['Stiles: a field guide', 'Gull Holm']) await here.post(title);
});
afterAll(() => here?.close());

/** The panel with all relations of a post, and how one is added. */
async function relationsOf(editor: WordpressEditor) {
  const panel = await editor.sidebar('Post');
  await panel.getByRole('button', { name: 'Relations', exact: true, expanded: false }).click();
  const add = async (title: string) => {
    // whoever writes in between sees the settings of a block
    await editor.sidebar('Post');
    await panel.getByRole('combobox', { name: 'Add an item' }).fill(title);
    await panel.getByRole('option', { name: title }).click();
  };
  return { panel, add };
}

it('a contributor may not relate another’s post both ways: the picker says why, a save too, and all else is saved', async () => {
  const editor = await WordpressEditor.of(here, 'new', 'carla');
  const { page } = editor;
  await editor.title.fill('By a contributor');
  const { panel, add } = await relationsOf(editor);
  await panel.getByRole('combobox', { name: 'Relation type' }).selectOption('References');
  await add('Stiles: a field guide');
  await panel.getByRole('combobox', { name: 'Relation type' }).selectOption('Related to');
  const search = panel.getByRole('combobox', { name: 'Add an item' });
  await search.fill('Gull Holm');
  await panel.getByRole('option', { name: /Gull Holm.*you don’t have permission to edit it/, disabled: true }).waitFor();
  await search.fill('');
  // a setting that changes between the choice and the save
  await here.site.run("update_option( 'relx_settings', array( 'edit' => 'source' ) );");
  await add('Gull Holm');
  await here.site.run("delete_option( 'relx_settings' );");
  await page.getByRole('button', { name: 'Save draft' }).click();
  const errors = page.locator('.components-notice.is-error');
  await errors
    .getByText(
      /Post saved, but its relations could not be saved\. “Gull Holm” could not be added\. .*you need to be able to edit /,
    )
    .waitFor();
  await panel.getByText('“Gull Holm” could not be added. You don’t have permission to change this.').last().waitFor();
  const [retry, remove] = await Promise.all(
    ['Retry', 'Remove'].map((name) => panel.getByRole('button', { name, exact: true }).boundingBox()),
  );
  expect(retry?.y).toBe(remove?.y);
  await panel.getByText('not saved yet').waitFor();
  // said once, and nothing says the opposite
  expect(await errors.count()).toBe(1);
  expect(await panel.getByText('“Gull Holm” added.').filter({ visible: true }).count()).toBe(0);
  const post = await editor.id();
  expect([await here.related(post, 'references'), await here.related(post)]).toEqual([['Stiles: a field guide'], []]);

  // the next save tries it again, and goes through once an editor has given the right
  await here.site.run("get_user_by( 'login', 'carla' )->set_role( 'editor' );");
  await page.getByRole('button', { name: 'Save draft' }).click();
  await editor.notice(/Draft saved\./);
  await expect.poll(() => errors.count()).toBe(0);
  expect(await here.related(post)).toEqual(['Gull Holm']);
  await editor.goto(post);
  expect(await editor.title.innerText()).toBe('By a contributor');
  await editor.close();
  here.mustBeQuiet();
});

it('a nonce that has expired is renewed, and who is logged out loses nothing', async () => {
  const editor = await WordpressEditor.of(
    here,
    await here.post('Left open', '<!-- wp:paragraph -->\n<p>Before.</p>\n<!-- /wp:paragraph -->'),
  );
  const { page } = editor;
  const post = await editor.id();
  const { panel, add } = await relationsOf(editor);
  await editor.write('core/paragraph', ' After a day.');
  await add('Gull Holm');
  // as a day makes all nonces that were given out
  here.site.define({ NONCE_SALT: 'of another day' });
  const renewed = page.waitForRequest((request) => request.url().includes('action=rest-nonce'));
  await editor.save();
  await renewed;
  expect(await here.related(post)).toEqual(['Gull Holm']);
  // the list has been read again, which who is logged out can't
  await panel.getByText('not saved yet').waitFor({ state: 'detached' });
  // each request that was on its way is refused once: the save, and suggestions that were still being asked for
  const refused = editor.failures.splice(0);
  expect(refused.filter((failure) => !failure.includes('/wp/v2/search?'))).toEqual([
    expect.stringMatching(/^403 POST \/wp-json\/wp\/v2\/posts\//),
  ]);
  expect(refused.filter((failure) => !failure.startsWith('403 '))).toEqual([]);

  await editor.write('core/paragraph', ' Logged out.');
  await add('Stiles: a field guide');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('.components-notice.is-error', { hasText: 'Updating failed' }).waitFor();
  await panel.getByText('not saved yet').waitFor();
  expect(await editor.block('core/paragraph').innerText()).toBe('Before. After a day. Logged out.');
  await page.context().addCookies([...(await here.site.logIn()).cookies]);
  await editor.save();
  await editor.goto(post);
  expect(await editor.block('core/paragraph').innerText()).toBe('Before. After a day. Logged out.');
  expect(await here.related(post)).toEqual(['Gull Holm', 'Stiles: a field guide']);
  await editor.close();
  here.mustBeQuiet();
});

it('an error of the REST API is named in block and manager, and all is there when it works again', async () => {
  const block =
    '<!-- wp:relx/related-posts -->\n<div data-relx-block="{}" class="wp-block-relx-related-posts"></div>\n<!-- /wp:relx/related-posts -->';
  const post = await here.post('While it is down', block);
  addPlugin(
    here.site,
    'fault',
    `add_filter( 'rest_pre_dispatch', fn( $result, $server, $request ) => 0 === strpos( $request->get_route(), '/relx/v1/' ) ? new WP_Error( 'out_of_order', 'Out of order.', array( 'status' => 503 ) ) : $result, 10, 3 );`,
  );
  const editor = await WordpressEditor.of(here, post);
  const list = editor.block('relx/related-posts');
  await list.getByText('The relations could not be loaded.').click();
  const sidebar = await editor.sidebar('Block');
  await sidebar.getByText('The site is not reachable. Try again later.').last().waitFor();
  addPlugin(here.site, 'fault', '');
  await list.getByRole('button', { name: 'Try again' }).click();
  await list.getByText('This post has no related posts yet.').waitFor();
  await sidebar.getByLabel('Relation type').selectOption('References');
  await editor.close();
  here.mustBeQuiet();
});
