import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isExhaustive } from '../sizes.js';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';
import { phpFolder } from './site-files.js';

let here: PluginSite;
let first: number;

beforeAll(async () => {
  here = await openPluginSite(['Gull Holm', 'Stiles', 'The long way home'], { content: '' });
  await here.php(`wp_update_post( array( 'ID' => $args, 'post_content' => 'Text.' ) );`, here.posts[0]);
  const [one = 0, two = 0, three = 0] = here.posts;
  first = one;
  await here.php(
    `ncr_add_relation( $args[0], 'post', $args[1], 'post', 'related_to' ); ncr_add_relation( $args[0], 'post', $args[2], 'post', 'references' );`,
    [one, two, three],
  );
  cpSync(join(phpFolder, 'classic-theme'), join(here.site.root, 'wp-content/themes/classic'), { recursive: true });
  addPlugin(
    here.site,
    'count',
    `add_filter( 'query', function ( $sql ) { $GLOBALS['relation_queries'] = ( $GLOBALS['relation_queries'] ?? 0 ) + (int) ( false !== strpos( $sql, 'relx_relations' ) ); return $sql; } );
    add_action( 'wp_footer', fn() => printf( '<!-- relations %d -->', $GLOBALS['relation_queries'] ?? 0 ), 999 );
    // a pattern inside another, which it contains itself
    add_action( 'init', function () {
      $add = fn( $name, $content ) => register_block_pattern( "theme/$name", array( 'title' => $name, 'content' => $content ) );
      $add( 'inner', '<!-- wp:relx/related-posts {"type":"references"} /--><!-- wp:pattern {"slug":"theme/outer"} /-->' );
      $add( 'outer', '<!-- wp:group --><div class="wp-block-group"><!-- wp:pattern {"slug":"theme/inner"} /--></div><!-- /wp:group -->' );
    } );`,
  );
});
afterAll(() => here?.site.stop());
beforeEach(() => here.php(`delete_option( 'relx_settings' );`));

const set = (settings: unknown) => here.php(`update_option( 'relx_settings', $args );`, settings);
const page = async (path = `/?p=${first}`) => (await fetch(here.site.url + path)).text();
const write = (content: string) =>
  here.php(`wp_update_post( array( 'ID' => $args[0], 'post_content' => $args[1] ) );`, [first, content]);
/** A Query Loop, with `relx` of posts that are related. */
const loop = (relx?: object) =>
  `<!-- wp:query ${JSON.stringify({ queryId: 1, query: { perPage: 3, postType: 'post', inherit: false, relx } })} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --></div><!-- /wp:query -->`;
/** What the lists of a page link to, and how many there are. */
const lists = (html: string) => [...html.matchAll(/class="[^"]*relx-related-posts[^"]*"[\s\S]*?<\/ul>/g)].map(([list]) => [...list.matchAll(/relx-related-item-link"[^>]*>([^<]*)</g)].map(([, title]) => title)); // biome-ignore format: one thought

describe.each(['twentytwentyfour', 'classic'])('the theme %s', (theme) => {
  beforeAll(() => here.site.run('switch_theme( $args );', theme));

  test('no list is appended as long as no post type is chosen', async () => {
    const html = await page();
    expect(lists(html)).toEqual([]);
    expect(html).not.toContain('style-index.css');
  });

  test('the list is appended to posts of the chosen types, with its style sheet, by as few statements as a block', async () => {
    await set({ automatic: { post_types: ['post'], limit: 1, layout: 'grid' } });
    const html = await page();
    expect(lists(html)).toEqual([['Stiles']]);
    expect(html).toContain('relx-related-grid');
    expect(html.indexOf('style-index.css')).toBeLessThan(html.indexOf('</head>'));
    expect(Number(/<!-- relations (\d+) -->/.exec(html)?.[1])).toBeLessThanOrEqual(3);
    // WordPress 7.1 writes the style sheet into the head
    expect(html.indexOf('Text.')).toBeLessThan(html.indexOf('relx-related-items"'));
    expect(lists(await page('/'))).toEqual([]);
    expect(await page(`/?p=${here.posts[2]}`)).not.toContain('relx-related-');
    await set({ automatic: { post_types: ['page'] } });
    expect(lists(await page())).toEqual([]);
  });

  /** Contents of a post, and the lists of its page. */
  const contents: readonly (readonly [content: string, shown: readonly (readonly string[])[]])[] = [
    ['[relx_related_posts type="references"]', [['The long way home']]],
    [
      '<!-- wp:relx/related-posts {"type":"references"} --><div class="wp-block-relx-related-posts"></div><!-- /wp:relx/related-posts -->',
      [['The long way home']],
    ],
    ['<!-- wp:pattern {"slug":"theme/outer"} /-->', [['The long way home']]],
    // a loop of its related posts
    [loop({ type: 'references' }), []],
    // what the page shows is known when the list is rendered
    ['[relx_related_posts type="references" exclude="shown"]', [['The long way home']]],
    ['[relx_related_posts type="parent_of" exclude="shown"]', [['Stiles']]],
    // one scanner finds the lists in contents of each theme
    ...(theme === 'classic' || isExhaustive
      ? ([
          // a list and a loop without items
          ['[relx_related_posts type="parent_of"]', [['Stiles']]],
          [loop({ type: 'parent_of' }), [['Stiles']]],
          // of users, of other posts
          ['[relx_related_users]', [['Stiles']]],
          ['[relx_related_posts post="2"]', [['Stiles']]],
          [loop({ type: 'references', post: 2 }), [['Stiles']]],
          [loop(), [['Stiles']]],
        ] as const)
      : []),
  ];

  test('a post with a list of its own has no other, unless that is of other objects or empty', async () => {
    await set({ automatic: { post_types: ['post'] } });
    for (const [content, shown] of contents) {
      await write(content);
      expect(lists(await page()), content).toEqual(shown);
    }
    await write('Text.');
  });

  test('a post with a list in a widget', async () => {
    await set({ automatic: { post_types: ['post'] } });
    await here.php(
      `update_option( 'widget_block', array( 2 => array( 'content' => '[relx_related_posts]' ), '_multiwidget' => 1 ) );`,
    );
    expect(lists(await page())).toEqual([['Stiles']]);
    await here.php(`delete_option( 'widget_block' );`);
  });

  test('pages of a post, passwords, feeds, excerpts and REST responses', async () => {
    await set({ automatic: { post_types: ['post'] } });
    await write('One<!--nextpage-->Two');
    expect([lists(await page()), lists(await page(`/?p=${first}&page=2`))]).toEqual([[], [['Stiles']]]);
    await write('Text.');
    expect(await page('/?feed=rss2')).not.toContain('relx-related');
    const post = await fetch(`${here.site.url}/wp-json/wp/v2/posts/${first}`);
    expect(await post.text()).not.toContain('relx-related');
    await here.php(`wp_update_post( array( 'ID' => $args, 'post_password' => 'secret' ) );`, first);
    expect(lists(await page())).toEqual([]);
    await here.php(`wp_update_post( array( 'ID' => $args, 'post_password' => '' ) );`, first);
  });

  test('the default relation type is that of automatic lists and of shortcodes; saved blocks keep theirs', async () => {
    await set({ default_types: { post: 'references' }, automatic: { post_types: ['post'] } });
    expect(lists(await page())).toEqual([['The long way home']]);
    await write('[relx_related_posts]');
    expect(lists(await page())).toEqual([['The long way home']]);
    await write('<!-- wp:relx/related-posts --><div class="wp-block-relx-related-posts"></div><!-- /wp:relx/related-posts -->');
    const html = await page();
    expect(lists(html)).toEqual([['Stiles']]);
    expect(Number(/<!-- relations (\d+) -->/.exec(html)?.[1])).toBeLessThanOrEqual(3);
    await write('Text.');
  });
});

describe('in a block theme', () => {
  beforeAll(() => here.site.run(`switch_theme( 'twentytwentyfour' );`));

  const CONTENT = '<!-- wp:post-content {"layout":{"type":"constrained"}} /-->';
  /** Saves a template of the theme, as the Site Editor does. */
  const save = (slug: string, content: string) =>
    here.php(
      `$template = get_block_template( "twentytwentyfour//$args[0]" );
      $request  = new WP_REST_Request( 'PUT', "/wp/v2/templates/$template->id" );
      $request->set_param( 'content', $args[1] );
      wp_set_current_user( 1 );
      return rest_do_request( $request )->get_data()['content']['raw'];`,
      [slug, content],
    );
  const revert = () =>
    here.php(`foreach ( get_posts( 'post_type=wp_template&posts_per_page=-1' ) as $one ) { wp_delete_post( $one->ID, true ); }`);
  const templateOf = (slug: string) => here.php<string>(`return get_block_template( "twentytwentyfour//$args" )->content;`, slug);

  test('the list is a block after the content, with its layout and the attributes of the settings', async () => {
    expect(await templateOf('single')).not.toContain('relx/related-posts');
    await set({ default_types: { post: 'references' }, automatic: { post_types: ['post'], limit: 3, layout: 'grid' } });
    const template = await templateOf('single');
    const block =
      /wp:post-content .*?"layout":({[^}]*}).*?\/-->\s*<!-- wp:group {"layout":({[^}]*})} --><div class="wp-block-group"><!-- wp:relx\/related-posts (.*?) \/-->/.exec(
        template,
      );
    expect(block?.[2]).toBe(block?.[1]);
    expect(JSON.parse(block?.[3] ?? '')).toEqual({
      type: 'references',
      limit: 3,
      layout: 'grid',
      fill: 'similar',
      automatic: true,
    });
    expect(await templateOf('home')).not.toContain('relx/related-posts');
  });

  test('without related posts, and on other post types, not even the group of the block appears', async () => {
    await set({ automatic: { post_types: ['page'], limit: 1, layout: 'list' } });
    const groups = (html: string) => html.match(/wp-block-group/g)?.length;
    const html = await page();
    await here.php(`delete_option( 'relx_settings' );`);
    expect(groups(html)).toBe(groups(await page()));
  });

  test('a loop that shows whole posts has no lists, also around the post of the page', async () => {
    const loop = `<!-- wp:query {"queryId":1,"query":{"perPage":10,"postType":"post","inherit":false}} --><div class="wp-block-query"><!-- wp:post-template -->${CONTENT}<!-- /wp:post-template --></div><!-- /wp:query -->`;
    try {
      // as they were before the setting
      for (const slug of ['index', 'home']) await save(slug, loop);
      await save('single', CONTENT + loop);
      await set({ automatic: { post_types: ['post'] } });
      expect(lists(await page())).toEqual([['Stiles']]);
      const html = await page('/');
      expect(html).toContain('Text.');
      expect(html).not.toContain('relx-related-');
    } finally {
      await revert();
    }
  });

  test('the settings link saved templates, which they do not change', async () => {
    const templates = async () => {
      const html = await (await (await here.site.logIn()).fetch('/wp-admin/tools.php?page=relx')).text();
      return (JSON.parse(/window\.relxAdmin = (.*);/.exec(html)?.[1] ?? '') as { templates: unknown }).templates;
    };
    try {
      // saved before the setting: the list is added to it
      await save('page', CONTENT);
      await set({ automatic: { post_types: ['post'] } });
      expect(await templates()).toEqual([]);
      await save('single', CONTENT);
      const url = `${here.site.url}/wp-admin/site-editor.php?postType=wp_template&postId=twentytwentyfour%2F%2Fsingle&canvas=edit`;
      expect(await templates()).toEqual([{ label: expect.stringMatching(/^Single/), url }]);
    } finally {
      await revert();
    }
  });

  test('a saved template keeps the block as it was changed, and without the block there is no list', async () => {
    try {
      await set({ automatic: { post_types: ['post'] } });
      const saved = `<!-- wp:post-content {"metadata":{"ignoredHookedBlocks":["relx/related-posts"]}} /-->`;
      await save('single', `<!-- wp:relx/related-posts {"type":"references","automatic":true} /-->${saved}`);
      expect(lists(await page())).toEqual([['The long way home']]);
      await set({ automatic: { post_types: ['page'] } });
      expect(lists(await page())).toEqual([]);
      await set({ automatic: { post_types: ['post'] } });
      await save('single', saved);
      const html = await page();
      expect(lists(html)).toEqual([]);
      expect(html).not.toContain('style-index.css');
    } finally {
      await revert();
    }
  });
});

test('nothing of it is worth a notice', () => {
  expect(here.site.log()).toBe('');
});
