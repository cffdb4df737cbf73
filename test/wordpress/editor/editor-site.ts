import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openBrowser, type Tab } from '../../e2e/browser.js';
import { isExhaustive } from '../../sizes.js';
import { tabsOf } from '../log-in.js';
import { installPlugin } from '../plugin.js';
import { startWordpress, type Wordpress, type WordpressOptions } from '../wordpress.js';

/** A WordPress with some posts, and a browser to use it with. */
export interface EditorSite {
  readonly site: Wordpress;
  /** Opens a tab as a user; '' is a logged-out user. */
  tab(user?: string): Promise<Tab>;
  /** Publishes a post as the administrator, and returns its id. */
  post(title: string, content?: string): Promise<number>;
  /** Publishes posts with the same content, and returns their ids. */
  posts(titles: readonly string[], content?: string): Promise<number[]>;
  /** Relates a post to others; the last is first. */
  relate(post: number, to: readonly number[], type?: string): Promise<void>;
  /** Titles of the posts that are related to a post, in their order. */
  related(post: number, type?: string): Promise<string[]>;
  /** Fails when PHP or WordPress has complained of something. */
  mustBeQuiet(): void;
  close(): Promise<void>;
}

export interface EditorSiteOptions extends WordpressOptions {
  /** False leaves it to be installed by the test. @default true */
  readonly plugin?: boolean;
  /** Roles by login name; the passwords are `password`. The administrator is there anyway. */
  readonly users?: Readonly<Record<string, string>>;
}

/** Versions of WordPress that an author's saves are tested in: the oldest only before a release. */
export const editorVersions: readonly (readonly [string, EditorSiteOptions])[] = [
  ['the newest WordPress', {}],
  ...(isExhaustive ? [['WordPress 6.5', { version: '6.5.5', database: 'sqlite' }] satisfies [string, EditorSiteOptions]] : []),
];

/** URLs of archives, and users who have seen the tours of the editors before and have no images on another site. */
const SETTLED = `
  flush_rewrite_rules( false );
  update_option( 'show_avatars', 0 );
  // the post that every WordPress has is the oldest
  wp_update_post( array( 'ID' => 1, 'post_date' => '2026-01-01 12:00:00', 'edit_date' => true ) );
  foreach ( $args as $login => $role ) {
    wp_insert_user( array( 'user_login' => $login, 'user_pass' => 'password', 'user_email' => "$login@example.test", 'role' => $role ) );
  }
  $guides = array_fill_keys( array( 'welcomeGuide', 'welcomeGuideStyles', 'welcomeGuidePage', 'welcomeGuideTemplate' ), false );
  $editor = array( 'isComplementaryAreaVisible' => true );
  foreach ( get_users() as $user ) {
    $known = array( 'core/edit-post' => $guides + $editor, 'core/edit-site' => $guides, 'core/edit-widgets' => $guides, 'core' => $editor );
    update_user_meta( $user->ID, $GLOBALS['wpdb']->get_blog_prefix() . 'persisted_preferences', $known + array( '_modified' => gmdate( 'c' ) ) );
  }`;

export async function openEditorSite({ plugin = true, users = {}, ...options }: EditorSiteOptions = {}): Promise<EditorSite> {
  const ends: (() => Promise<unknown>)[] = [];
  let written = 0;
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const site = await startWordpress(options);
    ends.push(() => site.stop());
    await site.run(SETTLED, users);
    if (plugin) await installPlugin(site);
    const browser = await openBrowser({ optimize: false });
    ends.push(() => browser.close());
    const posts: EditorSite['posts'] = (titles, content = '') =>
      site.run(
        // a minute after the one before: posts of the same second have no order
        `return array_map( fn( $post ) => wp_insert_post( wp_slash( array( 'post_title' => $post[0], 'post_content' => $args[1], 'post_status' => 'publish', 'post_date' => current_datetime()->modify( $post[1] )->format( 'Y-m-d H:i:s' ) ) ) ), $args[0] );`,
        [titles.map((title) => [title, `-${1000 - ++written} minutes`]), content],
      );
    return {
      site,
      tab: tabsOf(browser, site, { viewport: { width: 1400, height: 900 } }),
      posts,
      post: async (title, content) => (await posts([title], content))[0] ?? 0,
      async relate(post, to, type = 'related_to') {
        const relate = 'foreach ( $args[1] as $to ) ncr_add_relation( $args[0], "post", $to, "post", $args[2] );';
        await site.run(relate, [post, to, type]);
      },
      related: (post, type = 'related_to') =>
        site.run(
          `return array_map( fn( $id ) => get_post( $id )->post_title, ncr_get_related( $args[0], 'post', $args[1], array( 'fields' => 'ids' ) ) );`,
          [post, type],
        ),
      mustBeQuiet() {
        const complaints = site.log();
        // a second try begins without those of the first
        rmSync(join(site.root, 'wp-content/debug.log'), { force: true });
        expect(complaints).toBe('');
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
