import { afterAll, beforeAll, expect, test } from 'vitest';
import { breakRelations } from './admin/admin-site.js';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

let here: PluginSite;

beforeAll(async () => {
  here = await openPluginSite(['Gull Holm', 'Stiles']);
  await here.php(
    `ncr_add_relation( $args[0], 'post', $args[1], 'post', 'related_to' );
    foreach ( array( 'anna' => 'author', 'eve' => 'editor' ) as $login => $role ) {
      wp_insert_user( array( 'user_login' => $login, 'user_pass' => 'password', 'user_email' => "$login@example.test", 'role' => $role ) );
    }`,
    here.posts,
  );
});
afterAll(() => here?.site.stop());

const page = async (path: string, user = 'admin') => (await here.site.logIn(user)).fetch(`/wp-admin/${path}`);
const html = async (path: string, user?: string) => (await page(path, user)).text();

test('the overview counts relations by type and returns the newest ones, for administrators', async () => {
  const [one = 0, two = 0] = here.posts;
  await breakRelations(here, [['gone_type', one, 999]]);
  const overview = async (user: string) => (await here.site.logIn(user)).fetch('/wp-json/relx/v1/tools/overview');
  expect([(await overview('eve')).status, (await fetch(`${here.site.url}/wp-json/relx/v1/tools/overview`)).status]).toEqual([
    403, 401,
  ]);
  type Overview = { total: number; types: { name: string; count: number; registered: boolean }[]; recent: unknown[] };
  const { total, types, recent } = (await (await overview('admin')).json()) as Overview;
  expect([total, types.length]).toEqual([2, 9]);
  // the number of posts with similar posts
  expect(types.at(-2)).toMatchObject({ name: 'similar', count: expect.any(Number), computed: true });
  expect(types[0]).toMatchObject({ name: 'related_to', count: 1, registered: true, direction: 'bidirectional' });
  expect(types.at(-1)).toEqual({ name: 'gone_type', label: 'gone_type', count: 1, registered: false });
  const link = (id: number) => `${here.site.url}/wp-admin/post.php?post=${id}&action=edit`;
  expect(recent).toEqual([
    {
      id: 2,
      type: 'gone_type',
      created_at: '2026-01-02T03:04:05.000Z',
      from: { object_type: 'post', id: one, title: 'Gull Holm', link: link(one) },
      to: { object_type: 'post', id: 999, title: '', link: '' },
    },
    expect.objectContaining({ id: 1, to: { object_type: 'post', id: two, title: 'Stiles', link: link(two) } }),
  ]);
});

test('a relation type is deleted without its relations, or with them, in as many requests as they take', async () => {
  const [one = 0, two = 0] = here.posts;
  const admin = await here.site.logIn();
  const send = async (method: string, path = '', data?: unknown) => {
    const init = {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(data !== undefined && { body: JSON.stringify(data) }),
    };
    return (await admin.fetch(`/wp-json/relx/v1/types${path}`, init)).json();
  };
  const sides = { from_object_types: ['post'], to_object_types: ['post'], direction: 'from_to' };
  const create = () => send('POST', '', { name: 'part_of', label: 'Part of', max_connections: 2, ...sides });
  const stored = () => here.php(`return Relx_Core::instance()->table->count_of_type( 'part_of' );`);
  expect(await create()).toMatchObject({ max_connections: 2, max_connections_to: null, origin: 'site' });
  await here.php(`ncr_add_relation( $args[0], 'post', $args[1], 'post', 'part_of' );`, [one, two]);
  expect(await send('DELETE', '/part_of')).toMatchObject({ deleted: true, previous: { name: 'part_of' }, relations: 1 });
  expect(await stored()).toBe(1);

  await create();
  await breakRelations(
    here,
    Array.from({ length: 1100 }, (_, index) => ['part_of', one, 5000 + index] as const),
  );
  expect(await send('DELETE', '/part_of?relations=delete')).toMatchObject({ deleted: false, relations: 1000 });
  expect(await send('DELETE', '/part_of?relations=delete')).toMatchObject({ deleted: true, relations: 101 });
  expect(await stored()).toBe(0);

  await create();
  await breakRelations(
    here,
    Array.from({ length: 1000 }, (_, index) => ['part_of', one, 5000 + index] as const),
  );
  expect(await send('DELETE', '/part_of?relations=delete')).toMatchObject({ deleted: true, relations: 1000 });
});

test('the screen and the link in the row of the plugin are for administrators, its script for no other screen', async () => {
  expect((await page('tools.php?page=relx', 'eve')).status).toBe(403);
  const screen = await html('tools.php?page=relx');
  expect(screen).toContain('relx/build/admin/index.js');
  expect(screen).toContain('id="tab-link-relx-types"');
  for (const other of ['', 'tools.php', 'plugins.php']) expect(await html(other)).not.toContain('relx/build/admin/index.js');
  expect(await html('plugins.php')).toContain('tools.php?page=relx&#038;tab=settings">Settings</a>');
});

test('the first step is shown after the activation until an administrator dismisses it', async () => {
  const shown = async (path: string, user?: string) => (await html(path, user)).includes('data-relx-notice="welcome"');
  expect([
    await shown('plugins.php'),
    await shown('index.php'),
    await shown('edit.php'),
    await shown('index.php', 'eve'),
  ]).toEqual([true, true, false, false]);
  const session = await here.site.logIn();
  const _ajax_nonce = /_ajax_nonce: "(\w+)"/.exec(await (await session.fetch('/wp-admin/plugins.php')).text())?.[1] ?? '';
  const dismiss = async (notice: string, by = session) => {
    const body = new URLSearchParams({ action: 'relx_dismiss', _ajax_nonce, notice });
    return (await by.fetch('/wp-admin/admin-ajax.php', { method: 'POST', body })).status;
  };
  expect([await dismiss('welcome', await here.site.logIn('eve')), await dismiss('another'), await dismiss('welcome')]).toEqual([
    403, 403, 200,
  ]);
  expect([await shown('plugins.php'), await shown('index.php')]).toEqual([false, false]);
});

test('Site Health has the facts of the site, and the privacy screen a text', async () => {
  const info = await html('site-health.php?tab=debug');
  for (const text of ['wp_relx_relations', 'related_to, parent_of', 'Permission to change two-way relations'])
    expect(info).toContain(text);
  expect(await html('options-privacy.php?tab=policyguide')).toContain('Lists of related content set no cookies');
});

test('the personal data of a user has the relations of the account, which can be erased', async () => {
  const ids = await here.php<number[]>(
    `$anna = get_user_by( 'login', 'anna' )->ID;
    return array( ncr_add_relation( $anna, 'user', $args[0], 'post', 'favorite_posts' ), ncr_add_relation( $args[1], 'post', $anna, 'user', 'authored_by' ) );`,
    here.posts,
  );
  const run = <T>(tool: 'exporters' | 'erasers', email = 'anna@example.test') =>
    here.php<T>(
      `return call_user_func( apply_filters( 'wp_privacy_personal_data_${tool}', array() )['relx']['callback'], $args, 1 );`,
      email,
    );
  const { data, done } = await run<{ data: { item_id: string; data: { name: string; value: string }[] }[]; done: boolean }>(
    'exporters',
  );
  expect(done).toBe(true);
  expect(data.map(({ item_id }) => item_id)).toEqual(ids.map((id) => `relx-${id}`));
  expect(data[0]?.data.map(({ value }) => value).slice(0, 2)).toEqual(['Favorite posts', 'Gull Holm']);
  expect(data[1]?.data[0]?.value).toBe('Authored by');
  expect(await run('exporters', 'nobody@example.test')).toEqual({ data: [], done: true });
  expect(await run('erasers')).toEqual({
    items_removed: 1,
    items_retained: 1,
    messages: ['Relations of other content to the account stay until the account is deleted: 1.'],
    done: true,
  });
  expect(
    await here.php(
      `return ncr_is_related( $args, 'post', get_user_by( 'login', 'anna' )->ID, 'user', 'authored_by' );`,
      here.posts[1],
    ),
  ).toBe(true);
  expect(await run<{ data: unknown[] }>('exporters')).toMatchObject({ data: [{ item_id: `relx-${ids[1]}` }] });
});

test('the personal data of a user has no titles of posts that the user cannot read', async () => {
  const data = await here.php<{ name: string; value: string }[]>(
    `$anna  = get_user_by( 'login', 'anna' )->ID;
    $draft = wp_insert_post( array( 'post_title' => 'Plans about Anna', 'post_author' => 1, 'post_status' => 'draft' ) );
    ncr_add_relation( $draft, 'post', $anna, 'user', 'authored_by' );
    $result = call_user_func( apply_filters( 'wp_privacy_personal_data_exporters', array() )['relx']['callback'], 'anna@example.test', 1 );
    wp_delete_post( $draft, true );
    return end( $result['data'] )['data'];`,
  );
  expect(data.find(({ name }) => name === 'Related content')?.value).toMatch(/^post \d+$/);
});

test('the erasure includes two-way relations, whichever side is stored as their source', async () => {
  const plugin = `add_action( 'init', fn() => ncr_register_relation_type( 'knows', array( 'label' => 'Knows', 'from' => 'user', 'to' => 'user', 'bidirectional' => true ) ) );`;
  addPlugin(here.site, 'two-way', plugin);
  const result = await here.php<object>(
    `list( $anna, $eve ) = array_map( fn( $login ) => get_user_by( 'login', $login )->ID, array( 'anna', 'eve' ) );
    foreach ( array( array( $anna, 1 ), array( $eve, $anna ), array( $eve, 1 ) ) as list( $from, $to ) ) {
      ncr_add_relation( $from, 'user', $to, 'user', 'knows' );
    }
    $result = call_user_func( apply_filters( 'wp_privacy_personal_data_erasers', array() )['relx']['callback'], 'anna@example.test', 1 );
    return $result + array( 'left' => array( ncr_get_related( $anna, 'user', 'knows' ), ncr_get_related( $eve, 'user', 'knows', array( 'fields' => 'ids' ) ) ) );`,
  );
  // one of a post to the account stays, from the test before
  expect(result).toMatchObject({ items_removed: 2, items_retained: 1, left: [[], [1]] });
});

test('the erasure goes on past relations that it cannot remove, and reports them', async () => {
  const results = await here.php<{ items_removed: number; items_retained: number; messages: string[]; done: boolean }[]>(
    `global $wpdb;
    $anna = get_user_by( 'login', 'anna' )->ID;
    for ( $id = 900001; $id <= 900150; $id++ ) {
      $type = $id <= 900120 ? 'of_a_plugin_that_is_gone' : 'favorite_posts';
      $wpdb->insert( 'wp_relx_relations', array( 'type' => $type, 'from_type' => 'user', 'from_id' => $anna, 'to_type' => 'post', 'to_id' => $id,
        'pair' => "user:$anna>post:$id", 'created_at' => '2024-01-01T00:00:00.000Z' ) );
    }
    $results = array();
    do {
      $results[] = $result = call_user_func( apply_filters( 'wp_privacy_personal_data_erasers', array() )['relx']['callback'], 'anna@example.test', count( $results ) + 1 );
    } while ( ! $result['done'] && count( $results ) < 9 );
    $wpdb->query( 'DELETE FROM wp_relx_relations WHERE to_id > 900000' );
    return $results;`,
  );
  const sum = (name: 'items_removed' | 'items_retained') => results.reduce((total, result) => total + result[name], 0);
  expect([sum('items_removed'), sum('items_retained'), results.at(-1)?.done]).toEqual([30, 121, true]);
  expect(results.flatMap(({ messages }) => messages)).toHaveLength(121);
});

test('nothing of it is worth a notice', () => {
  // the dashboard of WordPress has warnings of its own
  expect(here.site.log()).not.toContain('wp-content/plugins/relx');
});
