import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

let here: PluginSite;
let own: number;

beforeAll(async () => {
  here = await openPluginSite(['Gull Holm', 'Stiles: a field guide']);
  addPlugin(
    here.site,
    'types',
    `add_action( 'init', function () {
      $ends = array( 'from_object_types' => array( 'post' ), 'to_object_types' => array( 'post' ), 'direction' => 'bidirectional' );
      ncr_register_relation_type( 'open', $ends + array( 'label' => 'Open', 'edit' => 'source' ) );
      ncr_register_relation_type( 'closed', $ends + array( 'label' => 'Closed', 'edit' => 'both' ) );
      ncr_register_relation_type( 'taught_by', array( 'label' => 'Taught by', 'from' => 'post', 'to' => 'user', 'to_subtypes' => array( 'administrator' ) ) );
    } );
    add_filter( 'ncr_relation_allowed', fn( $allowed, $from, $to, $type ) => $allowed && 'depends_on' !== $type, 10, 4 );`,
  );
  await here.php(
    `wp_insert_user( array( 'user_login' => 'anna', 'user_pass' => 'password', 'user_email' => 'anna@example.test', 'role' => 'author' ) );`,
  );
  own = await here.site.run<number>(
    `return wp_insert_post( array( 'post_title' => 'By Anna', 'post_status' => 'publish' ) );`,
    null,
    { user: 'anna' },
  );
});
afterAll(() => here?.site.stop());

/** What the author may do with a type between her own post and another's. */
async function relate(type: string, method: 'POST' | 'DELETE' = 'POST', from = own, to = here.posts[0]) {
  const session = await here.site.logIn('anna');
  const response = await session.fetch('/wp-json/relx/v1/relationships', {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ type, from_id: from, to_id: to }),
  });
  return { status: response.status, body: (await response.json()) as { code?: string; message?: string; id?: number } };
}
const set = (edit: string) => here.php(`update_option( 'relx_settings', array( 'edit' => $args ) );`, edit);
const types = async () =>
  (await (await fetch(`${here.site.url}/wp-json/relx/v1/types`)).json()) as { name: string; edit?: string }[];

test('the setting requires both sides of a two-way relation, and the source of a one-way relation', async () => {
  await set('both');
  expect(await relate('related_to')).toMatchObject({ status: 403, body: { code: 'rest_cannot_create' } });
  expect((await relate('related_to')).body.message).toContain('both objects');
  expect((await relate('references')).status).toBe(201);
  expect((await types()).filter(({ edit }) => edit === 'both').map(({ name }) => name)).toEqual(['related_to', 'closed']);
  // a headless back end over the same database has the setting, too
  expect(JSON.parse(await here.php<string>(`return get_option( 'relx_types' );`))[0]).toMatchObject({ edit: 'both' });
  await set('source');
});

test('by default, the source is enough, and the side of an author is the source of removals and moves', async () => {
  await here.php(`delete_option( 'relx_settings' );`);
  expect((await relate('related_to')).status).toBe(201);
  expect((await relate('related_to', 'POST', here.posts[0], here.posts[1])).status).toBe(403);
  expect((await types()).find(({ name }) => name === 'related_to')).not.toHaveProperty('edit');
  expect((await relate('related_to', 'DELETE')).status).toBe(200);

  // the relation of another user
  const relation = await here.php<number>(`return ncr_add_relation( $args[0], 'post', $args[1], 'post', 'related_to' );`, [here.posts[1], own]); // biome-ignore format: one call
  const session = await here.site.logIn('anna');
  const move = (side: string) =>
    session.fetch(`/wp-json/relx/v1/relationships/${relation}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ side, position: 0 }),
    });
  expect((await move('to')).status).toBe(200);
  expect((await move('from')).status).toBe(403);
  const read = await session.fetch(`/wp-json/relx/v1/relationships/${relation}`);
  expect(read.headers.get('etag')).not.toBeNull();
  expect((await relate('related_to', 'DELETE', own, here.posts[1])).status).toBe(200);
});

test('a type’s own `edit` overrides the setting', async () => {
  await set('both');
  expect((await relate('open')).status).toBe(201);
  await set('source');
  expect((await relate('closed')).status).toBe(403);
  const wrong = `add_filter( 'doing_it_wrong_trigger_error', '__return_false' ); return ncr_register_relation_type( 'wrong', array( 'label' => 'Wrong', 'from' => 'post', 'to' => 'post', 'edit' => 'all' ) );`;
  expect(await here.php(wrong)).toEqual(['ncr_invalid_args', 400]);
});

test('a search reports what a save would reject', async () => {
  const session = await here.site.logIn('anna');
  const rejected = async (query: string) => {
    const found = (await (await session.fetch(`/wp-json/wp/v2/${query}`)).json()) as { relx_rejected?: string }[];
    return found.map(({ relx_rejected }) => relx_rejected);
  };
  const search = (relate: string) => rejected(`search?search=Gull&type=post&relx_relate=${relate}`);
  await set('both');
  expect(await search(`related_to:from:post:${own}`)).toEqual(['rest_cannot_create']);
  expect(await search(`references:from:post:${own}`)).toEqual(['']);
  expect(await search(`references:to:post:${own}`)).toEqual(['rest_cannot_create']);
  expect(await search(`depends_on:from:post:${own}`)).toEqual(['ncr_relation_not_allowed']);
  expect(await rejected(`users?search=admin&_fields=id,relx_rejected&relx_relate=authored_by:from:post:${own}`)).toEqual(['']);
  await set('source');
  expect(await search(`related_to:from:post:${own}`)).toEqual(['']);
  for (const other of ['', 'related_to', `nothing:from:post:${own}`, 'related_to:from:post:0', 'related_to:both:post:1'])
    expect(await search(other)).toEqual([undefined]);
  const anonymous = await fetch(`${here.site.url}/wp-json/wp/v2/search?search=Gull&relx_relate=related_to:from:post:${own}`);
  expect(await anonymous.text()).not.toContain('relx_rejected');
});

test('a search shows no roles while a filter decides who relates users', async () => {
  const found = (filter: string) =>
    here.site.run<string[]>(
      `${filter} $request = new WP_REST_Request( 'GET', '/wp/v2/users' );
      $request->set_query_params( array( 'relx_relate' => "taught_by:from:post:$args", 'orderby' => 'id' ) );
      return array_column( rest_do_request( $request )->get_data(), 'name' );`,
      own,
      { user: 'anna' },
    );
  expect(await found('')).toEqual(['admin']);
  expect(await found(`add_filter( 'relx_may_relate', '__return_false' );`)).toEqual(['admin', 'anna']);
});

test('the settings are in wp/v2/settings, for administrators', async () => {
  const settings = { relx_settings: { edit: 'both', automatic: { post_types: ['post'] } } };
  const put = async (user: string, body: unknown) => {
    const session = await here.site.logIn(user);
    const response = await session.fetch('/wp-json/wp/v2/settings', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as { relx_settings?: unknown } };
  };
  const defaults = {
    default_types: { post: 'related_to', user: 'authored_by', term: 'categorized_as' },
    automatic: { post_types: [], limit: 5, layout: 'list', fill: true },
    similar: { excluded_post_types: [], excluded_terms: [], minimum: 0.1, recency: 0 },
    edit: 'source',
    links: false,
    remove_data: false,
    woocommerce: false,
    replace_related_products: false,
    mirror_translations: false,
  };
  await here.php(`delete_option( 'relx_settings' );`);
  expect((await put('anna', settings)).status).toBe(403);
  expect((await put('admin', {})).body.relx_settings).toEqual(defaults);
  // as the activation or an earlier release stores it
  await here.php(`update_option( 'relx_settings', array() ); add_option( 'relx_settings', array() );`);
  expect((await put('admin', {})).body.relx_settings).toEqual(defaults);
  const stored = { ...defaults, edit: 'both', automatic: { post_types: ['post'], limit: 5, layout: 'list', fill: true } };
  expect((await put('admin', settings)).body.relx_settings).toEqual(stored);
  expect((await put('admin', { relx_settings: { remove_data: true } })).body.relx_settings).toEqual({
    ...stored,
    remove_data: true,
  });
  for (const wrong of [
    { edit: 'all' },
    { remove_data: 'perhaps' },
    { other: 1 },
    { automatic: { limit: 51 } },
    { default_types: { post: 'A b' } },
  ])
    expect((await put('admin', { relx_settings: wrong })).status).toBe(400);
  const kept = await here.php(
    `update_option( 'relx_settings', array( 'edit' => 'all', 'default_types' => 'x', 'other' => 1 ) ); return get_option( 'relx_settings' );`,
  );
  expect(kept).toEqual({ ...stored, remove_data: true });
  await here.php(`delete_option( 'relx_settings' );`);
});

test('nothing of it is worth a notice', () => {
  expect(here.site.log()).toBe('');
});
