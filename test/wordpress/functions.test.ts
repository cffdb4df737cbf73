import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf, itemsOf, mergeCases, textOf } from '../contract/merge-cases.js';
import { insertNumbered, insertPosts, insertReferences, UNORDERED } from './numbered-rows.js';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

let here: PluginSite;
let one: number;
let two: number;
let three: number;

beforeAll(async () => {
  here = await openPluginSite(['One', 'Two', 'Three', 'Four']);
  [one = 0, two = 0, three = 0] = here.posts;
  addPlugin(
    here.site,
    'types',
    `add_action( 'init', function () {
      if ( ! function_exists( 'ncr_register_relation_type' ) ) return;
      ncr_register_relation_type( 'sponsored_by', array( 'label' => 'Sponsored by', 'from_object_types' => array( 'post' ), 'to_object_types' => array( 'user', 'term' ), 'direction' => 'from_to' ) );
      ncr_register_relation_type( array( 'name' => 'likes', 'label' => 'Likes', 'from' => 'user', 'to' => 'post', 'max_connections' => 1 ) );
      ncr_register_relation_type( array( 'name' => 'pairs', 'label' => 'Pairs', 'from' => 'post', 'to' => 'post', 'bidirectional' => true ) );
      ncr_register_relation_type( array( 'name' => 'noted', 'label' => 'Noted', 'from' => 'post', 'to' => 'post', 'bidirectional' => false, 'fields' => array( 'note' => array( 'type' => 'string' ) ) ) );
    } );`,
  );
});
afterAll(() => here?.site.stop());

/** Collects what WordPress reports, instead of logging it. */
const REPORTS = `$GLOBALS['reports'] = array();
  add_filter( 'doing_it_wrong_trigger_error', '__return_false' );
  add_action( 'doing_it_wrong_run', fn( $name, $message ) => $GLOBALS['reports'][] = $message, 10, 2 );`;

const clear = () => here.php("$GLOBALS['wpdb']->query( 'DELETE FROM wp_relx_relations' ); wp_cache_flush();");
const ids = (id: number, type: string, more = '') =>
  here.php<number[]>(`return ncr_get_related( $args[0], 'post', $args[1], array( 'fields' => 'ids' ${more} ) );`, [id, type]);

describe('relation types', () => {
  it('are registered in both forms, and stored for a headless back end', async () => {
    const types = await here.php<{ name: string; computed?: true }[]>('return ncr_get_registered_relation_types();');
    expect(types.find(({ name }) => name === 'pairs')).toEqual({
      name: 'pairs',
      label: 'Pairs',
      labels: { from: 'Pairs', to: 'Pairs' },
      from_object_types: ['post'],
      to_object_types: ['post'],
      direction: 'bidirectional',
      max_connections: null,
      max_connections_to: null,
    });
    expect(types.find(({ name }) => name === 'likes')).toMatchObject({
      direction: 'from_to',
      max_connections: 1,
      labels: { from: 'Likes', to: 'Used in: Likes' },
    });
    // a back end computes types of its own
    const stored = types.filter(({ computed }) => !computed);
    expect(JSON.parse(await here.php<string>("return get_option( 'relx_types' );"))).toEqual(stored);
  });

  it('of some requests only, such as those of the admin, stay stored until plugins or the theme change', async () => {
    const stored = await here.php<Record<string, string[]>>(
      `$stored  = fn() => array_column( json_decode( get_option( 'relx_types' ), true ), 'name' );
      $request = function ( $names ) {
        $types = new Relx_Type_Registry();
        foreach ( $names as $name ) { $types->register( array( 'name' => $name, 'label' => 'A label', 'from' => 'post', 'to' => 'post' ) ); }
        $types->store();
        return get_option( 'relx_types' );
      };
      $admin   = $request( array( 'admin_only', 'likes' ) );
      $visitor = $request( array( 'likes' ) );
      $again   = $request( array( 'admin_only', 'likes' ) );
      $with    = $stored();
      do_action( 'deactivated_plugin', 'other/other.php', false );
      $request( array( 'likes' ) );
      return array( 'options' => array_values( array_unique( array( $admin, $visitor, $again ) ) ), 'with' => $with, 'without' => $stored() );`,
    );
    expect(stored.options).toHaveLength(1);
    expect(stored.with).toContain('admin_only');
    expect(stored.without).not.toContain('admin_only');
  });

  it('are stored in the language of the site, whatever that of a request is', async () => {
    const stored = await here.php(
      `$types = new Relx_Type_Registry();
      $types->register( array( 'name' => 'cites', 'label' => 'Cites', 'from' => 'post', 'to' => 'post' ) );
      $types->store();
      $german = new Relx_Type_Registry();
      $german->register( array( 'name' => 'cites', 'label' => 'Zitiert', 'from' => 'post', 'to' => 'post' ) );
      add_filter( 'determine_locale', $locale = fn() => 'de_DE' );
      $german->store();
      $labels = array( array_column( json_decode( get_option( 'relx_types' ), true ), 'label', 'name' )['cites'] );
      remove_filter( 'determine_locale', $locale );
      $german->store();
      $labels[] = array_column( json_decode( get_option( 'relx_types' ), true ), 'label', 'name' )['cites'];
      return $labels;`,
    );
    expect(stored).toEqual(['Cites', 'Zitiert']);
  });

  it('that are invalid are errors, which WordPress reports', async () => {
    const invalid = [
      ["'late', array( 'label' => 'Late', 'from' => 'post', 'to' => 'post' )", 'ncr_registry_locked'],
      ["array( 'name' => 'A b', 'label' => 'x', 'from' => 'post', 'to' => 'post' )", 'ncr_invalid_slug'],
      ["array( 'name' => 'a', 'label' => ' ', 'from' => 'post', 'to' => 'post' )", 'ncr_invalid_label'],
      ["array( 'name' => 'a', 'label' => 'x', 'from' => null, 'to' => 'post' )", 'ncr_invalid_object_type'],
      ["array( 'name' => 'a', 'label' => 'x', 'from' => 'post', 'to' => 'post', 'bidirectional' => 1 )", 'ncr_invalid_direction'],
      [
        "array( 'name' => 'a', 'label' => 'x', 'from' => 'post', 'to' => 'post', 'direction' => 'from_to' )",
        'ncr_invalid_combination',
      ],
      [
        "array( 'name' => 'a', 'label' => 'x', 'from' => 'post', 'to' => 'user', 'bidirectional' => true )",
        'ncr_invalid_combination',
      ],
      [
        "array( 'name' => 'a', 'label' => 'x', 'from' => 'course', 'to' => 'lesson', 'bidirectional' => true )",
        'ncr_invalid_combination',
      ],
      ["array( 'name' => 'a', 'label' => 'x', 'from' => array( 'post', 'course' ), 'to' => 'post' )", 'ncr_invalid_combination'],
      [
        "array( 'name' => 'a', 'label' => 'x', 'from' => array( 'course', 'category' ), 'to' => 'post' )",
        'ncr_invalid_combination',
      ],
      ["array( 'name' => 'a', 'label' => 'x', 'from' => 'A course', 'to' => 'post' )", 'ncr_invalid_subtype'],
      [
        "array( 'name' => 'a', 'label' => 'x', 'from' => 'post', 'to' => 'post', 'to_subtypes' => array() )",
        'ncr_invalid_subtype',
      ],
      [
        "array( 'name' => 'a', 'label' => 'x', 'from' => 'post', 'to' => 'post', 'to_subtypes' => array( 'b', 'b' ) )",
        'ncr_invalid_subtype',
      ],
      [
        "array( 'name' => 'a', 'label' => 'x', 'from_object_types' => array( 'post', 'term' ), 'to_object_types' => array( 'post' ), 'direction' => 'from_to', 'from_subtypes' => array( 'page' ) )",
        'ncr_invalid_combination',
      ],
      ["array( 'name' => 'a', 'label' => 'x', 'from' => 'post', 'to' => 'user', 'acyclic' => true )", 'ncr_invalid_combination'],
      ["array( 'name' => 'a', 'label' => 'x', 'from' => 'post', 'to' => 'post', 'acyclic' => 1 )", 'ncr_invalid_args'],
      [
        "array( 'name' => 'a', 'label' => 'x', 'labels' => array( 'to' => '' ), 'from' => 'post', 'to' => 'post' )",
        'ncr_invalid_label',
      ],
      [
        "array( 'name' => 'a', 'label' => 'x', 'labels' => array( 'y' => 'z' ), 'from' => 'post', 'to' => 'post' )",
        'ncr_invalid_label',
      ],
      [
        "array( 'name' => 'a', 'label' => 'x', 'from' => 'post', 'to' => 'post', 'max_connections' => '5abc' )",
        'ncr_invalid_max_connections',
      ],
      ["'x', 'y'", 'ncr_invalid_args'],
    ] as const;
    const errors = await here.php<unknown[]>(
      `${REPORTS}
      return array_map( function ( $register ) {
        $GLOBALS['reports'] = array();
        $error = $register();
        return array( $error->get_error_code(), $error->get_error_data()['status'], $GLOBALS['reports'] === array( esc_html( $error->get_error_message() ) ) );
      }, array( ${invalid.map(([args]) => `fn() => ncr_register_relation_type( ${args} )`).join(', ')} ) );`,
    );
    expect(invalid.map(([args], index) => [args, errors[index]])).toEqual(
      invalid.map(([args, code]) => [args, [code, code === 'ncr_registry_locked' ? 409 : 400, true]]),
    );
  });

  it('with a misspelled argument are registered, and WordPress reports it', async () => {
    addPlugin(
      here.site,
      'misspelled',
      `${REPORTS} add_action( 'init', fn() => ncr_register_relation_type( 'misspelled', array( 'label' => 'x', 'from' => 'post', 'to' => 'post', 'max_connection' => 1 ) ) );`,
    );
    const code = "return array( wp_list_pluck( ncr_get_registered_relation_types(), 'name' ), $GLOBALS['reports'] );";
    const [names, reports] = await here.php<[string[], string[]]>(code);
    expect(names).toContain('misspelled');
    expect(reports).toEqual([expect.stringContaining('Remove max_connection,')]);
    rmSync(join(here.site.root, 'wp-content/mu-plugins/misspelled.php'));
  });
});

describe('functions', () => {
  it('relate, and fire the actions of both prefixes after the write', async () => {
    const fired = await here.php(
      `$fired = array();
      foreach ( array( 'ncr', 'relx' ) as $prefix ) {
        add_action( $prefix . '_relation_added', function ( ...$args ) use ( &$fired, $prefix ) { $fired[] = array( $prefix, ncr_is_related( $args[1], 'post', $args[2], 'post', $args[3] ), $args[1], $args[2], $args[3] ); }, 10, 4 );
        add_action( $prefix . '_relation_removed', function ( ...$args ) use ( &$fired, $prefix ) { $fired[] = array( $prefix, ...$args ); }, 10, 3 );
      }
      ncr_add_relation( $args[0], 'post', (string) $args[1], 'post', 'references' );
      ncr_remove_relation( $args[0], 'post', null, 'post', 'references' );
      return $fired;`,
      [one, two],
    );
    const [added, removed] = [
      [true, one, two, 'references'],
      [one, two, 'references'],
    ];
    expect(fired).toEqual([['ncr', ...added], ['relx', ...added], ['ncr', ...removed], ['relx', ...removed]]); // biome-ignore format: a table
  });

  it('return errors of invalid calls', async () => {
    const invalid = [
      ["ncr_add_relation( $args[0], 'post', $args[0], 'post', 'related_to' )", 'ncr_self_relation', 400],
      ["ncr_add_relation( $args[0], 'post', 987654, 'post', 'related_to' )", 'ncr_object_not_found', 404],
      ["ncr_add_relation( $args[0], 'post', $args[1], 'post', 'nothing' )", 'ncr_invalid_type', 400],
      ["ncr_add_relation( '5abc', 'post', $args[1], 'post', 'related_to' )", 'ncr_invalid_id', 400],
      ["ncr_add_relation( array( 1 ), 'post', $args[1], 'post', 'related_to' )", 'ncr_invalid_id', 400],
      ["ncr_add_relation( $args[0], 'comment', $args[1], 'post', 'related_to' )", 'ncr_invalid_object_type', 400],
      ["ncr_add_relation( $args[0], 'post', 1, 'user', 'related_to' )", 'ncr_invalid_object_type', 400],
      ["ncr_add_relation( 1, 'user', $args[2], 'post', 'likes' )", 'ncr_max_connections_exceeded', 409],
      ["ncr_remove_relation( $args[0], 'post', $args[1], 'post', 'references' )", 'ncr_relation_not_found', 404],
      ["ncr_get_related( $args[0], 'post', 'related_to', array( 'limit' => '5abc' ) )", 'ncr_invalid_args', 400],
      ["ncr_get_related( $args[0], 'post', 'related_to', array( 'orderby' => array() ) )", 'ncr_invalid_args', 400],
      ["ncr_get_related( $args[0], 'post', 'related_to', array( 'exclude' => 5 ) )", 'ncr_invalid_args', 400],
      ["ncr_get_related( $args[0], 'post', 'related_to', array( 'exclude' => range( 1, 101 ) ) )", 'ncr_invalid_args', 400],
      ["ncr_get_related( $args[0], 'post', 'related_to', array( 'exclude' => array( 0 ) ) )", 'ncr_invalid_id', 400],
      ["lg_add_relation( $args[0], $args[1], 'related_to', 'sideways' )", 'ncr_invalid_direction', 400],
      ['ncr_copy_relations( $args[0], $args[0] )', 'ncr_invalid_args', 400],
      ['ncr_replace_object( $args[0], $args[0] )', 'ncr_invalid_args', 400],
      ['ncr_replace_object( $args[0], 987654 )', 'ncr_object_not_found', 404],
      ["ncr_replace_object( $args[0], $args[1], array( 'similar' ) )", 'ncr_computed_type', 400],
      ["ncr_replace_object( $args[0], $args[1], null, 'post', array( 'validation' => 'strict' ) )", 'ncr_invalid_args', 400],
    ] as const;
    const errors = await here.php<unknown[]>(
      `ncr_add_relation( 1, 'user', $args[1], 'post', 'likes' );
      return array_map( function ( $call ) {
        $error = $call();
        return is_wp_error( $error ) ? array( $error->get_error_code(), $error->get_error_data()['status'] ) : $error;
      }, array( ${invalid.map(([call]) => `fn() => ${call}`).join(', ')} ) );`,
      here.posts,
    );
    expect(invalid.map(([call], index) => [call, errors[index]])).toEqual(
      invalid.map(([call, code, status]) => [call, [code, status]]),
    );
  });

  it('accept the argument order of Native Content Relationships, and report it as deprecated', async () => {
    const deprecated = await here.php(
      `$seen = array();
      add_action( 'deprecated_argument_run', function ( $name ) use ( &$seen ) { $seen[] = $name; } );
      add_filter( 'deprecated_argument_trigger_error', '__return_false' );
      $ids = array( ncr_add_relation( $args[0], $args[1], 'depends_on' ), ncr_add_relation( $args[0], 1, 'sponsored_by', null, 'user' ) );
      return array( array_map( 'is_int', $ids ), $seen, ncr_is_related( $args[0], 'post', 1, 'user', 'sponsored_by' ) );`,
      [one, two],
    );
    expect(deprecated).toEqual([[true, true], ['ncr_add_relation', 'ncr_add_relation'], true]);
    await clear();
  });

  it('that another plugin defines stay, with those of relx beside them', async () => {
    addPlugin(
      here.site,
      'others',
      "function lg_get_related() { return 'theirs'; } function ncr_copy_relations() { return 'theirs'; }",
    );
    const found = await here.php(
      `return array( lg_get_related( $args[0] ), ncr_copy_relations( $args[0], $args[1] ), is_int( lg_add_relation( $args[0], $args[1], 'depends_on' ) ), function_exists( 'wp_get_related' ) || function_exists( 'naticore' ) );`,
      here.posts,
    );
    addPlugin(here.site, 'others', '');
    await clear();
    expect(found).toEqual(['theirs', 'theirs', true, false]);
  });

  it('reorder a long list with few statements', async () => {
    await insertPosts(here.site, 450, 100_000);
    await insertReferences(here.site, 450, one, 100_000);
    const [order, statements] = await here.php<[number[], number]>(
      `$ids = range( 100000, 100449 );
      shuffle( $ids );
      wp_cache_flush();
      $before = $GLOBALS['wpdb']->num_queries;
      ncr_reorder_relations( $args, 'post', 'references', $ids );
      $statements = $GLOBALS['wpdb']->num_queries - $before;
      $listed = ncr_get_related( $args, 'post', 'references', array( 'fields' => 'ids' ) );
      $GLOBALS['wpdb']->query( 'DELETE FROM wp_relx_relations' );
      $GLOBALS['wpdb']->query( 'DELETE FROM wp_posts WHERE ID >= 100000' );
      return array( array( $ids === $listed, count( $listed ) ), $statements );`,
      one,
    );
    expect(order).toEqual([true, 450]);
    expect(statements).toBeLessThan(20);
  });

  it('list, order and copy', async () => {
    await here.php('foreach ( array( 1, 2, 3 ) as $at ) lg_add_relation( $args[0], $args[ $at ] );', here.posts);
    const [, , , four = 0] = here.posts;
    expect(await ids(one, 'related_to')).toEqual([four, three, two]);
    expect(await ids(one, 'related_to', ", 'orderby' => 'title'")).toEqual([four, three, two]);
    expect(await ids(one, 'related_to', ", 'limit' => '2', 'offset' => 1")).toEqual([three, two]);
    expect(await ids(one, 'related_to', `, 'exclude' => array( '${four}', ${two} ), 'limit' => 5`)).toEqual([three]);
    expect(await ids(two, 'related_to')).toEqual([one]);
    expect(
      await here.php("return ncr_reorder_relations( $args[0], 'post', 'related_to', array( $args[1], $args[3] ) );", here.posts),
    ).toBe(true);
    expect(await ids(one, 'related_to')).toEqual([two, four, three]);
    const copied = await here.php<{ copied: object[]; skipped: { relation_id: number }[] }>(
      'return ncr_copy_relations( $args[0], $args[1] );',
      here.posts,
    );
    expect([copied.copied.length, copied.skipped.length]).toEqual([2, 1]);
    expect(await ids(two, 'related_to')).toEqual([four, three, one]);
    await here.php("wp_update_post( array( 'ID' => $args, 'post_status' => 'draft' ) );", four);
    expect(await ids(one, 'related_to')).toEqual([two, three]);
    await here.php('wp_publish_post( $args );', four);
    expect(
      await here.php(
        `add_filter( 'ncr_get_related_args', fn( $args ) => array( 'limit' => 1 ) + $args ); return lg_get_related( $args, 'related_to', array( 'fields' => 'ids' ) );`,
        one,
      ),
    ).toEqual([two]);
    await clear();
  });

  it('replace an object in lists of several transactions, in order, with few statements', async () => {
    await insertPosts(here.site, 450, 200_000);
    await insertReferences(here.site, 450, one, 200_000);
    const { planned, ...found } = await here.php<Record<string, unknown>>(
      `global $wpdb;
      list( $one, $two, $three, $four ) = $args;
      $list = fn( $id, $direction = 'outgoing' ) => ncr_get_related( $id, 'post', 'references', array( 'fields' => 'ids', 'direction' => $direction ) );
      ncr_add_relation( $two, 'post', 200010, 'post', 'references' );
      ncr_add_relation( $two, 'post', $three, 'post', 'references' );
      ncr_reorder_relations( $two, 'post', 'references', array( $three ) );
      ncr_reorder_relations( $one, 'post', 'references', range( 200300, 200000 ) );
      $noted = ncr_add_relation( $four, 'post', $one, 'post', 'noted', array( 'data' => array( 'note' => 'kept' ) ) );
      ncr_add_relation( $four, 'post', $two, 'post', 'noted' );
      ncr_reorder_relations( $four, 'post', 'noted', array( $one, $two ) );
      ncr_remove_relation( $four, 'post', $two, 'post', 'noted' );
      $before = ncr_get_relation( $noted );
      $order  = $list( $one );
      $fired  = array();
      foreach ( array( 'added', 'removed' ) as $what ) {
        add_action( "ncr_relation_$what", function ( ...$call ) use ( &$fired, $what ) { $fired[] = $what; } );
      }
      $planned    = ncr_replace_object( $one, $two, null, 'post', array( 'dry_run' => true ) );
      $statements = $wpdb->num_queries;
      $result     = ncr_replace_object( $one, $two );
      $statements = $wpdb->num_queries - $statements;
      $moved      = array_values( array_diff( $order, array( 200010 ) ) );
      $list_two   = $list( $two );
      return array(
        'planned' => $planned === $result,
        'result'  => $result,
        'order'   => array( $list_two[0] === $three, array_values( array_intersect( $list_two, $moved ) ) === $moved, count( $list_two ) ),
        'empty'   => $list( $one ),
        'data'    => ncr_get_relation( $noted ) === array_replace( $before, array( 'to_id' => $two ) ),
        'fired'   => array_count_values( $fired ),
        'few'     => $statements < 80 ? true : $statements,
      );`,
      here.posts,
    );
    expect(planned).toBe(true);
    expect(found).toEqual({
      result: { moved: 450, dropped: 1, kept: [] },
      order: [true, true, 451],
      empty: [],
      data: true,
      fired: { added: 450, removed: 451 },
      few: true,
    });
    await here.php("$GLOBALS['wpdb']->query( 'DELETE FROM wp_posts WHERE ID >= 200000' );");
    await clear();
  });

  it('move all relations of an object or none', async () => {
    const found = await here.php<unknown[]>(
      `list( $a, $b, $x, $y ) = $args;
      ncr_add_relation( $a, 'post', $x, 'post', 'references' );
      ncr_add_relation( $a, 'post', $y, 'post', 'references' );
      add_filter( 'ncr_relation_allowed', $reject = fn( $is_allowed, $from, $to ) => $to !== $y, 10, 3 );
      $all    = array( 'validation' => 'require-all-validate' );
      $failed = ncr_replace_object( $a, $b, null, 'post', $all );
      remove_filter( 'ncr_relation_allowed', $reject );
      return array( $failed['failed'], $failed['moved'], array_column( $failed['kept'], 'id' ) === array( $y ), ncr_replace_object( $a, $b, null, 'post', $all ) );`,
      here.posts,
    );
    expect(found).toEqual(['validation', 0, true, { moved: 2, dropped: 0, kept: [] }]);
    await clear();
  });

  it('leave a relation whose other object is replaced meanwhile', async () => {
    const found = await here.php<unknown[]>(
      `list( $a, $x, $b, $y ) = $args;
      $id = ncr_add_relation( $a, 'post', $x, 'post', 'references' );
      add_filter( 'ncr_relation_allowed', $meanwhile = function ( $is_allowed, $from, $to ) use ( $x, $y ) {
        if ( $to === $x ) { ncr_replace_object( $x, $y ); }
        return $is_allowed;
      }, 10, 3 );
      $result = ncr_replace_object( $a, $b );
      remove_filter( 'ncr_relation_allowed', $meanwhile );
      return array( $result['moved'], ncr_get_relation( $id )['to_id'] === $y, ncr_replace_object( $a, $b )['moved'], ncr_is_related( $b, 'post', $y, 'post', 'references' ) );`,
      here.posts,
    );
    expect(found).toEqual([0, true, 1, true]);
    await clear();
  });

  it('clean the caches of both sides, so that page caches purge', async () => {
    const cleaned = await here.php(
      `$cleaned = array();
      add_action( 'clean_post_cache', function ( $id ) use ( &$cleaned ) { $cleaned[] = $id; } );
      ncr_add_relation( $args[0], 'post', $args[1], 'post', 'references' );
      return $cleaned;`,
      [one, two],
    );
    expect(cleaned).toEqual([one, two]);
    await clear();
  });

  it('call plugins before the transaction, whatever these write', async () => {
    const code = `add_filter( 'ncr_relation_allowed', function ( $allowed, $from, $to, $type ) {
        if ( 'references' === $type ) ncr_add_relation( $to, 'post', $from, 'post', 'depends_on' );
        return 'parent_of' !== $type;
      }, 10, 4 );
      add_filter( 'ncr_max_relationships', fn( $max, $id, $type ) => 'references' === $type ? 1 : $max, 10, 3 );
      $calls = array();
      foreach ( array( array( 1, 'references' ), array( 2, 'references' ), array( 1, 'parent_of' ) ) as list( $at, $type ) ) {
        $result  = ncr_add_relation( $args[0], 'post', $args[ $at ], 'post', $type );
        $calls[] = is_wp_error( $result ) ? $result->get_error_code() : 'added';
      }
      return array( $calls, ncr_is_related( $args[1], 'post', $args[0], 'post', 'depends_on' ) );`;
    expect(await here.php(code, here.posts)).toEqual([
      ['added', 'ncr_max_connections_exceeded', 'ncr_relation_not_allowed'],
      true,
    ]);
    await clear();
  });
});

describe('deletions', () => {
  it.each([
    [
      'post',
      "$id = wp_insert_post( array( 'post_title' => 'Gone', 'post_status' => 'publish' ) )",
      'wp_delete_post( $id, true )',
      'references',
      'post',
    ],
    [
      'user',
      "$id = wp_insert_user( array( 'user_login' => uniqid(), 'user_pass' => 'x' ) )",
      "require_once ABSPATH . 'wp-admin/includes/user.php'; wp_delete_user( $id )",
      'authored_by',
      'user',
    ],
    [
      'term',
      "$id = wp_insert_term( uniqid(), 'category' )['term_id']",
      "wp_delete_term( $id, 'category' )",
      'categorized_as',
      'term',
    ],
  ])('of a %s remove its relations by object type', async (_objectType, make, remove, type, objectType) => {
    const left = await here.php(
      `${make};
      $removed = array();
      add_action( 'ncr_relation_removed', function ( ...$args ) use ( &$removed ) { $removed[] = $args; }, 10, 3 );
      ncr_add_relation( $args[0], 'post', $id, '${objectType}', '${type}' );
      // another object with the same id keeps its relations
      $GLOBALS['wpdb']->query( $GLOBALS['wpdb']->prepare( "INSERT INTO wp_relx_relations (type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at) VALUES ('other', 'none', %d, 'none', %d, 'x', 0, 0, '')", $id, $id ) );
      ${remove};
      return array( array_map( fn( $one ) => array( $one[0], $one[1] === $id, $one[2] ), $removed ), (int) $GLOBALS['wpdb']->get_var( 'SELECT COUNT(*) FROM wp_relx_relations' ) );`,
      [one],
    );
    expect(left).toEqual([[[one, true, type]], 1]);
    await clear();
  });

  it('to the trash keep them', async () => {
    await here.php("ncr_add_relation( $args[0], 'post', $args[1], 'post', 'references' ); wp_trash_post( $args[1] );", [
      one,
      two,
    ]);
    expect(await ids(one, 'references')).toEqual([]);
    await here.php('wp_untrash_post( $args ); wp_publish_post( $args );', two);
    expect(await ids(one, 'references')).toEqual([two]);
    await clear();
  });
});

describe('texts of any alphabet', () => {
  /** What takes a text, by name. It returns true for a text that comes back as it was, an error of the caller, or anything else. */
  const calls = `array(
    'label of a type'    => fn( $text ) => ( new Relx_Type_Registry() )->register( array( 'name' => 'a', 'label' => $text, 'from' => 'post', 'to' => 'post' ) )['label'] === $text,
    'stored types'       => function ( $text ) {
      $types = new Relx_Type_Registry();
      $types->register( array( 'name' => 'a', 'label' => $text, 'from' => 'post', 'to' => 'post', 'fields' => array( 'note' => array( 'type' => 'string', 'label' => $text, 'enum' => array( $text ) ) ) ) );
      $types->store();
      $stored = array_column( (array) json_decode( get_option( 'relx_types' ), true ), null, 'name' )['a'];
      Relx_Core::instance()->types->store();
      return array( $stored['label'], $stored['fields']['note']['label'], $stored['fields']['note']['enum'] ) === array( $text, $text, array( $text ) );
    },
    'names'              => fn( $text ) => ncr_register_relation_type( $text, array( 'label' => 'A', 'from_object_types' => array( $text ), 'to_object_types' => array( 'post' ), 'direction' => $text ) ),
    'type'               => fn( $text ) => ncr_add_relation( $one, 'post', $two, 'post', $text ),
    'object type'        => fn( $text ) => ncr_add_relation( $one, $text, $two, $text, 'references' ),
    'unknown field'      => fn( $text ) => ncr_add_relation( $one, 'post', $two, 'post', 'noted', array( 'data' => array( $text => $text ) ) ),
    'data'               => function ( $text ) {
      $id = ncr_add_relation( $GLOBALS['one'], 'post', $GLOBALS['two'], 'post', 'noted', array( 'data' => array( 'note' => $text ) ) );
      if ( is_wp_error( $id ) ) { return $id; }
      $found  = ncr_get_related( $GLOBALS['one'], 'post', 'noted', array( 'fields' => 'ids', 'data' => array( 'note' => $text ), 'orderby' => 'data.note' ) );
      $query  = new WP_Query( array( 'fields' => 'ids', 'content_relation' => array( 'post_id' => $GLOBALS['one'], 'type' => 'noted', 'data' => array( 'note' => $text ) ) ) );
      $shown  = do_shortcode( "[relx_related_posts type=noted fields=note post_id={$GLOBALS['one']}]" );
      $stored = ncr_get_relation( $id )['data']['note'];
      $again  = ncr_update_relation( $id, array( 'data' => array( 'note' => "$text $text" ) ) );
      $is_ok  = array( $stored, $found, $query->posts, $again['data']['note'] ?? $again ) === array( $text, array( $GLOBALS['two'] ), array( $GLOBALS['two'] ), "$text $text" );
      ncr_remove_relation( $GLOBALS['one'], 'post', $GLOBALS['two'], 'post', 'noted' );
      return $is_ok && false !== strpos( html_entity_decode( $shown, ENT_QUOTES ), $text ) ? true : array( $stored, $found, $query->posts, $again, $shown );
    },
    'update'             => fn( $text ) => ncr_update_relation( $relation, array( 'data' => array( $text => $text ) ) ),
    'search of a list'   => fn( $text ) => ncr_get_related( $one, 'post', 'references', array( 'fields' => 'ids', 'search' => $text ) ) === $titled[ $text ] ?: ncr_get_related( $one, 'post', 'references', array( 'search' => $text ) ),
    'search by title'    => fn( $text ) => ncr_get_related( $one, 'post', 'references', array( 'fields' => 'ids', 'search' => $text, 'orderby' => 'title' ) ) === $titled[ $text ],
    'search of users'    => fn( $text ) => lg_get_related_users( $one, 'authored_by', array( 'search' => $text ) ),
    'search of terms'    => fn( $text ) => lg_get_related_terms( $one, 'categorized_as', array( 'search' => $text ) ),
    'arguments'          => fn( $text ) => array_map( fn( $name ) => ncr_get_related( $one, 'post', 'references', array( $name => $text ) ), array( 'orderby', 'order', 'direction', 'to_type', 'data', 'fill', 'fields', 'limit', $text ) ),
    'filtered arguments' => function ( $text ) {
      $filter = fn( $args ) => array( 'search' => $text, 'fields' => 'ids' ) + $args;
      add_filter( 'ncr_get_related_args', $filter );
      $found = lg_get_related( $GLOBALS['one'], 'references' );
      remove_filter( 'ncr_get_related_args', $filter );
      return $found === $GLOBALS['titled'][ $text ];
    },
    'other functions'    => fn( $text ) => array( ncr_is_related( $one, 'post', $two, 'post', $text ), ncr_remove_relation( $one, 'post', $two, $text, $text ), ncr_reorder_relations( $one, 'post', $text, array( $two ) ), ncr_reorder_relations( $one, 'post', 'references', array( $text ), array( 'direction' => $text ) ), ncr_copy_relations( $one, $two, array( $text ) ), ncr_copy_relations( $one, $two, null, $text ), ncr_replace_object( $one, $two, array( $text ) ), ncr_replace_object( $one, $two, null, $text ), lg_add_relation( $one, $two, $text, $text, $text ), lg_remove_relation( $one, $two, $text, $text ), lg_get_related_products( $one, $text ) ),
    'query with search'  => fn( $text ) => ( new WP_Query( array( 's' => $text, 'fields' => 'ids', 'content_relation' => array( 'post_id' => $one, 'type' => 'references' ) ) ) )->posts === $titled[ $text ],
    'query'              => fn( $text ) => array_map( fn( $name ) => ( new WP_Query( array( 'fields' => 'ids', 'content_relation' => array( $name => $text ) + array( 'post_id' => $one, 'type' => 'references' ) ) ) )->posts, array( 'type', 'direction', 'operator', 'object_type', 'data', 'relation', 'post_id', 'clauses', $text ) ),
    'attributes'         => fn( $text ) => array_map( fn( $name ) => relx_get_related_posts( array( $name => $text, 'post_id' => $one ) ) || do_shortcode( "[relx_related_posts post_id=$one $name='" . esc_attr( $text ) . "']" ), array( 'type', 'order', 'direction', 'title', 'class', 'layout', 'fields', 'fill', 'heading_level', 'columns' ) ),
    'heading'            => fn( $text ) => false !== strpos( html_entity_decode( Relx_Blocks::list_html( 'post', array( 'type' => 'references', 'title' => $text ), $one ), ENT_QUOTES ), $text ),
    'meta key'           => function ( $text ) {
      add_post_meta( $GLOBALS['one'], wp_slash( $text ), (string) $GLOBALS['two'] );
      $migration = Relx_Core::attempt( fn() => new Relx_Migration( Relx_Core::instance(), array( 'source' => 'meta', 'key' => $text, 'type' => 'parent_of', 'dry_run' => true ) ) );
      $items     = is_wp_error( $migration ) ? $migration : $migration->step( $migration->begin() )[1];
      delete_post_meta( $GLOBALS['one'], wp_slash( $text ) );
      return is_wp_error( $items ) ? $items : array_column( $items, 'action' ) === array( 'add' );
    },
    'field of ACF'       => fn( $text ) => Relx_Core::attempt( fn() => new Relx_Migration( Relx_Core::instance(), array( 'source' => 'acf', 'key' => "$text.$text", 'type' => 'references' ) ) ),
    'names of a source'  => fn( $text ) => Relx_Core::attempt( fn() => new Relx_NCR_Content( Relx_Core::instance()->types, array( $text => $text ) ) ),
    'slug of a line'     => function ( $text ) {
      $slug = get_post( $GLOBALS['titled'][ $text ][0] ?? $GLOBALS['two'] )->post_name;
      $line = array( 'type' => 'depends_on', 'from_id' => $GLOBALS['two'], 'to_slug' => urldecode( $slug ), 'data' => null );
      return array_column( ( new Relx_Transfer_Import( Relx_Core::instance(), array( 'dry_run' => true ) ) )->write( array( array( 'at' => 1, 'record' => $line ) ) ), 'action' ) === array( 'add' );
    },
    'fields of a line'   => fn( $text ) => array_map( fn( $name ) => ( new Relx_Transfer_Import( Relx_Core::instance(), array( 'dry_run' => true ) ) )->write( array( array( 'at' => 1, 'record' => array( $name => $text ) + array( 'type' => 'references', 'from_id' => $two, 'to_slug' => 'x' ) ) ) )[0]['action'], array( 'type', 'from_type', 'from_slug', 'from_subtype', 'to_slug', 'to_subtype', 'created_at', 'from_order', 'data', $text ) ),
    'suggestions'        => fn( $text ) => Relx_Similar_Suggestions::find( array( 'post_id' => null, 'title' => $text, 'content' => $text, 'exclude' => array(), 'per_page' => 5 ), Relx_Core::instance()->types->get( 'related_to' ), 1 ),
  )`;

  it.each([
    ['umlauts, Japanese and an emoji', 'Übergröße 日本語 😀', true],
    ['quotes and signs', `O'Brien "x" %s \\ [a]`, true],
    ['bytes that are no UTF-8', 'a\uffff', false],
  ])('are %s', async (_name, text, isValid) => {
    const [failed, differing] = await here.php<string[][]>(
      // U+FFFF becomes a byte that never occurs in UTF-8
      `global $wpdb, $one, $two, $titled, $relation;
      list( $one, $two ) = $args[1];
      $text     = str_replace( "\u{FFFF}", "\xFF", $args[0] );
      $id       = wp_insert_post( wp_slash( array( 'post_title' => "The $text", 'post_status' => 'publish' ) ) );
      $titled   = array( $text => $id ? array( $id ) : array() );
      $relation = ncr_add_relation( $one, 'post', $two, 'post', 'depends_on' );
      array_map( fn( $to ) => ncr_add_relation( $one, 'post', $to, 'post', 'references' ), array( $id, $two ) );
      add_filter( 'doing_it_wrong_trigger_error', '__return_false' );
      $calls   = ${calls};
      $failed  = array();
      $other   = array();
      foreach ( $calls as $name => $call ) {
        $wpdb->last_error = '';
        try {
          $result = $call( $text );
        } catch ( Relx_Exception $error ) {
          $result = $error->to_wp_error();
        } catch ( Throwable $error ) {
          $failed[] = "$name: " . $error->getMessage();
          continue;
        }
        foreach ( is_array( $result ) ? $result : array( $result ) as $one_result ) {
          if ( is_wp_error( $one_result ) && $one_result->get_error_data()['status'] >= 500 ) { $failed[] = "$name: " . $one_result->get_error_code(); }
        }
        if ( '' !== $wpdb->last_error ) { $failed[] = "$name: $wpdb->last_error"; }
        if ( true === $result ) { $other[] = $name; }
      }
      wp_delete_post( (int) $id, true );
      return array( $failed, $other );`,
      [text, [one, two]],
    );
    expect(failed).toEqual([]);
    const kept = ['label of a type', 'stored types', 'data', 'search of a list', 'search by title', 'filtered arguments', 'query with search', 'heading', 'meta key', 'slug of a line']; // biome-ignore format: a list of names
    if (isValid) expect(differing).toEqual(kept);
    await clear();
  });
});

/** Types of a school. Lessons and topics are registered after the types that name them. */
const SCHOOL = `
add_action( 'init', function () {
  register_post_type( 'course', array( 'public' => true, 'show_in_rest' => true ) );
  if ( ! function_exists( 'ncr_register_relation_type' ) ) return;
  ncr_register_relation_type( 'course_lesson', array( 'label' => 'Lessons of courses', 'labels' => array( 'from' => 'Lessons', 'to' => 'Course' ), 'from' => 'course', 'to' => 'lesson' ) );
  ncr_register_relation_type( 'topics', array( 'label' => 'Topics', 'from' => array( 'course', 'lesson' ), 'to' => 'topic' ) );
  ncr_register_relation_type( 'taught_by', array( 'label' => 'Taught by', 'from' => 'course', 'to' => array( 'editor', 'author' ) ) );
  ncr_register_relation_type( 'goes_with', array( 'label' => 'Goes with', 'from' => 'lesson', 'to' => 'lesson', 'bidirectional' => true ) );
  ncr_register_relation_type( 'needs_room', array( 'label' => 'Room', 'from' => 'course', 'to' => 'room' ) );
}, 5 );
add_action( 'init', function () {
  register_post_type( 'lesson', array( 'public' => true, 'show_in_rest' => true ) );
  register_taxonomy( 'topic', 'course', array( 'public' => true, 'show_in_rest' => true ) );
}, 15 );`;

describe('types that name what they connect', () => {
  let school: Readonly<Record<'course' | 'other' | 'lesson' | 'next' | 'page' | 'topic' | 'editor', number>>;
  beforeAll(async () => {
    addPlugin(here.site, 'school', SCHOOL);
    school = await here.php(
      `$post = fn( $type, $title ) => wp_insert_post( array( 'post_type' => $type, 'post_title' => $title, 'post_status' => 'publish' ) );
      return array(
        'course' => $post( 'course', 'Sailing' ),
        'other'  => $post( 'course', 'Sailing again' ),
        'lesson' => $post( 'lesson', 'Sailing knots' ),
        'next'   => $post( 'lesson', 'Sailing flags' ),
        'page'   => $post( 'page', 'Sailing club' ),
        'topic'  => wp_insert_term( 'Boats', 'topic' )['term_id'],
        'editor' => wp_insert_user( array( 'user_login' => 'edit', 'user_pass' => 'x', 'role' => 'editor' ) ),
      );`,
    );
  });
  afterAll(async () => {
    addPlugin(here.site, 'school', '');
    await clear();
  });

  const listed = (types: readonly { type: string; direction: string; label: string }[]) =>
    types.map(({ type, direction, label }) => `${type} ${direction}: ${label}`);

  it('are read again when post types and taxonomies are registered, and have their keys in one order', async () => {
    const types = await here.php<Record<string, unknown>[]>('return ncr_get_registered_relation_types();');
    const [lessons, topics, taught] = ['course_lesson', 'topics', 'taught_by'].map((name) =>
      types.find((type) => type.name === name),
    );
    expect(JSON.stringify(lessons)).toBe(
      '{"name":"course_lesson","label":"Lessons of courses","labels":{"from":"Lessons","to":"Course"},"from_object_types":["post"],"to_object_types":["post"],"from_subtypes":["course"],"to_subtypes":["lesson"],"direction":"from_to","max_connections":null,"max_connections_to":null}',
    );
    expect(topics).toMatchObject({ from_subtypes: ['course', 'lesson'], to_object_types: ['term'], to_subtypes: ['topic'] });
    expect(taught).toMatchObject({ to_object_types: ['user'], to_subtypes: ['editor', 'author'] });
    expect(types.find(({ name }) => name === 'parent_of')).toMatchObject({
      labels: { from: 'Children', to: 'Parent' },
      acyclic: true,
    });
  });

  it('have lists for the objects that fit', async () => {
    const lists = await here.php<{ type: string; direction: string; label: string }[][]>(
      `$types = Relx_Core::instance()->types;
      return array( $types->lists_for( 'post', array( 'lesson' ) ), $types->lists_for( 'user', array( 'author', 'subscriber' ) ), $types->lists_for( 'term', array( 'category' ) ) );`,
    );
    expect(lists.map(listed)).toEqual([
      expect.arrayContaining(['course_lesson incoming: Course', 'goes_with both: Goes with', 'topics outgoing: Topics']),
      expect.arrayContaining(['taught_by incoming: Used in: Taught by', 'likes outgoing: Likes']),
      ['sponsored_by incoming: Used in: Sponsored by', 'categorized_as incoming: Posts'].toSorted(),
    ]);
    expect(listed(lists[0] ?? [])).not.toContain('course_lesson outgoing: Lessons');
  });

  it('of the screen are registered before those of code, and can be hidden', async () => {
    const site = await here.php<{ name: string; label: string; hidden?: true; origin: string }[]>(
      `$type = array( 'label' => 'Of the site', 'from_object_types' => array( 'post' ), 'to_object_types' => array( 'post' ), 'direction' => 'from_to' );
      update_option( 'relx_registered_types', wp_json_encode( array( 'types' => array( array( 'name' => 'of_site' ) + $type, array( 'name' => 'likes' ) + $type, array( 'name' => 'A b' ) + $type ), 'hidden' => array( 'of_site', 'related_to' ) ) ) );
      return rest_do_request( new WP_REST_Request( 'GET', '/relx/v1/types' ) )->get_data();`,
    );
    const shown = (types: typeof site) =>
      types
        .filter(({ name }) => ['of_site', 'likes', 'related_to'].includes(name))
        .map((type) => Object.values({ ...type }).at(-1));
    expect(shown(site)).toEqual(['builtin', 'code', 'site']);
    expect(site.filter(({ hidden }) => hidden).map(({ name }) => name)).toEqual(['related_to', 'of_site']);
    const later = await here.php<typeof site>(
      `$types = Relx_Core::instance()->types;
      return array( 'likes' => $types->get( 'likes' )['label'], 'lists' => array_column( $types->lists_for( 'post', array( 'post' ) ), 'type' ), 'stored' => array_column( json_decode( get_option( 'relx_types' ), true ), 'hidden', 'name' ) );`,
    );
    expect(later).toMatchObject({ likes: 'Likes', stored: { of_site: true, related_to: true } });
    expect((later as unknown as { lists: string[] }).lists).not.toContain('of_site');
    expect(
      await here.php(
        "delete_option( 'relx_registered_types' ); return array( Relx_Core::instance()->types->has( 'of_site' ), strpos( get_option( 'relx_types' ), 'of_site' ) );",
      ),
    ).toEqual([false, false]);
  });

  it('of the screen stay when another request has stored some since this one has read them', async () => {
    const stored = await here.php(
      `global $wpdb; wp_set_current_user( 1 );
      $type = array( 'label' => 'Of the site', 'from_object_types' => array( 'post' ), 'to_object_types' => array( 'post' ), 'direction' => 'from_to' );
      update_option( 'relx_registered_types', '' );
      $other = wp_json_encode( array( 'types' => array( array( 'name' => 'of_other' ) + $type ), 'hidden' => array( 'references' ) ) );
      $wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->options} SET option_value = %s WHERE option_name = 'relx_registered_types'", $other ) );
      $request = new WP_REST_Request( 'POST', '/relx/v1/types' );
      $request->set_body_params( array( 'name' => 'of_this', 'hidden' => true ) + $type );
      $status = rest_do_request( $request )->get_status();
      $stored = json_decode( get_option( 'relx_registered_types' ), true );
      delete_option( 'relx_registered_types' );
      return array( $status, array_column( $stored['types'], 'name' ), $stored['hidden'] );`,
    );
    expect(stored).toEqual([201, ['of_other', 'of_this'], ['references', 'of_this']]);
  });

  it('reject other objects: one by one, in a batch, in copies and imports', async () => {
    const { course, other, lesson, page, topic, editor } = school;
    const add = (from: string, to: string, type: string) =>
      here.php(
        `$result = ncr_add_relation( ...$args ); return is_wp_error( $result ) ? array( $result->get_error_code(), $result->get_error_message() ) : is_int( $result );`,
        [Number(from.split(':')[1]), from.split(':')[0], Number(to.split(':')[1]), to.split(':')[0], type],
      );
    expect(await add(`post:${course}`, `post:${page}`, 'course_lesson')).toEqual([
      'ncr_invalid_combination',
      `The type course_lesson connects course to lesson, so page ${page} can’t be its target.`,
    ]);
    expect(await add(`post:${lesson}`, `post:${course}`, 'course_lesson')).toEqual([
      'ncr_invalid_combination',
      `The type course_lesson connects course to lesson, so lesson ${lesson} can’t be its source.`,
    ]);
    expect(await add(`post:${course}`, 'user:1', 'taught_by')).toEqual([
      'ncr_invalid_combination',
      'The type taught_by connects course to editor and author, so user 1 can’t be its target.',
    ]);
    expect(await add(`post:${course}`, 'term:1', 'topics')).toEqual([
      'ncr_invalid_combination',
      expect.stringContaining('category 1'),
    ]);
    expect(await add(`post:${course}`, 'post:987654', 'course_lesson')).toEqual(['ncr_object_not_found', expect.anything()]);
    expect(await add(`post:${course}`, `post:${lesson}`, 'course_lesson')).toBe(true);
    expect(await add(`post:${course}`, `user:${editor}`, 'taught_by')).toBe(true);
    expect(await add(`post:${course}`, `term:${topic}`, 'topics')).toBe(true);
    const others = await here.php(
      `$core  = Relx_Core::instance();
      $post   = fn( $id ) => array( 'object_type' => 'post', 'id' => $id );
      $code   = fn( $result ) => $result instanceof Relx_Exception ? $result->error_code() : $result;
      $copied = ncr_copy_relations( $args['course'], $args['page'] );
      $line   = array( 'at' => 1, 'record' => array( 'type' => 'course_lesson', 'from_type' => 'post', 'from_id' => (string) $args['other'], 'to_type' => 'post', 'to_id' => (string) $args['page'] ) );
      $user   = array( 'at' => 2, 'record' => array( 'type' => 'taught_by', 'from_type' => 'post', 'from_id' => (string) $args['other'], 'to_type' => 'user', 'to_id' => '1' ) );
      $fine   = array( 'at' => 3, 'record' => array( 'type' => 'taught_by', 'from_type' => 'post', 'from_id' => (string) $args['other'], 'to_type' => 'user', 'to_id' => (string) $args['editor'] ) );
      return array(
        'batch'   => array_map( $code, $core->relations->batch( array( array( 'add', 'course_lesson', $post( $args['other'] ), $post( $args['lesson'] ) ), array( 'add', 'course_lesson', $post( $args['other'] ), $post( $args['page'] ) ) ) ) ),
        'copied'  => count( $copied['copied'] ),
        'skipped' => array_map( fn( $one ) => $one['reason']->get_error_code(), $copied['skipped'] ),
        'import'  => array_column( ( new Relx_Transfer_Import( $core ) )->write( array( $line, $user, $fine ) ), 'code', 'at' ),
      );`,
      school,
    );
    expect(others).toEqual({
      batch: [null, 'ncr_invalid_combination'],
      copied: 0,
      skipped: ['ncr_invalid_combination', 'ncr_invalid_combination', 'ncr_invalid_combination'],
      import: { 1: 'ncr_invalid_combination', 2: 'ncr_invalid_combination' },
    });
    expect(await here.php("return ncr_is_related( $args[0], 'post', $args[1], 'user', 'taught_by' );", [other, editor])).toBe(
      true,
    );
  });

  it('are read from the side that fits, in single lists and for many objects', async () => {
    const { course, lesson, next, page } = school;
    await here.php(
      "ncr_add_relation( $args['course'], 'post', $args['next'], 'post', 'course_lesson' ); ncr_reorder_relations( $args['course'], 'post', 'course_lesson', array( $args['next'] ) );",
      school,
    );
    expect(await ids(course, 'course_lesson')).toEqual([next, lesson]);
    expect(await ids(lesson, 'course_lesson')).toEqual([course]);
    expect(await ids(page, 'course_lesson')).toEqual([]);
    const many = await here.php<Record<string, { items: { related: { id: number } }[] }>>(
      `$request = new WP_REST_Request( 'GET', '/relx/v1/related' );
      $request->set_query_params( array( 'objects' => "post:{$args[0]},post:{$args[1]},post:{$args[2]}", 'type' => 'course_lesson' ) );
      return rest_do_request( $request )->get_data();`,
      [course, lesson, next],
    );
    expect(Object.values(many).map(({ items }) => items.map(({ related }) => related.id))).toEqual([
      [next, lesson],
      [course],
      [course],
    ]);
    const embeds = await here.php<Record<string, unknown>>(
      `$embedded = Relx_Core::instance()->embedded;
      return array( array_map( fn( $list ) => array_column( $list, 'to_id' ), $embedded->of( 'post', array( $args['course'], $args['lesson'] ), 0 )['relations'] ), $embedded->counts( 'post', array( $args['course'], $args['lesson'] ), 1 ) );`,
      school,
    );
    expect(embeds).toMatchObject([{ [lesson]: [course] }, { [lesson]: 1 }]);
    const html = await here.php<string>(
      'return do_shortcode( "[relx_related_posts type=course_lesson post_id=$args]" );',
      lesson,
    );
    expect(html).toContain('Sailing<');
  });

  it('limit searches to what fits, as plugins narrow them', async () => {
    const { course, lesson, next, page, editor } = school;
    const search = (route: string, query: object, before = '') =>
      here.php<number[]>(
        `${before} $request = new WP_REST_Request( 'GET', $args[0] ); $request->set_query_params( $args[1] );
        return array_column( rest_do_request( $request )->get_data(), 'id' );`,
        [route, query],
      );
    const posts = { search: 'Sailing', type: 'post', per_page: 20 };
    const sorted = (found: number[]) => found.toSorted((a, b) => a - b);
    expect(sorted(await search('/wp/v2/search', posts))).toContain(page);
    const relate = `course_lesson:from:post:${course}`;
    expect(sorted(await search('/wp/v2/search', { ...posts, relx_relate: relate }))).toEqual([lesson, next]);
    expect(await search('/wp/v2/search', { ...posts, subtype: 'page', relx_relate: relate })).toEqual([]);
    expect(await search('/wp/v2/search', { ...posts, relx_relate: `taught_by:from:post:${course}` })).toEqual([]);
    const narrow = `add_filter( 'relx_candidates_query', fn( $query, $type, $object ) => 'course_lesson' === $type['name'] && ${course} === $object['id'] ? array( 'title' => 'Sailing flags' ) + $query : $query, 10, 3 );`;
    expect(await search('/wp/v2/search', { ...posts, relx_relate: relate }, narrow)).toEqual([next]);
    const users = { relx_relate: `taught_by:from:post:${course}` };
    expect(await search('/wp/v2/users', users)).toEqual([editor]);
    const terms = { type: 'term', relx_relate: `topics:from:post:${course}` };
    expect(await search('/wp/v2/search', terms)).toEqual([school.topic]);
  });

  it('are reported if they name what is not registered', async () => {
    const found = await here.php(
      `$health = new Relx_Site_Health(); $result = $health->test_types(); $check = new Relx_Integrity( Relx_Core::instance() );
      $request = new WP_REST_Request( 'GET', '/relx/v1/tools/check' );
      return array( $result['status'], strpos( $result['description'], 'needs_room: room' ) > 0, rest_do_request( $request )->get_data()['unknown_subtypes'] );`,
    );
    expect(found).toEqual([
      'recommended',
      true,
      [
        {
          type: 'needs_room',
          subtype: 'room',
          reason: 'the type "needs_room" connects room, which is not a registered post type',
        },
      ],
    ]);
  });
});

describe('acyclic types', () => {
  afterAll(clear);

  it('reject relations that close a cycle: one by one, in a batch, in copies and imports', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = here.posts;
    const found = await here.php(
      `$core = Relx_Core::instance();
      list( $a, $b, $c, $d ) = $args;
      $post  = fn( $id ) => array( 'object_type' => 'post', 'id' => $id );
      $add   = fn( $from, $to ) => array( 'add', 'parent_of', $post( $from ), $post( $to ) );
      $code  = fn( $result ) => $result instanceof Relx_Exception ? $result->error_code() : ( $result['type'] ?? $result );
      $line  = fn( $from, $to ) => array( 'at' => $from, 'record' => array( 'type' => 'parent_of', 'from_type' => 'post', 'from_id' => (string) $from, 'to_type' => 'post', 'to_id' => (string) $to ) );
      $import = fn( $options, $lines ) => array_column( ( new Relx_Transfer_Import( $core, $options ) )->write( $lines ), 'code', 'at' );
      ncr_add_relation( $a, 'post', $b, 'post', 'parent_of' );
      ncr_add_relation( $b, 'post', $c, 'post', 'parent_of' );
      $single = ncr_add_relation( $c, 'post', $a, 'post', 'parent_of' );
      $found  = array(
        'single' => array( $single->get_error_code(), $single->get_error_data()['status'] ),
        'batch'  => array_map( $code, $core->relations->batch( array( $add( $c, $d ), $add( $d, $b ) ) ) ),
        'import' => $import( array(), array( $line( $d, $a ), $line( $c, $d ) ) ),
        'dry'    => $import( array( 'dry_run' => true ), array( $line( $c, $d ) ) ),
      );
      $found['copy'] = array_map( fn( $one ) => $one['reason']->get_error_code(), ncr_copy_relations( $c, $a, array( 'parent_of' ) )['skipped'] );
      return $found;`,
      [a, b, c, d],
    );
    expect(found).toEqual({
      single: ['ncr_cycle', 409],
      batch: [null, 'ncr_cycle'],
      import: { [c]: 'ncr_cycle' },
      dry: { [c]: 'ncr_cycle' },
      copy: ['ncr_cycle'],
    });
    const rejected = await here.php<string[]>(
      `$request = new WP_REST_Request( 'GET', '/wp/v2/search' );
      $request->set_query_params( array( 'type' => 'post', 'include' => $args[0], 'per_page' => 4, 'relx_relate' => "parent_of:from:post:{$args[0][2]}" ) );
      return array_column( rest_do_request( $request )->get_data(), 'relx_rejected', 'id' );`,
      [[a, b, c, d]],
    );
    expect(rejected).toMatchObject({ [a]: 'ncr_cycle', [b]: 'ncr_cycle', [d]: 'ncr_cycle' });
  });

  it('read ancestors once for all relations of a batch and a copy, with what the batch has changed before', async () => {
    await clear();
    const found = await here.php(
      `$core  = Relx_Core::instance();
      $posts = array_map( fn( $n ) => wp_insert_post( array( 'post_title' => "Level $n", 'post_status' => 'publish' ) ), range( 1, 12 ) );
      list( $a, $b, $c, $d ) = $posts;
      $post = fn( $id ) => array( 'object_type' => 'post', 'id' => $id );
      $code = fn( $result ) => $result instanceof Relx_Exception ? $result->error_code() : ( $result['type'] ?? $result );
      $levels = 0;
      add_filter( 'query', function ( $sql ) use ( &$levels ) { $levels += (int) ( false !== strpos( $sql, ' AS other FROM' ) ); return $sql; } );
      $batch = function ( $changes ) use ( $core, $post, $code, &$levels ) {
        $levels = 0;
        return array_map( $code, $core->relations->batch( array_map( fn( $one ) => array( $one[0], 'parent_of', $post( $one[1] ), $post( $one[2] ) ), $changes ) ) );
      };
      $found = array( 'chain' => $batch( array( array( 'add', $a, $b ), array( 'add', $b, $c ) ) ) );
      $batch( array_map( fn( $to ) => array( 'add', $c, $to ), array_slice( $posts, 4 ) ) );
      $found['levels'] = $levels;
      $levels = 0;
      ncr_copy_relations( $c, $d, array( 'parent_of' ) );
      $found['copy'] = $levels;
      $found['turned'] = $batch( array( array( 'add', $c, $d ), array( 'remove', $a, $b ), array( 'add', $c, $a ) ) );
      $found['closed'] = $batch( array( array( 'add', $a, $posts[4] ), array( 'add', $posts[4], $c ) ) );
      array_map( fn( $id ) => wp_delete_post( $id, true ), $posts );
      return $found;`,
    );
    expect(found).toEqual({
      chain: ['parent_of', 'parent_of'],
      levels: 3,
      copy: 3,
      turned: ['parent_of', 'parent_of', 'parent_of'],
      closed: [null, 'ncr_cycle'],
    });
  });

  it('follow 10,000 ancestors', async () => {
    await clear();
    await insertNumbered(
      here.site,
      9999,
      `wp_relx_relations (type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at)
      SELECT 'parent_of', 'post', 100000 + n, 'post', ${one}, 'post:' || (100000 + n) || '>post:${one}', ${UNORDERED}, ${UNORDERED},
      '2026-01-01T00:00:00.000Z'`,
    );
    const codes = await here.php(
      `$relate = function ( $from, $to ) {
        $found = ncr_add_relation( $from, 'post', $to, 'post', 'parent_of' );
        return is_wp_error( $found ) ? $found->get_error_code() : 'added';
      };
      list( $one, $two, $three, $four ) = $args;
      return array( $relate( $two, $one ), $relate( $one, $two ), $relate( $one, $three ), $relate( $four, $one ), $relate( $one, $two ) );`,
      here.posts.slice(0, 4),
    );
    expect(codes).toEqual(['added', 'ncr_cycle', 'added', 'added', 'rest_too_much_work']);
    await clear();
  });

  it('read 100,000 relations for a level of ancestors, some at a time', async () => {
    const found = await here.php(
      `$table = new class() extends Relx_Relation_Table {
        public int $longest = 0;
        public int $last    = 1000;
        public function rows( string $sql ): array {
          preg_match( '/ IN \\((.+?)\\).* LIMIT (\\d+)/s', $sql, $found );
          $rows = array();
          foreach ( explode( ', ', $found[1] ) as $id ) {
            // The ancestors of 1 are 1001 to 1100, whose ancestors are 2001 to 3000 or more.
            $ids = 1 === (int) $id ? range( 1001, 1100 ) : ( $id > 1100 ? array() : range( 2001, 2000 + ( 1100 === (int) $id ? $this->last : 1000 ) ) );
            foreach ( $ids as $other ) { $rows[] = array( 'object' => $id, 'other' => $other ); }
          }
          $rows          = array_slice( $rows, 0, (int) $found[2] );
          $this->longest = max( $this->longest, count( $rows ) );
          return $rows;
        }
      };
      $has = function ( $goal ) use ( $table ) {
        try {
          return ( new Relx_Ancestors( $table, Relx_Core::instance()->types->get( 'parent_of' ) ) )->has( 1, $goal );
        } catch ( Relx_Exception $error ) {
          return $error->error_code();
        }
      };
      $found = array( $has( 3000 ), $has( 3001 ), $table->longest );
      ++$table->last;
      return array( $found, $has( 3000 ) );`,
    );
    expect(found).toEqual([[true, false, 10_001], 'rest_too_much_work']);
  });

  it('are those that a registration does not turn off', async () => {
    expect(
      await here.php(
        `$types = new Relx_Type_Registry(); $before = ! empty( $types->get( 'depends_on' )['acyclic'] );
        $types->register( array( 'name' => 'depends_on', 'label' => 'Depends on', 'from' => 'post', 'to' => 'post' ) );
        return array( $before, ! empty( $types->get( 'depends_on' )['acyclic'] ) );`,
      ),
    ).toEqual([true, false]);
  });
});

describe('a list that is set', () => {
  const set = (list: object, more = '') =>
    here.php<unknown>(
      `$fired = array();
      foreach ( array( 'ncr_relation_added', 'ncr_relation_removed', 'ncr_relation_updated', 'relx_relations_reordered' ) as $name ) {
        add_action( $name, function ( ...$args ) use ( $name, &$fired ) { $fired[] = array( $name, ...$args ); }, 10, 5 );
      }
      $writer = Relx_Core::instance()->list_writer;
      $target = array( 'object_type' => 'post', 'id' => $args[0] );
      ${more || "$writer->set_list( $target, 'noted', $args[1], get_current_user_id() ); return $fired;"}`,
      [one, list],
    );

  it('is merged as in TypeScript', async () => {
    const lists = mergeCases.map(({ base, items, current }) => [base, items, current].map(itemsOf));
    type Items = ReturnType<typeof itemsOf>;
    type Result = Parameters<typeof changesOf>[0] & { order: Items; others: Parameters<typeof changesOf>[0] };
    const results = await here.php<Result[]>(
      `return array_map( function ( $lists ) {
        list( $base, $items, $current ) = $lists;
        $found   = Relx_Merge_List::compare( $base, $items, $current );
        $current = array_diff_key( Relx_Merge_List::by_key( $current ), Relx_Merge_List::by_key( $found['removed'] ) );
        foreach ( $found['updated'] as $change ) {
          $key = Relx_Merge_List::key( $change['item'] );
          $current[ $key ]['data'] = Relx_Relation_Data::merge( $current[ $key ]['data'] ?? array(), $change['data'] );
        }
        $placed = Relx_Merge_List::by_key( array_merge( $found['added'], $found['moved'] ) );
        $found['updated'] = array_column( $found['updated'], 'item' );
        return $found + array( 'order' => Relx_Merge_List::order( array_values( $current ), $items, $placed ) );
      }, $args );`,
      lists,
    );
    const texts = results.map((result) => [textOf(result.order), changesOf(result), changesOf(result.others)]);
    expect(texts).toEqual(mergeCases.map(({ merged, own = '', others = '' }) => [merged, own, others]));
  });

  it('fires the actions of single writes, once for each change', async () => {
    await clear();
    await set({ items: [{ id: two, data: { note: 'a' } }, { id: three }] });
    const [, , , four = 0] = here.posts;
    const items = [{ id: four }, { id: two, data: { note: 'b' } }];
    expect(await set({ items })).toEqual([
      ['ncr_relation_removed', one, three, 'noted'],
      ['ncr_relation_added', expect.any(Number), one, four, 'noted'],
      ['ncr_relation_updated', expect.objectContaining({ to_id: two }), { note: 'b' }, { note: 'a' }],
    ]);
    expect(await set({ items: items.toReversed() })).toEqual([['relx_relations_reordered', one, 'post', 'noted', 'from']]);
    expect(await set({ items: items.toReversed() })).toEqual([]);
    expect(await ids(one, 'noted')).toEqual([two, four]);
  });

  it('can be written together with others in a transaction, and rolled back', async () => {
    await clear();
    await set({ items: [{ id: two }] });
    const preview = `
      $lists = array(
        $writer->prepare( $target, 'noted', array( 'items' => array( array( 'id' => $args[1][0] ) ) ), get_current_user_id() ),
        $writer->prepare( $target, 'pairs', array( 'items' => array( array( 'id' => $args[1][0] ), array( 'id' => 987654 ) ) ), get_current_user_id() ),
      );
      $found = array();
      try {
        Relx_Core::instance()->table->transaction( function () use ( $writer, $lists, &$found, $target ) {
          $found['applied'] = $writer->apply( $lists );
          foreach ( array( 'noted', 'pairs' ) as $type ) {
            $rows = Relx_Core::instance()->table->ordered( $type, $target, array( 'from' ) );
            $found[ $type ] = array_column( array_column( $rows, 'related' ), 'id' );
          }
          throw new RuntimeException( 'rolled back' );
        } );
      } catch ( RuntimeException $error ) {
        return $found + compact( 'fired' );
      }`;
    expect(await set([three], preview)).toMatchObject({
      applied: [{ rejected: [] }, { rejected: [{ id: 987654, op: 'add', code: 'ncr_object_not_found', status: 404 }] }],
      noted: [three],
      pairs: [three],
      fired: [],
    });
    expect(await ids(one, 'noted')).toEqual([two]);
    expect(await ids(one, 'pairs')).toEqual([]);
  });
});

it('dates of related posts stay as they are, in an hour that the time zone of the site skips, too', async () => {
  const dates = await here.php(
    `update_option( 'timezone_string', 'Europe/Berlin' );
    $id = wp_insert_post( array( 'post_title' => 'Night', 'post_status' => 'publish', 'post_date' => '2024-03-31 04:30:00', 'post_date_gmt' => '2024-03-31 02:30:00' ) );
    ncr_add_relation( $args, 'post', $id, 'post', 'depends_on' );
    $related = rest_do_request( new WP_REST_Request( 'GET', "/relx/v1/post/$args" ) )->get_data()[0]['related'];
    wp_delete_post( $id, true );
    update_option( 'timezone_string', '' );
    return array( $related['date'], $related['date_gmt'] );`,
    here.posts[3],
  );
  expect(dates).toEqual(['2024-03-31T04:30:00', '2024-03-31T02:30:00']);
});

it('nothing of it is worth a notice', () => {
  expect(here.site.log()).toBe('');
});
