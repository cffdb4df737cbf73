import type { Page } from 'playwright-core';
import { openBrowser, type Tab } from '../../e2e/browser.js';
import { tabsOf } from '../log-in.js';
import { addPlugin } from '../plugin.js';
import { openPluginSite, type PluginSite } from '../plugin-site.js';
import type { WordpressOptions } from '../wordpress.js';

/** A site with relations, and a browser for its administration. */
export interface AdminSite extends PluginSite {
  /** Opens a tab as a user. */
  tab(user?: string): Promise<Tab>;
  /** Opens the screen "Relations" in a tab, and its tab of that name in the URL. */
  screen(name: string): Promise<Tab>;
  close(): Promise<void>;
}

/** A relation that is not valid: its post is gone, or its type is not registered. */
const BREAK = `
  global $wpdb;
  foreach ( $args as $row ) {
    $wpdb->insert( $wpdb->relx_relations, array( 'type' => $row[0], 'from_type' => 'post', 'from_id' => $row[1], 'to_type' => 'post', 'to_id' => $row[2],
      'pair' => "post:$row[1]>post:$row[2]", 'from_order' => PHP_INT_MAX, 'to_order' => PHP_INT_MAX, 'created_at' => '2026-01-02T03:04:05.000Z' ) );
  }`;

/** Selects a tab of the opened screen, in any language. */
export const selectTab = (page: Page, name: string) => page.locator(`[role="tab"][id$="-${name}"]`).click();

/** Adds relations that only the database allows: type, source, target. */
export const breakRelations = ({ php }: PluginSite, rows: readonly (readonly [string, number, number])[]) => php(BREAK, rows);

export async function openAdminSite(titles: readonly string[], options?: WordpressOptions): Promise<AdminSite> {
  const native = await openPluginSite(titles, options);
  const browser = await openBrowser({ optimize: false });
  // no request leaves this machine
  addPlugin(
    native.site,
    'quiet',
    `add_filter( 'pre_http_request', fn() => new WP_Error( 'offline' ) ); add_filter( 'pre_option_show_avatars', '__return_zero' );
    add_filter( 'locale', fn( $locale ) => defined( 'SPOKEN' ) ? SPOKEN : $locale );
    add_action( 'init', function () { if ( 'ar' === get_locale() ) { $GLOBALS['wp_locale']->text_direction = 'rtl'; } }, 0 );`,
  );
  const tab = tabsOf(browser, native.site, { viewport: { width: 1280, height: 900 }, bypassCSP: true });
  return {
    ...native,
    tab,
    async screen(name) {
      const opened = await tab();
      await opened.page.goto(`${native.site.url}/wp-admin/tools.php?page=relx&tab=${name}`);
      await opened.page.getByRole('tabpanel').waitFor();
      return opened;
    },
    async close() {
      await browser.close();
      await native.site.stop();
    },
  };
}
