import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from './log-in.js';
import { engines } from './opened-site.js';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

/** Callbacks that throw, and a database that cannot read relations any more once they are written. */
const FAILURES = `
if ( isset( $_SERVER['HTTP_X_THROW'] ) || 'cli' === PHP_SAPI ) {
	foreach ( array( 'ncr_relation_added', 'ncr_relation_removed' ) as $action ) {
		add_action( $action, function () { throw new RuntimeException( 'A callback failed.' ); } );
	}
}
if ( isset( $_SERVER['HTTP_X_AWAY'] ) ) {
	add_filter( 'query', function ( $sql ) {
		static $is_committed = false;
		$is_committed = $is_committed || 'COMMIT' === $sql;
		return $is_committed ? str_replace( 'relx_relations', 'relx_gone', $sql ) : $sql;
	} );
}
$fired = array();
foreach ( array( 'relx_relation_added', 'relx_relation_removed' ) as $action ) {
	add_action( $action, function () use ( &$fired ) { $fired[] = current_action(); } );
}
add_filter( 'rest_post_dispatch', function ( $response ) use ( &$fired ) {
	$response->header( 'X-Fired', implode( ' ', $fired ) );
	return $response;
} );`;

describe.each(engines)('after a commit on %s', (engine) => {
  let here: PluginSite;
  let admin: Session;
  beforeAll(async () => {
    const titles = Array.from({ length: 4 }, (_, index) => `Post ${index}`);
    here = await openPluginSite(titles, { database: engine });
    addPlugin(here.site, 'failures', FAILURES);
    admin = await here.site.logIn();
  });
  afterAll(() => here?.site.stop());

  const send = async (method: string, path: string, body: object, header: string) => {
    const response = await admin.fetch(`/wp-json/relx/v1/relationships${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', [header]: '1' },
      body: JSON.stringify(body),
    });
    const json = await response.json();
    return { status: response.status, fired: response.headers.get('X-Fired'), json };
  };
  const pair = (to: number) => ({ from_id: here.posts[0], to_id: here.posts[to], type: 'references' });
  const list = async () => {
    const response = await fetch(`${here.site.url}/wp-json/relx/v1/post/${here.posts[0]}?type=references`);
    return ((await response.json()) as { related: { id: number } }[]).map(({ related }) => related.id);
  };

  it.each(['X-Throw', 'X-Away'])('no failure changes the outcome: %s', async (header) => {
    const [, one = 0, two = 0, three = 0] = here.posts;
    const created = await send('POST', '', pair(1), header);
    expect(created).toMatchObject({ status: 201, fired: 'relx_relation_added', json: { to_id: one } });
    const requests = [{ body: pair(2) }, { body: pair(3) }];
    const batch = await send('POST', '/batch', { requests }, header);
    expect(batch).toMatchObject({ status: 207, json: { responses: [{ status: 201 }, { status: 201 }] } });
    const moved = await send('PATCH', `/${created.json.id}`, { side: 'from', position: 0 }, header);
    expect(moved).toMatchObject({ status: 200, json: { position: 0 } });
    expect(await list()).toEqual([one, three, two]);
    const body = { items: [{ id: two }, { id: one }, { id: three }] };
    const set = await send('PUT', `/../post/${here.posts[0]}/lists/references`, body, header);
    // the list cannot be read, and its write is reported
    expect(set).toMatchObject(header === 'X-Throw' ? { status: 200 } : { status: 503, json: { data: { written: true } } });
    expect(await list()).toEqual([two, one, three]);
    const removed = await send('DELETE', '', pair(1), header);
    expect(removed).toMatchObject({ status: 200, fired: 'relx_relation_removed', json: { deleted: true } });
    expect(await list()).toEqual([two, three]);
    await here.php(`return ncr_remove_relation( $args, 'post', null, 'post', 'references' );`, here.posts[0]);
    expect(await list()).toEqual([]);
    expect(here.site.log()).toMatch(header === 'X-Throw' ? 'A callback failed.' : 'relx_gone');
  });

  it('a deletion goes on', async () => {
    const left = await here.php(
      `$id = wp_insert_post( array( 'post_title' => 'Gone', 'post_status' => 'publish' ) );
      foreach ( $args as $to ) {
        ncr_add_relation( $id, 'post', $to, 'post', 'references' );
      }
      $after = 0;
      add_action( 'after_delete_post', function () use ( &$after ) { $after++; } );
      wp_delete_post( $id, true );
      return array( $after, current_action(), (int) $GLOBALS['wpdb']->get_var( "SELECT COUNT(*) FROM wp_relx_relations WHERE from_id = $id" ) );`,
      here.posts,
    );
    expect(left).toEqual([1, false, 0]);
  });

  it('a deletion of many relations needs few statements', async () => {
    const [cleaned, removed, statements] = await here.php<number[]>(
      `global $wpdb;
      $add = function ( $from, $many ) use ( $wpdb ) {
        foreach ( range( 1, $many ) as $number ) {
          $to = 100000 + $number;
          $wpdb->query( "INSERT INTO {$wpdb->posts} (ID, post_author, post_date, post_date_gmt, post_content, post_title, post_excerpt, post_status, post_name, to_ping, pinged, post_content_filtered, post_modified, post_modified_gmt)
            VALUES ($to, 1, '2026-01-01', '2026-01-01', '', 'Post', '', 'publish', 'p-$to', '', '', '', '2026-01-01', '2026-01-01')" );
          $wpdb->query( "INSERT INTO {$wpdb->relx_relations} (type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at)
            VALUES ('references', 'post', $from, 'post', $to, 'post:$from>post:$to', 9007199254740991, 9007199254740991, '2026-01-01T00:00:00.000Z')" );
        }
      };
      $id = wp_insert_post( array( 'post_title' => 'Hub', 'post_status' => 'publish' ) );
      $add( $id, 1000 );
      $cleaned = 0;
      $removed = 0;
      add_action( 'clean_post_cache', function ( $one ) use ( &$cleaned ) { $cleaned += $one > 100000; } );
      add_action( 'relx_relation_removed', function () use ( &$removed ) { $removed++; } );
      $before = $wpdb->num_queries;
      wp_delete_post( $id, true );
      return array( $cleaned, $removed, $wpdb->num_queries - $before );`,
    );
    expect([cleaned, removed]).toEqual([1000, 1000]);
    expect(statements).toBeLessThan(100);
  });
});
