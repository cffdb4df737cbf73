import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from './log-in.js';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

/**
 * Ends the connection to the database before a statement. WordPress then connects again, and runs the statement there. Or makes
 * statements fail.
 */
const KILL = `
add_filter( 'query', fn( $sql ) => 0 === strpos( $sql, $_SERVER['HTTP_X_FAIL'] ?? '-' ) ? 'FAIL' : $sql );
add_filter( 'query', function ( $sql ) {
	static $seen = 0;
	$before = $_SERVER['HTTP_X_KILL'] ?? '';
	if ( '' !== $before && 0 === strpos( trim( $sql ), $before ) && ++$seen === (int) ( $_SERVER['HTTP_X_AT'] ?? 1 ) ) {
		global $wpdb;
		$other = new wpdb( DB_USER, DB_PASSWORD, DB_NAME, DB_HOST );
		$other->query( 'KILL ' . (int) mysqli_thread_id( $wpdb->dbh ) );
		usleep( 100000 );
	}
	return $sql;
} );`;

let here: PluginSite;
let admin: Session;
beforeAll(async () => {
  here = await openPluginSite(['One', 'Two', 'Three', 'Four', 'Five'], { database: 'mariadb' });
  addPlugin(here.site, 'kill', KILL);
  admin = await here.site.logIn();
});
afterAll(() => here?.site.stop());

const send = async (kill: string, path: string, body: object, at = 1) => {
  const response = await admin.fetch(`/wp-json/relx/v1/relationships${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Kill': kill, 'X-At': String(at) },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: await response.json() };
};
const pair = (to: number) => ({ from_id: here.posts[0], to_id: here.posts[to], type: 'references' });
const count = () => here.php<number>(`return (int) $GLOBALS['wpdb']->get_var( 'SELECT COUNT(*) FROM wp_relx_relations' );`);

it('runs a transaction again whose connection ended before or at a write', async () => {
  expect((await send('SELECT 1 FROM', '', pair(1))).status).toBe(201);
  expect(await count()).toBe(1);
  const batch = await send('INSERT IGNORE INTO wp_relx', '/batch', { requests: [{ body: pair(2) }, { body: pair(3) }] }, 2);
  expect(batch).toMatchObject({ status: 207, json: { responses: [{ status: 201 }, { status: 201 }] } });
  expect(await count()).toBe(3);
});

it('does not report a write as done whose connection ended at the commit', async () => {
  const before = await count();
  const { status, json } = await send('COMMIT', '', pair(4));
  expect([status, json.code]).toEqual([503, 'rest_outcome_unknown']);
  expect(await count()).toBe(before);
  expect((await send('', '', pair(4))).status).toBe(201);
});

it('does not report that nothing was changed after a part of a change', async () => {
  const fetch = (method: string, path: string, body: object, headers = {}) =>
    admin.fetch(`/wp-json/relx/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const type = { name: 'cites', label: 'Cites', from_object_types: ['post'], to_object_types: ['post'], direction: 'from_to' };
  await fetch('POST', '/types', type);
  await fetch('POST', '/relationships', { ...pair(1), type: 'cites' });
  const codes = [];
  for (const relations of ['delete', 'keep']) {
    const response = await fetch('DELETE', '/types/cites', { relations }, { 'X-Fail': 'INSERT INTO wp_options' });
    codes.push([response.status, (await response.json()).code]);
  }
  expect(codes).toEqual([
    [503, 'rest_outcome_unknown'],
    [503, 'rest_database_unavailable'],
  ]);
});
