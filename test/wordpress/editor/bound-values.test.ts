import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EditorSite, openEditorSite } from './editor-site.js';
import { WordpressEditor } from './wordpress-editor.js';

let here: EditorSite;
beforeAll(async () => {
  here = await openEditorSite();
});
afterAll(() => here?.close());

it('a bound heading shows its value in the editor where WordPress has values of sources, and on the site', async () => {
  const course = await here.post('The course');
  const binding = {
    content: { source: 'relx/related', args: { tag: 'relx_related_posts', type: 'parent_of', direction: 'incoming' } },
  };
  const heading = `<!-- wp:heading ${JSON.stringify({ metadata: { bindings: binding } })} -->\n<h2 class="wp-block-heading">Saved text</h2>\n<!-- /wp:heading -->`;
  const lesson = await here.post('The lesson', heading);
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
  here.mustBeQuiet();
});
