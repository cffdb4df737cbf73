import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults } from '../../e2e/axe-faults.js';
import { type EditorSite, openEditorSite } from './editor-site.js';
import { WordpressEditor } from './wordpress-editor.js';

let here: EditorSite;
const posts: Record<string, number> = {};
beforeAll(async () => {
  here = await openEditorSite();
  for (const title of ['Tents in the rain', 'Tents in the snow', 'Drying a tent', 'Tax returns', 'Invoices']) {
    posts[title] = await here.post(title, `<!-- wp:paragraph --><p>${title}.</p><!-- /wp:paragraph -->`);
    const tags = /tent/i.test(title) ? ['tents', 'camping'] : ['money'];
    await here.site.run('wp_set_post_tags( $args[0], $args[1] ); wp_update_post( array( "ID" => $args[0] ) );', [
      posts[title],
      tags,
    ]);
  }
});
afterAll(() => here?.close());

it('an author adds two suggestions, and does not see a third again', async () => {
  const post = posts['Tents in the rain'] ?? 0;
  const editor = await WordpressEditor.of(here, post);
  const open = async () => {
    const panel = await editor.relations();
    const list = panel.getByRole('group', { name: 'Related', exact: true });
    // a list without items is closed
    const toggle = list.getByRole('button', { name: /^Related/ });
    await toggle.waitFor();
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    await list.getByRole('button', { name: 'Suggestions', expanded: false }).click();
    return panel;
  };
  const panel = await open();
  const suggestions = panel.getByRole('list', { name: 'Suggestions' });
  await suggestions.getByRole('button', { name: 'Add “Drying a tent”' }).click();
  await suggestions.getByRole('button', { name: 'Add “Tents in the snow”' }).press('Enter');
  await editor.save();
  expect((await here.related(post)).toSorted()).toEqual(['Drying a tent', 'Tents in the snow']);

  await editor.goto(posts['Tax returns'] ?? 0);
  await open();
  await suggestions.getByRole('button', { name: 'Don’t suggest “Invoices” again' }).click();
  await panel.getByRole('button', { name: 'Undo' }).waitFor();
  await editor.goto(posts['Tax returns'] ?? 0);
  await open();
  await panel
    .getByText(/No similar posts found/)
    .last()
    .waitFor();
  expect(await suggestions.getByRole('button', { name: /Invoices/ }).count()).toBe(0);
  await editor.close();
  here.mustBeQuiet();
});

it('an author links the selected words to a suggestion, and both posts list the link after the save', async () => {
  await here.site.run(`update_option( 'relx_settings', array( 'links' => true ) );`);
  const [post = 0, other = 0] = [posts.Invoices, posts['Tax returns']];
  const editor = await WordpressEditor.of(here, post);
  await editor.block('core/paragraph').first().click();
  await editor.page.keyboard.press('Home');
  for (let letter = 0; letter < 'Invoices'.length; letter++) await editor.page.keyboard.press('Shift+ArrowRight');
  await editor.page.getByRole('toolbar', { name: 'Block tools' }).getByRole('button', { name: 'More', exact: true }).click();
  await editor.page.getByRole('menuitem', { name: 'Link to a related post' }).click();
  const menu = editor.page.getByRole('menu', { name: 'Link to a related post' });
  await menu.getByRole('menuitem', { name: 'Tax returns' }).waitFor();
  expect(await axeFaults(editor.page, '.relx-related-link-menu')).toEqual([]);
  await editor.page.keyboard.press('Enter');
  const url = await here.site.run('return get_permalink( $args );', other);
  expect(await editor.content()).toContain(`<a href="${url}" data-type="post" data-id="${other}">Invoices</a>.`);

  const panel = await editor.relations();
  const list = (name: string) => panel.getByRole('group', { name, exact: true });
  await list('Links to').waitFor();
  await editor.save();
  await list('Links to').getByText('Tax returns').waitFor();
  await editor.mustBeFine();

  await editor.goto(other);
  await editor.relations();
  await list('Linked from').getByText('Invoices').waitFor();
  await editor.close();
  here.mustBeQuiet();
});
