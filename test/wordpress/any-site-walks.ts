import { categories, tags, walks } from '../client/any-site/content.js';
import { startWordpress, type Wordpress } from './wordpress.js';

/** A WordPress without any plugin of relx, with posts about walks. */
export async function startWalks(): Promise<Wordpress> {
  const site = await startWordpress();
  try {
    await site.run(
      `foreach ( get_posts( array( 'post_type' => array( 'post', 'page' ), 'post_status' => 'any', 'numberposts' => -1 ) ) as $post ) {
        wp_delete_post( $post->ID, true );
      }
      foreach ( $args['categories'] as $slug ) { wp_insert_term( $slug, 'category' ); }
      foreach ( $args['tags'] as $slug ) { wp_insert_term( $slug, 'post_tag' ); }
      foreach ( $args['walks'] as $walk ) {
        $id = wp_insert_post( array(
          'import_id' => $walk['id'], 'post_type' => $walk['type'], 'post_title' => $walk['title'], 'post_status' => $walk['status'] ?? 'publish',
          'post_date' => $walk['date'], 'post_date_gmt' => $walk['date'], 'post_content' => 'Text.',
          'post_excerpt' => $walk['excerpt'] ?? '', 'post_password' => $walk['password'] ?? '',
        ), true );
        if ( $walk['id'] !== $id ) { throw new Exception( print_r( $id, true ) ); }
        if ( $walk['categories'] ) { wp_set_object_terms( $id, $walk['categories'], 'category' ); }
        wp_set_object_terms( $id, $walk['tags'], 'post_tag' );
      }`,
      { categories, tags, walks: walks.map((walk) => ({ ...walk, date: walk.date.replace('T', ' ').replace('Z', '') })) },
    );
  } catch (error) {
    await site.stop();
    throw error;
  }
  return site;
}
