import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPlugin } from './plugin.js';
import { links, openPluginSite, type PluginSite } from './plugin-site.js';

const LOOP =
  '<!-- wp:query {"queryId":7,"query":{"relx":{"type":"credits"}}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title {"isLink":true} /--><!-- /wp:post-template --></div><!-- /wp:query -->';
const CONTENT = `<p>Text.</p>[relx_related_posts type="credits" fields="role"][relx_related_posts type="credits" order="title" limit="2"]${LOOP}`;

let here: PluginSite;
let post: number;
let others: readonly number[];
beforeAll(async () => {
  here = await openPluginSite(['Source', 'Ada', 'Ben', 'Cleo', 'Dora'], { content: CONTENT });
  const [first = 0, ...rest] = here.posts;
  [post, others] = [first, rest];
  addPlugin(
    here.site,
    'types',
    `add_action( 'init', function () {
      if ( ! function_exists( 'ncr_register_relation_type' ) ) return;
      ncr_register_relation_type( 'credits', array( 'label' => 'Credits', 'from' => 'post', 'to' => 'post', 'bidirectional' => false, 'max_connections' => 3,
        'fields' => array( 'role' => array( 'type' => 'string', 'label' => 'Role', 'maxLength' => 10 ) ) ) );
      ncr_register_relation_type( 'reviews', array( 'label' => 'Reviews', 'from' => 'post', 'to' => 'post', 'bidirectional' => false, 'edit' => 'both',
        'fields' => array( 'grade' => array( 'type' => 'integer', 'label' => 'Grade' ), 'note' => array( 'type' => 'string', 'label' => 'Note', 'private' => true ) ) ) );
      add_shortcode( 'uncredited', fn() => implode( ' ', array_map( fn( $id ) => "<u>$id</u>", get_posts( array( 'fields' => 'ids', 'numberposts' => -1,
        'content_relation' => array( 'post_id' => $GLOBALS['post']->ID, 'type' => 'credits', 'operator' => 'NOT IN' ) ) ) ) ) );
      register_post_type( 'bare', array( 'public' => true, 'show_in_rest' => true, 'supports' => array( 'title', 'editor' ) ) );
      register_post_meta( 'bare', 'other_plugin', array( 'show_in_rest' => true, 'single' => true, 'type' => 'string' ) );
    } );
    foreach ( array( 'added', 'removed' ) as $event ) {
      add_action( "ncr_relation_$event", function () { $GLOBALS['fired'] = ( $GLOBALS['fired'] ?? 0 ) + 1; } );
    }`,
  );
  await here.php(
    `wp_insert_user( array( 'user_login' => 'carla', 'user_pass' => 'password', 'user_email' => 'carla@example.test', 'role' => 'contributor' ) );
    wp_insert_user( array( 'user_login' => 'dan', 'user_pass' => 'password', 'user_email' => 'dan@example.test', 'role' => 'author' ) );`,
  );
});
afterAll(() => here?.site.stop());
beforeEach(() =>
  here.php(
    `$GLOBALS['wpdb']->query( "DELETE FROM {$GLOBALS['wpdb']->relx_relations}" ); wp_cache_flush();
    foreach ( wp_get_post_revisions( $args, array( 'check_enabled' => false ) ) as $revision ) wp_delete_post_revision( $revision->ID );`,
    post,
  ),
);

interface Item {
  readonly id: number;
  readonly object_type: 'post';
  readonly data?: object;
  readonly title?: string;
}
const item = (index: number, data?: object): Item => ({ object_type: 'post', id: others[index] ?? 0, ...(data && { data }) });
/** Inserts published posts, which have a slug of their title. */
const insertPosts = (titles: readonly string[], content = '') =>
  here.php<number[]>(
    `global $wpdb;
    $row  = fn( $title ) => $wpdb->prepare( "(1,'2026-01-01','2026-01-01',%s,%s,%s,'','','','')", $args[1], $title, sanitize_title( $title ) );
    $wpdb->query( "INSERT INTO $wpdb->posts (post_author,post_date,post_date_gmt,post_content,post_title,post_name,post_excerpt,to_ping,pinged,post_content_filtered) VALUES " . implode( ',', array_map( $row, $args[0] ) ) );
    return array_map( 'intval', $wpdb->get_col( $wpdb->prepare( "SELECT ID FROM $wpdb->posts WHERE ID >= %d ORDER BY ID", $wpdb->insert_id ) ) );`,
    [titles, content],
  );
const deletePosts = (ids: readonly number[]) =>
  here.php(
    `$GLOBALS['wpdb']->query( "DELETE FROM wp_posts WHERE ID IN (" . implode( ',', $args ) . ')' ); wp_cache_flush();`,
    ids,
  );
/** The meta value of an editor. */
const changes = (base: readonly Item[], items: readonly Item[], more: object = {}) =>
  JSON.stringify({ 'credits:outgoing': { base, items, ...more } });

interface Saved {
  readonly status: number;
  readonly code?: string;
  readonly items?: readonly object[];
  readonly meta?: string;
  readonly fired: number;
}
const REQUEST = `$request = new WP_REST_Request( 'POST', $args['path'] );
  $request->set_body_params( $args['body'] );
  $response = rest_do_request( $request );
  $data     = $response->get_data();
  return array( 'status' => $response->get_status(), 'code' => $data['code'] ?? null, 'items' => $data['data']['items'] ?? null,
    'meta' => $data['meta']['relx_lists'] ?? null, 'fired' => $GLOBALS['fired'] ?? 0 );`;
/** Sends the meta value as the editor does. */
const send = (path: string, value: string, body: object = {}, user = 'admin') =>
  here.site.run<Saved>(REQUEST, { path: `/wp/v2/${path}`, body: { ...body, meta: { relx_lists: value } } }, { user });
const save = (value: string, body: object = {}) => send(`posts/${post}`, value, body);

const related = () =>
  here.php<[number, object][]>(
    `return array_map( fn( $item ) => array( $item->related['id'] ?? $item->related->id, (object) $item->data ), array_map( fn( $item ) => (object) $item, ncr_get_related( $args, 'post', 'credits' ) ) );`,
    post,
  );
const titles = async () => (await related()).map(([id]) => ['Ada', 'Ben', 'Cleo', 'Dora'][others.indexOf(id)]);

test('a save of the post changes its relations, and reports what others did', async () => {
  expect(await save(changes([], [item(0, { role: 'author' }), item(1)]))).toMatchObject({ status: 200, fired: 2 });
  await here.php(`ncr_remove_relation( $args[0], 'post', $args[1], 'post', 'credits' );`, [post, others[1]]);
  const { status, meta = '' } = await save(changes([item(0), item(1)], [item(2), item(1), item(0, { role: 'editor' })]));
  expect(status).toBe(200);
  expect(JSON.parse(meta).saved['credits:outgoing']).toMatchObject({
    merged: { added: [], removed: [{ id: others[1], title: 'Ben' }] },
    rejected: [],
  });
  expect(await titles()).toEqual(['Cleo', 'Ada']);
  // nothing is stored, and a report that comes back changes nothing
  expect(await save(meta, { title: 'Source' })).toMatchObject({ status: 200, fired: 0 });
  expect(await titles()).toEqual(['Cleo', 'Ada']);
  expect(await here.php(`return $GLOBALS['wpdb']->get_var( "SELECT COUNT(*) FROM {$GLOBALS['wpdb']->postmeta} WHERE meta_key = 'relx_lists' AND post_id = $args" );`, post)).toBe('0'); // biome-ignore format: one query
});

test('a report belongs to the post of one site', async () => {
  const reports = await here.php<string[]>(
    `update_post_meta( $args[0], 'relx_lists', wp_slash( $args[1] ) ); $own = get_post_meta( $args[0], 'relx_lists', true );
    $GLOBALS['blog_id'] = 2; return array( $own, get_post_meta( $args[0], 'relx_lists', true ) );`,
    [post, changes([], [item(0)])],
  );
  expect(reports).toEqual([expect.stringContaining('saved'), '']);
});

test('a rejected item rejects the save, and the post stays as it is', async () => {
  const items = [item(0), item(1), item(2), item(3)];
  const rejected = await save(changes([], items), { title: 'Not saved' });
  expect(rejected).toMatchObject({
    status: 409,
    code: 'relx_list_rejected',
    items: [{ list: 'credits:outgoing', op: 'add', id: others[3], title: 'Dora', code: 'ncr_max_connections_exceeded' }],
    fired: 0,
  });
  expect([await titles(), await here.php('return get_the_title( $args );', post)]).toEqual([[], 'Source']);
  const { meta = '' } = await save(changes([], items, { skip_rejected: true }));
  expect(JSON.parse(meta).saved['credits:outgoing'].rejected).toMatchObject([{ title: 'Dora' }]);
  expect(await titles()).toEqual(['Ada', 'Ben', 'Cleo']);
});

test('a post that was never saved is checked, too, and a post type without custom fields has the meta value', async () => {
  for (const [type, base] of [
    ['post', 'posts'],
    ['bare', 'bare'],
  ] as const) {
    const id = await here.php<number>(
      `require_once ABSPATH . 'wp-admin/includes/post.php'; return get_default_post_to_edit( $args, true )->ID;`,
      type,
    );
    const added = JSON.stringify({ 'related_to:both': { base: [], items: [item(0)] } });
    const gone = JSON.stringify({ 'related_to:both': { base: [], items: [{ ...item(0), id: 999_999 }] } });
    expect(await send(`${base}/${id}`, gone, { status: 'draft', title: 'New' })).toMatchObject({ code: 'relx_list_rejected' });
    expect(await send(`${base}/${id}`, added, { status: 'draft', title: 'New' })).toMatchObject({ status: 200 });
    expect(await here.php(`return ncr_get_related( $args, 'post', 'related_to', array( 'fields' => 'ids' ) );`, id)).toEqual([
      others[0],
    ]);
  }
});

test('a user without permission changes nothing', async () => {
  expect(await send(`posts/${post}`, changes([], [item(0)]), {}, 'carla')).toMatchObject({ status: 403 });
  expect(await titles()).toEqual([]);
});

test('a post type without custom fields has the meta values of relx alone, and applies them once', async () => {
  const id = await here.php<number>(
    `$id = wp_insert_post( array( 'post_type' => 'bare', 'post_status' => 'publish', 'post_title' => 'Bare' ) );
    update_post_meta( $id, 'other_plugin', 'secret' ); return $id;`,
  );
  const applied = await here.site.run(
    `add_filter( 'update_post_metadata', function ( $written, $id, $key ) {
      $GLOBALS['fired'] = ( $GLOBALS['fired'] ?? 0 ) + ( 'relx_lists' === $key ? 1 : 0 ); return $written; }, 1, 3 );
    ${REQUEST}`,
    {
      path: `/wp/v2/bare/${id}`,
      body: {
        meta: {
          other_plugin: 'changed',
          relx_not_similar: true,
          relx_lists: JSON.stringify({ 'related_to:both': { base: [], items: [] } }),
        },
      },
    },
    { user: 'admin' },
  );
  expect(applied).toMatchObject({ status: 200, fired: 1 });
  const read = `$request = new WP_REST_Request( 'GET', "/wp/v2/bare/$args" ); $request['context'] = is_user_logged_in() ? 'edit' : 'view';
    return array( (object) rest_do_request( $request )->get_data()['meta'], get_post_meta( $args, 'other_plugin', true ) );`;
  expect(await here.php(`wp_set_current_user( 0 ); ${read}`, id)).toEqual([{}, 'secret']);
  expect(await here.site.run(read, id, { user: 'admin' })).toEqual([{ relx_lists: '', relx_not_similar: true }, 'secret']);
});

test('no report has titles that the user can’t see', async () => {
  const [own = 0, hidden = 0] = await here.php<number[]>(
    `$author = get_user_by( 'login', 'carla' )->ID;
    return array( wp_insert_post( array( 'post_title' => 'Own', 'post_author' => $author ) ),
      wp_insert_post( array( 'post_title' => 'Hidden', 'post_status' => 'private', 'post_author' => 1 ) ) );`,
  );
  const ref = { object_type: 'post', id: hidden } as const;
  const report = async (base: readonly Item[], items: readonly object[]) => {
    const value = JSON.stringify({ 'related_to:both': { base, items, skip_rejected: true } });
    const { meta = '' } = await send(`posts/${own}`, value, {}, 'carla');
    return JSON.parse(meta).saved['related_to:both'];
  };
  const title = `post ${hidden}`;
  expect(await report([ref], [ref])).toMatchObject({ merged: { removed: [{ title }] }, rejected: [] });
  expect(await report([], [ref])).toMatchObject({ rejected: [{ title }] });
  // the title of a visible one, and of one whose type is wrong
  expect(await report([item(0)], [item(0)])).toMatchObject({ merged: { removed: [{ title: 'Ada' }] } });
  expect(await report([], [{ id: others[0], object_type: [] }])).toMatchObject({
    rejected: [{ id: own, title: 'Own', code: 'ncr_invalid_object_type' }],
  });
});

test('a list that can’t be saved at all has a rejection, and a failure of the database rejects the save', async () => {
  await save(changes([], [item(0, { role: 'author' })]));
  const { meta = '' } = await save(JSON.stringify({ 'nothing:outgoing': { base: [item(0)], items: [], skip_rejected: true } }));
  expect(JSON.parse(meta).saved['nothing:outgoing'].rejected).toMatchObject([{ op: 'remove', id: others[0], title: 'Ada' }]);
  const fail = `add_filter( 'query', fn( $sql ) => preg_match( '/^UPDATE \\S*relx_relations SET data/', trim( $sql ) ) ? 'UPDATE nowhere SET id = 1' : $sql );
    $GLOBALS['wpdb']->suppress_errors();`;
  const value = JSON.stringify({
    'related_to:both': { base: [], items: [item(2)] },
    'credits:outgoing': {
      base: [item(0, { role: 'author' })],
      items: [item(1), item(0, { role: 'editor' })],
      skip_rejected: true,
    },
  });
  const failed = await here.site.run(
    fail + REQUEST,
    { path: `/wp/v2/posts/${post}`, body: { meta: { relx_lists: value } } },
    { user: 'admin' },
  );
  expect(failed).toMatchObject({ status: 500, code: 'rest_meta_database_error', fired: 0 });
  expect(await related()).toEqual([[others[0], { role: 'author' }]]);
  expect(await here.php(`return ncr_get_related( $args, 'post', 'related_to' );`, post)).toEqual([]);
});

/** Autosaves as the editor does, and returns the preview. */
async function preview(value: string, title = 'Unsaved', user = 'admin', content = CONTENT) {
  const session = await here.site.logIn(user);
  const response = await session.fetch(`/wp-json/wp/v2/posts/${post}/autosaves`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ title, content, meta: { relx_lists: value } }),
  });
  const { preview_link: link } = (await response.json()) as { preview_link: string };
  const html = await (await session.fetch(link.replace(here.site.url, ''))).text();
  return { link, html };
}
/** The lists of a page: those of the shortcodes and of the loop. */
const lists = (html: string) => ({
  shortcodes: links(html),
  roles: [...html.matchAll(/data-field="role"[^>]*>(?:<[^>]*>)*([^<]+)</g)].map(([, role]) => role),
  loop: [...html.matchAll(/wp-block-post-title"><a href="[^"]*\/([^/"]*)\/"/g)].map(([, slug]) => slug),
});

test('a preview shows unsaved relations in all lists, and the public page does not', async () => {
  await save(changes([], [item(0, { role: 'author' }), item(1)]));
  const base = [item(0, { role: 'author' }), item(1)];
  const { html, link } = await preview(changes(base, [item(3, { role: 'guest' }), item(2), item(0, { role: 'editor' })]));
  expect(html).toContain('Unsaved');
  const unsaved = {
    shortcodes: ['dora', 'cleo', 'ada', 'ada', 'cleo'],
    roles: ['guest', 'editor'],
    loop: ['dora', 'cleo', 'ada'],
  };
  expect(lists(html)).toEqual(unsaved);
  const saved = { shortcodes: ['ada', 'ben', 'ada', 'ben'], roles: ['author'], loop: ['ada', 'ben'] };
  expect(lists((await here.page('/source/')).html)).toEqual(saved);
  // neither without the nonce nor for others
  const without = link.replace(/&preview_nonce=\w+/, '').replace(here.site.url, '');
  expect(lists((await here.page(without)).html)).toEqual(saved);
  expect(await titles()).toEqual(['Ada', 'Ben']);
  // the form of the classic editor saves lists first, and then the post
  const kept = `wp_set_current_user( 1 ); $_POST = array( 'post_ID' => $args, 'relx_lists' => '', 'wp-preview' => $preview );
    wp_update_post( array( 'ID' => $args ) ); $autosave = wp_get_post_autosave( $args, 1 );
    return $autosave && metadata_exists( 'post', $autosave->ID, 'relx_lists' );`;
  expect(await here.php(`$preview = 'dopreview'; ${kept}`, post)).toBe(true);
  expect(await here.php(`$preview = ''; ${kept}`, post)).toBe(false);
  await preview(changes(base, [item(2)]));
  // a save applies them, and the next preview has nothing else
  await save(changes(base, [item(1)]), { title: 'Source' });
  expect(lists((await preview('', 'Still unsaved')).html).loop).toEqual(['ben']);
});

/** Revisions of the post, the oldest first: their ids and meta values. */
const revisions = () =>
  here.php<[number, string][]>(
    `return array_values( array_map( fn( $one ) => array( $one->ID, get_post_meta( $one->ID, 'relx_lists', true ) ), wp_get_post_revisions( $args, array( 'order' => 'ASC' ) ) ) );`,
    post,
  );
/** The lists that a revision stores, without empty ones. */
const filled = (json = '') =>
  Object.fromEntries(
    Object.entries(JSON.parse(json) as Record<string, { items: readonly Item[] } | null>).filter(
      ([, list]) => list?.items.length !== 0,
    ),
  );
const credits = (...items: Item[]) => ({ 'credits:outgoing': { items } });
/** A revision as the editor reads it. */
const revision = (id: number, user = 'admin') =>
  here.site.run<string>(
    `$request = new WP_REST_Request( 'GET', "/wp/v2/posts/{$args[0]}/revisions/{$args[1]}" ); $request['context'] = 'edit';
    return rest_do_request( $request )->get_data()['meta']['relx_lists'];`,
    [post, id],
    { user },
  );

test('a revision has the lists of its post, is readable, and is written only if they change', async () => {
  await save(changes([], [item(0, { role: 'author' }), item(1)]), { title: 'First' });
  await save('', { title: 'First' });
  await save(changes([item(0), item(1)], [item(2), item(0)]), { title: 'First' });
  await save(changes([item(0), item(2)], []), { title: 'First' });
  const stored = await revisions();
  expect(stored.map(([, json]) => filled(json))).toEqual([
    credits(item(0, { role: 'author' }), item(1)),
    credits(item(2), item(0, { role: 'author' })),
    {},
  ]);
  const [first = 0, second = 0] = stored.map(([id]) => id);
  expect(await revision(second)).toBe(`Relations of revision ${second}\nCredits\n– Cleo\n– Ada (Role: author)`);
  const diff = await here.php<string>(
    `require_once ABSPATH . 'wp-admin/includes/revision.php'; do_action( 'load-revision.php' );
    return wp_strip_all_tags( array_column( wp_get_revision_ui_diff( ...$args ), 'diff', 'name' )['Relations'] );`,
    [post, first, second],
  );
  expect(diff.replace(/\s+/g, ' ')).toMatch(/Credits .*– Cleo.*– Ada \(Role: author\).*– Ben/);

  // as blocks in the editor's revisions do
  const read = (relx_revision: number, user = 'admin', route = `post/${post}`, more: object = { type: 'credits' }) =>
    here.site.run<unknown>(
      `$request = new WP_REST_Request( 'GET', "/relx/v1/{$args[0]}" ); $request->set_query_params( $args[1] );
      $data = json_decode( wp_json_encode( rest_do_request( $request )->get_data() ), true );
      return isset( $data['code'] ) ? $data['code'] : array_map( fn( $item ) => $item['related']['title'], array_values( $data )[0]['items'] ?? $data );`,
      [route, { ...more, relx_revision }],
      { user },
    );
  expect([await read(first), await read(second)]).toEqual([
    ['Ada', 'Ben'],
    ['Cleo', 'Ada'],
  ]);
  expect(await read(second, 'admin', 'related', { objects: `post:${post}?type=credits,post:${others[0]}` })).toEqual([
    'Cleo',
    'Ada',
  ]);
  for (const [id, user] of [
    [first, 'carla'],
    [others[0] ?? 0, 'admin'],
  ] as const)
    expect(await read(id, user)).toBe('rest_post_invalid_id');
  expect(await titles()).toEqual([]);
});

test('restoring a revision restores its lists, with limits, and reports what no longer exists', async () => {
  const gone = await here.php<number>(`return wp_insert_post( array( 'post_title' => 'Gone', 'post_status' => 'publish' ) );`);
  await save(changes([], [item(0, { role: 'author' }), { object_type: 'post', id: gone }, item(1)]), { title: 'First' });
  await save(changes([item(0), { object_type: 'post', id: gone }, item(1)], [item(2)]), { title: 'Second' });
  await here.php('wp_delete_post( $args, true );', gone);
  const [[first = 0] = []] = await revisions();

  // as the screen of revisions does
  const report = await here.php<string>(
    `wp_restore_post_revision( $args[1] ); return get_transient( 'relx_restored_' . get_current_user_id() . "_{$args[0]}" );`,
    [post, first],
  );
  expect(await related()).toEqual([
    [others[0], { role: 'author' }],
    [others[1], {}],
  ]);
  expect(JSON.parse(report).saved['credits:outgoing'].rejected).toMatchObject([{ id: gone, code: 'ncr_object_not_found' }]);
  expect(filled((await revisions()).at(-1)?.[1])).toEqual(credits(item(0, { role: 'author' }), item(1)));

  // as the editor does
  const [, [second = 0] = []] = await revisions();
  expect(await save(await revision(second), { title: 'Second' })).toMatchObject({ status: 200 });
  expect(await titles()).toEqual(['Cleo']);
  const { meta = '' } = await save(await revision(first), { title: 'First' });
  expect(JSON.parse(meta).saved['credits:outgoing'].rejected).toMatchObject([{ id: gone }]);
  expect(await titles()).toEqual(['Ada', 'Ben']);
});

test('a revision of a post without relations removes them, and one of before the plugin or a type keeps them', async () => {
  await save('', { title: 'Without' });
  await save(changes([], [item(0)]), { title: 'With' });
  const [[first = 0, stored = ''] = []] = await revisions();
  expect(filled(stored)).toEqual({});
  await here.php(`wp_restore_post_revision( $args );`, first);
  expect(await titles()).toEqual([]);
  await save(changes([], [item(0)]), { title: 'With' });
  for (const older of [
    `delete_metadata( 'post', $args, 'relx_lists' );`,
    `update_metadata( 'post', $args, 'relx_lists', '{"related_to:both":{"items":[]}}' );`,
  ]) {
    await here.php(`${older} wp_restore_post_revision( $args );`, first);
    expect(await titles()).toEqual(['Ada']);
  }
  // an empty list of a new type makes no revision
  await save(changes([item(0)], []), { title: 'Without' });
  const count = (await revisions()).length;
  await here.php(`update_metadata( 'post', $args, 'relx_lists', '{}' );`, (await revisions()).at(-1)?.[0]);
  await save('', { title: 'Without' });
  expect(await revisions()).toHaveLength(count);
});

test('a value changes only the lists that it names', async () => {
  await save(changes([], [item(0)]));
  for (const value of [JSON.stringify({ 'related_to:both': { items: [item(1)] } }), '{}', '[]']) {
    expect(await save(value)).toMatchObject({ status: 200 });
    expect(await titles()).toEqual(['Ada']);
  }
  expect(await here.php(`return ncr_get_related( $args, 'post', 'related_to', array( 'fields' => 'ids' ) );`, post)).toEqual([others[1]]); // biome-ignore format: one line
});

test('restoring a revision removes values that it did not have, and keeps no invalid ones', async () => {
  const setData = (data: object) =>
    here.php(`$GLOBALS['wpdb']->query( $GLOBALS['wpdb']->prepare( "UPDATE {$GLOBALS['wpdb']->relx_relations} SET data = %s", $args ) ); wp_cache_flush();`, JSON.stringify(data)); // biome-ignore format: one statement
  await save(changes([], [item(0)]), { title: 'Plain' });
  await setData({ role: 'much longer than allowed', gone: 1 });
  await save('', { title: 'Invalid' });
  await save(changes([item(0)], [item(0, { role: 'author' })]), { title: 'Author' });
  const [[first = 0] = [], ...later] = await revisions();
  expect(later.map(([, json]) => filled(json))).toEqual([credits(item(0)), credits(item(0, { role: 'author' }))]);
  expect(await save(await revision(first))).toMatchObject({ status: 200 });
  expect(await related()).toEqual([[others[0], {}]]);
});

test('a revision shows and restores only what the user may see', async () => {
  const own = (values: object) => here.php(`wp_update_post( $args );`, values);
  await own({ ID: post, post_author: await here.php(`return get_user_by( 'login', 'dan' )->ID;`) });
  const reviews = JSON.stringify({
    'reviews:outgoing': { base: [], items: [item(0, { grade: 1, note: 'hush' })] },
    'credits:outgoing': { base: [], items: [item(1, { role: 'author' }), item(2)] },
  });
  await save(reviews, { title: 'First' });
  await own({ ID: others[1], post_status: 'private' });
  await save(changes([item(2)], []), { title: 'Second' });
  const [, [first = 0] = []] = await revisions();
  expect(await revision(first)).toContain('Ben (Role: author)');
  expect(await revision(first)).toContain('Ada (Grade: 1, Note: hush)');
  const text = await revision(first, 'dan');
  expect(text).toContain('Ada (Grade: 1)');
  expect(text).not.toMatch(/Ben|hush/);
  const overXmlRpc = await here.php<{ custom_fields: { key: string }[] }[]>(
    `require_once ABSPATH . 'wp-admin/includes/post.php'; require_once ABSPATH . WPINC . '/class-IXR.php';
    require_once ABSPATH . WPINC . '/class-wp-xmlrpc-server.php';
    return ( new wp_xmlrpc_server() )->wp_getRevisions( array( 1, 'dan', 'password', $args, array( 'custom_fields' ) ) );`,
    post,
  );
  expect(overXmlRpc.length).toBeGreaterThan(1);
  expect(overXmlRpc.flatMap(({ custom_fields }) => custom_fields.map(({ key }) => key))).not.toContain('relx_lists');
  const { meta = '' } = await send(`posts/${post}`, text, {}, 'dan');
  expect(JSON.parse(meta).saved).toMatchObject({ 'credits:outgoing': { rejected: [] } });
  expect(Object.keys(JSON.parse(meta).saved)).toEqual(['credits:outgoing']);
  const { 'credits:outgoing': restored } = filled(
    await here.php(
      `wp_save_post_revision( $args ); return get_post_meta( array_key_first( wp_get_post_revisions( $args ) ), 'relx_lists', true );`,
      post,
    ),
  );
  expect(restored?.items).toEqual(expect.arrayContaining([item(1, { role: 'author' }), item(2)]));
  // an item that was removed is not named
  await save(changes([item(1)], []), { title: 'Third' });
  const { meta: report = '' } = await send(`posts/${post}`, text, {}, 'dan');
  expect(JSON.parse(report).saved['credits:outgoing'].rejected).toMatchObject([{ id: others[1], title: `post ${others[1]}` }]);
  await own({ ID: others[1], post_status: 'publish' });
});

test('a revision keeps no list that is too long, and a value has a maximum of items', async () => {
  await save(changes([], [item(0)]), { title: 'Short' });
  await here.php(
    `$table = Relx_Core::instance()->table; $of = fn( $id ) => array( 'object_type' => 'post', 'id' => $id );
    foreach ( range( 1, 501 ) as $index ) $table->insert( Relx_Core::instance()->types->get( 'reviews' ), $of( $args ), $of( 900000 + $index ), '2026-01-01 00:00:00' );
    wp_cache_flush();`,
    post,
  );
  await save('', { title: 'Long' });
  const [id = 0, json = ''] = (await revisions()).at(-1) ?? [];
  expect(filled(json)).toEqual({ ...credits(item(0)), 'reviews:outgoing': null });
  expect(await revision(id)).toBe(`Relations of revision ${id}\nCredits\n– Ada\nReviews\n– The list is too long for a revision.`);
  const many = Array.from({ length: 500 }, (_, index) => ({ id: index + 1 }));
  const value = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'credits'].map((type) => [`${type}:outgoing`, { base: many, items: many }]),
  );
  expect(await save(JSON.stringify(value))).toMatchObject({ status: 400 });
  expect(await here.php(`return Relx_Post_Lists_Meta::decode( str_repeat( ' ', Relx_Post_Lists_Meta::MAX_BYTES ) . $args );`, changes([], [item(0)]))).toEqual([]); // biome-ignore format: one line
});

test('a value with more bytes or lists than a value can have, or of invalid JSON, is rejected, and nothing is saved', async () => {
  const names = Array.from({ length: 200 }, (_, index) => [`type_${index}:outgoing`, { items: [] }]);
  const lists = JSON.stringify({ ...Object.fromEntries(names), ...JSON.parse(changes([], [item(0)])) });
  const bytes = ' '.repeat(2 ** 21) + changes([], [item(0)]);
  // a title that ends within an emoji
  const half = changes([], [{ ...item(0), title: '\ud83d' }]);
  for (const value of [lists, bytes, half]) {
    expect(await save(value, { title: 'Not saved' })).toMatchObject({ status: 400, code: 'rest_invalid_param', fired: 0 });
    expect(await send('posts', value, { title: 'Not created' })).toMatchObject({ status: 400, code: 'rest_invalid_param' });
    const written = "return update_post_meta( $args[0], 'relx_lists', wp_slash( $args[1] ) );";
    expect(await here.php(written, [post, value])).toBe(false);
  }
  const found = "return get_posts( array( 'title' => $args, 'post_status' => 'any' ) );";
  expect([await titles(), await here.php(found, 'Not saved'), await here.php(found, 'Not created')]).toEqual([[], [], []]);
});

test('a preview finds all posts that are not related', async () => {
  const created = await here.php<number>(
    `global $wpdb;
    $row = "('2026-01-01','2026-01-01','','','','','','','2026-01-01','2026-01-01','','revision','inherit')";
    $wpdb->query( "INSERT INTO $wpdb->posts (post_date,post_date_gmt,post_content,post_title,post_excerpt,to_ping,pinged,post_name,post_modified,post_modified_gmt,post_content_filtered,post_type,post_status) VALUES " . implode( ',', array_fill( 0, 1100, $row ) ) );
    return wp_insert_post( array( 'post_title' => 'Newest', 'post_status' => 'publish' ) );`,
  );
  const { html } = await preview(changes([], [item(0)]), 'Unsaved', 'admin', '[uncredited]');
  const found = [...html.matchAll(/<u>(\d+)<\/u>/g)].map(([, id]) => Number(id));
  expect(found).toEqual(expect.arrayContaining([created, others[1]]));
  expect(found).not.toContain(others[0]);
});

describe('links in texts', () => {
  /** Saves settings, and reads them again as later requests do. */
  const turn = (isOn: boolean) =>
    here.php(`update_option( 'relx_settings', array( 'links' => $args ) + get_option( 'relx_settings', array() ) );`, isOn);
  const work = (seconds = 1e6) => here.php<boolean>('return Relx_Links_Job::work( $args );', seconds);
  const linked = async (id = post) => {
    const ids = await here.php<string[]>(
      `return $GLOBALS['wpdb']->get_col( "SELECT to_id FROM wp_relx_relations WHERE type = 'links_to' AND from_id = $args ORDER BY from_order, id DESC" );`,
      id,
    );
    return ids.map(Number);
  };
  const write = (content: string, more: object = {}) => save('', { content, ...more });
  const link = (href = '') => `<!-- wp:paragraph --><p><a class="a" href="${href}">Text</a></p><!-- /wp:paragraph -->`;
  const [ada, ben, cleo, dora] = ['ada', 'ben', 'cleo', 'dora'].map((name) => `/${name}/`);
  beforeAll(async () => {
    await turn(true);
    await work();
  });
  afterAll(async () => {
    await write(CONTENT);
    await turn(false);
    await work();
  });

  test('become relations in their order when a post is saved', async () => {
    const { host } = new URL(here.site.url);
    const [parent, child] = await here.php<number[]>(
      `$page = fn( $title, $parent ) => wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => $title, 'post_parent' => $parent ) );
      $parent = $page( '日本', 0 );
      return array( $parent, $page( 'Ada', $parent ), wp_insert_attachment( array( 'post_title' => 'Paper', 'post_mime_type' => 'application/pdf' ), 'paper.pdf', 0 ) );`,
    );
    const links = [
      `${here.site.url}${ben}?utm=1#part`, // Ben
      `https://www.${host}${ada}`, // Ada
      `//${host}${dora}`,
      ben,
      '../日本/ada/', // child, relative to the page of the post
      '/%E6%97%A5%E6%9C%AC/',
      `/?p=${others[2]}`, // Cleo
      `/shop/?p=${post}`,
      '#part',
      '?page=2',
      '/source/',
      'mailto:ada@example.test',
      'https://example.test/ada/',
      `ftp://${host}/ada/`,
      '/ada/feed/',
      '/category/uncategorized/',
      '/wp-content/uploads/paper.pdf',
      '/paper/',
      '/?p=999999',
      '/nothing/',
      'http://[',
    ];
    await write(`<!-- <a href="${cleo}"> --><a>None</a>${links.map(link).join('')}`, { title: 'Source' });
    const found = [others[1], others[0], others[3], child, parent, others[2]];
    expect(await linked()).toEqual(found);
    // both lists are like any other
    const titlesOf = (id: number | undefined, direction: string) =>
      here.php(
        `$request = new WP_REST_Request( 'GET', "/relx/v1/post/{$args[0]}" );
        $request->set_query_params( array( 'type' => 'links_to', 'direction' => $args[1] ) );
        return array_map( fn( $item ) => $item['related']['title'], json_decode( wp_json_encode( rest_do_request( $request )->get_data() ), true ) );`,
        [id, direction],
      );
    expect(await titlesOf(others[2], 'incoming')).toEqual(['Source']);
    expect(await titlesOf(post, 'outgoing')).toEqual(['Ben', 'Ada', 'Dora', 'Ada', '日本', 'Cleo']);
    expect(await here.php(`return ncr_add_relation( $args[0], 'post', $args[1], 'post', 'links_to' );`, others)).toEqual([
      'ncr_managed_type',
      400,
    ]);
  });

  test('to the front page are those without a query of WordPress', async () => {
    await here.php(`update_option( 'show_on_front', 'page' ); update_option( 'page_on_front', $args );`, others[0]);
    await write(link('/?s=ben') + link('/?category_name=uncategorized'));
    expect(await linked()).toEqual([]);
    await write(link('/?utm=1'));
    expect(await linked()).toEqual([others[0]]);
    await here.php(`update_option( 'show_on_front', 'posts' ); update_option( 'page_on_front', 0 );`);
  });

  test('stay in step with changes of texts, names and statuses', async () => {
    await write(link(`${ada}`) + link(`${ben}`) + link(`${cleo}`));
    await write(link(`${cleo}`) + link(`${ada}`) + link(`${dora}`));
    expect(await linked()).toEqual([others[2], others[0], others[3]]);
    // a link to a former name, which WordPress redirects
    await here.php(`wp_update_post( array( 'ID' => $args, 'post_name' => 'adele' ) );`, others[0]);
    await write(link(`${ada}`) + link('/adele/#a') + link(`${ben}`));
    expect(await linked()).toEqual([others[0], others[1]]);
    await here.php(`wp_update_post( array( 'ID' => $args, 'post_name' => 'ada' ) );`, others[0]);
    // the trash keeps them, an autosave does not count, and a post that is restored has its links
    await here.php(
      `wp_trash_post( $args[0] );
      wp_update_post( array( 'ID' => $args[0], 'post_content' => '<a href="/dora/">In the trash</a>' ) );
      require_once ABSPATH . 'wp-admin/includes/post.php';
      _wp_put_post_revision( array( 'post_content' => '<a href="/cleo/">Revision</a>' ) + get_post( $args[0], ARRAY_A ), true );`,
      [post],
    );
    expect(await linked()).toEqual([others[0], others[1]]);
    await here.php(`wp_untrash_post( $args ); wp_update_post( array( 'ID' => $args, 'post_status' => 'publish' ) );`, post);
    expect(await linked()).toEqual([others[3]]);
    const gone = await here.php<number>(
      `return wp_insert_post( array( 'post_title' => 'Gone', 'post_status' => 'publish', 'post_content' => '<a href="/dora/">Dora</a>' ) );`,
    );
    await write(link('/gone/'));
    expect([await linked(), await linked(gone)]).toEqual([[gone], [others[3]]]);
    await here.php('wp_delete_post( $args, true );', gone);
    expect([await linked(), await linked(gone)]).toEqual([[], []]);
  });

  test('of a text with a password are no relations, but those to it are', async () => {
    await write(link(ada));
    expect(await linked()).toEqual([others[0]]);
    await write(link(ada), { password: 'secret' });
    expect(await linked()).toEqual([]);
    // a request that read the post before it had a password
    await here.php(
      `$old = get_post( $args ); $old->post_password = ''; Relx_Links::update( array( $old ), new Relx_Link_Finder() );`,
      post,
    );
    expect(await linked()).toEqual([]);
    await here.php(`wp_update_post( array( 'ID' => $args, 'post_password' => 'secret' ) );`, others[0]);
    await write(link(ada), { password: '' });
    expect(await linked()).toEqual([others[0]]);
    await here.php(`wp_update_post( array( 'ID' => $args, 'post_password' => '' ) );`, others[0]);
  });

  test('of a post count up to 100, and cost few statements, none if the text is the same', async () => {
    const many = await insertPosts(Array.from({ length: 101 }, (_, index) => `Many ${index + 1}`));
    const statements = await here.php<number[]>(
      `$save = function ( $content ) use ( $args ) {
        wp_update_post( array( 'ID' => $args[0], 'post_content' => $content ) );
        wp_cache_flush();
        $GLOBALS['counted'] = 0;
        $count = function ( $sql ) { $GLOBALS['counted']++; return $sql; };
        $posts = array( get_post( $args[0] ), get_post( $args[0] ) );
        add_filter( 'query', $count );
        $finder = new Relx_Link_Finder();
        $finder->of( array( $posts[0] ) );
        $found = $GLOBALS['counted'];
        Relx_Plugin::module( 'Relx_Links' )->saved( $args[0], $posts[0], true, $posts[1] );
        remove_filter( 'query', $count );
        return array( $found, $GLOBALS['counted'] - $found );
      };
      $link = fn( $number ) => "<a href=\\"/many-$number/\\">Many</a>";
      $one  = $save( $link( 1 ) );
      $all  = $save( implode( '', array_map( $link, range( 1, 101 ) ) ) );
      return array_merge( $one, $all );`,
      [post],
    );
    expect(await linked()).toEqual(many.slice(0, 100));
    expect(statements[2]).toBe(statements[0]);
    expect([statements[1], statements[3]]).toEqual([0, 0]);
    await deletePosts(many);
  });

  test('of all posts are read in parts when the setting is turned on, and removed when it is turned off', async () => {
    await turn(false);
    await work();
    await here.php(`$GLOBALS['wpdb']->query( "DELETE FROM wp_relx_relations" );`);
    const linking = await insertPosts(
      Array.from({ length: 60 }, (_, index) => `Page ${index + 1}`),
      '<a href="/ben/">Ben</a>',
    );
    const incoming = () =>
      here.php<number>(`return (int) $GLOBALS['wpdb']->get_var( "SELECT COUNT(*) FROM wp_relx_relations WHERE type = 'links_to' AND to_id = $args" );`, others[1]); // biome-ignore format: one query
    expect(await incoming()).toBe(0);
    await turn(true);
    const admin = await here.site.logIn();
    const tool = async (method: string, body?: object) => {
      const headers = { 'Content-Type': 'application/json' };
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      return (await admin.fetch('/wp-json/relx/v1/tools/links', init)).json() as Promise<Record<string, unknown>>;
    };
    expect(await tool('GET')).toMatchObject({ done: false, checked: 0 });
    expect(await work(0)).toBe(true);
    expect(await tool('GET')).toMatchObject({ done: false, next: 'links', checked: 1 });
    // interrupted: the next requests continue, each for some seconds
    const rest = async () => {
      for (;;) {
        const part = await tool('POST', { cursor: 'links' });
        if (part.done) return part;
        expect(part.next).toBe('links');
      }
    };
    const { total, ...last } = await rest();
    expect(last).toEqual({ done: true, next: null, checked: total });
    expect(await incoming()).toBe(60);
    // nothing is written again
    const fired = await here.php<number>(`Relx_Links_Job::begin(); Relx_Links_Job::work( INF ); return $GLOBALS['fired'] ?? 0;`);
    expect(fired).toBe(0);
    expect((await fetch(`${here.site.url}/wp-json/relx/v1/tools/links`)).status).toBe(401);
    await turn(false);
    await rest();
    expect([await incoming(), await here.php(`return Relx_Core::instance()->types->has( 'links_to' );`)]).toEqual([0, false]);
    await deletePosts(linking);
    await turn(true);
    await work();
  });

  test('are not read if the site has a type of that name', async () => {
    addPlugin(here.site, 'own-links', `add_action( 'init', fn() => ncr_register_relation_type( 'links_to', array( 'label' => 'Own', 'from' => 'post', 'to' => 'post' ) ) );`); // biome-ignore format: one line of PHP
    const state = `return array( Relx_Core::instance()->types->get( 'links_to' )['label'], Relx_Links::is_on() );`;
    expect(await here.php(state)).toEqual(['Own', false]);
    addPlugin(here.site, 'own-links', '');
    expect(await here.php(state)).toEqual(['Links to', true]);
  });

  test('are those of the last text if another request changes it meanwhile', async () => {
    await write(link(`${ada}`));
    await here.php(
      `$old = get_post( $args );
      $old->post_content = '<a href="/ben/">Ben</a><a href="/cleo/">Cleo</a>';
      Relx_Links::update( array( $old ), new Relx_Link_Finder() );`,
      post,
    );
    expect(await linked()).toEqual([others[0]]);
  });
});
