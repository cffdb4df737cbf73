import type { IntegrityItem } from 'relx/core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isExhaustive, size } from '../sizes.js';
import { breakRelations } from './admin/admin-site.js';
import { brokenRelations } from './broken-relations.js';
import type { Session } from './log-in.js';
import { everyEngine, openOver } from './opened-site.js';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

interface Batch {
  readonly done: boolean;
  readonly next: string | null;
  readonly checked: number;
  readonly total: number;
  readonly categories: Record<string, number>;
  readonly actions: Record<string, number>;
  readonly items: readonly IntegrityItem[];
}

const TYPES = [
  {
    name: 'few',
    label: 'Few',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
    max_connections: 2,
    max_connections_to: 2,
  },
  {
    name: 'pairs',
    label: 'Pairs',
    from_object_types: ['post', 'user', 'term'],
    to_object_types: ['post', 'user', 'term'],
    direction: 'bidirectional',
    max_connections: 2,
  },
  {
    name: 'pages',
    label: 'Pages',
    from_object_types: ['post'],
    to_object_types: ['post'],
    to_subtypes: ['page'],
    direction: 'from_to',
  },
] as const;

/** A part of 60 relations. */
const PART = size(20, 7);

const short = (items: readonly IntegrityItem[]) => items.map(({ id, category, action }) => `${id} ${category} ${action}`);

describe.each(everyEngine)('the integrity check in PHP, on %s', (engine) => {
  let here: PluginSite;
  let admin: Session;
  beforeAll(async () => {
    const titles = Array.from({ length: 8 }, (_, index) => `Post ${index}`);
    here = await openPluginSite(titles, { database: engine });
    const json = JSON.stringify(JSON.stringify(TYPES));
    addPlugin(
      here.site,
      'types',
      `add_action( 'init', fn() => array_map( fn( $type ) => function_exists( 'ncr_register_relation_type' ) && ncr_register_relation_type( $type ), json_decode( ${json}, true ) ) );`,
    );
    admin = await here.site.logIn();
  });
  afterAll(() => here?.site.stop());
  beforeEach(() => here.php("$GLOBALS['wpdb']->query( 'DELETE FROM wp_relx_relations' );"));

  const insert = (seed: number, count: number) =>
    here.php(
      `foreach ( $args as $row ) {
        $columns = implode( ', ', array_keys( $row ) );
        $values  = implode( ', ', array_map( fn( $value ) => is_int( $value ) ? $value : "'" . esc_sql( $value ) . "'", $row ) );
        $GLOBALS['wpdb']->query( "INSERT INTO wp_relx_relations ($columns) VALUES ($values)" );
      }`,
      brokenRelations(seed, count, here.posts),
    );
  const rows = () =>
    here.php<Record<string, unknown>[]>("return $GLOBALS['wpdb']->get_results( 'SELECT * FROM wp_relx_relations ORDER BY id' );");
  const call = async (path: string, method: string) => {
    const response = await admin.fetch(`/wp-json/relx/v1/tools/${path}`, { method });
    return { status: response.status, body: (await response.json()) as Batch };
  };
  /** All items of a tool, batch by batch. */
  async function runInBatches(tool: 'check' | 'repair', perPage: number, more = '') {
    const items: IntegrityItem[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await call(`${tool}?per_page=${perPage}${more}&cursor=${cursor}`, tool === 'check' ? 'GET' : 'POST');
      items.push(...body.items);
      if (body.next === null) return { items, last: body };
      cursor = body.next;
    }
  }
  /** The plan of the TypeScript core over the same tables. */
  async function plan() {
    const relx = await openOver(here.site, Date.now, TYPES);
    const items: IntegrityItem[] = [];
    for await (const item of relx.integrity.plan()) items.push(item);
    await relx.close();
    return items;
  }

  test('Site Health creates missing tables again, and reports background work that is late', async () => {
    const found = await here.php<[string[], string[], string[]]>(
      `$health = new Relx_Site_Health();
      $status = fn( ...$tests ) => array_map( fn( $test ) => $health->$test()['status'], $tests );
      $GLOBALS['wpdb']->query( 'DROP TABLE wp_relx_dismissals' );
      $missing = ( new Relx_Schema() )->missing();
      $healed  = $status( 'test_table' );
      wp_clear_scheduled_hook( Relx_Similar_Queue::HOOK );
      Relx_Similar_Queue::rebuild();
      $scheduled = $status( 'test_background' );
      wp_clear_scheduled_hook( Relx_Similar_Queue::HOOK );
      wp_schedule_single_event( time() - 2 * HOUR_IN_SECONDS, Relx_Similar_Queue::HOOK );
      $late = $status( 'test_background' );
      update_option( Relx_Similar_Queue::STOPPED, 1 );
      $late = array_merge( $late, $status( 'test_background' ) );
      delete_option( Relx_Similar_Queue::STOPPED );
      Relx_Similar_Queue::work( INF );
      wp_clear_scheduled_hook( Relx_Similar_Queue::HOOK );
      return array( $missing, array_merge( $healed, $scheduled, $late ), $status( 'test_table', 'test_background' ) );`,
    );
    expect(found).toEqual([['wp_relx_dismissals'], ['good', 'good', 'recommended', 'good'], ['good', 'good']]);
  });

  test('finds a relation whose object type is damaged, even with a space in it', async () => {
    const [post = 0, other = 0] = here.posts;
    await here.php(
      "$GLOBALS['wpdb']->insert( 'wp_relx_relations', array( 'type' => 'few', 'from_type' => 'po st', 'from_id' => $args[0], 'to_type' => 'post', 'to_id' => $args[1], 'pair' => 'damaged', 'from_order' => 1, 'to_order' => 1, 'created_at' => '2026-01-01T00:00:00.000Z' ) );",
      [post, other],
    );
    const { status, body } = await call('check', 'GET');
    expect([status, body.items?.map(({ action }) => action)]).toEqual([200, ['remove']]);
  });

  test.each(isExhaustive ? [1, 2, 3, 4, 5] : engine === 'mariadb' ? [1, 2] : [1])(
    'finds what the TypeScript check finds, and a repair does it (%i)',
    async (seed) => {
      await insert(seed, 60);
      const expected = short(await plan());
      expect(expected.length).toBeGreaterThan(10);
      const before = await rows();
      expect(short((await runInBatches('check', 1000)).items)).toEqual(expected);
      expect(short((await runInBatches('check', PART)).items)).toEqual(expected);
      expect(await rows()).toEqual(before);
      const { items, last } = await runInBatches('repair', seed % 2 ? PART : 1000);
      expect(short(items)).toEqual(expected);
      expect(last).toMatchObject({ done: true, checked: 60, total: 60 });
      // both agree that nothing is left, and unregistered relations are still there
      expect((await plan()).map(({ action }) => action).filter((action) => action !== 'keep')).toEqual([]);
      const kept = expected.filter((line) => line.endsWith('keep'));
      expect(short((await runInBatches('check', 1000)).items)).toEqual(kept);
      expect(kept.length).toBeGreaterThan(0);
      const pruned = await runInBatches('repair', 1000, '&prune_unregistered=true');
      expect(pruned.items).toHaveLength(kept.length);
      expect((await runInBatches('check', 1000)).items).toEqual([]);
    },
  );

  test('lists what its type does not connect, and what closes a cycle, and a repair keeps both', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = here.posts;
    const relations = [
      ['pages', a, b],
      ['parent_of', a, b],
      ['parent_of', b, c],
      ['parent_of', c, a],
      ['parent_of', c, d],
    ];
    const rows = relations.map(([type, from_id, to_id], index) => {
      const pair = `post:${from_id}>post:${to_id}`;
      const place = Number.MAX_SAFE_INTEGER;
      const ends = { from_type: 'post', from_id, to_type: 'post', to_id };
      return { id: index + 1, type, ...ends, pair, from_order: place, to_order: place, created_at: '2026-01-01T00:00:00.000Z' };
    });
    await here.php("foreach ( $args as $row ) { $GLOBALS['wpdb']->insert( 'wp_relx_relations', $row ); }", rows);
    const expected = ['1 wrong_subtype keep', '2 cycle keep', '3 cycle keep', '4 cycle keep'];
    expect(short(await plan())).toEqual(expected);
    for (const perPage of [1000, 2]) expect(short((await runInBatches('check', perPage)).items)).toEqual(expected);
    expect(short((await runInBatches('repair', 1000)).items)).toEqual(expected);
    expect(short((await runInBatches('check', 1000)).items)).toEqual(expected);
  });

  test('rejects others than administrators, and bad cursors', async () => {
    expect((await fetch(`${here.site.url}/wp-json/relx/v1/tools/check`)).status).toBe(401);
    const code = `$user = wp_insert_user( array( 'user_login' => uniqid(), 'user_pass' => 'x', 'role' => 'editor' ) );
      wp_set_current_user( $user );
      return rest_do_request( new WP_REST_Request( 'POST', '/relx/v1/tools/repair' ) )->as_error();`;
    expect(await here.php(code)).toEqual(['rest_forbidden', 403]);
    for (const cursor of ['x', 'e30', 'eyJjaGVjayI6eyJhZnRlciI6IjEifX0', 'eyJzdG9yZWQiOiIuLi8uLiJ9'])
      expect(await call(`check?cursor=${cursor}`, 'GET')).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
    expect((await call('check?per_page=5000', 'GET')).status).toBe(400);
    expect((await call('check?prune_unregistered=perhaps', 'GET')).status).toBe(400);
    expect(here.site.log()).toBe('');
  });

  // what is the same code for each database
  if (engine === 'sqlite' && !isExhaustive) return;

  test('OPTIONS has the schema of the responses, if it is described', async () => {
    for (const [path, title] of [
      ['tools/fields', undefined],
      ['relationships/batch', undefined],
      ['tools/check', 'relx-tool'],
      ['relationships/1', 'relx-relation'],
      ...(isExhaustive ? [['tools/sources'], ['tools/similar-sample'], ['relationships/exists']] : []),
    ]) {
      const response = await admin.fetch(`/wp-json/relx/v1/${path}`, { method: 'OPTIONS' });
      const body = await response.json();
      expect(body).toMatchObject({ namespace: 'relx/v1' });
      expect(body.schema?.title, path).toBe(title);
    }
  });

  test('each item has the titles and edit links of its objects, empty for missing ones', async () => {
    const [post = 0] = here.posts;
    await here.php(
      "$GLOBALS['wpdb']->insert( 'wp_relx_relations', array( 'type' => 'references', 'from_type' => 'post', 'from_id' => $args, 'to_type' => 'post', 'to_id' => 9999, 'pair' => \"post:$args>post:9999\", 'from_order' => 1, 'to_order' => 1, 'created_at' => '2026-01-01T00:00:00.000Z' ) );",
      post,
    );
    expect((await call('check', 'GET')).body.items).toMatchObject([
      {
        from: {
          object_type: 'post',
          id: post,
          title: 'Post 0',
          link: expect.stringContaining(`post.php?post=${post}&action=edit`),
        },
        to: { object_type: 'post', id: 9999, title: '', link: '' },
      },
    ]);
  });

  test('Site Health lists problems with a link to the repair, in parts on a large site, for administrators', async () => {
    const [post = 0, other = 0] = here.posts;
    const gone = Array.from({ length: 1100 }, (_, index) => ['references', post, 9000 + index] as const);
    await breakRelations(here, [...gone, ['gone_type', post, other]]);
    type Health = { status: string; label: string; description: string; actions: string };
    const [part, whole, next] = await here.php<Health[]>(
      `$health = new Relx_Site_Health();
      $parts = array( $health->test_relations( 0 ), $health->test_relations( 0 ) );
      $GLOBALS['wpdb']->query( 'DELETE FROM wp_relx_relations WHERE to_id > 8000' );
      return array_merge( $parts, array( rest_do_request( '/relx/v1/tools/health' )->get_data() ) );`,
    );
    expect([part, whole, next].map((one) => one?.status)).toEqual(['recommended', 'recommended', 'recommended']);
    expect(part?.description).toContain('1,000 of 1,101 relations checked. Reload this page');
    expect(part?.description).toContain('<li>The post, user or term no longer exists (1,000)</li>');
    expect(whole?.description).toContain('1,101 relations have problems.');
    expect(whole?.description).toContain('exists (1,100)</li><li>The type is not registered (1)</li>');
    expect(whole?.actions).toContain('tools.php?page=relx&#038;tab=check');
    expect(next?.description).toBe('<p>1 relation has a problem.</p><ul><li>The type is not registered (1)</li></ul>');
    await here.php("$GLOBALS['wpdb']->query( 'DELETE FROM wp_relx_relations' );");
    expect(await here.php('return ( new Relx_Site_Health() )->test_relations();')).toMatchObject({ status: 'good', actions: '' });
    expect((await fetch(`${here.site.url}/wp-json/relx/v1/tools/health`)).status).toBe(401);
    const tests = `apply_filters( 'site_status_tests', array( 'direct' => array(), 'async' => array() ) )['async']['relx_relations']`;
    expect(await here.php(`return ${tests}['test'];`)).toBe(`${here.site.url}/wp-json/relx/v1/tools/health`);
  });

  test('fires the actions of removed relations, in PHP', async () => {
    await insert(1, 60);
    const [fired, removed] = await here.php<[number, number]>(
      `$fired = 0;
      add_action( 'ncr_relation_removed', function () use ( &$fired ) { $fired++; } );
      $integrity = new Relx_Integrity( Relx_Core::instance() );
      list( , $items ) = $integrity->step( $integrity->begin(), 1000, true );
      return array( $fired, Relx_Integrity::counts( $items )['actions']['remove'] );`,
    );
    expect(fired).toBe(removed);
    expect(fired).toBeGreaterThan(0);
    expect(here.site.log()).toBe('');
  });
});
