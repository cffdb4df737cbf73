import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { built, printed, started } from '../cli/site.js';
import { type Filled, fillSite } from './fill-site.js';
import { engines } from './opened-site.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';
import { startWordpress, type Wordpress } from './wordpress.js';

/** Every row of every table that is WordPress's, and how each table is made. */
const DUMP = `
global $wpdb;
$dump = array();
foreach ( $wpdb->get_col( 'SHOW TABLES' ) as $table ) {
	if ( false !== strpos( $table, 'relx' ) || 0 === strpos( $table, '_wp_sqlite' ) ) {
		continue;
	}
	// WordPress itself notes now and then what it has looked up
	$rows = array_filter(
		$wpdb->get_results( "SELECT * FROM $table", ARRAY_A ),
		function ( $row ) {
			return ! preg_match( '/^_(site_)?transient_/', $row['option_name'] ?? '' );
		}
	);
	$dump[ $table ] = array( preg_replace( '/ AUTO_INCREMENT=[0-9]+/', '', $wpdb->get_row( "SHOW CREATE TABLE $table", ARRAY_N )[1] ), array_map( 'md5', array_map( 'serialize', array_values( $rows ) ) ) );
}
return $dump;`;

const PASSWORD = `
list( $password ) = WP_Application_Passwords::create_new_application_password( $args, array( 'name' => 'relx' ) );
return $password;`;

describe.each(engines)('relx serve over a site on %s', (engine) => {
  let site: Wordpress;
  let filled: Filled;
  beforeAll(async () => {
    site = await startWordpress({ database: engine, prefix: 'site_' });
    filled = await fillSite(site);
  });
  afterAll(() => site?.stop());

  test('adds tables of its own, and changes nothing of WordPress, whatever is read and related', async () => {
    const password = await site.run<string>(PASSWORD, filled.editor);
    const Authorization = `Basic ${btoa(`editor:${password}`)}`;
    // WordPress notes once a day that a password is used
    expect((await fetch(`${site.url}/wp-json/wp/v2/users/me`, { headers: { Authorization } })).status).toBe(200);
    const before = await site.run(DUMP);
    const served = started(
      process.execPath,
      [built('bin'), 'serve', '--port', '0', '--database', site.database, '--prefix', 'site_'],
      site.root,
    );
    await printed(served, /Serving/);
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(served.output.stdout) ?? [];
    const send = (path: string, method = 'GET', body?: object) =>
      fetch(`${url}/wp-json/${path}`, {
        method,
        headers: { Authorization, 'Content-Type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      });
    const relation = { from_id: filled.page, to_id: filled.sticky, type: 'references' };
    expect((await send('relx/v1/relationships', 'POST', relation)).status).toBe(201);
    expect((await send('relx/v1/relationships', 'POST', { ...relation, to_id: filled.private })).status).toBe(201);
    expect((await send('relx/v1/relationships', 'DELETE', { ...relation, to_id: filled.private })).status).toBe(200);
    const items = (await (await send(`relx/v1/post/${filled.page}`)).json()) as { related: { title: string; link: string } }[];
    expect(items.map(({ related }) => related)).toMatchObject([{ title: 'Sticky', link: `${site.url}/sticky/` }]);
    for (const path of ['wp/v2/posts?context=edit', 'wp/v2/users/me', 'wp/v2/categories', 'wp/v2/search?search=post'])
      expect((await send(path)).status).toBe(200);
    served.child.kill('SIGTERM');
    expect((await served.ended).code).toBe(0);
    expect(await site.run(DUMP)).toEqual(before);
    const tables = await site.run<string[]>('return $GLOBALS["wpdb"]->get_col( "SHOW TABLES LIKE \'%relx%\'" );');
    if (engine === 'mariadb')
      expect(tables.toSorted()).toEqual(
        ['dismissals', 'migrations', 'migrations_lock', 'relations', 'similar', 'similar_queue', 'texts'].map(
          (name) => `site_relx_${name}`,
        ),
      );
    expect((await fetch(`${site.url}/sticky/`)).status).toBe(200);
    expect(site.log()).toBe('');
  });
});

/** What other code has open, and what relx does in it. `$run` runs work in a transaction of other code, which it rolls back. */
const FOREIGN = `
$count = fn() => (int) $GLOBALS['wpdb']->get_var( 'SELECT COUNT(*) FROM wp_relx_relations' );
$query = fn( $sql ) => $GLOBALS['wpdb']->query( $sql );
$note  = fn( $text ) => $query( "UPDATE wp_options SET option_value = '$text' WHERE option_name = 'note'" );
$noted = fn() => $GLOBALS['wpdb']->get_var( "SELECT option_value FROM wp_options WHERE option_name = 'note'" );
list( $one, $two, $three ) = $args;`;

describe.each(engines)('the plugin on %s', (engine) => {
  let here: PluginSite;
  beforeAll(async () => {
    here = await openPluginSite(['One', 'Two', 'Three'], { database: engine });
    await here.php("add_option( 'note', 'before' );");
  });
  afterAll(() => here?.site.stop());
  const run = <T>(code: string) => here.php<T>(FOREIGN + code, here.posts);

  test('leaves a transaction of other code open, and in it undoes only what it rejects', async () => {
    const [made, during, after] = await run<unknown[]>(`
      ncr_add_relation( $one, 'post', $three, 'post', 'references' );
      $query( 'START TRANSACTION' );
      $note( 'during' );
      $made = is_int( ncr_add_relation( $one, 'post', $two, 'post', 'references' ) );
      ncr_copy_relations( $one, $three );
      Relx_Core::instance()->relations->batch( array(
        array( 'add', 'related_to', array( 'object_type' => 'post', 'id' => $one ), array( 'object_type' => 'post', 'id' => $two ) ),
        array( 'add', 'related_to', array( 'object_type' => 'post', 'id' => $one ), array( 'object_type' => 'post', 'id' => 999 ) ),
      ) );
      wp_delete_post( $two, true );
      $during = array( $noted(), $count() );
      $query( 'ROLLBACK' );
      clean_post_cache( $two );
      return array( $made, $during, array( $noted(), $count(), get_post( $two )->post_title ) );`);
    expect({ made, during, after }).toEqual({ made: true, during: ['during', 1], after: ['before', 1, 'Two'] });
  });

  test('opens no transaction to delete a post, a user or a term without relations', async () => {
    const statements = await run<string[]>(`
      $objects = array( wp_insert_post( array( 'post_title' => 'Alone' ) ), wp_create_user( 'alone', 'secret' ), wp_insert_term( 'Alone', 'category' )['term_id'] );
      require_once ABSPATH . 'wp-admin/includes/user.php';
      $seen = array();
      add_filter( 'query', function ( $sql ) use ( &$seen ) {
        if ( preg_match( '/^(START|COMMIT|ROLLBACK|SAVEPOINT)| FOR UPDATE/', $sql ) ) {
          $seen[] = $sql;
        }
        return $sql;
      } );
      wp_delete_post( $objects[0], true );
      wp_delete_user( $objects[1] );
      wp_delete_term( $objects[2], 'category' );
      return $seen;`);
    expect(statements).toEqual([]);
  });

  if (engine === 'mariadb')
    test('sees in a transaction of other code what was committed since it began, so that limits hold', async () => {
      const result = await run(`
      $GLOBALS['wpdb']->query( "UPDATE wp_posts SET post_status = 'publish'" );
      add_filter( 'ncr_max_relationships', fn() => 1 );
      $query( 'DELETE FROM wp_relx_relations' );
      $query( 'SET autocommit = 0' );
      $count();
      $other = new wpdb( DB_USER, DB_PASSWORD, DB_NAME, DB_HOST );
      $other->query( "INSERT INTO wp_relx_relations (type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at) VALUES ('references', 'post', $one, 'post', $three, 'post:$one>post:$three', 1, 1, '')" );
      return ncr_add_relation( $one, 'post', $two, 'post', 'references' );`);
      expect(result).toEqual(['ncr_max_connections_exceeded', 409]);
    });

  test('reports limits as unreliable where tables of WordPress have no row locks', async () => {
    const [before, after] = await run<{ status: string }[]>(`
      $test   = fn() => ( new Relx_Site_Health() )->test_table();
      $before = $test();
      $query( 'ALTER TABLE wp_terms ENGINE=MyISAM' );
      $after = $test();
      $query( 'ALTER TABLE wp_terms ENGINE=InnoDB' );
      return array( $before, $after );`);
    expect([before?.status, after?.status]).toEqual(['good', engine === 'mariadb' ? 'recommended' : 'good']);
  });

  test('repeats a failed migration after a pause only, or when an administrator opens Site Health', async () => {
    const attempts = await run<boolean[]>(`
      delete_option( 'relx_schema' );
      $seen = 0;
      $fail = function ( $sql ) use ( &$seen ) {
        $is_ours = false !== strpos( $sql, 'relx_relations' );
        $seen   += (int) $is_ours;
        return $is_ours ? 'SELECT nothing FROM nowhere' : $sql;
      };
      $GLOBALS['wpdb']->suppress_errors( true );
      $tries = function ( $work ) use ( &$seen ) {
        $seen = 0;
        $work();
        return $seen > 0;
      };
      $schema = new Relx_Schema();
      add_filter( 'query', $fail );
      $tried = array( $tries( array( $schema, 'migrate' ) ), $tries( array( $schema, 'migrate' ) ), $tries( array( new Relx_Site_Health(), 'test_table' ) ) );
      remove_filter( 'query', $fail );
      ( new Relx_Site_Health() )->test_table();
      return array_merge( $tried, array( (bool) get_option( 'relx_schema' ), (bool) get_option( 'relx_migration.lock' ) ) );`);
    expect(attempts).toEqual([true, false, true, true, false]);
  });

  test('returns an error of the contract for embedded similar posts without their table', async () => {
    const response = await run(`
      $query( 'DROP TABLE wp_relx_similar' );
      ini_set( 'error_log', '/dev/null' );
      $request = new WP_REST_Request( 'GET', '/wp/v2/posts' );
      $request->set_query_params( array( 'relx_relations' => '1', 'relx_similar' => '1' ) );
      $data = rest_do_request( $request )->get_data();
      Relx_Similar_Schema::create();
      return $data['code'];`);
    expect(response).toBe('rest_database_unavailable');
  });

  test('lists posts of types without `map_meta_cap`', async () => {
    const total = await run(`
      register_post_type( 'button', array( 'public' => true, 'map_meta_cap' => false ) );
      $id = wp_insert_post( array( 'post_type' => 'button', 'post_title' => 'Button', 'post_status' => 'publish' ) );
      ncr_add_relation( $one, 'post', $id, 'post', 'depends_on' );
      return Relx_Core::instance()->lists->page( array( 'object_type' => 'post', 'id' => $one ), array( 'type' => 'depends_on' ), 1 )['total'];`);
    expect(total).toBe(1);
    expect(here.site.log()).toBe('');
  });

  test('survives an `init` that runs twice, and block types that exist', async () => {
    const found = await run(`
      $wrong = array();
      add_action( 'doing_it_wrong_run', function ( $name, $message ) use ( &$wrong ) {
        if ( false !== strpos( $message, 'relx' ) ) {
          $wrong[] = $message;
        }
      }, 10, 2 );
      add_filter( 'doing_it_wrong_trigger_error', '__return_false' );
      do_action( 'init' );
      return array( $wrong, WP_Block_Type_Registry::get_instance()->is_registered( 'relx/related-posts' ), shortcode_exists( 'relx_related_posts' ), ncr_is_related( $one, 'post', $two, 'post', 'related_to' ) );`);
    expect(found).toEqual([[], true, true, false]);
    expect(here.site.log()).toBe('');
  });
});
