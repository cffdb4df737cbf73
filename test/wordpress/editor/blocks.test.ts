import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announced } from '../../e2e/announced.js';
import { axeFaults } from '../../e2e/axe-faults.js';
import { countRenders } from './count-renders.js';
import { type EditorSite, openEditorSite } from './editor-site.js';
import { sharedEditor, WordpressEditor } from './wordpress-editor.js';

const POSTS = 'relx/related-posts';
const TITLES = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'] as const;

let here: EditorSite;
let related: number[];
let post: number;
beforeAll(async () => {
  here = await openEditorSite();
  // of new blocks
  await here.site.run(`update_option( 'relx_settings', array( 'default_types' => array( 'post' => 'references' ) ) );`);
  related = await here.posts(TITLES, 'Some words that follow each other in a text.');
});
afterAll(() => here?.close());

const block = (attributes: object = {}) => `<!-- wp:${POSTS} ${JSON.stringify(attributes)} /-->`;
const paragraph = '<!-- wp:paragraph -->\n<p>Before.</p>\n<!-- /wp:paragraph -->';
const titlesOf = (list: Locator) => list.locator('.relx-related-item-link').allInnerTexts();

/** Relates a post to those at the given places. */
const relate = (from: number, places: readonly number[], type: string) =>
  here.relate(from, [...places].reverse().map((place) => related[place] ?? 0), type); // biome-ignore format: one thought

/** The editor of a post that depends on two posts, references four, is part of a course, and has no related ones. It opens with three lists. */
const shared = sharedEditor(async () => {
  const lists = [
    { type: 'depends_on', limit: 3 },
    { type: 'references', layout: 'grid', order: 'title', exclude: 'shown', title: 'Sources', headingLevel: 3 },
    { type: 'depends_on', limit: 1 },
  ];
  post = await here.post('For a test', lists.map(block).join('\n\n'));
  await relate(post, [0, 1], 'depends_on');
  await relate(post, [4, 2, 0, 1], 'references');
  await here.relate(await here.post('The course'), [post], 'parent_of');
  const tab = await here.tab();
  await tab.page.addInitScript(countRenders);
  return WordpressEditor.of({ ...here, tab: async () => tab }, post);
});

/** Requests of ours, when what a selected block needs is loaded, which is no data. */
async function requestsOf({ page, tab }: WordpressEditor): Promise<string[]> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/related-posts/tools.js')),
  );
  return tab.apiRequests.filter((path) => path.includes('relx'));
}

it('an editor that opens with several lists sends no request for them', async () => {
  const editor = await shared.reopened();
  const shown = async () => Promise.all((await editor.block(POSTS).all()).map(titlesOf));
  await expect.poll(shown).toEqual([['Alder', 'Birch'], ['Alder', 'Birch', 'Cedar', 'Elm'], ['Alder']]);
  expect(await requestsOf(editor)).toEqual([]);
});

it('typing beside ten lists renders none of them again', async () => {
  const lists = Array.from({ length: 10 }, () => block({ type: 'references', limit: 3 }));
  const editor = await shared.with(paragraph);
  const atFirst = await editor.renders();
  await editor.reset([paragraph, ...lists].join('\n\n'));
  await expect.poll(() => titlesOf(editor.block(POSTS)).then(({ length }) => length)).toBe(30);
  await editor.write('core/paragraph', ' A');
  expect((await editor.renders()) - atFirst).toBeGreaterThan(9);
  // what the editor loads late renders them once more, and typing renders none
  const rendersOf = async (text: string) => {
    const before = await editor.renders();
    await editor.page.keyboard.type(text);
    return (await editor.renders()) - before;
  };
  await expect.poll(() => rendersOf(' few words more')).toBe(0);
  expect(await editor.content()).toContain('Before. A few words more');
});

it('the toolbar of several selected lists changes all of them', async () => {
  const editor = await shared.with([1, 2].map(() => block({ type: 'references' })).join('\n\n'));
  const blocks = editor.block(POSTS);
  await expect.poll(() => blocks.locator('.relx-related-list').count()).toBe(2);
  await blocks.nth(0).click({ position: { x: 1, y: 1 } });
  await blocks.nth(1).click({ position: { x: 1, y: 1 }, modifiers: ['Shift'] });
  // WordPress has a button of this name, too, which groups the blocks
  await editor.page.getByRole('toolbar', { name: 'Block tools' }).locator('[aria-label="Grid"][aria-pressed]').click();
  await expect.poll(() => blocks.locator('.relx-related-grid').count()).toBe(2);
  await editor.mustBeFine();
});

it('relations are chosen in the block and the sidebar, put in order by keyboard and by mouse, and saved with the post', async () => {
  const editor = await shared.with(block());
  const { page } = editor;
  const list = editor.block(POSTS);
  const choose = async (within: Locator, title: string) => {
    await within.getByRole('combobox', { name: 'Add an item' }).fill(title);
    await within.getByRole('option', { name: title }).first().click();
  };
  await list.getByText('This post has no related posts yet').click();
  await list.getByRole('button', { name: 'Choose related posts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose related posts' });
  await choose(dialog, 'Alder');
  await dialog.getByRole('button', { name: 'Done' }).click();
  const sidebar = await editor.sidebar('Block');
  await sidebar.getByRole('button', { name: 'Relations', exact: true }).scrollIntoViewIfNeeded();
  for (const title of ['Birch', 'Cedar']) await choose(sidebar, title);
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
  await editor.mustBeFine();
});

it('the settings of a block change its preview, are saved, and show on the site', async () => {
  await relate(await here.post('The other post'), [3, 4], 'references');
  const editor = await shared.with(block());
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
  await editor.reset(saved);
  expect(await editor.content()).toBe(saved);
  await expect.poll(() => titlesOf(list)).toEqual(['Alder', 'Birch', 'Cedar']);
  await editor.mustBeFine();

  const html = await (await fetch(`${here.site.url}/?p=${post}`)).text();
  const shown = [...html.matchAll(/relx-related-item-link"[^>]*>(.*?)<|<h3[^>]*>([^<]*)<\/h3>/g)].map(
    ([, title, heading]) => title ?? heading,
  );
  expect(shown).toEqual(['Read &#038; see “more”', 'Alder', 'Birch', 'Cedar']);
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
  const editor = await shared.with(saved);
  await editor.insert('Referenced posts');
  expect(await types(editor)).toEqual(['related_to', 'references']);
  await editor.save();
  await editor.reset(await editor.content());
  expect(await types(editor)).toEqual(['related_to', 'references']);
  await editor.mustBeFine();
});

it('a bound heading shows its value in the editor where WordPress has values of sources, and on the site', async () => {
  const binding = {
    content: { source: 'relx/related', args: { tag: 'relx_related_posts', type: 'parent_of', direction: 'incoming' } },
  };
  const editor = await shared.with(
    `<!-- wp:heading ${JSON.stringify({ metadata: { bindings: binding } })} -->\n<h2 class="wp-block-heading">Saved text</h2>\n<!-- /wp:heading -->`,
  );
  // WordPress 6.7 and later
  const hasValues = await editor.page.evaluate(() => {
    const { wp } = window as unknown as { wp: { blocks: { registerBlockBindingsSource?: unknown } } };
    return wp.blocks.registerBlockBindingsSource !== undefined;
  });
  const shown = () => editor.block('core/heading').innerText();
  await expect.poll(shown).toBe(hasValues ? 'The course' : 'Saved text');
  await editor.mustBeFine();
  await editor.save();
  const html = await (await fetch(`${here.site.url}/?p=${post}`)).text();
  expect(html).toMatch(/<h2 class="wp-block-heading">The course<\/h2>/);
});

it('invalid attributes, an unknown type and a deleted post are shown with their reason, and nothing is lost', async () => {
  const gone = await here.post('Gone');
  await here.site.run('wp_delete_post( $args, true );', gone);
  const bad = { limit: 'many', layout: 7, order: { a: 1 }, title: ['x'], headingLevel: 'h9', columns: -4 };
  const editor = await shared.with([paragraph, block(bad), block({ type: 'no_such_type' }), block({ post: gone })].join('\n\n'));
  const blocks = editor.block(POSTS);
  await expect.poll(() => blocks.count()).toBe(3);
  await editor.write('core/paragraph', ' Still typed.');
  await editor.save();
  // WordPress loads the lists for the page of the editor
  const page = await (await here.site.logIn()).fetch(`/wp-admin/post.php?post=${post}&action=edit`);
  expect(await page.text()).toContain('no_such_type');
  await editor.reset(await here.site.run('return get_post( $args )->post_content;', post));
  await expect.poll(() => blocks.nth(1).innerText()).toContain('relation type does not exist');
  await expect.poll(() => blocks.nth(2).innerText()).toContain('was deleted');
  expect(await editor.block('core/paragraph').innerText()).toBe('Before. Still typed.');
  expect(await editor.blocks()).toEqual(['core/paragraph', POSTS, POSTS, POSTS]);
  await editor.close();
});

describe('a query loop', () => {
  let post: number;
  let unrelated: number;
  beforeAll(async () => {
    await here.site.run(`update_option( 'date_format', 'Y/m/d' ); delete_option( 'relx_settings' );`);
    const [two = 0, three = 0, four = 0, ...others] = await here.posts(['Two', 'Three', 'Four', 'Unrelated', 'One']);
    [unrelated = 0, post = 0] = others;
    // not the date on which it is inserted
    await here.site.run(
      `wp_update_post( array( 'ID' => $args[0], 'post_date' => '2024-03-01 10:00:00', 'post_date_gmt' => '2024-03-01 10:00:00' ) );`,
      [four],
    );
    await here.relate(post, [two, three, four]);
    await here.relate(post, [four], 'references');
    await here.site.run(
      `foreach ( array( 'Birds', 'Maps', 'Other' ) as $name ) $terms[] = wp_insert_term( $name, 'category' )['term_id'];
    foreach ( array( 0, 1 ) as $to ) ncr_add_relation( $args, 'post', $terms[ $to ], 'term', 'categorized_as' );`,
      post,
    );
  });

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
});

it('a block with padding and a border is as wide as the text', async () => {
  const style = 'padding-right:40px;padding-left:40px;border-width:3px';
  const content = `<p class="wide">Text.</p><!-- wp:relx/related-posts --><div style="${style};border-style:solid" class="wp-block-relx-related-posts"></div><!-- /wp:relx/related-posts -->`;
  const id = await here.post('Padded', content);
  await here.relate(id, related.slice(0, 1));
  const tab = await here.tab('');
  await tab.open(`${here.site.url}/?p=${id}`);
  const width = async (selector: string) => (await tab.page.locator(`.entry-content ${selector}`).boundingBox())?.width;
  expect(await width('.wp-block-relx-related-posts')).toBe(await width('p.wide'));
  expect({ complaints: tab.complaints, apiRequests: tab.apiRequests }).toEqual({ complaints: [], apiRequests: [] });
  await tab.close();
});

it('causes no notice', () => here.mustBeQuiet());
