import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from './log-in.js';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

/** Ends the connection to the database before a statement. WordPress then connects again, and runs the statement there. */
const KILL = `
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
