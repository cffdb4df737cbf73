import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from './log-in.js';
import { engines } from './opened-site.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';
import { runCommand } from './run-command.js';

interface Batch {
  readonly done: boolean;
  readonly next: string | null;
  readonly total: number;
  readonly read: number;
  readonly added: number;
  readonly existing: number;
  readonly rejected: number;
  readonly errors: readonly { at: number; code: string; message: string }[];
  readonly types: readonly string[];
}

const NCR = `CREATE TABLE wp_content_relations (
  id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  from_id bigint(20) unsigned NOT NULL,
  to_id bigint(20) unsigned NOT NULL,
  type varchar(50) NOT NULL DEFAULT 'related_to',
  direction varchar(20) NOT NULL DEFAULT 'bidirectional',
  to_type enum('post','user','term') NOT NULL DEFAULT 'post',
  relation_order int(11) unsigned NOT NULL DEFAULT 0,
  to_user_id bigint(20) unsigned NULL,
  to_term_id bigint(20) unsigned NULL,
  created_at datetime DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY  (id),
  UNIQUE KEY  unique_relation (from_id, to_id, type, to_type)
)`;
const P2P = `CREATE TABLE wp_p2p (
  p2p_id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  p2p_from bigint(20) unsigned NOT NULL,
  p2p_to bigint(20) unsigned NOT NULL,
  p2p_type varchar(44) NOT NULL DEFAULT '',
  PRIMARY KEY  (p2p_id)
)`;
const P2PMETA = `CREATE TABLE wp_p2pmeta (
  meta_id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  p2p_id bigint(20) unsigned NOT NULL DEFAULT '0',
  meta_key varchar(255) DEFAULT NULL,
  meta_value longtext,
  PRIMARY KEY  (meta_id)
)`;

const CONTENT_CONNECT = [
  'CREATE TABLE wp_post_to_post (id1 bigint(20) unsigned NOT NULL, id2 bigint(20) unsigned NOT NULL, name varchar(64) NOT NULL, `order` int(11) NOT NULL default 0, PRIMARY KEY (id1, id2, name))',
  'CREATE TABLE wp_post_to_user (post_id bigint(20) unsigned NOT NULL, user_id bigint(20) unsigned NOT NULL, name varchar(64) NOT NULL, user_order int(11) NOT NULL default 0, post_order int(11) NOT NULL default 0, PRIMARY KEY (post_id, user_id, name))',
];

describe.each(engines)('migration in PHP, on %s', (engine) => {
  let here: PluginSite;
  let admin: Session;
  let posts: number[];
  beforeAll(async () => {
    const titles = Array.from({ length: 6 }, (_, index) => `Post ${index}`);
    here = await openPluginSite(titles, { database: engine });
    posts = [...here.posts];
    admin = await here.site.logIn();
    // as few as nothing
    expect(await sources()).toEqual([]);
    await sql(NCR, P2P, P2PMETA, ...CONTENT_CONNECT);
  });
  afterAll(() => here?.site.stop());
  beforeEach(() =>
    sql(
      ...['relx_relations', 'content_relations', 'p2p', 'p2pmeta', 'post_to_post', 'post_to_user'].map(
        (table) => `DELETE FROM wp_${table}`,
      ),
    ),
  );

  const sql = (...statements: string[]) => here.php("foreach ( $args as $sql ) $GLOBALS['wpdb']->query( $sql );", statements);
  const sources = async () => (await admin.fetch('/wp-json/relx/v1/tools/sources')).json();
  const post = async (body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await admin.fetch('/wp-json/relx/v1/tools/migrate', { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as Batch };
  };
  /** A migration, batch by batch. */
  async function migrate(params: object, size = 1000) {
    const sum = { added: 0, existing: 0, rejected: 0, errors: [] as Batch['errors'][number][], types: [] as readonly string[] };
    for (let cursor = ''; ; ) {
      const { status, body } = await post({ ...params, per_page: size, cursor });
      if (status !== 200) throw new Error(JSON.stringify(body));
      for (const name of ['added', 'existing', 'rejected'] as const) sum[name] += body[name];
      sum.errors.push(...body.errors);
      sum.types = body.types;
      if (body.next === null) {
        expect(body.read).toBe(body.total);
        return sum;
      }
      cursor = body.next;
    }
  }
  const rows = () =>
    here.php<string[]>(
      "return $GLOBALS['wpdb']->get_col( \"SELECT CONCAT( type, ' ', from_type, ':', from_id, ' ', to_type, ':', to_id ) FROM wp_relx_relations ORDER BY id\" );",
    );
  const ids = (id: number | undefined, type: string) =>
    here.php<number[]>("return ncr_get_related( $args[0], 'post', $args[1], array( 'fields' => 'ids' ) );", [id, type]);

  test('Native Content Relationships: both rows of a two-way relation are one, and its types come along', async () => {
    const [a, b, c] = posts;
    const insert = (row: string) =>
      `INSERT INTO wp_content_relations (from_id, to_id, type, direction, to_type, relation_order, created_at) VALUES (${row})`;
    const [one, two] = ["'unidirectional'", "'bidirectional'"];
    await sql(
      insert(`${a}, ${b}, 'related_to', ${two}, 'post', 2, '2024-05-01 10:00:00'`),
      insert(`${b}, ${a}, 'related_to', ${two}, 'post', 0, '2024-05-01 10:00:00'`),
      insert(`${a}, ${c}, 'related_to', ${two}, 'post', 1, '2024-05-01 10:00:00'`),
      insert(`${c}, ${a}, 'related_to', ${two}, 'post', 0, '2024-05-01 10:00:00'`),
      insert(`${a}, 1, 'featured_in', ${one}, 'term', 0, '2024-05-01 10:00:00'`),
      insert(`${a}, 1, 'tagged_with', ${one}, 'term', 0, '2024-05-01 10:00:00'`),
      insert(`1, ${b}, 'favorite_posts', ${one}, 'post', 0, '2024-05-01 10:00:00'`),
      insert(`1, ${b}, 'authored_by', ${one}, 'post', 0, '2024-05-01 10:00:00'`),
      insert(`${c}, 1, 'authored_by', ${one}, 'user', 0, '2024-05-01 10:00:00'`),
      insert(`${a}, 99999, 'references', ${one}, 'post', 0, '2024-05-01 10:00:00'`),
      insert(`${a}, ${b}, 'own_type', ${two}, 'post', 0, '2024-05-01 10:00:00'`),
      insert(`${b}, ${a}, 'own_type', ${two}, 'post', 0, '2024-05-01 10:00:00'`),
    );
    await here.php(
      "update_option( 'naticore_settings', array( 'enable_manual_order' => 1, 'relationship_types_config' => array( 'custom' => array( 'own_type' => array( 'label' => 'Our own', 'from' => 'post', 'to' => 'post' ) ) ) ) );",
    );
    const [ncr] = (await sources()) as { types: object[] }[];
    expect(ncr).toMatchObject({ source: 'ncr', is_active: false, total: 12 });
    expect(ncr?.types).toContainEqual({ name: 'tagged_with', total: 1, type: 'tagged_with', is_registered: false });
    expect(ncr?.types).toContainEqual({ name: 'related_to', total: 4, type: 'related_to', is_registered: true });
    const expected = { added: 8, existing: 3, rejected: 1 };
    const foretold = await migrate({ source: 'ncr' });
    expect(foretold).toMatchObject(expected);
    expect(await rows()).toEqual([]);
    const types = ['featured_in', 'own_type', 'tagged_with'];
    expect([...foretold.types].sort()).toEqual(types);
    expect(await here.php('return array_column( ncr_get_registered_relation_types(), "name" );')).not.toContain('tagged_with');
    const done = await migrate({ source: 'ncr', dry_run: false }, 5);
    expect(done).toMatchObject(expected);
    expect(done.errors).toMatchObject([{ at: 10, code: 'ncr_object_not_found' }]);
    // from the end of each list to its start
    expect(await rows()).toEqual([
      `own_type post:${b} post:${a}`,
      `authored_by post:${c} user:1`,
      `authored_by post:${b} user:1`,
      `favorite_posts user:1 post:${b}`,
      `tagged_with post:${a} term:1`,
      `featured_in post:${a} term:1`,
      `related_to post:${c} post:${a}`,
      `related_to post:${b} post:${a}`,
    ]);
    expect(await ids(a, 'related_to')).toEqual([c, b]);
    expect(await migrate({ source: 'ncr', dry_run: false }, 5)).toMatchObject({ added: 0, existing: 11, types: [] });
    // the types are registered from now on, and stored for a headless back end
    const registered = await here.php<{ name: string }[]>('return ncr_get_registered_relation_types();');
    expect(registered).toContainEqual(
      expect.objectContaining({ name: 'own_type', label: 'Our own', direction: 'bidirectional' }),
    );
    expect(JSON.parse(await here.php("return get_option( 'relx_types' );"))).toContainEqual(
      expect.objectContaining({ name: 'tagged_with' }),
    );
    await here.php("delete_option( 'relx_registered_types' );");
  });

  test('lists of Native Content Relationships keep their order', async () => {
    const [a, b, c, d, e] = posts;
    await sql(
      ...[b, c, d].flatMap((to) =>
        [`${a}, ${to}`, `${to}, ${a}`].map(
          (ends) =>
            `INSERT INTO wp_content_relations (from_id, to_id, type, created_at) VALUES (${ends}, 'related_to', '2024-05-01 10:00:00')`,
        ),
      ),
      `INSERT INTO wp_content_relations (from_id, to_id, type, created_at) VALUES (${a}, ${e}, 'related_to', '2024-06-01 10:00:00'), (${e}, ${a}, 'related_to', '2024-06-01 10:00:00'), (${e}, ${b}, 'related_to', NULL)`,
    );
    await here.php("delete_option( 'naticore_settings' );");
    expect(await migrate({ source: 'ncr', dry_run: false }, 2)).toMatchObject({ added: 5, existing: 4, rejected: 0 });
    // as its ORDER BY created_at DESC
    expect(await ids(a, 'related_to')).toEqual([e, b, c, d]);
  });

  test('shortcodes and blocks of Native Content Relationships are replaced on request', async () => {
    const before = String.raw`<!-- wp:paragraph {"placeholder":"[naticore_related_posts title=\u0022x\u0022]"} -->
<p>[naticore_related_posts] and <iframe src="/x"></iframe> [[naticore_related_posts]] [naticore_related_postscript]</p>
<!-- /wp:paragraph -->
[naticore_related_posts type='old_one' limit="90" order=title post_id="12" layout="grid" class="wide" title="Q &amp; A: C:\\x" excerpt_length="12"]
[naticore_related_posts layout=grid show_thumbnail=1 order="date" title=""/]
[naticore_related_users order=name]none[/naticore_related_users][naticore_related_terms limit="3"]
<!-- wp:naticore/related-posts /-->
<!-- wp:naticore/related-posts {"relationType":"old_one","limit":7,"order":"title","showThumbnail":true,"wrapperClass":"a","className":"b","metadata":{"name":"n"}} /-->`;
    const after = String.raw`<!-- wp:paragraph {"placeholder":"[naticore_related_posts title=\u0022x\u0022]"} -->
<p>[relx_related_posts type="related_to"] and <iframe src="/x"></iframe> [[naticore_related_posts]] [naticore_related_postscript]</p>
<!-- /wp:paragraph -->
[relx_related_posts type="references" limit="50" order="title" post_id="12" layout="grid" class="wide" title="Q &amp; A: C:\\x" show_thumbnail="0" show_date="0" excerpt_length="12"]
[relx_related_posts type="related_to" layout="grid" title="" show_date="0" /]
[relx_related_users type="authored_by" order="name" show_thumbnail="0"]none[/relx_related_users][relx_related_terms type="categorized_as" limit="3"]
<!-- wp:relx/related-posts {"type":"related_to"} /-->
<!-- wp:relx/related-posts {"className":"a b","metadata":{"name":"n"},"type":"references","limit":7,"order":"title","showThumbnail":true} /-->`;
    const id = await here.php<number>(
      "kses_remove_filters(); return wp_insert_post( wp_slash( array( 'post_title' => 'Old', 'post_content' => $args[0] ) ) );",
      [before],
    );
    const content = () => here.php<string>('return get_post( $args[0] )->post_content;', [id]);
    const replace = (...words: string[]) =>
      runCommand(here.site.root, ['migrate', 'ncr', '--replace-content', '--types=old_one=references', ...words]);
    expect(await content()).toBe(before);
    const foretold = await replace('--dry-run');
    expect(foretold.stdout).toContain(`~ post ${id}`);
    expect(foretold.stdout).toContain('Posts that would change: 1.');
    expect(await content()).toBe(before);
    expect((await replace()).stdout).toContain('Posts changed: 1.');
    expect(await content()).toBe(after);
    expect((await replace()).stdout).toContain('Posts changed: 0.');
    expect((await runCommand(here.site.root, ['migrate', 'p2p', '--replace-content'])).code).toBe(1);
    // a list that has more posts than a batch, and ends
    const batches = await here.php(
      `foreach ( array( 1, 2, 3 ) as $at ) wp_insert_post( array( 'post_title' => 'Old', 'post_content' => '[naticore_related_posts]' ) );
      $content = new Relx_NCR_Content( Relx_Core::instance()->types );
      $counts  = array();
      for ( $after = 0; null !== $after; ) { list( $done, , $after ) = $content->step( $after, 2, false ); $counts[] = count( $done ); }
      return $counts;`,
    );
    expect(batches).toEqual([1, 2, 0]);
  });

  test('a trial run lists the posts with shortcodes, and only posts that the user can edit change', async () => {
    const done = await here.php<Record<string, unknown>>(
      `wp_set_current_user( 1 );
      $ids = array_map( fn( $title ) => wp_insert_post( array( 'post_title' => $title, 'post_status' => 'publish', 'post_content' => '[naticore_related_posts type=old_one]' ) ), array( 'Ours', 'Denied', 'Third' ) );
      add_filter( 'map_meta_cap', fn( $caps, $cap, $user, $on ) => 'edit_post' === $cap && (int) $on[0] === $ids[1] ? array( 'do_not_allow' ) : $caps, 10, 4 );
      $texts = fn() => array_map( fn( $id ) => get_post( $id )->post_content, $ids );
      $run   = function ( $params ) {
        $request = new WP_REST_Request( 'POST', '/relx/v1/tools/content' );
        foreach ( $params as $name => $value ) { $request->set_param( $name, $value ); }
        return rest_do_request( $request )->get_data();
      };
      $trial  = $run( array( 'types' => array( 'old_one' => 'references' ) ) );
      $before = $texts();
      for ( $cursor = null, $changed = array(), $failed = array(); ; $cursor = $batch['next'] ) {
        $batch   = $run( array_filter( array( 'types' => array( 'old_one' => 'references' ), 'per_page' => 1, 'cursor' => $cursor ) ) + array( 'dry_run' => false ) );
        $changed = array_merge( $changed, array_column( $batch['changed'], 'id' ) );
        $failed  = array_merge( $failed, $batch['failed'] );
        if ( $batch['done'] ) { break; }
      }
      $unknown = $run( array( 'types' => array( 'old_one' => 'nothing' ) ) );
      $after   = $texts();
      array_map( 'wp_delete_post', $ids, array( true, true, true ) );
      return array( 'ids' => $ids, 'trial' => $trial, 'before' => $before, 'changed' => $changed, 'failed' => $failed, 'after' => $after, 'code' => $unknown['code'] );`,
    );
    const [ours, denied, third] = done.ids as number[];
    expect(done.trial).toMatchObject({
      done: true,
      changed: [
        { object_type: 'post', id: ours, title: 'Ours', link: expect.stringContaining(`post=${ours}`) },
        { id: third, title: 'Third' },
      ],
      failed: [denied],
    });
    const [old, replaced] = ['[naticore_related_posts type=old_one]', '[relx_related_posts type="references"]'];
    expect(done).toMatchObject({ before: [old, old, old], changed: [ours, third], failed: [denied], after: [replaced, old, replaced], code: 'ncr_invalid_type' }); // biome-ignore format: one state
  });

  test('a type may become another one, or be left out', async () => {
    const [a, b, c] = posts;
    await sql(
      `INSERT INTO wp_content_relations (from_id, to_id, type, direction) VALUES (${a}, ${b}, 'old_one', 'unidirectional')`,
      `INSERT INTO wp_content_relations (from_id, to_id, type, direction) VALUES (${a}, ${c}, 'old_two', 'unidirectional')`,
    );
    const types = { old_one: 'references', old_two: '' };
    expect(await migrate({ source: 'ncr', types, dry_run: false })).toMatchObject({ added: 1, rejected: 0, types: [] });
    expect(await rows()).toEqual([`references post:${a} post:${b}`]);
    expect((await post({ source: 'ncr', types: { old_one: 'nothing' } })).status).toBe(400);
  });

  test('Posts 2 Posts, with its positions', async () => {
    const [a, b, c, d] = posts;
    await sql(
      `INSERT INTO wp_p2p (p2p_id, p2p_from, p2p_to, p2p_type) VALUES (1, ${a}, ${b}, 'posts_to_pages'), (2, ${a}, ${c}, 'posts_to_pages'), (3, ${a}, ${d}, 'Other'), (4, ${a}, 99999, 'posts_to_pages')`,
      "INSERT INTO wp_p2pmeta (p2p_id, meta_key, meta_value) VALUES (1, '_order_from', '1'), (2, '_order_from', '0'), (1, 'note', 'x')",
    );
    expect(await sources()).toContainEqual({
      source: 'p2p',
      name: 'Posts 2 Posts',
      is_active: false,
      total: 4,
      types: [
        { name: 'Other', total: 1, type: null, is_registered: false },
        { name: 'posts_to_pages', total: 3, type: 'posts_to_pages', is_registered: false },
      ],
    });
    const params = { source: 'p2p', types: { posts_to_pages: 'references' }, dry_run: false };
    const { errors, ...counts } = await migrate(params, 2);
    expect(counts).toMatchObject({ added: 2, existing: 0, rejected: 2 });
    expect(errors.map(({ at, code }) => [at, code])).toEqual([
      [3, 'ncr_invalid_type'],
      [4, 'ncr_object_not_found'],
    ]);
    expect(await ids(a, 'references')).toEqual([c, b]);
    expect(await migrate(params)).toMatchObject({ added: 0, existing: 2 });
  });

  test('types of Posts 2 Posts come along', async () => {
    const [a, b] = posts;
    await sql(
      `INSERT INTO wp_p2p (p2p_from, p2p_to, p2p_type) VALUES (${a}, ${b}, 'posts_to_pages'), (${a}, 1, 'posts_to_users')`,
    );
    const done = await migrate({ source: 'p2p', dry_run: false });
    expect(done).toMatchObject({ added: 2, rejected: 0, types: ['posts_to_pages', 'posts_to_users'] });
    expect(await rows()).toEqual([`posts_to_pages post:${a} post:${b}`, `posts_to_users post:${a} user:1`]);
    expect(await here.php('return ncr_get_registered_relation_types();')).toContainEqual(
      expect.objectContaining({ name: 'posts_to_users', label: 'Posts to users', direction: 'from_to' }),
    );
    await here.php("delete_option( 'relx_registered_types' );");
  });

  test('WP Content Connect, with the positions of both sides', async () => {
    const [a, b, c, d] = posts;
    // the order of a row is the position of its first post in the list of its second one; 0 is none
    await sql(
      `INSERT INTO wp_post_to_post (id1, id2, name, \`order\`) VALUES
        (${b}, ${a}, 'chapters', 3), (${a}, ${b}, 'chapters', 2), (${c}, ${a}, 'chapters', 1), (${a}, ${c}, 'chapters', 0),
        (${d}, ${a}, 'chapters', 2), (${a}, ${d}, 'chapters', 0), (${b}, ${c}, 'chapters', 0), (${c}, ${b}, 'chapters', 1),
        (${d}, ${c}, 'chapters', 0), (${a}, ${b}, 'Other', 0), (${b}, ${a}, 'Other', 0), (${a}, ${b}, 'old', 0), (${b}, ${a}, 'old', 0)`,
      `INSERT INTO wp_post_to_user (post_id, user_id, name, user_order, post_order) VALUES (${a}, 1, 'team', 1, 2), (${b}, 1, 'team', 1, 1), (${c}, 99999, 'team', 0, 0)`,
    );
    const found = ((await sources()) as { source: string; types: object[] }[]).find(({ source }) => source === 'content-connect');
    expect(found).toMatchObject({ name: 'WP Content Connect', is_active: false, total: 16 });
    expect(found?.types).toContainEqual({ name: 'chapters', total: 9, type: 'chapters', is_registered: false });
    expect(found?.types).toContainEqual({ name: 'Other', total: 2, type: null, is_registered: false });
    const params = { source: 'content-connect', types: { Other: '', old: 'references' } };
    const foretold = await migrate(params);
    expect(foretold).toMatchObject({ added: 8, existing: 0, rejected: 1, types: ['chapters', 'team'] });
    expect(await rows()).toEqual([]);
    const done = await migrate({ ...params, dry_run: false }, 2);
    expect({ ...done, errors: [] }).toEqual({ ...foretold, errors: [] });
    expect(done.errors).toMatchObject([{ at: 16, code: 'ncr_object_not_found' }]);
    expect(await ids(a, 'chapters')).toEqual([c, d, b]);
    expect(await ids(b, 'chapters')).toEqual([c, a]);
    expect((await ids(c, 'chapters')).toSorted((x, y) => x - y)).toEqual([a, b, d]);
    expect(await ids(a, 'references')).toEqual([b]);
    expect(await here.php("return ncr_get_related( 1, 'user', 'team', array( 'fields' => 'ids' ) );")).toEqual([b, a]);
    expect(await migrate({ ...params, dry_run: false }, 3)).toMatchObject({ added: 0, existing: 8, types: [] });
    expect(await here.php('return ncr_get_registered_relation_types();')).toContainEqual(
      expect.objectContaining({ name: 'chapters', label: 'Chapters', direction: 'bidirectional' }),
    );
    await here.php("delete_option( 'relx_registered_types' );");
  });

  test('fields of ACF', async () => {
    const [a, b, c, d] = posts;
    await here.php(
      `wp_insert_post( array( 'post_type' => 'acf-field', 'post_status' => 'publish', 'post_name' => 'field_1', 'post_excerpt' => 'books', 'post_title' => 'Books', 'post_content' => wp_slash( serialize( array( 'type' => 'relationship' ) ) ) ) );
      update_post_meta( $args[0], 'books', array( (string) $args[3], (string) $args[1], '99999' ) );
      update_post_meta( $args[0], '_books', 'field_1' );
      update_post_meta( $args[2], 'books', 'no ids' );
      update_post_meta( $args[2], '_books', 'field_1' );
      update_post_meta( $args[1], 'books', array( 1 ) );`,
      posts,
    );
    const field = { key: 'books', label: 'Books', field_type: 'relationship', from_type: 'post', to_type: 'post', total: 3 };
    expect(await sources()).toContainEqual(expect.objectContaining({ source: 'acf', fields: [field] }));
    const params = { source: 'acf', key: 'books', type: 'references' };
    const foretold = await migrate(params);
    expect(foretold).toMatchObject({ added: 2, rejected: 3 });
    expect(await migrate({ ...params, dry_run: false }, 1)).toEqual(foretold);
    expect(await ids(a, 'references')).toEqual([d, b]);
    expect(await migrate({ ...params, dry_run: false })).toMatchObject({ added: 0, existing: 2 });
    expect((await post({ source: 'acf', key: 'books' })).body).toMatchObject({ code: 'rest_missing_callback_param' });
    expect((await post({ source: 'acf', key: 'nothing', type: 'references' })).status).toBe(404);
    expect(c).toBeGreaterThan(0);
  });

  test('any meta: lists of all shapes, rows of one id each, users', async () => {
    const [a, b, c, d, e] = posts;
    await here.php(
      `foreach ( array( 1, 2, 3 ) as $at ) add_post_meta( $args[0], 'related', $args[ $at ] );
      add_post_meta( $args[1], 'related', wp_slash( wp_json_encode( array( $args[2], $args[3] ) ) ) );
      add_post_meta( $args[2], 'related', "{$args[3]}, {$args[4]}" );
      add_post_meta( $args[4], 'related', '' );
      update_user_meta( 1, 'liked', array( $args[0] ) );`,
      posts,
    );
    expect(await migrate({ source: 'meta', key: 'related', type: 'references', dry_run: false }, 2)).toMatchObject({
      added: 7,
      rejected: 0,
    });
    expect(await ids(a, 'references')).toEqual([b, c, d]);
    expect(await ids(c, 'references')).toEqual([d, e]);
    const liked = { source: 'meta', key: 'liked', type: 'favorite_posts', from_type: 'user', dry_run: false };
    expect(await migrate(liked)).toMatchObject({ added: 1 });
    expect((await rows()).at(-1)).toBe(`favorite_posts user:1 post:${a}`);
  });

  describe('lists that follow meta', () => {
    const json = { 'Content-Type': 'application/json' };
    const create = async (type: object) => {
      const sides = { from_object_types: ['post'], to_object_types: ['post'], direction: 'from_to' };
      const body = JSON.stringify({ label: 'Follows', ...sides, ...type });
      const response = await admin.fetch('/wp-json/relx/v1/types', { method: 'POST', headers: json, body });
      expect(response.status).toBe(201);
      return response.json();
    };
    const compare = async (type: string, dry_run: boolean) => {
      const sum = { added: 0, removed: 0, moved: 0, skipped: 0, codes: [] as string[] };
      for (let cursor = ''; ; ) {
        const body = JSON.stringify({ type, dry_run, per_page: 2, cursor });
        const response = await admin.fetch('/wp-json/relx/v1/tools/fields', { method: 'POST', headers: json, body });
        const batch = (await response.json()) as typeof sum & Pick<Batch, 'next' | 'errors'>;
        expect(response.status, JSON.stringify(batch)).toBe(200);
        for (const name of ['added', 'removed', 'moved', 'skipped'] as const) sum[name] += batch[name];
        sum.codes.push(...batch.errors.map(({ code }) => code));
        if (batch.next === null) return sum;
        cursor = batch.next;
      }
    };
    const inStep = { added: 0, removed: 0, moved: 0, skipped: 0, codes: [] };
    const list = (id: number | undefined, type = 'follows', direction = 'outgoing', objectType = 'post') =>
      here.php<number[]>(
        "return ncr_get_related( $args[0], $args[3], $args[1], array( 'fields' => 'ids', 'direction' => $args[2] ) );",
        [id, type, direction, objectType],
      );
    beforeAll(async () => {
      const type = await create({ name: 'follows', meta_key: 'follow_ids', to_subtypes: ['post'] });
      const source = { label: 'follow_ids' };
      expect(type).toMatchObject({ managed_by: 'meta', meta_key: 'follow_ids', source, origin: 'site' });
      await create({ name: 'chapter_of', meta_key: 'chapters', meta_side: 'to' });
      await create({ name: 'pairs_of', meta_key: 'pairs_of', direction: 'bidirectional' });
      await create({ name: 'writers', meta_key: 'wrote', from_object_types: ['user'], from_subtypes: ['administrator'] });
      await create({ name: 'topics', meta_key: 'topic', from_object_types: ['term'], to_object_types: ['user'] });
    });
    afterAll(() => here?.php("delete_option( 'relx_registered_types' );"));
    beforeEach(() =>
      sql(
        ...['post', 'user', 'term'].map(
          (table) => `DELETE FROM wp_${table}meta WHERE meta_key IN ('follow_ids', 'chapters', 'pairs_of', 'wrote', 'topic')`,
        ),
        "DELETE FROM wp_posts WHERE post_title LIKE 'Temporary%'",
      ).then(() => here.php('wp_cache_flush();')),
    );

    test('in the order of its ids, in all forms, with one action for each change', async () => {
      const [a = 0, b = 0, c = 0, d = 0] = posts;
      const run = await here.php(
        `list( $a, $b, $c, $d ) = $args;
        $calls = array();
        foreach ( array( 'ncr_relation_added', 'ncr_relation_removed', 'relx_relations_reordered' ) as $hook ) {
          add_action( $hook, function () use ( $hook, &$calls ) { $calls[] = preg_replace( '/.*_/', '', $hook ); } );
        }
        $seen = array();
        $look = function () use ( $a, &$seen, &$calls ) {
          $seen[] = array( ncr_get_related( $a, 'post', 'follows', array( 'fields' => 'ids' ) ), $calls );
          $calls  = array();
        };
        // as ACF stores it, in the same request as the read
        update_post_meta( $a, 'follow_ids', array( (string) $c, (string) $b ) );        $look();
        update_post_meta( $a, 'follow_ids', array( (string) $b, (string) $c ) );        $look();
        update_post_meta( $a, 'follow_ids', array( (string) $b, (string) $d, (string) $c ) ); $look();
        update_post_meta( $a, 'follow_ids', "$d,$b" );                                  $look();
        update_post_meta( $a, 'follow_ids', wp_json_encode( array( $b, $c ) ) );        $look();
        add_post_meta( $a, 'follow_ids', $d );                                          $look();
        delete_post_meta( $a, 'follow_ids', $d );                                       $look();
        update_post_meta( $a, 'other', array( $d ) );                                   $look();
        update_post_meta( $a, 'follow_ids', '' );                                       $look();
        update_post_meta( $a, 'follow_ids', (string) $d );                              $look();
        delete_post_meta( $a, 'follow_ids' );                                           $look();
        return $seen;`,
        [a, b, c, d],
      );
      expect(run).toEqual([
        [
          [c, b],
          ['added', 'added'],
        ],
        [[b, c], ['reordered']],
        [[b, d, c], ['added']],
        [
          [d, b],
          ['removed', 'reordered'],
        ],
        [
          [b, c],
          ['removed', 'added'],
        ],
        [
          [b, c, d],
          ['added', 'reordered'],
        ],
        [[b, c], ['removed']],
        [[b, c], []],
        [[], ['removed', 'removed']],
        [[d], ['added']],
        [[], ['removed']],
      ]);
    });

    test('of users, of terms, of the target, and of both sides of a two-way type', async () => {
      const [a = 0, b = 0, c = 0] = posts;
      await here.php(
        `list( $a, $b, $c ) = $args;
        update_user_meta( 1, 'wrote', array( $b, $a ) );
        update_user_meta( wp_create_user( 'reader', 'x', 'reader@example.org' ), 'wrote', array( $a ) );
        update_term_meta( 1, 'topic', '1' );
        update_post_meta( $a, 'chapters', array( $c, $b ) );
        // as a bidirectional field of ACF: first the other post, then the post itself
        update_post_meta( $b, 'pairs_of', array( $a ) );
        update_post_meta( $a, 'pairs_of', array( $c, $b ) );`,
        [a, b, c],
      );
      expect(await list(1, 'writers', 'outgoing', 'user')).toEqual([b, a]);
      expect(await list(a, 'writers', 'incoming')).toEqual([1]);
      expect(await list(1, 'topics', 'outgoing', 'term')).toEqual([1]);
      expect(await list(a, 'chapter_of', 'incoming')).toEqual([c, b]);
      expect(await list(c, 'chapter_of')).toEqual([a]);
      const lists = () => Promise.all([a, b, c].map((id) => list(id, 'pairs_of', 'both')));
      expect(await lists()).toEqual([[c, b], [a], [a]]);
      // the relation stays while one of both has it
      await here.php("update_post_meta( $args[0], 'pairs_of', array( $args[1] ) );", [a, c]);
      expect(await lists()).toEqual([[c, b], [a], [a]]);
      await here.php("delete_post_meta( $args[0], 'pairs_of' );", [b]);
      expect(await lists()).toEqual([[c], [], [a]]);
      for (const type of ['writers', 'topics', 'chapter_of', 'pairs_of']) expect(await compare(type, true)).toEqual(inStep);
    });

    test('skip invalid values, which the comparison and the command report', async () => {
      const [a = 0, b = 0, c = 0] = posts;
      await here.php(
        `list( $a, $b, $c ) = $args;
        $page = wp_insert_post( array( 'post_type' => 'page', 'post_title' => 'Temporary page', 'post_status' => 'publish' ) );
        update_post_meta( $a, 'follow_ids', array( $c, 'x', 99999, $b, $c, $a, $page, '0' ) );`,
        [a, b, c],
      );
      expect(await list(a)).toEqual([c, b]);
      const { codes, ...counts } = await compare('follows', true);
      expect(counts).toEqual({ added: 0, removed: 0, moved: 0, skipped: 5 });
      expect(codes).toEqual([
        'ncr_invalid_id',
        'ncr_relation_exists',
        'ncr_object_not_found',
        'ncr_self_relation',
        'ncr_invalid_combination',
      ]);
      const { code, stdout, stderr } = await runCommand(here.site.root, ['check', '--verbose']);
      expect([code, stdout + stderr]).toEqual([0, expect.stringContaining('5 values of follow_ids are skipped')]);
      expect(stdout).toContain(`follow_ids of ${a}: The post 99999 does not exist. (ncr_object_not_found)`);
      // an object, which each read of the meta creates again
      await here.php("update_post_meta( $args[0], 'follow_ids', array( new stdClass(), $args[1] ) );", [b, c]);
      expect(await list(b)).toEqual([c]);
      await here.php("delete_post_meta( $args, 'follow_ids' );", b);
      // the meta of a revision is that of its post
      await here.php("add_metadata( 'post', _wp_put_post_revision( $args[0] ), 'follow_ids', array( $args[0] ) );", [b]);
      expect(await compare('follows', true)).toMatchObject({ added: 0, removed: 0 });
    });

    test('have 500 items at most', async () => {
      const [a = 0] = posts;
      const many = await here.php<number[]>(
        `global $wpdb;
        $wpdb->query( "INSERT INTO wp_posts (post_title, post_status, post_type, post_date, post_date_gmt, post_modified, post_modified_gmt, post_content, post_excerpt, to_ping, pinged, post_content_filtered) VALUES " . implode( ',', array_fill( 0, 503, "('Temporary', 'publish', 'post', '2024-01-01', '2024-01-01', '2024-01-01', '2024-01-01', '', '', '', '', '')" ) ) );
        $ids = array_map( 'intval', $wpdb->get_col( "SELECT ID FROM wp_posts WHERE post_title = 'Temporary' ORDER BY ID" ) );
        update_post_meta( $args[0], 'follow_ids', $ids );
        return $ids;`,
        [a],
      );
      expect(await list(a)).toEqual(many.slice(0, 500));
      expect(await compare('follows', true)).toMatchObject({ added: 0, removed: 0, skipped: 3 });
      // relations of before: more than a request can set
      await here.php(
        `list( $a, $many ) = $args;
        $object = fn( $id ) => array( 'object_type' => 'post', 'id' => $id );
        $core   = Relx_Core::instance();
        foreach ( array_slice( $many, 500 ) as $id ) $core->table->insert( $core->types->get( 'follows' ), $object( $a ), $object( $id ), Relx_Rules::now() );`,
        [a, many],
      );
      await here.php("update_post_meta( $args[0], 'follow_ids', array( $args[1] ) );", [a, many[502]]);
      expect(await list(a)).toEqual([many[502]]);
    });

    test('go back with the transaction of other code, and stay while a post is in the trash', async () => {
      const [a = 0, b = 0, c = 0] = posts;
      const back = await here.php<unknown[]>(
        `list( $a, $b, $c ) = $args;
        $ids = fn() => ncr_get_related( $a, 'post', 'follows', array( 'fields' => 'ids' ) );
        update_post_meta( $a, 'follow_ids', array( $b ) );
        $GLOBALS['wpdb']->query( 'START TRANSACTION' );
        update_post_meta( $a, 'follow_ids', array( $c, $b ) );
        $inside = $ids();
        $GLOBALS['wpdb']->query( 'ROLLBACK' );
        wp_cache_flush();
        return array( $inside, $ids() );`,
        [a, b, c],
      );
      expect(back).toEqual([[c, b], [b]]);
      const left = await here.php<unknown[]>(
        `list( $a, $b ) = $args;
        $new  = fn() => wp_insert_post( array( 'post_title' => 'Temporary', 'post_status' => 'publish' ) );
        $ids  = fn( $id ) => ncr_get_related( $id, 'post', 'follows', array( 'fields' => 'ids' ) );
        list( $from, $to ) = array( $new(), $new() );
        update_post_meta( $from, 'follow_ids', array( $to, $b ) );
        wp_trash_post( $to );   $seen[] = $ids( $from ) === array( $b );
        wp_untrash_post( $to ); wp_publish_post( $to ); $seen[] = $ids( $from ) === array( $to, $b );
        wp_trash_post( $from ); wp_untrash_post( $from ); wp_publish_post( $from ); $seen[] = $ids( $from ) === array( $to, $b );
        wp_delete_post( $to, true ); $seen[] = $ids( $from ) === array( $b );
        wp_delete_post( $from, true );
        return array( $seen, (int) $GLOBALS['wpdb']->get_var( "SELECT COUNT(*) FROM wp_relx_relations WHERE type = 'follows' AND from_id = $from" ) );`,
        [a, b],
      );
      expect(left).toEqual([[true, true, true, true], 0]);
    });

    test('are written by nothing else', async () => {
      const [a = 0, b = 0, c = 0] = posts;
      await here.php("update_post_meta( $args[0], 'follow_ids', array( $args[1] ) );", [a, b]);
      const id = await here.php<number>(
        'return (int) $GLOBALS["wpdb"]->get_var( "SELECT id FROM wp_relx_relations WHERE type = \'follows\'" );',
      );
      const send = async (method: string, path: string, body: object) => {
        const response = await admin.fetch(`/wp-json/relx/v1/${path}`, { method, headers: json, body: JSON.stringify(body) });
        return [response.status, ((await response.json()) as { code: string }).code];
      };
      const pair = { from_id: a, to_id: c, type: 'follows' };
      const managed = [400, 'ncr_managed_type'];
      expect(await send('POST', 'relationships', pair)).toEqual(managed);
      expect(await send('DELETE', 'relationships', { ...pair, to_id: b })).toEqual(managed);
      expect(await send('PATCH', `relationships/${id}`, { side: 'from', position: 0 })).toEqual(managed);
      expect(await send('PATCH', `relationships/${id}`, { data: { note: 'x' } })).toEqual(managed);
      expect(await send('PUT', `post/${a}/lists/follows`, { items: [] })).toEqual(managed);
      expect(await send('POST', 'tools/migrate', { source: 'meta', key: 'follow_ids', type: 'follows' })).toEqual(managed);
      const results = await here.php<unknown[]>(
        `list( $a, $b, $c, $id ) = $args;
        $code = fn( $result ) => is_wp_error( $result ) ? $result->get_error_code() : $result;
        $copy = ncr_copy_relations( $a, $c );
        return array_merge( array_map( $code, array(
          ncr_add_relation( $a, 'post', $c, 'post', 'follows' ), ncr_remove_relation( $a, 'post', $b, 'post', 'follows' ), ncr_remove_relation( $a, 'post', null, 'post', 'follows' ),
          ncr_reorder_relations( $a, 'post', 'follows', array( $b ) ), ncr_copy_relations( $a, $c, array( 'follows' ) ), ncr_update_relation( $id, array( 'data' => array() ) ),
        ) ), array( count( $copy['copied'] ), ncr_is_related( $a, 'post', $b, 'post', 'follows' ) ) );`,
        [a, b, c, id],
      );
      expect(results).toEqual([...Array(6).fill('ncr_managed_type'), 0, true]);
      const imported = await runCommand(
        here.site.root,
        ['import', '-'],
        JSON.stringify({ ...pair, from_type: 'post', to_type: 'post' }),
      );
      expect([imported.code, imported.stdout + imported.stderr]).toEqual([1, expect.stringContaining('ncr_managed_type')]);
      expect(await list(a)).toEqual([b]);
    });

    test('are filled from meta that was there before, and after imports', async () => {
      const [a = 0, b = 0, c = 0] = posts;
      const insert = (id: number, value: string) =>
        `INSERT INTO wp_postmeta (post_id, meta_key, meta_value) VALUES (${id}, 'follow_ids', '${value}')`;
      await here.php("update_post_meta( $args[0], 'follow_ids', array( $args[1] ) );", [c, a]);
      await sql(`DELETE FROM wp_postmeta WHERE meta_key = 'follow_ids'`, insert(a, `${c},${b}`), insert(b, `[${a}]`));
      expect(await compare('follows', true)).toEqual({ ...inStep, added: 3, removed: 1 });
      expect(await list(a)).toEqual([]);
      const check = await runCommand(here.site.root, ['check']);
      expect([check.code, check.stdout + check.stderr]).toEqual([
        1,
        expect.stringContaining('3 lists of the type follows are not in step'),
      ]);
      expect(await compare('follows', false)).toEqual({ ...inStep, added: 3, removed: 1 });
      expect([await list(a), await list(b), await list(c)]).toEqual([[c, b], [a], []]);
      expect(await compare('follows', true)).toEqual(inStep);
      await sql(`UPDATE wp_postmeta SET meta_value = '${b},${c}' WHERE meta_key = 'follow_ids' AND post_id = ${a}`);
      const sync = await runCommand(here.site.root, ['sync']);
      expect([sync.code, sync.stdout]).toEqual([0, expect.stringContaining('Brought 1 lists of the type follows in step')]);
      expect(await list(a)).toEqual([b, c]);
      // an importer adds a post before those of its field, and other code deletes the meta of all posts
      const imported = await here.php<number[][]>(
        `$new   = array( 'post_title' => 'Temporary', 'post_status' => 'publish' );
        $later = (int) $GLOBALS['wpdb']->get_var( 'SELECT MAX(ID) FROM wp_posts' ) + 50;
        $first = wp_insert_post( $new + array( 'meta_input' => array( 'follow_ids' => array( $later ) ) ) );
        wp_insert_post( $new + array( 'import_id' => $later ) );
        $ids   = fn() => ncr_get_related( $first, 'post', 'follows', array( 'fields' => 'ids' ) );
        $seen  = array( $ids() );
        do_action( 'import_end' );
        $run   = function () { $seen = wp_next_scheduled( 'relx_meta_lists' ); wp_unschedule_hook( 'relx_meta_lists' ); if ( $seen ) { do_action( 'relx_meta_lists' ); } };
        $run();
        $seen[] = array_map( fn( $id ) => $id === $later, $ids() );
        delete_metadata( 'post', 0, 'follow_ids', '', true );
        $run();
        $seen[] = $ids();
        return $seen;`,
      );
      expect(imported).toEqual([[], [true], []]);
    });

    test('are offered for the fields of ACF and for meta with ids', async () => {
      const [a = 0, b = 0] = posts;
      await here.php(
        `wp_insert_post( array( 'post_type' => 'acf-field', 'post_status' => 'publish', 'post_name' => 'field_2', 'post_excerpt' => 'photos', 'post_title' => 'Photos', 'post_content' => wp_slash( serialize( array( 'type' => 'gallery' ) ) ) ) );
        update_post_meta( $args[0], 'follow_ids', array( $args[1] ) );`,
        [a, b],
      );
      const found = (await (await admin.fetch('/wp-json/relx/v1/tools/fields')).json()) as { keys: { post: string[] } };
      expect(found).toMatchObject({ fields: [{ key: 'books', label: 'Books', field_type: 'relationship', to_type: 'post' }] });
      expect(found.keys.post).toContain('follow_ids');
      const loggedOut = await (await fetch(`${here.site.url}/wp-json/relx/v1/types`)).json();
      const [type] = (loggedOut as { name: string }[]).filter(({ name }) => name === 'follows');
      expect(type).toMatchObject({ managed_by: 'meta' });
      expect(type).not.toHaveProperty('meta_key');
      expect(type).not.toHaveProperty('source');
    });
  });

  test('limits hold, and bad parameters are rejected', async () => {
    const [a, b, c] = posts;
    await sql(
      `INSERT INTO wp_content_relations (from_id, to_id, type, direction) VALUES (${a}, ${b}, 'references', 'x'), (${a}, ${c}, 'references', 'x')`,
    );
    const run = await here.php<{ code: string }[]>(
      `add_filter( 'ncr_max_relationships', fn( $max, $id, $type ) => 'references' === $type ? 1 : $max, 10, 3 );
      $migration = new Relx_Migration( Relx_Core::instance(), array( 'source' => 'ncr' ) );
      list( , $items ) = $migration->step( $migration->begin() );
      return $items;`,
    );
    expect(run).toMatchObject([{ action: 'add' }, { action: 'reject', code: 'ncr_max_connections_exceeded' }]);
    for (const params of [
      {},
      { source: 'x' },
      { source: 'ncr', types: 'x' },
      { source: 'ncr', types: { a: 1 } },
      { source: 'ncr', cursor: 'x' },
    ])
      expect((await post(params)).status).toBe(400);
    expect((await fetch(`${here.site.url}/wp-json/relx/v1/tools/sources`)).status).toBe(401);
    expect(here.site.log()).toBe('');
  });
});
