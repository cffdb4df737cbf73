import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from './opened-site.js';
import { installPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';
import { runPhp } from './run-php.js';
import { startWordpress, type Wordpress } from './wordpress.js';

const INCLUDES = `require_once ABSPATH . 'wp-admin/includes/plugin.php';`;
const DEACTIVATE = `${INCLUDES} deactivate_plugins( 'relx/relx.php' );`;
// after the plugin has been deactivated: none of its files are loaded then
const UNINSTALL = `${INCLUDES} uninstall_plugin( 'relx/relx.php' );`;
const ACTIVATE = `${INCLUDES} activate_plugin( 'relx/relx.php', '', is_multisite() );`;
/** What the current site has of the plugin. */
const LEFT = `
  global $wpdb;
  $options = $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%relx%' ORDER BY option_name" );
  $meta = $wpdb->get_col( $wpdb->prepare( "SELECT meta_key FROM $wpdb->usermeta WHERE meta_key LIKE %s", $wpdb->esc_like( $wpdb->get_blog_prefix() . 'relx' ) . '%' ) );
  $meta = array_merge( $meta, $wpdb->get_col( "SELECT meta_key FROM $wpdb->postmeta WHERE meta_key LIKE '%relx%'" ) );
  $suppressed = $wpdb->suppress_errors();
  $has_table = false !== $wpdb->query( "SELECT id FROM {$wpdb->prefix}relx_relations LIMIT 1" );
  $wpdb->suppress_errors( $suppressed );
  return array( $options, $meta, $has_table || in_array( "{$wpdb->prefix}relx_ends", $wpdb->get_col( 'SHOW TABLES' ), true ) );`;

describe.each(engines)('a site on %s', (engine) => {
  let here: PluginSite;
  beforeAll(async () => {
    here = await openPluginSite(['One', 'Two'], { database: engine });
    await here.php(
      `ncr_add_relation( $args[0], 'post', $args[1], 'post', 'related_to' );
      update_post_meta( $args[0], 'relx_not_similar', 1 );
      set_transient( 'relx_once_key', 'response', DAY_IN_SECONDS );
      update_option( 'widget_relx_related_posts', array() );`,
      here.posts,
    );
  });
  afterAll(() => here?.site.stop());

  test('keeps everything when the plugin is deactivated, and its relations and settings when it is deleted', async () => {
    const before = await here.php<unknown[]>(LEFT);
    await here.php(DEACTIVATE);
    expect(await here.php(LEFT)).toEqual(before);
    await here.php(ACTIVATE);
    await here.php(`update_option( 'relx_settings', array( 'edit' => 'source' ) );`);
    await here.php(DEACTIVATE);
    await here.php(UNINSTALL);
    expect(await here.php(LEFT)).toEqual([['relx_settings', 'widget_relx_related_posts'], ['relx_not_similar'], true]);
    await here.php(ACTIVATE);
    expect(await here.php(`return ncr_is_related( $args[0], 'post', $args[1], 'post', 'related_to' );`, here.posts)).toBe(true);
  });

  test('has nothing of the plugin any more if the settings remove data', async () => {
    await here.php(`update_option( 'relx_settings', array( 'remove_data' => true ) ); ( new Relx_Cluster() )->create_table();`);
    await here.php(DEACTIVATE);
    await here.php(UNINSTALL);
    expect(await here.php(LEFT)).toEqual([[], [], false]);
    await here.php(ACTIVATE);
    expect(await here.php(`return ncr_add_relation( $args[0], 'post', $args[1], 'post', 'related_to' );`, here.posts)).toBe(1);
    expect(here.site.log()).toBe('');
  });
});

test('of a network only the sites lose their relations whose settings remove data', async () => {
  const site: Wordpress = await startWordpress();
  try {
    await installPlugin(site);
    const { host } = new URL(site.url);
    await runPhp(site.root, 'network', { site: site.url });
    site.define({ MULTISITE: true, SUBDOMAIN_INSTALL: false, DOMAIN_CURRENT_SITE: host, PATH_CURRENT_SITE: '/', SITE_ID_CURRENT_SITE: 1, BLOG_ID_CURRENT_SITE: 1 }); // biome-ignore format: a list of constants
    const run = <T>(code: string, at = site.url, args?: unknown) => site.run<T>(code, args, { site: at });
    await run(ACTIVATE);
    const insert = `return wp_insert_site( array( 'domain' => $args[0], 'path' => $args[1], 'network_id' => 1, 'user_id' => 1, 'title' => 'Another' ) );`;
    await run(insert, site.url, [host, '/second/']);
    const second = `${site.url}/second`;
    await run(`update_option( 'relx_settings', array( 'remove_data' => true ) );`, second);
    await run(DEACTIVATE);
    await run(UNINSTALL);
    const [options, meta, hasTable] = await run<unknown[]>(LEFT);
    expect([options, meta, hasTable]).toEqual([['widget_relx_related_posts'], [], true]);
    expect(await run(LEFT, second)).toEqual([[], [], false]);
    expect(site.log()).toBe('');
  } finally {
    await site.stop();
  }
});
