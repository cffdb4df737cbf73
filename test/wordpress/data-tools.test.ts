import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from './opened-site.js';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';
import { runCommand } from './run-command.js';

const TYPE = `add_action( 'init', function () {
  if ( ! function_exists( 'ncr_register_relation_type' ) ) return;
  ncr_register_relation_type( 'credits', array( 'label' => 'Credits', 'from' => 'post', 'to' => 'post', 'fields' => array(
    'role' => array( 'type' => 'string', 'enum' => array( 'author', 'editor' ), 'label' => 'Role' ),
    'note' => array( 'type' => 'string' ), 'weight' => array( 'type' => 'integer' ), 'lead' => array( 'type' => 'boolean' ), 'fee' => array( 'type' => 'integer', 'private' => true ),
  ) ) );
  ncr_register_relation_type( 'wrote', array( 'label' => 'Wrote', 'from' => 'user', 'to' => 'post', 'fields' => array( 'role' => array( 'type' => 'string', 'label' => 'Role' ) ) ) );
} );`;

describe.each(engines)('tools and data on %s', (engine) => {
  let here: PluginSite;
  let posts: string[];
  beforeAll(async () => {
    here = await openPluginSite(['One', 'Two', 'Three'], { database: engine });
    posts = here.posts.map(String);
    addPlugin(here.site, 'types', TYPE);
  });
  afterAll(() => here?.site.stop());
  const clear = () => here.php("$GLOBALS['wpdb']->query( 'DELETE FROM wp_relx_relations' ); wp_cache_flush();");
  beforeEach(clear);

  const wp = (...words: (string | undefined)[]) => runCommand(here.site.root, words.map(String));
  const stored = () =>
    here.php<unknown[]>(
      `return array_map( fn( $json ) => json_decode( (string) $json ), $GLOBALS['wpdb']->get_col( 'SELECT data FROM wp_relx_relations ORDER BY from_id, to_id' ) );`,
    );
  const add = (data: object) => wp('add', posts[0], posts[1], '--type=credits', `--data=${JSON.stringify(data)}`);

  describe('commands', () => {
    test('add, change and list it', async () => {
      expect(await wp('add', posts[0], posts[1], '--type=credits', '--data=weight=3')).toMatchObject({ code: 0 });
      expect(await stored()).toEqual([{ weight: 3 }]);
      const [{ id }] = JSON.parse((await wp('list', '--format=json')).stdout) as [{ id: number }];
      expect(await wp('update', String(id), '--data={"role":"editor","weight":null,"fee":5}')).toMatchObject({ code: 0 });
      await wp('add', posts[0], posts[2], '--type=references');
      expect(JSON.parse((await wp('list', '--format=json')).stdout)).toMatchObject([
        { data: { role: 'editor', fee: 5 } },
        { data: {} },
      ]);
      const [head, first, second] = (await wp('list', '--format=csv')).stdout.split('\n');
      expect(head).toBe('id,from_id,from_type,to_id,to_type,type,created_at,data.role,data.fee');
      expect([first?.endsWith(',editor,5'), second?.endsWith(',,')]).toEqual([true, true]);
    });

    test('report what is invalid', async () => {
      for (const data of ['weight=x', 'rank=1', '{"weight":"1"}']) {
        const { code, stderr } = await wp('add', posts[0], posts[1], '--type=credits', `--data=${data}`);
        expect([code, stderr.includes('ncr_invalid_data')], data).toEqual([1, true]);
      }
      expect(await wp('add', posts[0], posts[1], '--type=credits', '--data=x')).toMatchObject({ code: 1 });
      expect((await wp('update', '999', '--data=role=editor')).stderr).toContain('ncr_relation_not_found');
      expect(await stored()).toEqual([]);
    });
  });

  describe('files', () => {
    test.each(['jsonl', 'csv'])('of %s have it after an export and an import', async (format) => {
      const data = { role: 'editor', note: '=1, "ü"\n2', weight: -3, lead: false, fee: 7 };
      await add(data);
      await wp('add', posts[0], posts[2], '--type=references');
      const file = join(here.site.root, `relations.${format}`);
      expect(await wp('export', `--format=${format}`, `--output=${file}`)).toMatchObject({ code: 0 });
      await clear();
      expect(await wp('import', file)).toMatchObject({ code: 0 });
      expect(await stored()).toEqual([data, null]);
      expect(readFileSync(file, 'utf8')).toContain(format === 'csv' ? 'data.role,data.note' : '"data":{"role":"editor"');
      expect((await wp('import', file, '--existing=update')).stdout).toContain('0 changed');
    });

    test('of CSV are no formula, and come back', async () => {
      const note = 'nice\r=HYPERLINK(A1)\n@x;=cmd|/C calc!A0\t+1 \'=2 "q", ü';
      const row = await here.php<{ text: string; back: string }>(
        `$text = Relx_CSV::record( array( 'a-b:c+d.e', $args, '=1', -5 ) );
        $at   = 0;
        $read = Relx_CSV::read( $text, $at, ',', true );
        return array( 'text' => $text, 'back' => Relx_CSV::value( $read[1] ) );`,
        note,
      );
      const quoted = '"nice\r\'=HYPERLINK(A1)\n\'@x;\'=cmd|/C calc!A0\t\'+1 \'=2 ""q"", ü"';
      expect(row).toEqual({ text: `a-b:c+d.e,${quoted},"'=1",-5\n`, back: note });
    });

    test('reject invalid data line by line, and change existing relations', async () => {
      const file = join(here.site.root, 'lines.jsonl');
      const line = (to: string | undefined, data: unknown) =>
        JSON.stringify({ type: 'credits', from_id: Number(posts[0]), to_id: Number(to), data });
      writeFileSync(file, [line(posts[1], { weight: '1' }), line(posts[2], { weight: 1 }), line(posts[1], 'x')].join('\n'));
      const first = await wp('import', file);
      expect(first.code).toBe(1);
      expect(first.stderr.match(/ncr_invalid_data/g)).toHaveLength(2);
      expect(await stored()).toEqual([{ weight: 1 }]);
      writeFileSync(file, line(posts[2], { role: 'author' }));
      expect((await wp('import', file)).stdout).toContain('1 already exist, 0 changed');
      expect((await wp('import', file, '--existing=update', '--dry-run')).stdout).toContain(
        'data {"weight":1} -> {"weight":1,"role":"author"}',
      );
      expect((await wp('import', file, '--existing=update')).stdout).toContain('1 changed');
      expect(await stored()).toEqual([{ weight: 1, role: 'author' }]);
    });

    test('of CSV have values of the types of their fields', async () => {
      const file = join(here.site.root, 'lines.csv');
      writeFileSync(
        file,
        `type,from_id,to_id,data.weight,data.lead,data.role,wichtig\ncredits,${posts[0]},${posts[1]},5,true,,9\ncredits,${posts[0]},${posts[2]},five,,,\n`,
      );
      const { code, stderr } = await wp('import', file);
      expect([code, stderr.includes('weight')]).toEqual([1, true]);
      expect(await stored()).toEqual([{ weight: 5, lead: true }]);
      writeFileSync(file, `from_id,to_id,Rolle\n${posts[0]},${posts[2]},editor\n`);
      expect(await wp('import', file, '--type=credits', '--map=data.role=Rolle')).toMatchObject({ code: 0 });
      expect(await stored()).toContainEqual({ role: 'editor' });
    });
  });

  test('the check reports invalid data, and a repair keeps it', async () => {
    await add({ role: 'editor' });
    const broken = `{"role":"owner","gone":1}`;
    await here.php(
      `$GLOBALS['wpdb']->update( 'wp_relx_relations', array( 'data' => $args ), array( 'type' => 'credits' ) );`,
      broken,
    );
    const found = await wp('check', '--verbose');
    expect([found.code, found.stdout]).toEqual([0, expect.stringMatching(/^keep \d+: credits .* \(data: .*role/)]);
    expect(found.stderr).toContain('1 relationships have invalid data');
    await wp('check', '--fix');
    expect(await stored()).toEqual([JSON.parse(broken)]);
  });

  test('rows of repeaters of ACF become relations, with their sub-fields as data', async () => {
    await here.php(
      `$field = static fn( $name, $type, $parent = 0 ) => wp_insert_post( array( 'post_type' => 'acf-field', 'post_status' => 'publish', 'post_name' => "field_$name", 'post_excerpt' => $name, 'post_title' => ucfirst( $name ), 'post_parent' => $parent, 'post_content' => wp_slash( serialize( array( 'type' => $type ) ) ) ) );
      $parent = $field( 'people', 'repeater' );
      $field( 'book', 'post_object', $parent );
      $field( 'role', 'select', $parent );
      $meta = array( '_people' => 'field_people', 'people' => '3', 'people_1_book' => (string) $args[2], '_people_1_book' => 'field_book', 'people_1_role' => 'author',
        'people_0_book' => (string) $args[1], '_people_0_book' => 'field_book', 'people_0_role' => 'editor', 'people_0_weight' => '4', 'people_0_note' => '', 'people_0_other' => 'x',
        'people_2_book' => '', 'people_3_book' => '1', 'people_3_role' => 'author' );
      foreach ( $meta as $key => $value ) add_post_meta( $args[0], $key, $value );
      add_post_meta( $args[1], 'people', 'x' );
      add_post_meta( $args[1], '_people', 'field_people' );`,
      posts,
    );
    const found = await here.php<{ source: string; fields?: object[] }[]>(
      'return Relx_Migration::sources( Relx_Core::instance() );',
    );
    expect(found.find(({ source }) => source === 'acf')?.fields).toEqual([
      { key: 'people.book', label: 'People: Book', field_type: 'post_object', from_type: 'post', to_type: 'post', total: 2 },
    ]);
    const grouped = await here.php<{ fields: object[]; types: unknown[]; source: object }>(
      `$field = static fn( $name, $type, $parent ) => wp_insert_post( array( 'post_type' => 'acf-field', 'post_status' => 'publish', 'post_name' => "field_$name", 'post_excerpt' => $name, 'post_title' => ucfirst( $name ), 'post_parent' => $parent, 'post_content' => wp_slash( serialize( array( 'type' => $type ) ) ) ) );
      $details = $field( 'details', 'group', 0 );
      $field( 'see', 'relationship', $field( 'inner', 'group', $details ) );
      $field( 'below', 'user', $field( 'layouts', 'flexible_content', 0 ) );
      // as ACF, which knows no names with those of groups
      function acf_get_field( $id ) {
        $row = $GLOBALS['wpdb']->get_var( $GLOBALS['wpdb']->prepare( "SELECT ID FROM wp_posts WHERE post_type = 'acf-field' AND ( ID = %s OR post_name = %s )", $id, $id ) );
        $post = $row ? get_post( (int) $row ) : null;
        return $post && 'acf-field' === $post->post_type ? array( 'key' => $post->post_name, 'label' => $post->post_title, 'parent' => $post->post_parent ?: 'group_books' ) : false;
      }
      function acf_get_field_group( $id ) {
        return 'group_books' === $id ? array( 'key' => $id ) : false;
      }
      $acf = new Relx_Foreign_ACF( Relx_Core::instance() );
      return array( 'fields' => $acf->fields(), 'types' => array_map( array( $acf, 'object_type' ), array( 'field_see', 'field_below', 'x' ) ), 'source' => Relx_Foreign_ACF::source( 'details_inner_see' ) );`,
    );
    // fields with layouts have other meta keys in each post
    expect(grouped).toEqual({
      fields: [{ key: 'details_inner_see', label: 'Details: Inner: See', field_type: 'relationship', to_type: 'post' }],
      types: ['post', 'user', null],
      source: { label: 'Details: Inner: See', url: '#acf-group_books' },
    });
    const migrate = (key: string) => wp('migrate', 'acf', `--key=${key}`, '--type=credits');
    const done = await migrate('people.book');
    expect([done.code, done.stderr]).toEqual([1, expect.stringMatching(/is not a repeater of ACF/)]);
    expect(await stored()).toEqual([{ role: 'editor', weight: 4 }, { role: 'author' }]);
    expect((await migrate('people.nothing')).code).toBe(1);
    await here.php(`update_post_meta( $args, 'people_1_role', 'owner' );`, posts[0]);
    await here.php(`$GLOBALS['wpdb']->query( 'DELETE FROM wp_relx_relations' );`);
    expect((await migrate('people.book')).stderr).toMatch(/role/);
    expect(await stored()).toEqual([{ role: 'editor', weight: 4 }]);
  });

  test('connection meta of Posts 2 Posts becomes data', async () => {
    await here.php(`foreach ( $args as $sql ) $GLOBALS['wpdb']->query( $sql );`, [
      'CREATE TABLE wp_p2p (p2p_id bigint(20) unsigned NOT NULL AUTO_INCREMENT, p2p_from bigint(20) unsigned NOT NULL, p2p_to bigint(20) unsigned NOT NULL, p2p_type varchar(44) NOT NULL, PRIMARY KEY (p2p_id))',
      'CREATE TABLE wp_p2pmeta (meta_id bigint(20) unsigned NOT NULL AUTO_INCREMENT, p2p_id bigint(20) unsigned NOT NULL, meta_key varchar(255), meta_value longtext, PRIMARY KEY (meta_id))',
      `INSERT INTO wp_p2p (p2p_id, p2p_from, p2p_to, p2p_type) VALUES (1, ${posts[0]}, ${posts[1]}, 'old'), (2, ${posts[0]}, ${posts[2]}, 'old')`,
      "INSERT INTO wp_p2pmeta (p2p_id, meta_key, meta_value) VALUES (1, 'role', 'editor'), (1, 'weight', '4'), (1, 'weight', '5'), (1, 'other', 'x'), (1, '_order_from', '1'), (2, 'note', ''), (2, 'lead', '1')",
    ]);
    expect(await wp('migrate', 'p2p', '--types=old=credits')).toMatchObject({ code: 0 });
    expect(await stored()).toEqual([{ role: 'editor', weight: 4 }, { lead: true }]);
  });

  test('queries of posts filter by it', async () => {
    await add({ role: 'editor', weight: 2 });
    await wp('add', posts[0], posts[2], '--type=credits', '--data=role=author');
    const query = (clause: object) =>
      here.php<number[]>(
        `return wp_list_pluck( ( new WP_Query( array( 'orderby' => 'ID', 'order' => 'ASC', 'content_relation' => $args ) ) )->posts, 'ID' );`,
        { type: 'credits', post_id: posts[0], ...clause },
      );
    const [, two = 0, three = 0] = here.posts;
    expect(await query({ data: { role: 'editor' } })).toEqual([two]);
    expect(await query({ data: { role: 'author' } })).toEqual([three]);
    expect(await query({ data: { role: 'editor', weight: '3' } })).toEqual([]);
    expect(await query({ data: { role: 'editor' }, operator: 'EXISTS', post_id: null })).toEqual([two]);
    expect(await query({ data: { fee: 1 }, operator: 'NOT IN' })).toEqual(expect.arrayContaining([two, three]));
    expect(here.site.log()).toBe('');
  });

  test('the personal data of a user has it', async () => {
    const labels = await here.php<string[]>(
      `ncr_add_relation( 1, 'user', $args, 'post', 'wrote', array( 'data' => array( 'role' => 'co-author' ) ) );
      $exporters = apply_filters( 'wp_privacy_personal_data_exporters', array() );
      foreach ( $exporters as $exporter ) {
        $page = call_user_func( $exporter['callback'], get_userdata( 1 )->user_email, 1 );
        foreach ( $page['data'] as $item ) { if ( 'relx' === $item['group_id'] ) { return array_column( $item['data'], 'value', 'name' ); } }
      }`,
      posts[0],
    );
    expect(labels).toMatchObject({ Role: 'co-author' });
  });
});
