import { afterAll, beforeAll, expect, it } from 'vitest';
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
