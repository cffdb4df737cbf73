import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertPosts, insertReferences } from './numbered-rows.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

const POSTS = 50;
let here: PluginSite;
beforeAll(async () => {
  here = await openPluginSite(Array.from({ length: POSTS }, (_, index) => `Post ${index}`));
  await here.php(
    `foreach ( $args as $index => $id ) {
      ncr_add_relation( $id, 'post', $args[ ( $index + 1 ) % count( $args ) ], 'post', 'references' );
      ncr_add_relation( $id, 'post', 1, 'user', 'authored_by' );
      ncr_add_relation( $id, 'post', 1, 'term', 'categorized_as' );
    }`,
    here.posts,
  );
});
afterAll(() => here?.site.stop());

/** Statements that a GET needs: those over relations, and all. */
const statements = (path: string, params: object) =>
  here.php<{ relations: number; all: number; status: number; size: number }>(
    `$relations = 0; $all = 0;
    wp_cache_flush(); wp_load_alloptions(); wp_get_current_user()->has_cap( 'read' ); rest_get_server();
    add_filter( 'query', function ( $sql ) use ( &$relations, &$all ) { $all++; $relations += (int) ( false !== strpos( $sql, 'relx_relations' ) ); return $sql; } );
    $request = new WP_REST_Request( 'GET', $args[0] );
    $request->set_query_params( $args[1] );
    $response = rest_do_request( $request );
    $size = strlen( wp_json_encode( $response->get_data() ) );
    return array( 'status' => $response->get_status(), 'size' => $size ) + compact( 'relations', 'all' );`,
    [path, params],
  );

it('a page of a list needs one statement over relations, and as many others for ten items as for one', async () => {
  const list = (per_page: number) => statements('/relx/v1/user/1', { direction: 'incoming', type: 'authored_by', per_page });
  const [one, many] = [await list(1), await list(POSTS)];
  expect(many.size).toBeGreaterThan(one.size * 10);
  // the second is the number of all items, which the first page of several needs
  expect([one.relations, many.relations]).toEqual([2, 1]);
  expect(many.all).toBeLessThanOrEqual(one.all);
});

it('terms of posts need as many statements for ten posts as for one, and none by default', async () => {
  await here.php(
    `$parent = wp_insert_term( 'Parent', 'category' )['term_id'];
    foreach ( $args as $index => $id ) {
      $child = wp_insert_term( "Child $index", 'category', array( 'parent' => $parent ) )['term_id'];
      wp_set_post_terms( $id, array( $child, 1 ), 'category' );
      wp_set_post_terms( $id, array( "Tag $index" ), 'post_tag' );
    }`,
    // the newest are first in the list
    here.posts.slice(-10),
  );
  const list = (params: object) => statements('/relx/v1/user/1', { direction: 'incoming', type: 'authored_by', ...params });
  const [one, many] = [await list({ per_page: 1, terms: true }), await list({ per_page: 10, terms: true })];
  const without = await list({ per_page: 10 });
  expect(many.size).toBeGreaterThan(without.size + 10 * 300);
  expect(many.all).toBeLessThanOrEqual(one.all);
  expect(many.all - without.all).toBeLessThanOrEqual(3);
});

it('50 lists in one request need one statement over relations', async () => {
  const objects = (count: number) => ({ objects: here.posts.slice(0, count).map((id) => `post:${id}`) });
  const [few, many] = [await statements('/relx/v1/related', objects(2)), await statements('/relx/v1/related', objects(POSTS))];
  expect([few.status, few.relations, many.relations]).toEqual([200, 1, 1]);
  expect(many.all).toBeLessThanOrEqual(few.all);
});

it.each([{}, { limit: 1 }, { fields: 'ids', limit: 1, orderby: 'title' }, { orderby: 'date', offset: 1 }])(
  'ncr_get_related_many returns what ncr_get_related returns for each object, in as many statements as for two: %j',
  async (args) => {
    const [posts, hidden] = [here.posts.slice(0, 30), here.posts[40]];
    const { few, many, ...found } = await here.php<Record<'few' | 'many', number> & Record<'all' | 'each', unknown>>(
      `list( $ids, $hidden, $options ) = $args;
      wp_update_post( array( 'ID' => $hidden, 'post_status' => 'draft' ) );
      $ids[] = $hidden;
      $count = 0;
      add_filter( 'query', function ( $sql ) use ( &$count ) { $count++; return $sql; } );
      $read = function ( $some ) use ( &$count, $options ) {
        wp_cache_flush(); wp_load_alloptions(); ncr_get_registered_relation_types();
        $count = 0;
        return array( ncr_get_related_many( $some, 'post', 'references', $options ), $count );
      };
      list( , $few ) = $read( array_slice( $ids, 0, 2 ) );
      list( $all, $many ) = $read( $ids );
      $each = array_combine( $ids, array_map( fn( $id ) => ncr_get_related( $id, 'post', 'references', $options ), $ids ) );
      wp_update_post( array( 'ID' => $hidden, 'post_status' => 'publish' ) );
      return compact( 'few', 'many', 'all', 'each' );`,
      [posts, hidden, args],
    );
    expect(found.all).toEqual(found.each);
    // each has one relation
    const sizes = Object.values(found.all as Record<string, unknown[]>).map((list) => list.length);
    expect(sizes).toEqual(Array(31).fill('offset' in args ? 0 : 1));
    expect(many).toBeLessThanOrEqual(few);
  },
);

it('ncr_get_related_many rejects what ncr_get_related rejects', async () => {
  const codes = await here.php<string[]>(
    `$code = fn( ...$args ) => ncr_get_related_many( ...$args )->get_error_code();
    return array( $code( 5, 'post', 'references' ), $code( array( 0 ), 'post', 'references' ), $code( array( 5 ), 'post', 'nonsense' ), $code( array( 5 ), 'post', 'references', array( 'limit' => -2 ) ) );`,
  );
  expect(codes).toEqual(['ncr_invalid_id', 'ncr_invalid_id', 'ncr_invalid_type', 'ncr_invalid_args']);
});

it('the embed of a collection needs one statement over relations', async () => {
  const collection = (per_page: number, embed = {}) => statements('/wp/v2/posts', { ...embed, per_page });
  const [few, many] = [await collection(2, { relx_relations: '1' }), await collection(POSTS, { relx_relations: '1' })];
  expect([few.status, few.relations, many.relations]).toEqual([200, 1, 1]);
  // WordPress has some of its own for each post
  const [plainFew, plainMany] = [await collection(2), await collection(POSTS)];
  expect(many.all - plainMany.all).toBeLessThanOrEqual(few.all - plainFew.all);
});

it('a post with 10,000 relations reads about as many rows for its first page as one with ten', async () => {
  const [hub = 0, small = 0] = await here.php<number[]>(
    `return array_map( fn( $title ) => wp_insert_post( array( 'post_title' => $title, 'post_status' => 'publish' ) ), array( 'Hub', 'Small' ) );`,
  );
  await insertPosts(here.site, 10_000, 100_000);
  await insertReferences(here.site, 10_000, hub, 100_000);
  await insertReferences(here.site, 10, small, 100_000);
  const [large = 0, few = 0] = await here.php<number[]>(
    `$read = fn() => array_sum( array_column( $GLOBALS['wpdb']->get_results( "SHOW SESSION STATUS LIKE 'Handler_read%'", ARRAY_A ), 'Value' ) );
    $rows = array();
    // the first read of a request reads more
    foreach ( array_merge( $args, $args ) as $id ) {
      $start = $read();
      ncr_get_related( $id, 'post', 'references', array( 'limit' => 10, 'fields' => 'ids' ) );
      $rows[] = $read() - $start;
    }
    return array_slice( $rows, 2 );`,
    [hub, small],
  );
  expect(large).toBeLessThan(few * 2 + 10);
});

it('a list of all types has what the lists of each type have, from both sides', async () => {
  const [hub = 0, ...posts] = here.posts.slice(20, 26);
  const lists = await here.php<Record<string, [number[], number[]]>>(
    `list( $hub, $posts ) = $args;
    $read  = function ( $params ) use ( &$id ) {
      $request = new WP_REST_Request( 'GET', "/relx/v1/post/$id" );
      $request->set_query_params( $params + array( 'per_page' => 100 ) );
      $ids = array_column( rest_do_request( $request )->get_data(), 'id' );
      sort( $ids );
      return $ids;
    };
    $both  = function ( $one ) use ( $read, &$id ) {
      $id = $one;
      $of = array_merge( ...array_map( fn( $type ) => $read( compact( 'type' ) ), array_keys( Relx_Core::instance()->types->stored() ) ) );
      sort( $of );
      return array( $read( array() ), $of );
    };
    $bare  = wp_insert_post( array( 'post_title' => 'Bare', 'post_status' => 'publish' ) );
    $found = array( 'none' => $both( $bare ) );
    ncr_add_relation( $posts[0], 'post', $bare, 'post', 'related_to' );
    $found['to'] = $both( $bare );
    ncr_add_relation( $bare, 'post', $posts[1], 'post', 'depends_on' );
    $found['from'] = $both( $bare );
    foreach ( array( 'depends_on', 'parent_of', 'related_to' ) as $index => $type ) {
      ncr_add_relation( $hub, 'post', $posts[ $index ], 'post', $type );
      ncr_add_relation( $posts[ $index + 1 ], 'post', $hub, 'post', $type );
    }
    $found['hub'] = $both( $hub );
    return $found;`,
    [hub, posts],
  );
  expect(Object.entries(lists).map(([name, [all]]) => [name, all.length])).toEqual([
    ['none', 0],
    ['to', 1],
    ['from', 2],
    // both directions of references too, an author and a category
    ['hub', expect.any(Number)],
  ]);
  for (const [all, each] of Object.values(lists)) expect(all).toEqual(each);
  expect(lists.hub?.[0].length).toBeGreaterThan(5);
});

it('a list of posts with images needs four statements: relation types, rows, posts with their images, and metadata of both', async () => {
  const { tables, images, cached } = await here.php<{ tables: string[]; images: string[]; cached: string[] }>(
    `$source = wp_insert_post( array( 'post_title' => 'Source', 'post_status' => 'publish' ) );
    foreach ( $args as $index => $id ) {
      $file  = array( 'post_title' => "Image $index", 'post_mime_type' => 'image/jpeg', 'post_status' => 'inherit' );
      $image = wp_insert_attachment( $file, "image-$index.jpg" );
      wp_update_attachment_metadata( $image, array( 'width' => 90, 'height' => 60, 'file' => "image-$index.jpg" ) );
      set_post_thumbnail( $id, $image );
      ncr_add_relation( $source, 'post', $id, 'post', 'depends_on' );
    }
    global $wpdb;
    $read = function () use ( $wpdb, $source ) {
      $tables = array();
      $log    = function ( $sql ) use ( &$tables, $wpdb ) { $tables[] = preg_match( "/ FROM {$wpdb->prefix}(?:relx_)?(\\w+)/", $sql, $found ) ? $found[1] : $sql; return $sql; };
      add_filter( 'query', $log );
      $items = rest_do_request( new WP_REST_Request( 'GET', "/relx/v1/post/$source" ) )->get_data();
      remove_filter( 'query', $log );
      return array( $items, $tables );
    };
    get_option( 'medium_large_crop' );
    $read();
    wp_cache_flush_group( 'posts' ); wp_cache_flush_group( 'post_meta' ); wp_cache_flush_group( 'relx' );
    list( $items, $tables ) = $read();
    list( , $cached )       = $read();
    $images = array_map( fn( $item ) => basename( $item['related']['image']['src'] ), $items );
    return compact( 'tables', 'images', 'cached' );`,
    here.posts.slice(0, 5),
  );
  expect(images.sort()).toEqual([0, 1, 2, 3, 4].map((index) => `image-${index}.jpg`));
  expect(tables).toEqual(['relations', 'relations', 'posts', 'postmeta']);
  expect(cached).toEqual([]);
});
