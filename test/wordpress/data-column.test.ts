import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openOver } from './opened-site.js';
import { addPlugin, installPlugin } from './plugin.js';
import { startWordpress, type Wordpress } from './wordpress.js';

const TYPE = `add_action( 'init', fn() => function_exists( 'ncr_register_relation_type' ) && ncr_register_relation_type( 'credits', array( 'label' => 'Credits', 'from' => 'post', 'to' => 'post', 'fields' => array( 'role' => array( 'type' => 'string' ) ) ) ) );`;

describe.each(engines)('the column of data on %s', (engine) => {
  let site: Wordpress;
  let posts: number[];
  beforeAll(async () => {
    site = await startWordpress({ database: engine });
    await installPlugin(site);
    addPlugin(site, 'type', TYPE);
    posts = await site.run<number[]>(
      `return array_map( fn( $title ) => wp_insert_post( array( 'post_title' => $title, 'post_content' => '-', 'post_status' => 'publish' ) ), array( 'One', 'Two', 'Three' ) );`,
    );
  });
  afterAll(() => site?.stop());

  const columns = () =>
    site.run<string[]>(`return $GLOBALS['wpdb']->get_col( "SHOW COLUMNS FROM wp_relx_relations LIKE 'data'" );`);
  /** Makes the table that of the release before. */
  const remove = () =>
    site.run(
      `update_option( 'relx_schema', 2 ); $GLOBALS['wpdb']->query( 'ALTER TABLE wp_relx_relations DROP COLUMN data' ); return true;`,
    );

  test('is in a new table, and in one of the release before after the next request, with its rows', async () => {
    expect(await columns()).toEqual(['data']);
    await site.run(`return ncr_add_relation( $args[0], 'post', $args[1], 'post', 'references' );`, posts);
    await remove();
    expect(await columns()).toEqual(['data']);
    expect(await site.run(`return (int) get_option( 'relx_schema' );`)).toBe(5);
    expect(await site.run(`return ncr_is_related( $args[0], 'post', $args[1], 'post', 'references' );`, posts)).toBe(true);
  });

  test('is accepted where the back end has added it first, with what it holds', async () => {
    await remove();
    // no request of WordPress in between: it would add the column
    const relx = await openOver(site);
    await relx.close();
    const write = `$id = ncr_add_relation( $args[0], 'post', $args[1], 'post', 'credits', array( 'data' => array( 'role' => 'editor' ) ) ); return is_wp_error( $id ) ? $id->get_error_message() : ncr_get_relation( $id )['data'];`;
    expect(await site.run(write, [posts[0], posts[2]])).toEqual({ role: 'editor' });
    expect(await columns()).toEqual(['data']);
    expect(await site.run(`return ncr_is_related( $args[0], 'post', $args[1], 'post', 'references' );`, posts)).toBe(true);
    expect(site.log()).toBe('');
  });

  test('added by two requests at the same time is one column', async () => {
    await remove();
    const both = await Promise.all([fetch(site.url), fetch(site.url)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await columns()).toEqual(['data']);
  });
});
