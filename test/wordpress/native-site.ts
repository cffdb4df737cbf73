import { installPlugin } from './serving-site.js';
import { startWordpress, type Wordpress, type WordpressOptions } from './wordpress.js';

/** A WordPress with the plugin, no service, and published posts. */
export interface NativeSite {
  readonly site: Wordpress;
  /** Ids of the posts, in the order in which their titles were given. */
  readonly posts: readonly number[];
  /** Runs PHP. A WP_Error is returned as its code and status. */
  php<T = unknown>(code: string, args?: unknown): Promise<T>;
}

/** Opens it, with a post of each title. */
export async function openNativeSite(titles: readonly string[], options?: WordpressOptions): Promise<NativeSite> {
  const site = await startWordpress(options);
  try {
    await installPlugin(site);
    const write = `return array_map( fn( $title ) => wp_insert_post( array( 'post_title' => $title, 'post_content' => 'Text.', 'post_status' => 'publish' ) ), $args );`;
    const posts = await site.run<number[]>(write, titles);
    return {
      site,
      posts,
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
