<?php
defined( 'ABSPATH' ) || exit;

/** Lists or computes similar posts. */
class Relx_CLI_Similar {
	/**
	 * Lists a post's similar posts, or computes them for all posts.
	 *
	 * Without arguments, prints how many posts wait in the queue. An interrupted rebuild continues where it stopped.
	 *
	 * ## OPTIONS
	 *
	 * [<post_id>]
	 * : Post whose similar posts are listed.
	 *
	 * [--rebuild]
	 * : Compute similar posts for all posts.
	 *
	 * [--format=<format>]
	 * : Output format.
	 * ---
	 * default: table
	 * options:
	 *   - table
	 *   - json
	 *   - csv
	 *   - yaml
	 *   - ids
	 *   - count
	 * ---
	 *
	 * ## EXAMPLES
	 *
	 *     wp content-relations similar --rebuild
	 *     wp content-relations similar 12
	 */
	public function __invoke( array $args, array $options ) {
		if ( isset( $args[0] ) ) {
			$this->show( Relx_CLI::id( 'post_id', $args[0] ), $options['format'] );
		} elseif ( ! empty( $options['rebuild'] ) ) {
			$this->rebuild();
		} else {
			WP_CLI::line( sprintf( '%d posts wait in the queue.', Relx_Similar_Queue::size() ) );
		}
	}

	/** Lists similar posts. */
	private function show( int $post_id, string $format ): void {
		global $wpdb;
		$from  = "{$wpdb->relx_similar} s INNER JOIN {$wpdb->posts} p ON p.ID = s.similar_id";
		$sql   = $wpdb->prepare( "SELECT s.similar_id AS id, s.score, p.post_title AS title FROM $from WHERE s.post_id = %d ORDER BY s.position", $post_id ); // phpcs:ignore WordPress.DB -- names of tables.
		$score = static fn( $row ) => array( 'score' => round( $row['score'] / 1000000, 3 ) );
		$rows  = array_map( static fn( $row ) => $score( $row ) + $row, $wpdb->get_results( $sql, ARRAY_A ) ); // phpcs:ignore WordPress.DB -- prepared.
		Relx_CLI::rows( $format, $rows, array( 'id', 'score', 'title' ) );
	}

	/** Computes the similar posts of all posts, with a progress bar. */
	private function rebuild(): void {
		Relx_Similar_Queue::rebuild();
		$bar      = WP_CLI\Utils\make_progress_bar( 'Computing similar posts', Relx_Similar_Queue::left() );
		$progress = static function ( $count ) use ( $bar ) {
			$bar->tick( $count );
			Relx_CLI::batch_done();
		};
		while ( Relx_Similar_Queue::work_alone( Relx_Similar_Queue::SECONDS, $progress ) ) {
			// WP-Cron may be at work. It stops for the next process between two batches.
			usleep( 100000 );
			Relx_CLI::batch_done();
		}
		$bar->finish();
		WP_CLI::success( sprintf( 'Computed the similar posts of %d posts.', Relx_Similar_Statistics::refresh()['posts'] ) );
	}
}
