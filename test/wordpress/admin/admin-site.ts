import type { BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser, openTab, reusedTabs, type Tab } from '../../e2e/browser.js';
import { sessionsBy } from '../log-in.js';
import { addPlugin } from '../plugin.js';
import { openPluginSite, type PluginSite } from '../plugin-site.js';
import type { WordpressOptions } from '../wordpress.js';

/** A site with relations, and a browser for its administration. */
export interface AdminSite extends PluginSite {
  /** Opens a tab as a user. */
  tab(user?: string, options?: BrowserContextOptions): Promise<Tab>;
  /** Opens the screen "Relations" in a tab, and its tab of that name in the URL. */
  screen(name: string, options?: BrowserContextOptions): Promise<Tab>;
  /** Opens the screen in a page of such a tab. */
  goto(page: Page, name: string): Promise<void>;
  close(): Promise<void>;
}

/** A relation that is not valid: its post is gone, or its type is not registered. */
const BREAK = `
  global $wpdb;
  foreach ( $args as $row ) {
    $wpdb->insert( $wpdb->relx_relations, array( 'type' => $row[0], 'from_type' => 'post', 'from_id' => $row[1], 'to_type' => 'post', 'to_id' => $row[2],
      'pair' => "post:$row[1]>post:$row[2]", 'from_order' => PHP_INT_MAX, 'to_order' => PHP_INT_MAX, 'created_at' => '2026-01-02T03:04:05.000Z' ) );
  }`;

/** Adds relations that only the database allows: type, source, target. */
export const breakRelations = ({ php }: PluginSite, rows: readonly (readonly [string, number, number])[]) => php(BREAK, rows);

export async function openAdminSite(titles: readonly string[], options?: WordpressOptions): Promise<AdminSite> {
  const native = await openPluginSite(titles, options);
  const browser = await openBrowser();
  // no request leaves this machine
  addPlugin(
    native.site,
    'quiet',
    `add_filter( 'pre_http_request', fn() => new WP_Error( 'offline' ) ); add_filter( 'pre_option_show_avatars', '__return_zero' );
    add_filter( 'locale', fn( $locale ) => defined( 'SPOKEN' ) ? SPOKEN : $locale );
    add_action( 'init', function () { if ( 'ar' === get_locale() ) { $GLOBALS['wp_locale']->text_direction = 'rtl'; } }, 0 );`,
  );
  const sessionOf = sessionsBy(native.site.logIn);
  const usual: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, bypassCSP: true };
  const openedBy = async (user: string, contextOptions?: BrowserContextOptions) => {
    const opened = await openTab(browser, { ...usual, ...contextOptions });
    await opened.page.context().addCookies([...(await sessionOf(user)).cookies]);
    return opened;
  };
  const administrators = reusedTabs(() => openedBy('admin'), usual, `${native.site.url}/readme.html`);
  const tab: AdminSite['tab'] = (user = 'admin', contextOptions) =>
    user === 'admin' && !contextOptions ? administrators() : openedBy(user, contextOptions);
  const goto: AdminSite['goto'] = async (page, name) => {
    await page.goto(`${native.site.url}/wp-admin/tools.php?page=relx&tab=${name}`);
    await page.getByRole('tabpanel').waitFor();
  };
  return {
    ...native,
    tab,
    async screen(name, contextOptions) {
      const opened = await tab('admin', contextOptions);
      await goto(opened.page, name);
      return opened;
    },
    goto,
    async close() {
      await browser.close();
      await native.site.stop();
    },
  };
}
