<?php
defined( 'ABSPATH' ) || exit;

/**
 * Relates all posts to those that their texts link to, in batches of WP-Cron, WP-CLI and the screen "Relations". If the setting is off, it
 * removes the relations. After an interruption, the next batch continues.
 */
// phpcs:disable WordPress.DB -- every value is a number.
class Relx_Links_Job {
	/** Action of WP-Cron that runs batches. */
	const HOOK = 'relx_update_links';

	/** Option of a running job: the last post. */
	const OPTION = 'relx_links';

	/** Seconds of a run of WP-Cron. */
	const SECONDS = 20;

	/** Posts of a batch. */
	const BATCH = 50;

	/** Begins with the first post. */
	public static function begin(): void {
		update_option( self::OPTION, 0, false );
		self::schedule();
	}

	/** Whether posts are left. */
	public static function is_running(): bool {
		return false !== get_option( self::OPTION );
	}

	/** Schedules a run. */
	public static function schedule(): void {
		if ( ! wp_next_scheduled( self::HOOK ) ) {
			wp_schedule_single_event( time(), self::HOOK );
		}
	}

	/** Runs batches of WP-Cron. The next run is scheduled before, so that it also continues after an error. */
	public static function run(): void {
		wp_schedule_single_event( time() + self::SECONDS, self::HOOK );
		try {
			if ( ! self::work( self::SECONDS ) ) {
				wp_clear_scheduled_hook( self::HOOK );
			}
		} catch ( Relx_Exception $error ) {
			error_log( sprintf( 'relx: posts are not related to those that they link to: %s', $error->getMessage() ) ); // phpcs:ignore WordPress.PHP.DevelopmentFunctions
		}
	}

	/**
	 * Relates at least one post, or removes one batch.
	 *
	 * @param float         $seconds  Seconds after which it stops.
	 * @param callable|null $progress Called after each batch, with its number of posts.
	 * @return bool Whether posts are left.
	 * @throws Relx_Exception With the code rest_database_unavailable. The next run continues.
	 */
	public static function work( float $seconds, ?callable $progress = null ): bool {
		$end    = microtime( true ) + $seconds;
		$finder = new Relx_Link_Finder();
		while ( self::is_running() ) {
			$count = Relx_Links::is_on() ? self::relate( $finder, $end ) : self::remove();
			if ( 0 === $count ) {
				delete_option( self::OPTION );
			} elseif ( $progress ) {
				$progress( $count );
			}
			if ( microtime( true ) >= $end ) {
				break;
			}
		}
		return self::is_running();
	}

	/**
	 * The progress in posts.
	 *
	 * @return array{checked:int,total:int}
	 */
	public static function progress(): array {
		global $wpdb;
		$sql   = "SELECT COUNT(*) FROM {$wpdb->posts} WHERE " . Relx_Link_Finder::where();
		$total = (int) $wpdb->get_var( $sql );
		$left  = self::is_running() ? (int) $wpdb->get_var( $sql . ' AND ID > ' . (int) get_option( self::OPTION ) ) : 0;
		return array( 'checked' => $total - $left ) + compact( 'total' );
	}

	/**
	 * Relates the next posts, each in its own transaction.
	 *
	 * @param float $end Time at which it stops, after one post at least.
	 * @return int Number of posts, 0 at the end.
	 */
	private static function relate( Relx_Link_Finder $finder, float $end ): int {
		global $wpdb;
		$after = (int) get_option( self::OPTION );
		$sql   = "SELECT ID FROM {$wpdb->posts} WHERE ID > $after AND " . Relx_Link_Finder::where() . ' ORDER BY ID LIMIT ' . self::BATCH;
		$ids   = array_map( 'intval', $wpdb->get_col( $sql ) );
		$count = 0;
		_prime_post_caches( $ids, false, false );
		// Finds the targets of all these links together.
		$finder->of( array_filter( array_map( 'get_post', $ids ) ) );
		foreach ( $ids as $id ) {
			$post = get_post( $id );
			Relx_Links::update( $post ? array( $post ) : array(), $finder );
			update_option( self::OPTION, $id, false );
			++$count;
			if ( microtime( true ) >= $end ) {
				break;
			}
		}
		return $count;
	}

	/**
	 * Removes the next relations. A type that the site registers itself keeps its relations.
	 *
	 * @return int Number of relations, 0 at the end.
	 */
	private static function remove(): int {
		$core = Relx_Core::instance();
		return $core->types->has( Relx_Links::TYPE ) ? 0 : count( $core->relations->remove_of_type( Relx_Links::TYPE ) );
	}
}
// phpcs:enable
