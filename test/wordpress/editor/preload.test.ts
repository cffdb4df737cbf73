import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EditorSite, openEditorSite } from './editor-site.js';
import { WordpressEditor } from './wordpress-editor.js';

let here: EditorSite;
let related: readonly number[];
beforeAll(async () => {
  here = await openEditorSite();
  related = [await here.post('One'), await here.post('Two')];
});
afterAll(() => here?.close());

const block = (attributes: object) => `<!-- wp:relx/related-posts ${JSON.stringify(attributes)} /-->`;

it.each([
  ['one list', [{ type: 'related_to', limit: 3 }], [['Two', 'One']]],
  [
    'several lists',
    [{}, { type: 'references', layout: 'grid', order: 'title' }, { limit: 1 }],
    [['Two', 'One'], ['One'], ['Two']],
  ],
] as const)('an editor that opens with %s sends no request for it', async (_, attributes, titles) => {
  const [one = 0] = related;
  const post = await here.post('With lists', attributes.map(block).join('\n\n'));
  await here.relate(post, related);
  await here.relate(post, [one], 'references');
  const editor = await WordpressEditor.of(here, post);
  const blocks = editor.block('relx/related-posts');
  const shown = async () =>
    Promise.all((await blocks.all()).map((list) => list.locator('.relx-related-item-link').allInnerTexts()));
  await expect.poll(shown).toEqual(titles);
  // what a selected block needs is loaded, and is no data
  await editor.page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/related-posts/tools.js')),
  );
  expect(editor.tab.apiRequests.filter((path) => path.includes('relx'))).toEqual([]);
  await editor.close();
  here.mustBeQuiet();
});
