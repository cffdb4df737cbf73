import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertNumbered } from './numbered-rows.js';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

let here: PluginSite;
beforeAll(async () => {
  here = await openPluginSite(Array.from({ length: 15 }, (_, index) => `Post ${index}`));
  addPlugin(
    here.site,
    'counting',
    `add_filter( 'query', function ( $sql ) {
      if ( str_contains( $sql, 'relx_relations' ) && ! headers_sent() ) header( 'X-Relx-Queries: ' . ++$GLOBALS['relx_queries'] );
      return $sql;
    } ); $relx_queries = 0; ob_start();
    add_action( 'init', fn() => register_post_type( 'secret', array( 'show_ui' => true ) ) );`,
  );
  await here.php(
    `foreach ( array( 'anna' => 'author', 'carla' => 'contributor' ) as $login => $role ) {
      wp_insert_user( array( 'user_login' => $login, 'user_pass' => 'password', 'user_email' => "$login@example.test", 'role' => $role ) );
    }
    $private = wp_insert_post( array( 'post_title' => 'Private', 'post_status' => 'private' ) );
    foreach ( array( $args[1], $args[2], $private ) as $to ) ncr_add_relation( $args[0], 'post', $to, 'post', 'related_to' );
    ncr_add_relation( 1, 'user', $args[1], 'post', 'favorite_posts' );
    foreach ( array_slice( $args, 3 ) as $id ) ncr_add_relation( $id, 'post', $args[2], 'post', 'references' );`,
    here.posts,
  );
});
afterAll(() => here?.site.stop());

const list = async (query = '', user = 'admin') => (await here.site.logIn(user)).fetch(`/wp-admin/edit.php${query}`);
/** The texts of the column for screen readers, by post. */
const counts = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<tr id="post-(\d+)"[\s\S]*?column-relx[^>]*>[\s\S]*?screen-reader-text">([^<]*)</g)].map(
      ([, id, text]) => [id, text],
    ),
  );

test('the column counts what the user sees, with one statement for the page, as "Used by" does', async () => {
  const [one = 0, two = 0, three = 0, four = 0] = here.posts;
  const response = await list();
  expect(response.headers.get('X-Relx-Queries')).toBe('2');
  const seen = counts(await response.text());
  expect([seen[one], seen[two], seen[three], seen[four]]).toEqual(['3 relations', '2 relations', '1 relation', '1 relation']);
  const anna = counts(await (await list('', 'anna')).text());
  expect(anna[one]).toBe('2 relations');
});

/** The texts and targets of "Used by", by the title of the row. */
const uses = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<a href="([^"]*)" aria-label="Used by [^“]*“([^”]*)”">([^<]*)</g)].map(
      ([, url = '', title = '', text]) => [title, [text, url.replace(/^.*wp-admin\//, '').replaceAll('&#038;', '&')]],
    ),
  );

test('rows have the number of posts that list the object, which links to them', async () => {
  const [one = 0, , three = 0] = here.posts;
  const seen = uses(await (await list()).text());
  expect(seen['Post 0']).toEqual(['Used by 3 posts', `edit.php?post_type=post&relx_list=related_to:both&relx_to=post:${one}`]);
  // in lists of two types
  expect(seen['Post 2']).toEqual(['Used by 13 posts', `tools.php?page=relx-replace&object_type=post&id=${three}`]);
  expect(seen['Post 3']).toBeUndefined();
  // without the private post
  expect(uses(await (await list('', 'anna')).text())['Post 0']?.[0]).toBe('Used by 2 posts');
  await here.php(
    `ncr_add_relation( $args, 'post', 1, 'user', 'authored_by' );
    ncr_add_relation( $args, 'post', 1, 'term', 'categorized_as' );`,
    one,
  );
  const session = await here.site.logIn();
  for (const [path, title] of [
    ['users.php', 'admin'],
    ['edit-tags.php?taxonomy=category', 'Uncategorized'],
  ] as const)
    expect(uses(await (await session.fetch(`/wp-admin/${path}`)).text())[title]?.[0]).toBe('Used by 1 post');
});

test('after posts were moved to the trash, a notice has those that others list', async () => {
  const [, two = 0, , four = 0] = here.posts;
  await here.php('foreach ( $args as $id ) wp_trash_post( $id );', [two, four]);
  const html = await (await list(`?trashed=2&ids=${two},${four}`)).text();
  const notice = /notice-warning is-dismissible">(.*?)<\/div>/.exec(html)?.[1] ?? '';
  expect(notice).toContain('1 post lists “Post 1”.');
  expect(notice).toContain(`doaction=undo&#038;action=untrash&#038;ids=${two}`);
  expect(notice).toContain(`page=relx-replace&#038;object_type=post&#038;id=${two}`);
  expect(notice).not.toContain('Post 3');
  const screen = async (user: string) =>
    (await here.site.logIn(user)).fetch(`/wp-admin/tools.php?page=relx-replace&object_type=post&id=${two}`);
  expect(await (await screen('admin')).text()).toContain('<h1>Replace “Post 1”</h1>');
  expect((await screen('anna')).status).toBe(403);
  await here.php('foreach ( $args as $id ) { wp_untrash_post( $id ); wp_publish_post( $id ); }', [two, four]);
});

test('the column can be hidden, and the list of a post type that has no relations has none', async () => {
  const page = counts(await (await list('?post_type=page')).text());
  expect(Object.values(page)).toContain('No relations');
  expect(await (await list('?post_type=secret')).text()).not.toContain('column-relx');
  expect(await (await list()).text()).toContain('name="relx-hide"');
});

test('posts with too many relations for one statement are counted one by one, up to 500', async () => {
  const many = here.posts[5] ?? 0;
  await insertNumbered(
    here.site,
    20_100,
    `wp_relx_relations (type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at)
    SELECT 'authored_by', 'post', ${many}, 'user', 999 + n, 'post:${many}>user:' || (999 + n), 9007199254740991, 9007199254740991, '2026-01-02T03:04:05.000Z'`,
  );
  await insertNumbered(here.site, 20_100, "wp_users (ID, user_login, display_name) SELECT 999 + n, 'reader' || n, 'Reader'");
  const seen = counts(await (await list()).text());
  expect([seen[many], seen[here.posts[0] ?? 0]]).toEqual(['500+ relations', '3 relations']);
});

test('a row that is alone, as after a quick edit, has its count', async () => {
  const session = await here.site.logIn();
  const html = await (await session.fetch('/wp-admin/edit.php')).text();
  const _inline_edit = /id="_inline_edit" name="_inline_edit" value="(\w+)"/.exec(html)?.[1] ?? '';
  const body = new URLSearchParams({
    action: 'inline-save',
    screen: 'edit-post',
    post_type: 'post',
    post_ID: `${here.posts[0]}`,
    post_title: 'Post 0',
    _status: 'publish',
    _inline_edit,
  });
  const row = await (await session.fetch('/wp-admin/admin-ajax.php', { method: 'POST', body })).text();
  expect(counts(row)).toEqual({ [here.posts[0] ?? 0]: '3 relations' });
});

test('the action is for users who can edit the post, and leads to its editor', async () => {
  const html = await (await list()).text();
  expect(html).toContain(
    `post.php?post=${here.posts[0]}&#038;action=edit#relx-relations" aria-label="Edit relations of “Post 0”"`,
  );
  expect(await (await list('', 'carla')).text()).not.toContain('#relx-relations');
  expect(await (await list('?post_type=secret')).text()).not.toContain('#relx-relations');
});

test('panels are for users who can edit the object, and scripts on no other screen', async () => {
  addPlugin(
    here.site,
    'classic',
    `add_filter( 'use_block_editor_for_post', fn() => empty( $_GET['block'] ) );
    add_action( 'init', fn() => ncr_register_relation_type( 'featured_posts', array( 'label' => 'Featured posts', 'from_object_types' => array( 'term' ),
      'to_object_types' => array( 'post' ), 'direction' => 'from_to' ) ) );`,
  );
  const has = async (path: string, user = 'admin') => {
    const html = await (await (await here.site.logIn(user)).fetch(`/wp-admin/${path}`)).text();
    expect(html.includes('relx/build/panels/index.js'), path).toBe(html.includes('data-relx-panel='));
    return html.includes('data-relx-panel=');
  };
  const editor = `post.php?post=${here.posts[0]}&action=edit`;
  const shown = [
    'profile.php',
    'user-edit.php?user_id=2',
    'term.php?taxonomy=category&tag_ID=1',
    'post-new.php?block=1',
    `${editor}&block=1`,
  ];
  for (const path of shown) expect(await has(path), path).toBe(true);
  for (const path of [editor, 'edit.php', 'users.php', 'edit-tags.php?taxonomy=category', 'user-new.php', 'index.php'])
    expect(await has(path), path).toBe(false);
  expect(await has('profile.php', 'carla')).toBe(true);
  addPlugin(here.site, 'deny', `add_filter( 'map_meta_cap', fn( $caps, $cap ) => in_array( $cap, array( 'edit_user', 'edit_term' ), true ) && did_action( 'admin_print_scripts' ) ? array( 'do_not_allow' ) : $caps, 10, 2 );`); // biome-ignore format: one line of PHP
  for (const path of ['profile.php', 'term.php?taxonomy=category&tag_ID=1']) expect(await has(path), path).toBe(false);
});

test('none of it is worth a notice', () => {
  expect(here.site.log()).not.toContain('wp-content/plugins/relx');
});
