import { afterAll, beforeAll, expect, test } from 'vitest';
import { installPlugin } from './plugin.js';
import { runPhp } from './run-php.js';
import { startWordpress, type Wordpress } from './wordpress.js';

let site: Wordpress;
let second: string;
const activate = `require_once ABSPATH . 'wp-admin/includes/plugin.php'; activate_plugin( 'relx/relx.php', '', true );`;
const insert = `return wp_insert_site( array( 'domain' => $args[0], 'path' => $args[1], 'network_id' => 1, 'user_id' => 1, 'title' => 'Another' ) );`;
const tables = () =>
  site.run<string[]>(`return $GLOBALS['wpdb']->get_col( "SHOW TABLES LIKE '%relx_relations'" );`, null, { site: site.url });

beforeAll(async () => {
  site = await startWordpress();
  await installPlugin(site);
  const { host } = new URL(site.url);
  await runPhp(site.root, 'network', { site: site.url });
  site.define({
    MULTISITE: true,
    SUBDOMAIN_INSTALL: false,
    DOMAIN_CURRENT_SITE: host,
    PATH_CURRENT_SITE: '/',
    SITE_ID_CURRENT_SITE: 1,
    BLOG_ID_CURRENT_SITE: 1,
  });
  await site.run(activate, null, { site: site.url });
  await site.run(insert, [host, '/second/'], { site: site.url });
  second = `${site.url}/second`;
});
afterAll(() => site?.stop());

test('each site has a table of its own, from its first day to its last', async () => {
  expect((await tables()).sort()).toEqual(['wp_2_relx_relations', 'wp_relx_relations']);
  const third = await site.run<number>(insert, [new URL(site.url).host, '/third/'], { site: site.url });
  expect((await tables()).sort()).toContain(`wp_${third}_relx_relations`);
  // similar posts of changed posts are updated when the request ends
  const remove = `switch_to_blog( $args );
    wp_set_object_terms( wp_insert_post( array( 'post_title' => 'Last', 'post_status' => 'publish' ) ), 'last', 'post_tag' );
    restore_current_blog();
    wp_delete_site( $args );`;
  await site.run(remove, third, { site: site.url });
  expect((await tables()).sort()).toEqual(['wp_2_relx_relations', 'wp_relx_relations']);
  expect(site.log()).toBe('');
});

test('what is deleted on one site takes no relations of another one', async () => {
  const write = `return array_map( fn( $title ) => wp_insert_post( array( 'import_id' => 50 + strlen( $title ), 'post_title' => $title, 'post_status' => 'publish' ) ), array( 'a', 'aa' ) );`;
  const count = "return (int) $GLOBALS['wpdb']->get_var( \"SELECT COUNT(*) FROM {$GLOBALS['wpdb']->relx_relations}\" );";
  for (const at of [site.url, second]) {
    expect(await site.run(write, null, { site: at })).toEqual([51, 52]);
    expect(await site.run("return ncr_add_relation( 51, 'post', 52, 'post', 'related_to' );", null, { site: at })).toBe(1);
  }
  await site.run('wp_delete_post( 51, true );', null, { site: second });
  expect(await site.run(count, null, { site: second })).toBe(0);
  expect(await site.run(count, null, { site: site.url })).toBe(1);
  const across = `switch_to_blog( 1 ); $here = ncr_is_related( 51, 'post', 52, 'post', 'related_to' ); restore_current_blog(); return array( $here, ncr_is_related( 51, 'post', 52, 'post', 'related_to' ) );`;
  expect(await site.run(across, null, { site: second })).toEqual([true, false]);
});

test('a user who leaves a site keeps the relations there, until the user is deleted from the network', async () => {
  const left = await site.run<number>(
    `$id = wpmu_create_user( 'leaving', 'secret', 'leaving@example.test' );
    add_user_to_blog( get_current_blog_id(), $id, 'author' );
    ncr_add_relation( $id, 'user', 52, 'post', 'favorite_posts' );
    remove_user_from_blog( $id, get_current_blog_id() );
    return $id;`,
    null,
    { site: second },
  );
  const related = `return count( ncr_get_related( $args, 'user', 'favorite_posts' ) );`;
  expect(await site.run(related, left, { site: second })).toBe(1);
  await site.run(`require_once ABSPATH . 'wp-admin/includes/ms.php'; wpmu_delete_user( $args );`, left, { site: site.url });
  expect(await site.run(related, left, { site: second })).toBe(0);
});

test('an import finds users of its site only by their login names', async () => {
  const found = await site.run<string[]>(
    `$id    = wpmu_create_user( 'elsewhere', 'secret', 'elsewhere@example.test' );
    $names = fn() => array_column( ( new Relx_Object_Rows( new Relx_Table() ) )->named( 'user', 'user', array( 'elsewhere' ) ), 'slug' );
    $before = $names();
    add_user_to_blog( get_current_blog_id(), $id, 'author' );
    return array( $before, $names() );`,
    null,
    { site: second },
  );
  expect(found).toEqual([[], ['elsewhere']]);
});

test('nothing of it is worth a notice', () => {
  expect(site.log()).toBe('');
});
