import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EditorSite, openEditorSite } from './editor-site.js';
import { sharedEditor, WordpressEditor } from './wordpress-editor.js';

let here: EditorSite;
let post: number;
let unrelated: number;
beforeAll(async () => {
  here = await openEditorSite();
  await here.site.run(`update_option( 'date_format', 'Y/m/d' );`);
  const [two, three, four] = [await here.post('Two'), await here.post('Three'), await here.post('Four')];
  unrelated = await here.post('Unrelated');
  // not the date on which it is inserted
  await here.site.run(
    `wp_update_post( array( 'ID' => $args[0], 'post_date' => '2024-03-01 10:00:00', 'post_date_gmt' => '2024-03-01 10:00:00' ) );`,
    [four],
  );
  post = await here.post('One');
  await here.relate(post, [two, three, four]);
  await here.relate(post, [four], 'references');
  await here.site.run(
    `foreach ( array( 'Birds', 'Maps', 'Other' ) as $name ) $terms[] = wp_insert_term( $name, 'category' )['term_id'];
    foreach ( array( 0, 1 ) as $to ) ncr_add_relation( $args, 'post', $terms[ $to ], 'term', 'categorized_as' );`,
    post,
  );
});
afterAll(() => here?.close());

const shared = sharedEditor(() => WordpressEditor.of(here, post));

/** Titles of the posts that the loop shows in the canvas. */
const looped = (editor: WordpressEditor) => editor.block('core/post-title').locator('visible=true').allInnerTexts();

interface Block {
  readonly name: string;
  readonly isValid: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
}

it('the loop shows the related posts while one edits, with settings, and the same on the site', async () => {
  const editor = await shared.with();
  await editor.insert('Query Loop: related posts');
  await expect.poll(() => looped(editor)).toEqual(['Four', 'Three', 'Two']);
  const date = editor.block('core/post-date').locator('visible=true').locator('time').first();
  await expect.poll(() => date.innerText()).toBe('2024/03/01');
  const sidebar = await editor.sidebar('Block');
  await sidebar.getByLabel('Relation type').selectOption('References');
  await expect.poll(() => looped(editor)).toEqual(['Four']);
  await sidebar.getByLabel('Relation type').selectOption('Related');
  await sidebar.getByLabel('Order by').selectOption('created');
  await sidebar.getByLabel('Order by').selectOption('title');
  await expect.poll(() => looped(editor)).toEqual(['Four', 'Three', 'Two']);
  await sidebar.getByRole('spinbutton', { name: 'Number of items' }).fill('2');
  await expect.poll(() => looped(editor)).toEqual(['Four', 'Three']);
  await editor.save();
  await editor.mustBeFine();
  const html = await (await fetch(`${here.site.url}/?p=${post}`)).text();
  const titles = html.matchAll(/wp-block-post-title[^>]*><a [^>]*>([^<]*)</g);
  expect([...titles].map(([, title]) => title)).toEqual(['Four', 'Three']);
  const dates = html.matchAll(/<time [^>]*>([^<]*)<\/time>/g);
  expect([...dates].map(([, shown]) => shown)).toContain('2024/03/01');
});

interface Data {
  select(store: string): { getBlocks(): readonly (Block & { readonly clientId: string })[] };
  dispatch(store: string): {
    selectBlock(id: string | undefined): unknown;
    updateBlockAttributes(id: string | undefined, attributes: object): unknown;
  };
}

it('a loop of Advanced Query Loop can be limited to related posts, and not', async () => {
  const content = `<!-- wp:query {"queryId":0,"query":{"perPage":9,"pages":0,"offset":0,"postType":"post","order":"desc","orderBy":"date","author":"","search":"","exclude":[],"sticky":"","inherit":false},"namespace":"advanced-query-loop"} -->
<div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --></div>
<!-- /wp:query -->`;
  const editor = await shared.with(content);
  await expect.poll(() => looped(editor)).toContain('Unrelated');
  await editor.page.evaluate(() => {
    const { data } = (window as unknown as { wp: { data: Data } }).wp;
    const store = 'core/block-editor';
    data.dispatch(store).selectBlock(data.select(store).getBlocks()[0]?.clientId);
  });
  const sidebar = await editor.sidebar('Block');
  const type = sidebar.getByLabel('Relation type');
  await type.waitFor();
  expect(await sidebar.getByLabel('Exclude what the page already shows').count()).toBe(0);
  await type.selectOption('References');
  await expect.poll(() => looped(editor)).toEqual(['Four']);
  await type.selectOption('None');
  await expect.poll(() => looped(editor)).toContain('Unrelated');
  expect(await editor.content()).toContain('"inherit":false},"namespace":"advanced-query-loop"');

  // with the posts of its template, it has none of its own
  await type.selectOption('References');
  await expect.poll(() => looped(editor)).toEqual(['Four']);
  await editor.page.evaluate(() => {
    const { data } = (window as unknown as { wp: { data: Data } }).wp;
    const store = 'core/block-editor';
    const [loop] = data.select(store).getBlocks();
    const query = { ...(loop?.attributes.query as object), inherit: true };
    data.dispatch(store).updateBlockAttributes(loop?.clientId, { query });
  });
  await expect.poll(() => looped(editor)).toContain('Unrelated');
  expect(await type.count()).toBe(0);
  await editor.mustBeFine();
});

it('the block becomes the loop and the loop the block, with the same posts', async () => {
  const content =
    '<!-- wp:relx/related-posts {"type":"references","order":"title","layout":"grid","columns":2,"title":"Sources"} -->\n<div data-relx-block="{&quot;type&quot;:&quot;references&quot;,&quot;order&quot;:&quot;title&quot;,&quot;layout&quot;:&quot;grid&quot;,&quot;columns&quot;:2,&quot;title&quot;:&quot;Sources&quot;}" class="wp-block-relx-related-posts"></div>\n<!-- /wp:relx/related-posts -->';
  const editor = await shared.with(content);
  const transform = (name: string) =>
    editor.page.evaluate((to) => {
      const { blocks, data } = (window as unknown as { wp: Record<string, Record<string, (...args: unknown[]) => never>> }).wp;
      const store = data?.select?.('core/block-editor') as unknown as { getBlocks(): Block[] };
      const changed = blocks?.switchToBlockType?.(store.getBlocks()[0], to) as unknown as (Block & { innerBlocks: Block[] })[];
      const actions = data?.dispatch?.('core/block-editor') as unknown as { resetBlocks(next: unknown): void };
      actions.resetBlocks(changed);
      return changed.map(({ attributes, innerBlocks }) => ({ attributes, inner: innerBlocks.map(({ name }) => name) }));
    }, name);
  const before = await transform('core/query');
  expect(before).toMatchObject([
    {
      attributes: {
        namespace: 'relx/related-posts',
        query: { perPage: 5, relx: { type: 'references', direction: '', order: 'title', post: 0 } },
      },
      inner: ['core/heading', 'core/post-template', 'core/query-no-results'],
    },
  ]);
  const [block] = await transform('relx/related-posts');
  expect(block?.attributes).toMatchObject({
    type: 'references',
    layout: 'grid',
    columns: 2,
    title: 'Sources',
    limit: 5,
    order: 'title',
  });
});

it('dates in the preview have the format of the site', async () => {
  const content =
    '<!-- wp:relx/related-posts {"layout":"grid"} -->\n<div data-relx-block="{&quot;layout&quot;:&quot;grid&quot;}" class="wp-block-relx-related-posts"></div>\n<!-- /wp:relx/related-posts -->';
  const editor = await shared.with(content);
  const dates = editor.block('relx/related-posts').locator('time');
  await dates.first().waitFor();
  const expected = await here.site.run(`return get_the_date( '', get_page_by_path( 'four', OBJECT, 'post' ) );`);
  expect((await dates.allInnerTexts())[0]).toBe(expected);
  expect(expected).toMatch(/^\d{4}\/\d\d\/\d\d$/);
});

it('the terms of a Terms Query are the related ones, where WordPress has this block', async () => {
  const editor = await shared.with();
  const has = await editor.page.evaluate(() => {
    const { wp } = window as unknown as { wp: { blocks: { getBlockType(name: string): unknown } } };
    return wp.blocks.getBlockType('core/terms-query') !== undefined;
  });
  if (has) {
    await editor.insert('Terms Query: related topics');
    const names = () => editor.block('core/term-name').locator('visible=true').allInnerTexts();
    await expect.poll(async () => (await names()).sort()).toEqual(['Birds', 'Maps']);
    await editor.save();
    await editor.mustBeFine();
    const html = await (await fetch(`${here.site.url}/?p=${post}`)).text();
    expect([...html.matchAll(/wp-block-term-name"><a [^>]*>([^<]*)</g)].map(([, name]) => name).sort()).toEqual([
      'Birds',
      'Maps',
    ]);
    // of the terms that the block includes, the related ones
    const include = await here.site.run<number[]>(
      "return array( get_term_by( 'name', 'Maps', 'category' )->term_id, (int) get_option( 'default_category' ) );",
    );
    await editor.page.evaluate((include) => {
      type Query = Block & { readonly clientId: string; readonly attributes: { readonly termQuery: object } };
      const { wp } = window as unknown as {
        wp: {
          data: {
            select(name: string): { getBlocks(): Query[] };
            dispatch(name: string): { updateBlockAttributes(id: string, attributes: object): void };
          };
        };
      };
      for (const { name, clientId, attributes } of wp.data.select('core/block-editor').getBlocks())
        if (name === 'core/terms-query')
          wp.data
            .dispatch('core/block-editor')
            .updateBlockAttributes(clientId, { termQuery: { ...attributes.termQuery, include } });
    }, include);
    await expect.poll(names).toEqual(['Maps']);
  } else {
    const html = await editor.page.content();
    expect(html).not.toContain('Terms Query: related topics');
  }
});

it('the patterns are valid blocks', async () => {
  const editor = await shared.with();
  const patterns = await editor.page.evaluate(async () => {
    type Pattern = { readonly name: string; readonly content: string };
    type Parsed = Block & { readonly innerBlocks: readonly Parsed[] };
    const { wp } = window as unknown as {
      wp: { apiFetch(options: object): Promise<Pattern[]>; blocks: { parse(content: string): readonly Parsed[] } };
    };
    const all = await wp.apiFetch({ path: '/wp/v2/block-patterns/patterns' });
    const invalid = (blocks: readonly Parsed[]): string[] =>
      blocks.flatMap(({ name, isValid, innerBlocks }) => [
        ...(isValid && name !== 'core/missing' ? [] : [name]),
        ...invalid(innerBlocks),
      ]);
    return all
      .filter(({ name }) => name.startsWith('relx/'))
      .map(({ name, content }) => ({ name, invalid: invalid(wp.blocks.parse(content)) }));
  });
  expect(patterns).toHaveLength(8);
  expect(patterns.filter((pattern) => pattern.invalid.length > 0)).toEqual([]);
});

it('/related and Enter insert the block, not the loop', async () => {
  const editor = await shared.with();
  await editor.title.press('Enter');
  await editor.page.keyboard.type('/related');
  await editor.page.getByRole('option', { name: 'Related posts', exact: true }).waitFor();
  await editor.page.keyboard.press('Enter');
  await editor.block('relx/related-posts').waitFor();
  expect(await editor.block('core/query').count()).toBe(0);
});

it('patterns in the inserter have posts as samples, also for a post without relations', async () => {
  const editor = await shared.with();
  await editor.goto(unrelated);
  await editor.page.getByRole('button', { name: /^(Toggle )?block inserter$/i }).click();
  await editor.page.getByRole('searchbox').fill('Related posts as cards');
  const preview = editor.page.getByRole('option', { name: 'Related posts as cards' }).frameLocator('iframe');
  await expect.poll(() => preview.locator('.wp-block-post-title').locator('visible=true').count()).toBe(3);
  await editor.mustBeFine();
  await editor.close();
});

it('causes no notice', () => here.mustBeQuiet());
