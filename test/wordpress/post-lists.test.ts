import { afterAll, beforeAll, expect, test } from 'vitest';
import { isExhaustive } from '../sizes.js';
import { insertNumbered, insertPosts, insertReferences } from './numbered-rows.js';
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
      if ( ! headers_sent() ) header( 'X-Queries: ' . ++$GLOBALS['all_queries'] );
      return $sql;
    } ); $relx_queries = 0; $all_queries = 0; ob_start();
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
    [...html.matchAll(/<tr id="post-(\d+)"[\s\S]*?column-relx["'][^>]*>[\s\S]*?screen-reader-text">([^<]*)</g)].map(
      ([, id, text]) => [id, text],
    ),
  );

test('the column counts what the user sees, with one statement for the page, as "Used by" does', async () => {
  const [one = 0, two = 0, three = 0, four = 0] = here.posts;
  const response = await list();
  expect(response.headers.get('X-Relx-Queries')).toBe('2');
  const seen = counts(await response.text());
  expect([seen[one], seen[two], seen[three], seen[four]]).toEqual(['3 relations', '2 relations', '13 relations', '1 relation']);
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
  const rows = async (path = '') => [...(await (await list(`?${path.split('?')[1]}`)).text()).matchAll(/<tr id="post-/g)].length;
  expect(await rows(seen['Post 0']?.[1])).toBe(3);
  // in lists of two types
  expect(seen['Post 2']).toEqual(['Used by 13 posts', `tools.php?page=relx-replace&object_type=post&id=${three}`]);
  expect(seen['Post 3']).toBeUndefined();
  // without the private post
  expect(uses(await (await list('', 'anna')).text())['Post 0']?.[0]).toBe('Used by 2 posts');
  // who can't edit the post has no link to the screen for it
  const carla = await (await list('', 'carla')).text();
  expect([carla.includes('Used by 13 posts'), carla.includes('relx-replace&')]).toEqual([true, false]);
  // a plugin may hide lists of single posts
  addPlugin(here.site, 'hiding', `add_filter( 'relx_content_relations_allowed', '__return_true' );`);
  expect(uses(await (await list()).text())).toEqual({});
  addPlugin(here.site, 'hiding', '');
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
  await here.php(
    `ncr_remove_relation( $args, 'post', 1, 'user', 'authored_by' );
    ncr_remove_relation( $args, 'post', 1, 'term', 'categorized_as' );`,
    one,
  );
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
  const filtered = await (await list(`?relx_list=related_to:both&relx_to=post:${two}`)).text();
  expect([...filtered.matchAll(/<tr id="post-/g)]).toHaveLength(1);
  const screen = async (user: string) =>
    (await here.site.logIn(user)).fetch(`/wp-admin/tools.php?page=relx-replace&object_type=post&id=${two}`);
  expect(await (await screen('admin')).text()).toContain('<h1>Replace “Post 1”</h1>');
  expect((await screen('anna')).status).toBe(403);
  // the command palette has the pages of the menu, but not this one, which needs an object
  const dashboard = await (await (await here.site.logIn()).fetch('/wp-admin/index.php')).text();
  expect([dashboard.includes('menu_commands'), dashboard.includes('relx-replace')]).toEqual([true, false]);
  await here.php('foreach ( $args as $id ) { wp_untrash_post( $id ); wp_publish_post( $id ); }', [two, four]);
});

test('the column can be hidden, and the list of a post type that has no relations has none', async () => {
  const page = counts(await (await list('?post_type=page')).text());
  expect(Object.values(page)).toContain('No relations');
  expect(await (await list('?post_type=secret')).text()).not.toContain('column-relx');
  expect(await (await list()).text()).toContain('name="relx-hide"');
});

/** Chooses the hidden columns of a screen, as Screen Options do. */
async function hideColumns(hidden: readonly string[], page = 'edit-post', user = 'admin'): Promise<void> {
  const session = await here.site.logIn(user);
  const html = await (await session.fetch('/wp-admin/edit.php')).text();
  const screenoptionnonce = /name="screenoptionnonce" value="(\w+)"/.exec(html)?.[1] ?? '';
  const body = new URLSearchParams({ action: 'hidden-columns', hidden: hidden.join(), screenoptionnonce, page });
  await session.fetch('/wp-admin/admin-ajax.php', { method: 'POST', body });
}
/** The texts of a column by the ids of the rows, in their order. */
const cells = (html: string, column = 'relx') =>
  [...html.matchAll(/<tr id=["'](?:post|user|tag)-(\d+)["'][\s\S]*?<\/tr>/g)].map(([row, id]): [number, string] => {
    const [, cell = ''] = new RegExp(`column-${column}[ "'][^>]*>([\\s\\S]*?)</td>`).exec(row) ?? [];
    const seen = cell.replace(/<span class="screen-reader-text">.*?<\/span>/g, '').replace(/<[^>]*>/g, '');
    return [Number(id), seen.trim()];
  });
const ids = async (path: string, user = 'admin') =>
  cells(await (await (await here.site.logIn(user)).fetch(`/wp-admin/${path}`)).text()).map(([id]) => id);
const sorted = (some: readonly (number | undefined)[]) => [...some].sort((one = 0, other = 0) => one - other);
const RELATED = 'relx-related_to-both';
const REFERENCED = 'relx-references-incoming';

test('a column for each list is hidden until the user shows it. Its titles lead to the posts with the same item', async () => {
  const [one = 0, two = 0, three = 0] = here.posts;
  const before = await (await list()).text();
  expect(before).toMatch(/name="relx-related_to-both-hide" type="checkbox" id="[^"]*" value="relx-related_to-both"\s*\/?>/);
  expect(Object.fromEntries(cells(before, RELATED))[one]).toBe('');
  await hideColumns(['date']);
  await hideColumns(['date'], 'edit-post', 'anna');
  const html = await (await list()).text();
  const related = Object.fromEntries(cells(html, RELATED));
  expect([related[one], related[two], related[here.posts[4] ?? 0]]).toEqual(['Private — Private, Post 2, Post 1', 'Post 0', '—']);
  expect(Object.fromEntries(cells(html, REFERENCED))[three]).toBe('Post 14, Post 13, Post 12 +9');
  expect(Object.fromEntries(cells(await (await list('', 'anna')).text(), RELATED))[one]).toBe('Post 2, Post 1');
  expect(html).toContain(`edit.php?post_type=post&#038;relx_list=related_to:both&#038;relx_to=post:${three}">Post 2</a>`);
  expect(html).toContain(`post.php?post=${three}&#038;action=edit#relx-relations"><span aria-hidden="true">+9</span>`);
  // also where the user has chosen columns before
  addPlugin(here.site, 'late', `add_action( 'init', fn() => ncr_register_relation_type( 'late', array( 'label' => 'Late', 'from' => 'post', 'to' => 'page' ) ) );`); // biome-ignore format: one line of PHP
  expect(await (await list()).text()).toMatch(/value="relx-late-outgoing"\s*\/?>/);
  addPlugin(here.site, 'late', '');
});

test('the columns take one statement each, for 20 rows and for 40', async () => {
  await here.php(
    `foreach ( range( 1, 40 ) as $number ) {
      $id = wp_insert_post( array( 'post_title' => "More $number", 'post_status' => 'publish', 'post_date' => '2020-01-01 00:00:00' ) );
      foreach ( array_slice( $args, 0, 5 ) as $to ) ncr_add_relation( $id, 'post', $to, 'post', 'references' );
    }`,
    here.posts,
  );
  const statements = async (rows: number) => {
    await here.php(`update_user_option( 1, 'edit_post_per_page', $args, true );`, rows);
    const response = await list('?orderby=title&order=asc');
    expect(cells(await response.text())).toHaveLength(rows);
    return ['X-Relx-Queries', 'X-Queries'].map((name) => Number(response.headers.get(name)));
  };
  const few = await statements(20);
  // two of them for the counts
  expect(few[0]).toBe(12);
  expect(await statements(40)).toEqual(few);
  // hidden columns take none, and WordPress reads a whole hierarchy to display some of it
  await hideColumns(['relx-references-incoming', 'relx-related_to-both', 'relx-categorized_as-outgoing'], 'edit-page');
  await here.php(
    `$parent = 0;
    foreach ( range( 1, 30 ) as $number ) {
      $id = wp_insert_post( array( 'post_type' => 'page', 'post_title' => "More $number", 'post_status' => 'publish', 'post_parent' => $parent ) );
      $parent = 0 === $number % 3 ? $id : $parent;
      ncr_add_relation( $id, 'post', $args, 'post', 'references' );
    }`,
    here.posts[0],
  );
  for (const paged of [1, 2]) {
    const response = await list(`?post_type=page&paged=${paged}`);
    const shown = cells(await response.text(), 'relx-references-outgoing').filter(([, cell]) => cell === 'Post 0');
    expect(shown.length).toBeGreaterThan(9);
    // the parents of the first row are read before it
    expect(Number(response.headers.get('X-Relx-Queries'))).toBeLessThanOrEqual(2 * 9);
  }
  const REMOVE = `foreach ( get_posts( array( 'post_type' => array( 'post', 'page' ), 's' => 'More', 'numberposts' => -1 ) ) as $post ) wp_delete_post( $post->ID, true );`;
  await here.php(REMOVE);
});

test('the filter finds the posts with an item in a list, with any and with none, as far as the user sees the items', async () => {
  const [one = 0, two = 0, three = 0, four = 0] = here.posts;
  const hidden = await here.php<number>(`return get_posts( array( 'post_status' => 'private', 'fields' => 'ids' ) )[0];`);
  const found = (filter: string, user?: string) => ids(`edit.php?relx_list=${filter}`, user);
  expect(sorted(await found(`related_to:both&relx_to=post:${three}`))).toEqual([one]);
  expect(sorted(await found(`references:outgoing&relx_to=${three}`))).toEqual(here.posts.slice(3));
  expect(await found(`references:incoming&relx_to=${four}`)).toEqual([three]);
  expect(await found('favorite_posts:incoming&relx_to=user:1')).toEqual([two]);
  expect([await found(`related_to:both&relx_to=${hidden}`), await found(`related_to:both&relx_to=${hidden}`, 'anna')]).toEqual([
    [one],
    [],
  ]);
  expect(sorted(await found('related_to:both'))).toEqual(sorted([one, two, three, hidden]));
  expect(sorted(await found('related_to:both', 'anna'))).toEqual(sorted([one, two, three]));
  expect(await found('!references:outgoing')).toEqual(expect.arrayContaining([one, two, three]));
  expect(await found('!references:outgoing')).not.toContain(four);
  const none = await here.php<number>(`return wp_insert_post( array( 'post_title' => 'None', 'post_status' => 'draft' ) );`);
  expect(await found('none')).toContain(none);
  expect(await found('none')).not.toContain(one);
  // only others relate to it
  await here.php(`ncr_add_relation( $args[0], 'post', $args[1], 'post', 'references' );`, [four, none]);
  expect(await found('none')).not.toContain(none);
  expect(counts(await (await list('?post_status=draft')).text())[none]).toBe('1 relation');
  await here.php(`ncr_remove_relation( $args[0], 'post', $args[1], 'post', 'references' );`, [four, none]);
  // no such list
  expect(await found('gone:both')).toContain(none);
  const html = await (await list(`?relx_list=related_to:both&relx_to=post:${three}`)).text();
  expect(html).toMatch(/<option value="related_to:both"\s+selected='selected'>Related<\/option>/);
  expect(html).toContain(`"to":{"object_type":"post","id":${three},"title":"Post 2"}`);
  await here.php(`wp_delete_post( $args, true );`, none);
});

test('columns sort by the number of relations that the user sees', async () => {
  const [one = 0, two = 0, three = 0] = here.posts;
  const first = async (column: string, order = 'desc') => (await ids(`edit.php?orderby=${column}&order=${order}`))[0];
  expect([await first(RELATED), await first(REFERENCED), await first('relx')]).toEqual([one, three, three]);
  expect([one, two, three]).not.toContain(await first('relx', 'asc'));
});

test('the filter and the order leave out lists that a plugin hides', async () => {
  const [one = 0, two = 0, three = 0] = here.posts;
  const found = (filter: string) => ids(`edit.php?relx_list=${filter}`);
  addPlugin(here.site, 'hiding', `add_filter( 'relx_content_relations_allowed', fn( $allowed, $id ) => ! in_array( $id, array( 0, ${one} ), true ), 10, 2 );`); // biome-ignore format: one line of PHP
  const related = await found('related_to:both');
  expect(related).toEqual(expect.arrayContaining([two, three]));
  expect(related).not.toContain(one);
  expect(await found(`related_to:both&relx_to=${three}`)).toEqual([]);
  for (const filter of ['!related_to:both', 'none']) expect(await found(filter)).toContain(one);
  for (const column of [RELATED, 'relx']) expect((await ids(`edit.php?orderby=${column}&order=desc`))[0]).not.toBe(one);
  const seen = counts(await (await list()).text());
  expect([seen[one], seen[two], seen[three]]).toEqual(['No relations', '2 relations', '13 relations']);
  addPlugin(here.site, 'hiding', '');
  expect(await found(`related_to:both&relx_to=${three}`)).toEqual([one]);
});

test('users and terms have columns, filters and sorting, too', async () => {
  const [one = 0, two = 0, three = 0] = here.posts;
  const term = await here.php<number>(
    `$term = wp_insert_term( 'Inner', 'category', array( 'parent' => 1 ) )['term_id'];
    foreach ( array( $args[0], $args[1] ) as $id ) ncr_add_relation( $id, 'post', $term, 'term', 'categorized_as' );
    ncr_add_relation( $args[0], 'post', 2, 'user', 'authored_by' );
    return $term;`,
    here.posts,
  );
  await hideColumns([], 'users');
  await hideColumns([], 'edit-category');
  const session = await here.site.logIn();
  const screen = async (path: string, column: string) => cells(await (await session.fetch(`/wp-admin/${path}`)).text(), column);
  expect(Object.fromEntries(await screen('users.php', 'relx-favorite_posts-outgoing'))[1]).toBe('Post 1');
  expect(await screen(`users.php?relx_list=authored_by:incoming&relx_to=${one}`, 'relx-authored_by-incoming')).toEqual([
    [2, 'Post 0'],
  ]);
  expect((await ids('users.php?orderby=relx-authored_by-incoming&order=desc'))[0]).toBe(2);
  const terms = (filter: string) => screen(`edit-tags.php?taxonomy=category&${filter}`, 'relx-categorized_as-incoming');
  expect(Object.fromEntries(await terms(''))[term]).toBe('Post 1, Post 0');
  expect(await terms(`relx_list=categorized_as:incoming&relx_to=${two}&orderby=name`)).toEqual([[term, 'Post 1, Post 0']]);
  expect(await terms(`relx_list=categorized_as:incoming&relx_to=${three}&orderby=name`)).toEqual([]);
  expect((await terms('orderby=relx-categorized_as-incoming&order=desc'))[0]?.[0]).toBe(term);
  for (const path of ['users.php', 'edit-tags.php?taxonomy=category'])
    expect(await (await session.fetch(`/wp-admin/${path}`)).text()).toContain('<option value="relx_relate">Relate to…</option>');
  await here.php(`wp_delete_term( $args[1], 'category' ); ncr_remove_relation( $args[0], 'post', 2, 'user', 'authored_by' );`, [
    one,
    term,
  ]);
});

test('the number of further items leads to the panel, if that has the list', async () => {
  const relate = (change: string) =>
    here.php(
      `foreach ( array_slice( $args, 3, 5 ) as $id ) {
        ncr_${change}_relation( 2, 'user', $id, 'post', 'favorite_posts' );
        ncr_${change}_relation( $id, 'post', 2, 'user', 'authored_by' );
        ncr_${change}_relation( $id, 'post', 1, 'term', 'categorized_as' );
      }`,
      here.posts,
    );
  await relate('add');
  const session = await here.site.logIn();
  const links = async (path: string) => {
    const html = await (await session.fetch(`/wp-admin/${path}`)).text();
    const further = /(<a href="[^"]*#relx-relations">)?<span aria-hidden="true">\+\d+<\/span>/g;
    return [...html.matchAll(further)].map(([, link]) => link !== undefined);
  };
  expect((await links('users.php')).sort()).toEqual([false, true]);
  expect(await links('edit-tags.php?taxonomy=category')).toEqual([false]);
  await relate('remove');
});

test('a plugin decides which lists a screen offers', async () => {
  addPlugin(here.site, 'lists', `add_filter( 'relx_admin_lists', fn( $lists ) => array_intersect_key( $lists, array( 'references:outgoing' => 0 ) ) );`); // biome-ignore format: one line of PHP
  const html = await (await list()).text();
  expect(html).toContain('relx-references-outgoing');
  expect(html).not.toContain(REFERENCED);
  expect(html).toContain('value="relx_relate"');
  // none that the bulk action changes
  addPlugin(here.site, 'lists', `add_filter( 'relx_admin_lists', fn( $lists ) => array_map( fn( $list ) => array( 'managed' => true ) + $list, $lists ) );`); // biome-ignore format: one line of PHP
  const managed = await (await list()).text();
  expect(managed).toContain('relx-references-outgoing');
  expect(managed).not.toContain('value="relx_relate"');
  addPlugin(here.site, 'lists', '');
});

test('columns with long lists take two further statements for all rows', async () => {
  const hubs = here.posts.slice(5, 10);
  await insertPosts(here.site, 2500, 50_000);
  for (const hub of hubs) await insertReferences(here.site, 2500, hub, 50_000);
  const response = await list();
  expect(response.headers.get('X-Relx-Queries')).toBe('14');
  const seen = Object.fromEntries(cells(await response.text(), 'relx-references-outgoing'));
  expect(hubs.map((hub) => seen[hub])).toEqual(hubs.map(() => 'Number 2500, Number 2499, Number 2498 +497+'));
  expect(seen[here.posts[4] ?? 0]).toBe('Post 2');
  await here.php(
    `global $wpdb; $wpdb->query( "DELETE FROM $wpdb->relx_relations WHERE to_id >= 50000" ); Relx_Cache::expire_lists();`,
  );
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
    'term.php?taxonomy=category&tag_ID=1',
    `${editor}&block=1`,
    ...(isExhaustive ? ['user-edit.php?user_id=2', 'post-new.php?block=1'] : []),
  ];
  const others = [
    'edit.php',
    'users.php',
    ...(isExhaustive ? ['edit-tags.php?taxonomy=category', 'user-new.php', 'index.php'] : []),
  ];
  for (const path of shown) expect(await has(path), path).toBe(true);
  for (const path of [editor, ...others]) expect(await has(path), path).toBe(false);
  expect(await has('profile.php', 'carla')).toBe(true);
  addPlugin(here.site, 'deny', `add_filter( 'map_meta_cap', fn( $caps, $cap ) => in_array( $cap, array( 'edit_user', 'edit_term' ), true ) && did_action( 'admin_print_scripts' ) ? array( 'do_not_allow' ) : $caps, 10, 2 );`); // biome-ignore format: one line of PHP
  for (const path of ['profile.php', 'term.php?taxonomy=category&tag_ID=1']) expect(await has(path), path).toBe(false);
});

test('none of it is worth a notice', () => {
  expect(here.site.log()).not.toContain('wp-content/plugins/relx');
});
