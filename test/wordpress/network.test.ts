import { afterAll, beforeAll, expect, test } from 'vitest';
import { installPlugin } from './plugin.js';
import { runPhp } from './run-php.js';
import { startWordpress, type Wordpress } from './wordpress.js';

let site: Wordpress;
let second: string;
const activate = `require_once ABSPATH . 'wp-admin/includes/plugin.php'; activate_plugin( 'relx/relx.php', '', true );`;
const insert = `return wp_insert_site( array( 'domain' => $args[0], 'path' => $args[1], 'network_id' => 1, 'user_id' => 1, 'title' => 'Another' ) );`;
const tables = () =>
  site.run<string[]>(`return $GLOBALS['wpdb']->get_col( "SHOW TABLES LIKE '%relx_relations'" );`, null, { site: site.url });

beforeAll(async () => {
  site = await startWordpress();
  await installPlugin(site);
  const { host } = new URL(site.url);
  await runPhp(site.root, 'network', { site: site.url });
  site.define({
    MULTISITE: true,
    SUBDOMAIN_INSTALL: false,
    DOMAIN_CURRENT_SITE: host,
    PATH_CURRENT_SITE: '/',
    SITE_ID_CURRENT_SITE: 1,
    BLOG_ID_CURRENT_SITE: 1,
  });
  await site.run(activate, null, { site: site.url });
  await site.run(insert, [host, '/second/'], { site: site.url });
  second = `${site.url}/second`;
});
afterAll(() => site?.stop());

test('each site has a table of its own, from its first day to its last', async () => {
  expect((await tables()).sort()).toEqual(['wp_2_relx_relations', 'wp_relx_relations']);
  const third = await site.run<number>(insert, [new URL(site.url).host, '/third/'], { site: site.url });
  expect((await tables()).sort()).toContain(`wp_${third}_relx_relations`);
  // similar posts of changed posts are updated when the request ends
  const remove = `switch_to_blog( $args );
    wp_set_object_terms( wp_insert_post( array( 'post_title' => 'Last', 'post_status' => 'publish' ) ), 'last', 'post_tag' );
    restore_current_blog();
    wp_delete_site( $args );`;
  await site.run(remove, third, { site: site.url });
  expect((await tables()).sort()).toEqual(['wp_2_relx_relations', 'wp_relx_relations']);
  expect(site.log()).toBe('');
});

test('what is deleted on one site takes no relations of another one', async () => {
  const write = `return array_map( fn( $title ) => wp_insert_post( array( 'import_id' => 50 + strlen( $title ), 'post_title' => $title, 'post_status' => 'publish' ) ), array( 'a', 'aa' ) );`;
  const count = "return (int) $GLOBALS['wpdb']->get_var( \"SELECT COUNT(*) FROM {$GLOBALS['wpdb']->relx_relations}\" );";
  for (const at of [site.url, second]) {
    expect(await site.run(write, null, { site: at })).toEqual([51, 52]);
    expect(await site.run("return ncr_add_relation( 51, 'post', 52, 'post', 'related_to' );", null, { site: at })).toBe(1);
  }
  await site.run('wp_delete_post( 51, true );', null, { site: second });
  expect(await site.run(count, null, { site: second })).toBe(0);
  expect(await site.run(count, null, { site: site.url })).toBe(1);
  const across = `switch_to_blog( 1 ); $here = ncr_is_related( 51, 'post', 52, 'post', 'related_to' ); restore_current_blog(); return array( $here, ncr_is_related( 51, 'post', 52, 'post', 'related_to' ) );`;
  expect(await site.run(across, null, { site: second })).toEqual([true, false]);
});

test('a loop leaves out no post because another site has shown the post with its id', async () => {
  const excluded = await site.run<number[][]>(
    `$query    = array( 'relx' => array( 'type' => 'related_to', 'exclude' => 'shown' ) );
    $block    = (object) array( 'context' => array( 'postId' => 52, 'queryId' => 1, 'query' => $query ) );
    $excluded = fn() => ( new Relx_Query_Loop() )->query_posts( array(), $block )['post__not_in'];
    Relx_Page_Lists::instance()->show_post( get_post( 51 ) );
    $here = $excluded();
    switch_to_blog( 2 );
    return array( $here, $excluded() );`,
    null,
    { site: site.url },
  );
  expect(excluded).toEqual([[51, 52], [52]]);
});

test('a transaction of other code that is rolled back leaves no list in the cache, also of another site', async () => {
  const counts = await site.run<[number, number, number, boolean]>(
    `$count = fn() => count( ncr_get_related( 52, 'post', 'references' ) );
    switch_to_blog( 2 );
    $other  = wp_insert_post( array( 'post_title' => 'Other', 'post_status' => 'publish' ) );
    $counts = array( $count() );
    restore_current_blog();
    $GLOBALS['wpdb']->query( 'START TRANSACTION' );
    switch_to_blog( 2 );
    ncr_add_relation( 52, 'post', $other, 'post', 'references' );
    $counts[] = $count();
    restore_current_blog();
    $GLOBALS['wpdb']->query( 'ROLLBACK' );
    switch_to_blog( 2 );
    $counts[] = $count();
    $changed  = wp_cache_get_last_changed( 'relx' );
    restore_current_blog();
    do_action( 'shutdown' );
    switch_to_blog( 2 );
    $counts[] = wp_cache_get_last_changed( 'relx' ) !== $changed;
    return $counts;`,
    null,
    { site: site.url },
  );
  expect(counts).toEqual([0, 1, 0, true]);
});

test('a user who leaves a site keeps the relations there, until the user is deleted from the network', async () => {
  const left = await site.run<number>(
    `$id = wpmu_create_user( 'leaving', 'secret', 'leaving@example.test' );
    add_user_to_blog( get_current_blog_id(), $id, 'author' );
    ncr_add_relation( $id, 'user', 52, 'post', 'favorite_posts' );
    remove_user_from_blog( $id, get_current_blog_id() );
    return $id;`,
    null,
    { site: second },
  );
  const related = `return count( ncr_get_related( $args, 'user', 'favorite_posts' ) );`;
  expect(await site.run(related, left, { site: second })).toBe(1);
  await site.run(`require_once ABSPATH . 'wp-admin/includes/ms.php'; wpmu_delete_user( $args );`, left, { site: site.url });
  expect(await site.run(related, left, { site: second })).toBe(0);
});

test('an author who left a site is listed for editors as for logged-out users, and can be removed', async () => {
  const found = await site.run(
    `$users = array();
    foreach ( array( 'former' => 'author', 'editing' => 'editor', 'outside' => '' ) as $name => $role ) {
      $users[ $name ] = wpmu_create_user( $name, 'secret', "$name@example.test" );
      if ( $role ) { add_user_to_blog( get_current_blog_id(), $users[ $name ], $role ); }
    }
    $post = wp_insert_post( array( 'post_title' => 'Old', 'post_status' => 'publish', 'post_author' => $users['former'] ) );
    foreach ( array( 'outside', 'former' ) as $name ) { ncr_add_relation( $post, 'post', $users[ $name ], 'user', 'authored_by' ); }
    remove_user_from_blog( $users['former'], get_current_blog_id() );
    $request = function ( $method, $route, $params, $user ) {
      wp_set_current_user( $user );
      $request = new WP_REST_Request( $method, "/relx/v1/$route" );
      'GET' === $method ? $request->set_query_params( $params ) : $request->set_body_params( $params );
      $response = rest_do_request( $request );
      return array( $response->get_status(), json_decode( wp_json_encode( $response->get_data() ), true ) );
    };
    $list = fn( $user ) => array_map( fn( $item ) => $item['related']['title'], $request( 'GET', "post/$post", array( 'type' => 'authored_by' ), $user )[1] );
    $seen = array_map( $list, array( 0, $users['editing'], 1 ) );
    $all  = fn( $user ) => ( new Relx_Visibility( $user ) )->visible( 'user', array( $users['former'], $users['outside'] ), true );
    $all  = array_map( fn( $user ) => $all( $user ) === array( $users['former'] ), array( 0, $users['editing'] ) );
    $gone = $request( 'DELETE', 'relationships', array( 'type' => 'authored_by', 'from_id' => $post, 'to_id' => $users['former'] ), $users['editing'] )[0];
    return array( $seen, $all, $gone, $list( 0 ) );`,
    null,
    { site: second },
  );
  expect(found).toEqual([[['former'], ['former'], ['former']], [true, true], 200, []]);
});

test('an import finds users of its site only by their login names', async () => {
  const found = await site.run<string[]>(
    `$id    = wpmu_create_user( 'elsewhere', 'secret', 'elsewhere@example.test' );
    $names = fn() => array_column( ( new Relx_Object_Rows( new Relx_Relation_Table() ) )->named( 'user', 'user', array( 'elsewhere' ) ), 'slug' );
    $before = $names();
    add_user_to_blog( get_current_blog_id(), $id, 'author' );
    return array( $before, $names() );`,
    null,
    { site: second },
  );
  expect(found).toEqual([[], ['elsewhere']]);
});

test('the tools of a site read and name no user of another site', async () => {
  const [stranger, member] = await site.run<[number, number]>(
    `$ids = array( wpmu_create_user( 'stranger', 'secret', 'stranger@example.test' ), wpmu_create_user( 'colleague', 'secret', 'colleague@example.test' ) );
    add_user_to_blog( get_current_blog_id(), $ids[1], 'author' );
    foreach ( $ids as $id ) {
      update_user_meta( $id, '_backup_codes', array( '$P$BSecret' . $id ) );
      update_user_meta( $id, 'billing_phone', '4915112345678' );
      update_user_meta( $id, 'people', 1 );
      update_user_meta( $id, '_people', 'field_people' );
      update_user_meta( $id, 'people_0_person', $id );
    }
    return $ids;`,
    null,
    { site: second },
  );
  const migrate = (params: object) =>
    site.run<{ total: number; items: { action: string; message: string }[] }>(
      `try { $migration = new Relx_Migration( Relx_Core::instance(), $args + array( 'type' => 'favorite_posts', 'from_type' => 'user', 'dry_run' => true ) ); }
      catch ( Relx_Exception $error ) { return array( 'total' => 0, 'items' => array() ); }
      $state = $migration->begin();
      return array( 'total' => $state['total'], 'items' => $migration->step( $state )[1] );`,
      params,
      { site: second },
    );
  for (const [key, message] of [
    ['_backup_codes', 'to_id must be the id of an object.'],
    ['billing_phone', 'The object of to_id does not exist on this site.'],
  ])
    expect(await migrate({ source: 'meta', key })).toMatchObject({ total: 1, items: [{ action: 'reject', message }] });
  const repeater = await migrate({ source: 'acf', key: 'people.person' });
  expect(repeater).toMatchObject({
    total: 1,
    items: [{ action: 'reject', message: 'The object of to_id does not exist on this site.' }],
  });

  const seen = await site.run<{ actions: string[]; titles: string[]; known: number[] }>(
    `wp_set_current_user( 1 );
    $line   = fn( $id, $at ) => array( 'at' => $at, 'record' => array( 'type' => 'favorite_posts', 'from_id' => $id, 'to_id' => 52 ) );
    $import = new Relx_Transfer_Import( Relx_Core::instance() );
    $items  = $import->write( array_map( $line, $args, array_keys( $args ) ) );
    // a relation of a user who left
    ncr_add_relation( $args[0], 'user', 52, 'post', 'favorite_posts' );
    $rows   = array_map( fn( $id ) => array( 'from_type' => 'user', 'from_id' => $id, 'to_type' => 'post', 'to_id' => 52 ), $args );
    return array(
      'actions' => array_column( $items, 'action' ),
      'titles'  => array_map( fn( $row ) => $row['from']['title'], Relx_REST_Object_Summary::add_to( $rows ) ),
      'known'   => array_keys( ( new Relx_Object_Rows( new Relx_Relation_Table() ) )->existing( 'user', $args ) ),
    );`,
    [stranger, member],
    { site: second },
  );
  // the check keeps relations of users who left
  expect(seen).toEqual({ actions: ['reject', 'add'], titles: ['', 'colleague'], known: [stranger, member] });
});

test('nothing of it is worth a notice', () => {
  expect(site.log()).toBe('');
});
