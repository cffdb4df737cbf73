import type { Engine } from '../opened-site.js';
import { openPluginSite, type PluginSite } from '../plugin-site.js';

/** Posts by slug. They have the category of their group, and texts about it. */
export interface SimilarSite extends PluginSite {
  readonly ids: Readonly<Record<string, number>>;
  /** A response of the REST API. `user` is a login name, '' for a logged-out user. */
  rest<T = unknown>(
    method: string,
    path: string,
    params?: object,
    user?: string,
  ): Promise<{ status: number; headers: Record<string, string>; body: T }>;
  /** Runs what WP-Cron would run in the background. */
  background(): Promise<void>;
  /** Slugs of the similar posts of a post, as a logged-out user sees them. */
  similar(slug: string, args?: object): Promise<readonly string[]>;
}

const TEXTS = {
  coffee: 'Roasted coffee beans need water just below boiling. Grind the beans finely for an espresso, coarsely for a filter.',
  bread: 'A sourdough starter raises bread slowly. Knead flour and water, then let the dough rest before it goes into the oven.',
  rivers: 'The river carries sediment from the mountains. Its delta grows, and floods bring fertile mud to the fields.',
};

/** A WordPress with four posts about each of three topics. */
export async function openSimilarSite(engine: Engine): Promise<SimilarSite> {
  const here = await openPluginSite([], { database: engine });
  const ids = await here.php<Record<string, number>>(
    `$ids = array();
    foreach ( $args as $topic => $text ) {
      $category = wp_insert_term( $topic, 'category' )['term_id'];
      foreach ( range( 1, 4 ) as $number ) {
        $ids["$topic-$number"] = wp_insert_post( array(
          'post_title' => ucfirst( $topic ) . " $number", 'post_content' => "<!-- wp:paragraph --><p>$text</p><!-- /wp:paragraph -->",
          'post_status' => 'publish', 'post_category' => array( $category ), 'post_date' => "2024-01-0$number 08:00:00",
        ) );
      }
    }
    return $ids;`,
    TEXTS,
  );
  const similar: SimilarSite['similar'] = (slug, args = {}) =>
    here.php(
      `return array_map( fn( $id ) => get_post( $id )->post_name, ncr_get_related( $args[0], 'post', 'similar', $args[1] ) );`,
      [ids[slug], { fields: 'ids', ...args }],
    );
  const site: SimilarSite = {
    ...here,
    ids,
    similar,
    async background() {
      await here.php(`do_action( 'relx_update_similar' );`);
    },
    rest: (method, path, params = {}, user = '') =>
      here.site.run(
        `$request = new WP_REST_Request( $args[0], $args[1] );
        'GET' === $args[0] ? $request->set_query_params( $args[2] ) : $request->set_body_params( $args[2] );
        $response = rest_do_request( $request );
        return array( 'status' => $response->get_status(), 'headers' => (object) $response->get_headers(), 'body' => $response->get_data() );`,
        [method, path, params],
        { user },
      ),
  };
  await site.background();
  return site;
}
