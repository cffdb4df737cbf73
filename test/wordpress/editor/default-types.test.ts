import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EditorSite, openEditorSite } from './editor-site.js';
import { WordpressEditor } from './wordpress-editor.js';

let here: EditorSite;
beforeAll(async () => {
  here = await openEditorSite();
});
afterAll(() => here?.close());

/** Relation types of the lists of posts in the editor. */
const types = ({ page }: WordpressEditor) =>
  page.evaluate(() => {
    type Block = { readonly name: string; readonly attributes: { readonly type?: string } };
    type Store = { getBlocks(): readonly Block[] };
    const { data } = (window as unknown as { wp: { data: { select(name: string): Store } } }).wp;
    return data.select('core/block-editor').getBlocks().map(({ attributes }) => attributes.type); // biome-ignore format: one thought
  });

it('new blocks have the default type of the settings, and saved ones keep theirs', async () => {
  const saved =
    '<!-- wp:relx/related-posts -->\n<div data-relx-block="{}" class="wp-block-relx-related-posts"></div>\n<!-- /wp:relx/related-posts -->';
  const post = await here.post('With a list', saved);
  await here.site.run(`update_option( 'relx_settings', array( 'default_types' => array( 'post' => 'references' ) ) );`);
  const editor = await WordpressEditor.of(here, post);
  await editor.insert('Referenced posts');
  expect(await types(editor)).toEqual(['related_to', 'references']);
  await editor.save();
  await editor.mustBeFine();
  await editor.goto(post);
  expect(await types(editor)).toEqual(['related_to', 'references']);
  await editor.mustBeFine();
  await editor.close();
  here.mustBeQuiet();
});

it('the editor has the lists of its blocks when it opens, without a request', async () => {
  const [first, second] = [await here.post('First'), await here.post('Second')];
  const list = (attributes: string) => `<!-- wp:relx/related-posts ${attributes}/-->`;
  const one = await here.post('One list', list(''));
  const three = await here.post(
    'Three lists',
    ['', '{"type":"references","order":"date"} ', '{"limit":3} '].map(list).join('\n'),
  );
  await here.relate(one, [first]);
  await here.relate(three, [second]);
  await here.relate(three, [first], 'references');
  for (const [post, titles] of [
    [one, ['First']],
    [three, ['Second', 'First', 'Second']],
  ] as const) {
    const editor = await WordpressEditor.of(here, 'new');
    const requests: string[] = [];
    editor.page.on('request', (request) => {
      if (decodeURIComponent(request.url()).includes('relx/v1')) requests.push(request.url());
    });
    await editor.goto(post);
    const links = editor.block('relx/related-posts').getByRole('link');
    await expect.poll(() => links.allTextContents()).toEqual(titles);
    expect(requests).toEqual([]);
    await editor.mustBeFine();
    await editor.close();
  }
  here.mustBeQuiet();
});
