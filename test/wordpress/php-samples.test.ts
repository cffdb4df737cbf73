import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeBlocks, codeBlocksOf } from '../docs/markdown.js';
import { firstMissing, phpOf, recipePosts, recipes, shownBy } from '../docs/recipes.js';
import { linesOf } from '../docs/run-shell.js';
import { isRunIn } from '../docs/runners.js';
import { addPlugin, installPlugin } from './plugin.js';
import { runCommand } from './run-command.js';
import { startWordpress, type Wordpress } from './wordpress.js';

// beside those of guides, the examples of functions and hooks
const examples = ['docs/reference/php-functions.md', 'docs/reference/php-hooks.md']
  .flatMap(codeBlocksOf)
  .filter(({ code }) => !/^function /.test(code));
const samples = [...codeBlocks, ...examples].filter(isRunIn('php'));

let site: Wordpress;
beforeAll(async () => {
  site = await startWordpress();
  await installPlugin(site);
  for (const id of [7, 12]) {
    await site.run(
      `return wp_insert_post( array( 'import_id' => $args, 'post_title' => "Post $args", 'post_content' => '-', 'post_status' => 'publish' ) );`,
      id,
    );
  }
});
afterAll(() => site?.stop());

test.each(samples)('$at runs in WordPress as it is written', async ({ code, at }) => {
  // what waits for `init` is a plugin's, all else is run when WordPress has been loaded
  const [now = '', hooked = ''] = [
    code.replace(/^add_action\([\s\S]*?^\} \);$/gm, ''),
    ...(code.match(/^add_action\([\s\S]*?^\} \);$/gm) ?? []),
  ];
  if (hooked) addPlugin(site, 'sample', hooked);
  await site.run(now);
  const names = [...hooked.matchAll(/ncr_register_relation_type\( '(\w+)'/g)].map(([, name = '']) => name);
  const types = await site.run<{ name: string }[]>('return ncr_get_registered_relation_types();');
  for (const name of names) expect(types, at).toContainEqual(expect.objectContaining({ name }));
  expect(site.log()).toBe('');
});

test.each(codeBlocks.filter(isRunIn('php-template')))('$at is a template of a theme', async ({ code, file }) => {
  const html = await site.run<string>(
    `$path = get_theme_file_path( $args[0] );
    wp_mkdir_p( dirname( $path ) );
    file_put_contents( $path, $args[1] );
    ncr_add_relation( 7, 'post', 12, 'post', 'references' );
    $html = do_shortcode( "[relx_related_posts post_id='7' type='references' layout='grid']" );
    unlink( $path );
    return $html;`,
    [file, code],
  );
  expect(html).toMatch(/<li class="relx-related-item[^>]*>.*Post 12/s);
  expect(html).not.toContain('relx-related-item-link');
  expect(site.log()).toBe('');
});

test.each(codeBlocks.filter(isRunIn('block-markup')))('$at shows related posts', async ({ code }) => {
  await site.run(
    `foreach ( array( 'related_to', 'parent_of' ) as $type ) {
      $pair = 'parent_of' === $type ? array( 12, 7 ) : array( 7, 12 );
      ncr_add_relation( $pair[0], 'post', $pair[1], 'post', $type );
    }`,
  );
  const html = await site.run<string>(
    `query_posts( array( 'p' => 7 ) );
    the_post();
    return apply_filters( 'the_content', $args );`,
    code,
  );
  expect(html).toContain('Post 12');
  expect(site.log()).toBe('');
});

test.each(codeBlocks.filter(isRunIn('wp-cli')))('$at runs as the plugin’s commands', async ({ code, at }) => {
  // its output is a file in the folder of the site
  await site.run("$GLOBALS['wpdb']->query( 'DELETE FROM wp_relx_relations' ); update_post_meta( 12, 'related_ids', '7' );");
  for (const line of linesOf(code)) {
    const [, ...words] = line.replace(/#.*/, '').trim().split(/\s+/);
    const { code: exitCode, stderr } = await runCommand(site.root, words.slice(1));
    expect(exitCode, `${at}: ${line}\n${stderr}`).toBe(0);
  }
});

/** The text of a post with some content, as a logged-out user reads it. */
const shown = async (post: number, content: string) => {
  const html = await site.run<string>(
    `query_posts( array( 'p' => $args[0], 'post_type' => 'any' ) );
    the_post();
    return apply_filters( 'the_content', $args[1] );`,
    [post, content],
  );
  return html.replaceAll(/<[^>]*>/g, ' ');
};

test.each(recipes)('%s leads to the lists that it shows', async (page) => {
  const isHooked = (code: string) => code.startsWith('add_action(');
  const product = `add_action( 'init', fn() => register_post_type( 'product', array( 'public' => true, 'show_in_rest' => true ) ) );`;
  addPlugin(site, 'sample', [product, ...phpOf(page).filter(isHooked)].join('\n'));
  await site.run(
    `wp_update_user( array( 'ID' => 1, 'display_name' => 'Maren Okafor' ) );
    foreach ( $args as $post ) {
      if ( post_type_exists( $post['type'] ) && ! get_post( $post['id'] ) ) {
        wp_insert_post( array( 'import_id' => $post['id'], 'post_type' => $post['type'], 'post_title' => $post['title'], 'post_status' => 'publish' ) );
      }
    }`,
    recipePosts,
  );
  await site.run(
    phpOf(page)
      .filter((code) => !isHooked(code))
      .join('\n'),
  );
  for (const block of codeBlocks.filter((one) => one.page === page && isRunIn('recipe')(one))) {
    const text = await shown(Number(block.file), block.code);
    expect(firstMissing(text, shownBy(block) ?? ['nothing is stated']), text).toBeUndefined();
  }
  expect(site.log()).toBe('');
});

test('docs/recipes/nextjs-tags.md sends the tags of each change', async () => {
  const type = `add_action( 'init', fn() => ncr_register_relation_type( 'noted', array( 'label' => 'Noted', 'from' => 'post', 'to' => 'post', 'fields' => array( 'note' => array( 'type' => 'string' ) ) ) ) );`;
  addPlugin(site, 'sample', [type, ...phpOf('docs/recipes/nextjs-tags.md')].join('\n'));
  const sent = await site.run(
    `add_filter( 'pre_http_request', function ( $response, $request ) {
      $GLOBALS['sent'][] = json_decode( $request['body'] )->tags;
      return array();
    }, 10, 2 );
    $id = ncr_add_relation( 12, 'post', 7, 'post', 'noted' );
    ncr_add_relation( 12, 'post', 1, 'post', 'noted' );
    ncr_update_relation( $id, array( 'data' => array( 'note' => 'new' ) ) );
    ncr_reorder_relations( 12, 'post', 'noted', array( 7, 1 ) );
    ncr_remove_relation( 12, 'post', 7, 'post', 'noted' );
    return $GLOBALS['sent'];`,
  );
  const pair = ['post:12', 'post:7'];
  expect(sent).toEqual([
    [...pair, 'type:noted'],
    ['post:12', 'post:1', 'type:noted'],
    pair,
    ['post:12'],
    [...pair, 'type:noted'],
  ]);
});

test('docs/start/php.md leads from a relation type to a list below the text, and to none without relx', async () => {
  const [type = '', relate = '', list = '', loop = ''] = phpOf('docs/start/php.md');
  addPlugin(site, 'sample', type);
  await site.run(relate);
  const shown = () =>
    site.run<string>(
      `query_posts( array( 'p' => 12 ) );
      the_post();
      ob_start();
      ${list}
      ${loop}
      return ob_get_clean();`,
    );
  expect(await shown()).toMatch(/Sources<\/h2>[\s\S]*>Post 7<\/a>[\s\S]*Sources<\/h2><h3><a href="[^"]+">Post 7<\/a><\/h3>/);
  await site.run("require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins( 'relx/relx.php' );");
  expect(await shown()).toBe('');
});
