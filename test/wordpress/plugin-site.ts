import { askService, installPlugin, type Service, serveSite } from './serving-site.js';
import { startWordpress, type Wordpress, type WordpressOptions } from './wordpress.js';

/** A WordPress with the plugin, the service over its database, and published posts. */
export interface PluginSite {
  readonly site: Wordpress;
  readonly service: Service;
  /** Ids of the posts, in the order in which their titles were given. */
  readonly posts: readonly number[];
  /** A page as a visitor gets it. */
  page(path?: string): Promise<{ readonly status: number; readonly html: string }>;
  /** Runs PHP; a WP_Error is told by its code and status. */
  php<T = unknown>(code: string, args?: unknown): Promise<T>;
  close(): Promise<void>;
}

/** The last parts of the addresses that a page's lists link to. */
export const links = (html: string) =>
  [...html.matchAll(/relx-related-item-link" href="[^"]*\/([^/"]*)\/"/g)].map(([, slug]) => slug);

/** Opens it, with a post of each title and one content. */
export async function openPluginSite(
  titles: readonly string[],
  content: string,
  options?: WordpressOptions,
): Promise<PluginSite> {
  const site = await startWordpress(options);
  try {
    await installPlugin(site);
    const service = await serveSite(site);
    await askService(site, service.url);
    const write = `return array_map( fn( $title ) => wp_insert_post( array( 'post_title' => $title, 'post_content' => $args[1], 'post_status' => 'publish', 'post_name' => strtolower( $title ) ) ), $args[0] );`;
    const posts = await site.run<number[]>(write, [titles, content]);
    return {
      site,
      service,
      posts,
      async page(path = `/${titles[0]?.toLowerCase()}/`) {
        const answer = await fetch(site.url + path);
        return { status: answer.status, html: await answer.text() };
      },
      php: (code, args) =>
        site.run(
          `$result = (function ( $args ) { ${code} })( $args );
          return is_wp_error( $result ) ? array( $result->get_error_code(), $result->get_error_data()['status'] ) : $result;`,
          args,
        ),
      async close() {
        await service.stop();
        await site.stop();
      },
    };
  } catch (error) {
    await site.stop();
    throw error;
  }
}
