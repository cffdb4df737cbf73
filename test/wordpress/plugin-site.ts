import { installPlugin } from './plugin.js';
import { startWordpress, type Wordpress, type WordpressOptions } from './wordpress.js';

/** A WordPress with the plugin and published posts. */
export interface PluginSite {
  readonly site: Wordpress;
  /** Ids of the posts, in the order in which their titles were given. */
  readonly posts: readonly number[];
  /** A page as a logged-out user gets it. @default path that of the first post */
  page(path?: string): Promise<{ readonly status: number; readonly html: string }>;
  /** Runs PHP. A WP_Error is returned as its code and status. */
  php<T = unknown>(code: string, args?: unknown): Promise<T>;
}

export interface PluginSiteOptions extends WordpressOptions {
  /** Content of each post. @default 'Text.' */
  readonly content?: string;
}

/** The last parts of the URLs that a page's lists link to. */
export const links = (html: string) =>
  [...html.matchAll(/relx-related-item-link" href="[^"]*\/([^/"]*)\/"/g)].map(([, slug]) => slug);

/** Opens it, with a post of each title. */
export async function openPluginSite(
  titles: readonly string[],
  { content = 'Text.', ...options }: PluginSiteOptions = {},
): Promise<PluginSite> {
  const site = await startWordpress(options);
  try {
    await installPlugin(site);
    const write = `return array_map( fn( $title ) => wp_insert_post( array( 'post_title' => $title, 'post_content' => $args[1], 'post_status' => 'publish' ) ), $args[0] );`;
    const posts = await site.run<number[]>(write, [titles, content]);
    return {
      site,
      posts,
      async page(path = `/${titles[0]?.toLowerCase()}/`) {
        const response = await fetch(site.url + path);
        return { status: response.status, html: await response.text() };
      },
      php: (code, args) =>
        site.run(
          `$result = (function ( $args ) { ${code} })( $args );
          return is_wp_error( $result ) ? array( $result->get_error_code(), $result->get_error_data()['status'] ) : $result;`,
          args,
        ),
    };
  } catch (error) {
    await site.stop();
    throw error;
  }
}
