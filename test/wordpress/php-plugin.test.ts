import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPluginSite, type PluginSite } from './plugin-site.js';
import { addPlugin } from './serving-site.js';

let here: PluginSite;
let one: number;
let two: number;
let three: number;

beforeAll(async () => {
  here = await openPluginSite(['One', 'Two', 'Three'], 'Text.');
  [one = 0, two = 0, three = 0] = here.posts;
  addPlugin(
    here.site,
    'types',
    `add_action( 'init', function () {
      register_post_type( 'book', array( 'public' => true, 'show_in_rest' => true, 'capability_type' => array( 'book', 'books' ) ) );
      if ( function_exists( 'ncr_register_relation_type' ) ) {
        ncr_register_relation_type( 'sponsored_by', array( 'label' => 'Sponsored by', 'from_object_types' => array( 'post' ), 'to_object_types' => array( 'user' ), 'direction' => 'from_to' ) );
        ncr_register_relation_type( array( 'name' => 'likes', 'label' => 'Likes', 'from' => 'user', 'to' => 'post' ) );
      }
    } );`,
  );
});
afterAll(() => here?.close());

describe('functions', () => {
  it('relate, and tell plugins of it', async () => {
    const told = await here.php(
      `$told = array();
      foreach ( array( 'ncr', 'relx' ) as $prefix ) {
        add_action( $prefix . '_relation_added', function ( ...$args ) use ( &$told, $prefix ) { $told[] = array( $prefix, count( $args ), $args[1], $args[2], $args[3] ); }, 10, 4 );
        add_action( $prefix . '_relation_removed', function ( ...$args ) use ( &$told, $prefix ) { $told[] = array( $prefix, ...$args ); }, 10, 3 );
      }
      ncr_add_relation( $args[0], 'post', (string) $args[1], 'post', 'references' );
      ncr_remove_relation( $args[0], 'post', null, 'post', 'references' );
      return $told;`,
      [one, two],
    );
    const [added, removed] = [
      [4, one, two, 'references'],
      [one, two, 'references'],
    ];
    expect(told).toEqual([['ncr', ...added], ['relx', ...added], ['ncr', ...removed], ['relx', ...removed]]); // biome-ignore format: a table
  });

  it('answer as the core does, with WP_Error for refusals', async () => {
    expect(await here.php('return lg_add_relation( $args[0], $args[1] );', [one, two])).toEqual(expect.any(Number));
    await here.php('return lg_add_relation( $args[0], $args[1] );', [one, three]);
    expect(await here.php('return lg_add_relation( $args[0], $args[1] );', [one, two])).toEqual(['ncr_relation_exists', 409]);
    expect(await here.php("return ncr_add_relation( $args, 'post', 1, 'post', 'nothing' );", one)).toEqual([
      'ncr_invalid_type',
      400,
    ]);
    expect(await here.php("return ncr_is_related( $args[1], 'post', $args[0], 'post', 'related_to' );", [one, two])).toBe(true);
    const related = `return ncr_get_related( $args, 'post', 'related_to', array( 'fields' => 'ids', 'limit' => 5 ) );`;
    expect(await here.php(related, one)).toEqual([three, two]);
    expect(
      await here.php(`add_filter( 'ncr_get_related_args', fn( $args ) => array( 'limit' => 1 ) + $args ); ${related}`, one),
    ).toEqual([three]);
  });

  it('and all other writes heed what a theme says of their limits', async () => {
    addPlugin(
      here.site,
      'limit',
      "add_filter( 'ncr_max_relationships', fn( $max, $id, $type ) => 'depends_on' === $type ? 1 : $max, 10, 3 );",
    );
    const add = `return ncr_add_relation( ${one}, 'post', $args, 'post', 'depends_on' );`;
    try {
      expect(await here.php(add, two)).toEqual(expect.any(Number));
      expect(await here.php(add, three)).toEqual(['ncr_max_connections_exceeded', 409]);
      const body = JSON.stringify({ from_id: one, to_id: three, type: 'depends_on' });
      const write = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
      const refused = await (await here.site.logIn()).fetch('/wp-json/relx/v1/relationships', write);
      expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'ncr_max_connections_exceeded' }]);
      // another one, for a type without such a limit
      expect(await here.php(add.replace('depends_on', 'references'), two)).toEqual(expect.any(Number));
    } finally {
      addPlugin(here.site, 'limit', '');
    }
    expect(await here.php(add, three)).toEqual(expect.any(Number));
    await here.php(
      `ncr_remove_relation( ${one}, 'post', null, 'post', 'depends_on' ); ncr_remove_relation( ${one}, 'post', null, 'post', 'references' );`,
    );
  });

  it('register types, which the service then has', async () => {
    const names = await here.php("return array_column( ncr_get_registered_relation_types(), 'name' );");
    expect(names).toEqual(expect.arrayContaining(['related_to', 'sponsored_by', 'likes']));
    expect(await here.php("return ncr_register_relation_type( 'late', array() );")).toEqual(['ncr_registry_locked', 400]);
    expect(await here.php('return lg_add_relation( $args, 1, "sponsored_by", null, "user" );', two)).toEqual(expect.any(Number));
  });

  it('find posts by WP_Query', async () => {
    const found = (query: string) => here.php(`return wp_list_pluck( ( new WP_Query( array( ${query} ) ) )->posts, 'ID' );`, one);
    const clause = "'content_relation' => array( 'post_id' => (string) $args, 'type' => 'related_to' )";
    expect(await found(`${clause}, 'orderby' => 'relation'`)).toEqual([three, two]);
    expect(await found(`${clause}, 'orderby' => 'relation', 'post__in' => array( ${two}, 1 )`)).toEqual([two]);
    expect(await found(clause.replace('related_to', 'references'))).toEqual([]);
    expect(await found(clause.replace('related_to', 'nothing'))).toEqual([]);
    const forbid = "add_filter( 'relx_content_relations_allowed', fn( $may, $id, $type ) => 'related_to' !== $type, 10, 3 );";
    expect(await here.php(`${forbid} return wp_list_pluck( ( new WP_Query( array( ${clause} ) ) )->posts, 'ID' );`, one)).toEqual(
      [],
    );
  });
});

describe('wp content-relations', () => {
  // WP-CLI is in no registry that these tests may ask: as much of it as the command uses
  const wpCli = `eval( 'class WP_CLI { public static $said = array();
      static function line( $line ) { self::$said[] = $line; }
      static function error( $line ) { self::$said[] = "Error: " . $line; throw new Exception( "ended" ); }
      static function halt( $code ) { self::$said[] = $code; }
    }' );
    eval( 'namespace WP_CLI\\Utils; function format_items( $format, $rows, $columns ) { \\WP_CLI::$said[] = array( $format, array_column( $rows, "to_id" ), $columns[0] ); }' );`;
  const command = (line: string, options: object = {}) =>
    here.site.run(
      `${wpCli} try { relx_command( explode( ' ', $args[0] ), (array) $args[1] ); } catch ( Exception $ended ) { unset( $ended ); } return WP_CLI::$said;`,
      [line, options],
    );

  it('lists, counts, adds, removes and checks', async () => {
    expect(await command('list', { post: one, type: 'related_to', format: 'json' })).toEqual([['json', [two, three], 'id']]);
    expect(await command('count', { post: one })).toEqual(['2']);
    expect(await command(`add ${two} ${three}`, { type: 'references' })).toEqual([
      expect.stringMatching(/^Added relation \d+\.$/),
    ]);
    expect(await command(`remove ${two} ${three}`, { type: 'references' })).toEqual([expect.stringMatching(/^Removed relation/)]);
    expect(await command(`remove ${two} ${three}`, { type: 'references' })).toEqual([
      expect.stringMatching(/^Error: .*\(ncr_relation_not_found\)$/),
    ]);
    expect(await command('check', { fix: true })).toEqual(['All relationships are valid.']);
    expect(await command('schema')).toEqual([['table', [], 'name']]);
  });
});

it('takes its options along when it is deleted', async () => {
  const own = () =>
    here.site.run<string[]>(
      `return $GLOBALS['wpdb']->get_col( "SELECT option_name FROM wp_options WHERE option_name LIKE 'relx%'" );`,
    );
  expect(await own()).toContain('relx_version');
  await here.site.run(`require_once ABSPATH . 'wp-admin/includes/plugin.php'; uninstall_plugin( 'relx/relx.php' );`);
  expect(await own()).toEqual([]);
});

it('nothing of it is worth a notice', () => {
  expect(here.site.log()).toBe('');
});
