import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openOver } from './opened-site.js';
import { installPlugin } from './plugin.js';
import { startWordpress, type Wordpress } from './wordpress.js';

describe.each(engines)('a table of relations that the back end created before the plugin, on %s', (engine) => {
  let site: Wordpress;
  let posts: number[];
  beforeAll(async () => {
    site = await startWordpress({ database: engine });
    posts = await site.run<number[]>(
      `return array_map( fn( $title ) => wp_insert_post( array( 'post_title' => $title, 'post_content' => '-', 'post_status' => 'publish' ) ), array( 'One', 'Two', 'Three', 'Four' ) );`,
    );
    const relx = await openOver(site);
    const [one, ...others] = posts.map((id) => ({ objectType: 'post' as const, id }));
    if (one) {
      for (const to of others.slice(0, 2)) await relx.relations.add({ type: 'related_to', from: one, to });
      await relx.relations.reorderRelated(one, 'related_to', [posts[1] ?? 0]);
    }
    await relx.close();
    await installPlugin(site);
  });
  afterAll(() => site?.stop());

  const related = () =>
    site.run<number[]>(`return ncr_get_related( $args, 'post', 'related_to', array( 'fields' => 'ids' ) );`, posts[0]);

  test('is known to WordPress after activation, with its rows, ids and order', async () => {
    const [, two, three] = posts;
    expect(await site.run(`return $GLOBALS['wpdb']->get_col( "SHOW TABLES LIKE '%relx_relations%'" );`)).toEqual([
      'wp_relx_relations',
    ]);
    expect(await related()).toEqual([two, three]);
    expect(
      await site.run(
        `return array_map( 'intval', $GLOBALS['wpdb']->get_col( 'SELECT id FROM wp_relx_relations ORDER BY id' ) );`,
      ),
    ).toEqual([1, 2]);
  });

  if (engine === 'sqlite')
    test('keeps its rows where it can’t be rebuilt', async () => {
      const rebuilt = await site.run<unknown>(
        `$wpdb = $GLOBALS['wpdb'];
        $wpdb->suppress_errors();
        add_filter( 'query', fn( $sql ) => 0 === strpos( $sql, 'INSERT INTO wp_relx_relations (id' ) ? 'INSERT nothing' : $sql );
        $create = fn( $table ) => $wpdb->query( "CREATE TABLE $table (id bigint, type varchar(50), from_type varchar(10), from_id bigint, to_type varchar(10), to_id bigint, pair varchar(60), from_order bigint, to_order bigint, created_at varchar(24), data longtext)" );
        $done   = Relx_Foreign_Table::rebuild( 'wp_relx_relations', $create );
        return array( $done, (int) $wpdb->get_var( 'SELECT COUNT(*) FROM wp_relx_relations' ), $wpdb->get_col( "SHOW TABLES LIKE '%relx%copy'" ) );`,
      );
      expect(rebuilt).toEqual([false, 2, []]);
    });

  test('is written by both from then on, with its unique pairs', async () => {
    const [one, two, three, four] = posts;
    const add = `$id = ncr_add_relation( $args[0], 'post', $args[1], 'post', 'related_to' ); return is_wp_error( $id ) ? $id->get_error_code() : $id;`;
    expect(await site.run(add, [one, four])).toBe(3);
    expect(await site.run(add, [two, one])).toBe('ncr_relation_exists');
    expect(await site.run(`return ncr_reorder_relations( $args[0], 'post', 'related_to', array( $args[3] ) );`, posts)).toBe(
      true,
    );
    expect(await related()).toEqual([four, two, three]);
    const relx = await openOver(site);
    const key = {
      type: 'references',
      from: { objectType: 'post', id: one ?? 0 },
      to: { objectType: 'post', id: two ?? 0 },
    } as const;
    await relx.relations.add(key);
    await expect(relx.relations.add(key)).rejects.toMatchObject({ code: 'ncr_relation_exists' });
    await relx.close();
    expect(await site.run(`return ncr_is_related( $args[0], 'post', $args[1], 'post', 'references' );`, posts)).toBe(true);
    expect(site.log()).toBe('');
  });
});
