import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { size } from '../sizes.js';
import { insertReferences } from './numbered-rows.js';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

let here: PluginSite;
let one: number;
let two: number;
let three: number;

beforeAll(async () => {
  here = await openPluginSite(['One', 'Two', 'Three']);
  [one = 0, two = 0, three = 0] = here.posts;
});
afterAll(() => here?.site.stop());

it('a limit that a theme sets holds for functions and the REST API, and for the type that it names', async () => {
  addPlugin(
    here.site,
    'limit',
    "add_filter( 'ncr_max_relationships', fn( $max, $id, $type ) => 'depends_on' === $type ? 1 : $max, 10, 3 );",
  );
  const add = `return ncr_add_relation( ${one}, 'post', $args, 'post', 'depends_on' );`;
  expect(await here.php(add, two)).toEqual(expect.any(Number));
  expect(await here.php(add, three)).toEqual(['ncr_max_connections_exceeded', 409]);
  const body = JSON.stringify({ from_id: one, to_id: three, type: 'depends_on' });
  const write = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
  const rejected = await (await here.site.logIn()).fetch('/wp-json/relx/v1/relationships', write);
  expect([rejected.status, await rejected.json()]).toMatchObject([409, { code: 'ncr_max_connections_exceeded' }]);
  // another one, for a type without such a limit
  expect(await here.php(add.replace('depends_on', 'references'), two)).toEqual(expect.any(Number));
  addPlugin(here.site, 'limit', '');
  expect(await here.php(add, three)).toEqual(expect.any(Number));
});

it('all relations of a post go with it, and plugins get each', async () => {
  const many = size(1_050, 10_050);
  const from = await here.php<number>("return wp_insert_post( array( 'post_title' => 'Crowd', 'post_status' => 'publish' ) );");
  const count = `return (int) $GLOBALS['wpdb']->get_var( "SELECT COUNT(*) FROM wp_relx_relations WHERE from_id = $args" );`;
  await insertReferences(here.site, many, from, 1001);
  expect(await here.php(count, from)).toBe(many);
  const calls = await here.php(
    `$told = array( 'ncr' => array(), 'relx' => array() );
    foreach ( array_keys( $told ) as $prefix ) {
      add_action( $prefix . '_relation_removed', function ( $from, $to ) use ( &$told, $prefix ) { $told[ $prefix ][ $to ] = ( $told[ $prefix ][ $to ] ?? 0 ) + 1; }, 10, 2 );
    }
    wp_delete_post( $args, true );
    return array_map( fn( $times ) => array( count( $times ), min( array_keys( $times ) ), max( array_keys( $times ) ), max( $times ) ), $told );`,
    from,
  );
  const each = [many, 1001, 1000 + many, 1];
  expect(calls).toEqual({ ncr: each, relx: each });
  expect(await here.php(count, from)).toBe(0);
});

it('abilities read and change relations, with the permissions of the REST API', async () => {
  const admin = await here.site.logIn();
  await here.php(
    `foreach ( array( 'editor', 'subscriber' ) as $role ) {
      wp_insert_user( array( 'user_login' => $role, 'user_pass' => 'password', 'user_email' => "$role@example.test", 'role' => $role ) );
    }`,
  );
  interface Ability {
    readonly name: string;
    readonly input_schema: object;
    readonly output_schema: object;
    readonly meta: { readonly annotations: object; readonly mcp: { readonly public: boolean } };
  }
  const all = (await (await admin.fetch('/wp-json/wp-abilities/v1/abilities?per_page=100')).json()) as readonly Ability[];
  const own = all.filter(({ name }) => name.startsWith('relx/'));
  const annotations = (readonly: boolean, destructive: boolean, idempotent: boolean) => ({ readonly, destructive, idempotent });
  const read = annotations(true, false, true);
  expect(Object.fromEntries(own.map(({ name, meta }) => [name, [meta.annotations, meta.mcp.public]]))).toEqual({
    'relx/get-related': [read, true],
    'relx/list-types': [read, true],
    'relx/suggest-related': [read, true],
    'relx/check-relations': [read, true],
    'relx/add-relation': [annotations(false, false, true), false],
    'relx/remove-relation': [annotations(false, true, true), false],
    'relx/set-list': [annotations(false, true, false), false],
  });
  const ajv = new Ajv({ allowUnionTypes: true });
  const schemas = new Map(
    own.map((one) => [one.name, [one.input_schema, one.output_schema].map((schema) => ajv.compile(schema))]),
  );

  /** Runs an ability. Its input and its output have to fit their schemas. */
  const run = async (name: string, input: Record<string, unknown>, user = 'editor', method = 'GET') => {
    const path = `/wp-json/wp-abilities/v1/abilities/relx/${name}/run`;
    const query = Object.entries(input).map(([key, value]) => `input[${key}]=${value}`);
    const [isInput, isOutput] = schemas.get(`relx/${name}`) ?? [];
    expect(isInput?.(input), ajv.errorsText(isInput?.errors)).toBe(true);
    const session = await here.site.logIn(user);
    const response = await (method === 'POST'
      ? session.fetch(path, { method, body: JSON.stringify({ input }), headers: { 'Content-Type': 'application/json' } })
      : session.fetch(`${path}?${query.join('&')}`, { method }));
    const data = await response.json();
    if (response.ok) expect(isOutput?.(data), ajv.errorsText(isOutput?.errors)).toBe(true);
    return [response.status, data] as const;
  };
  const pair = { from_id: two, to_id: one, type: 'references' };
  const listed = async () => {
    const items = await (await fetch(`${here.site.url}/wp-json/relx/v1/post/${two}?type=references`)).json();
    return (items as { related: { id: number } }[]).map(({ related }) => related.id);
  };
  expect(await run('add-relation', pair, 'subscriber', 'POST')).toMatchObject([403, { code: 'rest_cannot_create' }]);
  expect(await listed()).toEqual([]);
  expect(await run('add-relation', pair, 'editor', 'POST')).toMatchObject([200, { related: { id: one, title: 'One' } }]);
  expect(await listed()).toEqual([one]);
  const set = { object_type: 'post', id: two, type: 'references', items: [{ id: three }, { id: one }] };
  expect(await run('set-list', set, 'subscriber', 'POST')).toMatchObject([403, { code: 'relx_list_rejected' }]);
  expect(await run('set-list', set, 'editor', 'POST')).toMatchObject([
    200,
    { total: 2, items: [{ to_id: three }, { to_id: one }] },
  ]);
  expect(await run('remove-relation', pair, 'subscriber', 'DELETE')).toMatchObject([403, { code: 'rest_cannot_delete' }]);
  expect(await run('remove-relation', pair, 'editor', 'DELETE')).toMatchObject([
    200,
    { deleted: true, previous: { to_id: one } },
  ]);
  const list = { object_type: 'post', id: two, type: 'references' };
  expect(await run('get-related', list, 'subscriber')).toMatchObject([200, [{ related: { id: three } }]]);
  expect(await run('list-types', {}, 'subscriber')).toEqual([200, expect.arrayContaining([expect.objectContaining({ name: 'references' })])]); // biome-ignore format: one line
  expect(await run('suggest-related', { post_id: two }, 'subscriber')).toMatchObject([403, { code: 'rest_cannot_edit' }]);
  expect((await run('suggest-related', { post_id: two }))[0]).toBe(200);
  expect((await run('check-relations', {}))[0]).toBe(403);
  expect(await run('check-relations', {}, 'admin')).toMatchObject([200, { done: true, items: [] }]);
  // more than 20 items: the counts are those of all
  await here.php(
    `foreach ( range( 1, 25 ) as $at ) $GLOBALS['wpdb']->insert( $GLOBALS['wpdb']->relx_relations, array( 'type' => 'references', 'from_type' => 'post', 'from_id' => $args, 'to_type' => 'post', 'to_id' => 90000 + $at, 'pair' => "gone $at", 'from_order' => 1, 'to_order' => 1, 'created_at' => '2026-01-01T00:00:00.000Z' ) );`,
    one,
  );
  const [, checked] = await run('check-relations', {}, 'admin');
  expect(checked).toMatchObject({ categories: { orphaned: 25 }, items: { length: 20 } });
  expect(schemas.get('relx/check-relations')?.[1]?.({ ...checked, items: Array(21).fill(checked.items[0]) })).toBe(false);
  await here.php(`$GLOBALS['wpdb']->query( "DELETE FROM {$GLOBALS['wpdb']->relx_relations} WHERE to_id > 90000" );`);
  const many = Array.from({ length: 21 }, (_, index) => ({ id: index + 1 }));
  expect(schemas.get('relx/set-list')?.[0]?.({ ...set, items: many })).toBe(false);
  expect(schemas.get('relx/get-related')?.[0]?.({ ...list, per_page: 21 })).toBe(false);
  await here.php(`ncr_remove_relation( $args[0], 'post', $args[1], 'post', 'references' );`, [two, three]);
});

it('the batches of WordPress write relations, each with its own response', async () => {
  const request = (to_id: number) => ({ path: '/relx/v1/relationships', body: { from_id: two, to_id, type: 'references' } });
  const response = await (await here.site.logIn()).fetch('/wp-json/batch/v1', {
    method: 'POST',
    body: JSON.stringify({ requests: [request(one), request(99_999), { path: '/relx/v1/tools/repair' }] }),
    headers: { 'Content-Type': 'application/json' },
  });
  const { responses } = (await response.json()) as { responses: { status: number }[] };
  expect([response.status, responses.map(({ status }) => status)]).toEqual([207, [201, 404, 400]]);
});

it('its script is registered when WordPress needs scripts, which requests of the REST API do not', async () => {
  const [created, later, same, handles] = await here.php<[number, Record<string, string>, boolean, string[]]>(
    `rest_do_request( new WP_REST_Request( 'GET', '/relx/v1/types' ) );
    $created = did_action( 'wp_default_scripts' );
    $read    = function () {
      $script = wp_scripts()->query( 'relx-related-posts-editor-script' );
      return array( 'file' => basename( $script->src ), 'domain' => (string) $script->textdomain, 'before' => implode( array_filter( $script->extra['before'] ) ) );
    };
    $later = $read();
    // another plugin has created them before
    remove_action( 'wp_default_scripts', array( Relx_Plugin::module( 'Relx_Blocks' ), 'register_scripts' ) );
    $GLOBALS['wp_scripts'] = null;
    wp_scripts();
    Relx_Plugin::module( 'Relx_Blocks' )->register_blocks();
    $type = WP_Block_Type_Registry::get_instance()->get_registered( 'relx/related-terms' );
    return array( $created, $later, $read() === $later, $type->editor_script_handles );`,
  );
  const before = expect.stringContaining('window.relxSite = {"namespace":"relx\\/v1"');
  expect(created).toBe(0);
  expect(later).toEqual({ file: 'index.js', domain: 'relx', before });
  expect([same, handles]).toEqual([true, ['relx-related-posts-editor-script']]);
});

describe('work for a request', () => {
  /** The PHP files that it has loaded, and its SQL statements inside the plugin's calls. */
  const REPORT = `
    function loaded_files() { return array_filter( get_included_files(), fn( $file ) => 0 === strpos( $file, RELX_FOLDER ) ); }
    function statements() { return count( preg_grep( '/Relx_/', array_column( $GLOBALS['wpdb']->queries, 2 ) ) ); }
    add_action( 'wp_footer', fn() => print( '<!-- work ' . wp_json_encode( array( array_values( loaded_files() ), statements() ) ) . ' -->' ), 999 );
    add_filter( 'rest_pre_serve_request', function ( $served ) {
      header( sprintf( 'X-Work: %d, %d', count( loaded_files() ), statements() ) );
      return $served;
    }, 999 );`;
  let plain: readonly [files: readonly string[], statements: number];
  const row = (name: string, [files, statements]: readonly unknown[]) => `| ${name} | ${files} | ${statements} |`;

  beforeAll(async () => {
    addPlugin(here.site, 'report', REPORT);
    here.site.define({ SAVEQUERIES: true });
  });
  afterAll(() => {
    addPlugin(here.site, 'report', '');
    here.site.define({ SAVEQUERIES: undefined });
  });
  const work = async (path?: string): Promise<typeof plain> => {
    const { html } = await here.page(path);
    return JSON.parse(/<!-- work (.*) -->/.exec(html)?.[1] ?? 'null');
  };

  it('a page without lists loads no class that reads or writes relations, and no screen or route', async () => {
    plain = await work();
    const loaded = plain[0].map((file) => file.replace(/^.*\/plugins\/relx\/(includes\/)?/, ''));
    expect(loaded).toContain('class-relx-plugin.php');
    const folders = /^(?:admin|cli|database|integrity|lists|relations|rest|transfer)\/class-relx-(.*)\.php$/;
    const names = loaded.flatMap((file) => folders.exec(file)?.[1] ?? []);
    // Modules, whose hooks a request may need, and their base class
    const modules = ['abilities', 'cascade', 'meta-lists', 'post-query', 'privacy', 'site-health', 'term-query', 'user-query'];
    const used = ['object-query', 'post-lists-meta', 'preview'];
    expect(names.filter((name) => !modules.includes(name) && !used.includes(name))).toEqual([]);
  });

  it('is what the documentation has', async () => {
    const [id, list] = await here.php<[number, string]>(
      `$ids = array_map( fn( $title ) => wp_insert_post( array( 'post_title' => $title, 'post_content' => '[relx_related_posts]', 'post_status' => 'publish' ) ), range( 'a', 'k' ) );
      foreach ( array_slice( $ids, 1 ) as $to ) { ncr_add_relation( $ids[0], 'post', $to, 'post', 'related_to' ); }
      return array( $ids[0], wp_make_link_relative( get_permalink( $ids[0] ) ) );`,
    );
    const [files, statements] = await work(list);
    const { headers } = await fetch(`${here.site.url}/wp-json/relx/v1/post/${id}`);
    const measured = [
      row('page without lists', [plain[0].length, plain[1]]),
      row('page with a list', [files.length, statements]),
      row('`relx/v1/post/<id>`', headers.get('X-Work')?.split(', ') ?? []),
    ];
    const page = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8');
    expect(
      page.split('\n').filter((line) => /^\| (page with(out)?|`relx\/v1.*`) .*\d+ \|$/.test(line) && !line.includes('ratio')),
    ).toEqual(measured);
  });
});

it('the editor has the names and settings of the site', async () => {
  await here.php(`update_option( 'relx_settings', array( 'edit' => 'both' ) );`);
  const admin = await here.site.logIn();
  const html = await (await admin.fetch(`/wp-admin/post.php?post=${one}&action=edit`)).text();
  await here.php(`update_option( 'relx_settings', array() );`);
  const script = /<script[^>]*id="relx-related-posts-editor-script-js-before"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  const page: { relxSite?: object; relxDefaultTypes?: object } = {};
  new Function('window', 'wp', script)(page, { apiFetch: { createPreloadingMiddleware: () => undefined, use: () => undefined } });
  expect(page.relxSite).toMatchObject({ namespace: 'relx/v1', permissionsUrl: expect.stringContaining('tab=settings') });
  expect(page.relxDefaultTypes).toMatchObject({ post: 'related_to' });
});

it('each of its hooks can be removed: its modules have names, and no hook is a closure', async () => {
  const closures = await here.php(
    `do_action( 'rest_api_init' );
    $found = array();
    foreach ( $GLOBALS['wp_filter'] as $name => $hook ) {
      foreach ( array_merge( array(), ...$hook->callbacks ) as $callback ) {
        $closure = $callback['function'] instanceof Closure ? new ReflectionFunction( $callback['function'] ) : null;
        if ( $closure && 0 === strpos( (string) $closure->getFileName(), RELX_FOLDER ) ) { $found[] = $name; }
      }
    }
    return $found;`,
  );
  expect(closures).toEqual([]);
  const removed = await here.php(
    `do_action( 'rest_api_init' );
    return array(
      remove_filter( 'the_content', array( Relx_Plugin::module( 'Relx_Automatic_List' ), 'append' ), 20 ),
      remove_filter( 'rest_post_dispatch', array( Relx_Plugin::module( 'Relx_REST_Filters' ), 'complete_response' ), 20 ),
      Relx_Plugin::module( 'Relx_Products' ),
    );`,
  );
  expect(removed).toEqual([true, true, null]);
});

it('nothing of it is worth a notice', () => {
  expect(here.site.log()).toBe('');
});
