<?php
defined( 'ABSPATH' ) || exit;

/** Relates posts to those that their texts link to. */
class Relx_CLI_Links {
	/**
	 * Relates all posts to those that their texts link to.
	 *
	 * Without --rebuild, prints how many posts are left. An interrupted rebuild continues where it stopped. If the setting "Relate posts to
	 * the posts that their texts link to" is off, a rebuild removes the relations.
	 *
	 * ## OPTIONS
	 *
	 * [--rebuild]
	 * : Read the links of all posts.
	 *
	 * ## EXAMPLES
	 *
	 *     wp content-relations links --rebuild
	 */
	public function __invoke( array $args, array $options ) {
		$progress = Relx_Links_Job::progress();
		$left     = $progress['total'] - $progress['checked'];
		if ( empty( $options['rebuild'] ) ) {
			WP_CLI::line( sprintf( '%d posts are left.', $left ) );
			return;
		}
		if ( ! Relx_Links_Job::is_running() ) {
			Relx_Links_Job::begin();
			$left = $progress['total'];
		}
		$bar  = WP_CLI\Utils\make_progress_bar( 'Reading links', $left );
		$tick = static function ( $count ) use ( $bar ) {
			$bar->tick( $count );
			Relx_CLI::batch_done();
		};
		Relx_CLI::attempt( static fn() => Relx_Links_Job::work( INF, $tick ) );
		$bar->finish();
		WP_CLI::success( sprintf( 'Related posts by %d links.', Relx_Core::instance()->table->count_of_type( Relx_Links::TYPE ) ) );
	}
}
