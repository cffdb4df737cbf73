import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { built, printed, started } from '../cli/site.js';
import { type Filled, fillSite } from './fill-site.js';
import { engines } from './opened-site.js';
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

  test('adds tables of its own, and changes nothing of WordPress, whatever is asked and related', async () => {
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
    const ask = (path: string, method = 'GET', body?: object) =>
      fetch(`${url}/wp-json/${path}`, {
        method,
        headers: { Authorization, 'Content-Type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      });
    const relation = { from_id: filled.page, to_id: filled.sticky, type: 'references' };
    expect((await ask('relx/v1/relationships', 'POST', relation)).status).toBe(201);
    expect((await ask('relx/v1/relationships', 'POST', { ...relation, to_id: filled.private })).status).toBe(201);
    expect((await ask('relx/v1/relationships', 'DELETE', { ...relation, to_id: filled.private })).status).toBe(200);
    const items = (await (await ask(`relx/v1/post/${filled.page}`)).json()) as { related: { title: string; link: string } }[];
    expect(items.map(({ related }) => related)).toMatchObject([{ title: 'Sticky', link: `${site.url}/sticky/` }]);
    for (const path of ['wp/v2/posts?context=edit', 'wp/v2/users/me', 'wp/v2/categories', 'wp/v2/search?search=post'])
      expect((await ask(path)).status).toBe(200);
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
