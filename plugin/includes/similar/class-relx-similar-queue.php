<?php
defined( 'ABSPATH' ) || exit;

/**
 * Computes similar posts in the background, in batches of WP-Cron or of WP-CLI. Posts of the queue are claimed one by one, so that
 * several processes may work on it. A rebuild indexes all texts, then queues all posts. After an interruption, the next batch continues.
 *
 * @see src/store/similar/similar-queue.ts
 */
// phpcs:disable WordPress.DB -- every value is prepared or a number.
class Relx_Similar_Queue {
	/** Action of WP-Cron that runs a batch. */
	const HOOK = 'relx_update_similar';

	/** Option of a rebuild: the last indexed post, or -1 when the posts are queued. */
	const REBUILD = 'relx_similar_rebuild';

	/** Seconds of a batch of WP-Cron. */
	const SECONDS = 20;

	/** Posts that are indexed, or read from the queue, by one statement. */
	const STEP = 100;

	/** Begins a rebuild, unless one is running. */
	public static function rebuild(): void {
		add_option( self::REBUILD, 0, '', false );
		self::schedule();
	}

	/** Whether a rebuild is running. */
	public static function is_rebuilding(): bool {
		return false !== get_option( self::REBUILD );
	}

	/** Schedules a batch. */
	public static function schedule(): void {
		if ( ! wp_next_scheduled( self::HOOK ) ) {
			wp_schedule_single_event( time(), self::HOOK );
		}
	}

	/**
	 * Queues posts.
	 *
	 * @param int[] $ids Posts.
	 */
	public static function add( array $ids ): void {
		global $wpdb;
		if ( $ids ) {
			$wpdb->query( "INSERT IGNORE INTO {$wpdb->relx_similar_queue} (post_id) VALUES (" . implode( '), (', array_map( 'intval', $ids ) ) . ')' );
			self::schedule();
		}
	}

	/**
	 * Removes a post.
	 *
	 * @param int $id Post.
	 * @return bool Whether it was queued.
	 */
	public static function remove( int $id ): bool {
		global $wpdb;
		return (bool) $wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->relx_similar_queue} WHERE post_id = %d", $id ) );
	}

	/** The number of queued posts. */
	public static function size(): int {
		global $wpdb;
		return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->relx_similar_queue}" );
	}

	/** The number of steps of a rebuild that are left: one for each post to index, and one for each to compute. */
	public static function left(): int {
		global $wpdb;
		$after = (int) get_option( self::REBUILD );
		if ( $after < 0 ) {
			return self::size();
		}
		$where = self::where();
		$count = (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->posts} WHERE $where" );
		return $count + ( Relx_Similar_Schema::has_texts() ? (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->posts} WHERE ID > $after AND $where" ) : 0 );
	}

	/** The condition for posts that have similar posts. */
	private static function where(): string {
		$types = Relx_Similar_Finder::strings( Relx_Similar_Options::post_types() );
		return "post_type IN ($types) AND post_status NOT IN (" . Relx_Similar_Finder::strings( Relx_Similar_Posts::WITHOUT ) . ')';
	}

	/** Runs a batch of WP-Cron, and schedules the next one if posts are left. */
	public static function run(): void {
		if ( self::work( self::SECONDS ) ) {
			self::schedule();
		}
	}

	/**
	 * @param float         $seconds  Seconds after which it stops.
	 * @param callable|null $progress Called with the number of posts after each step.
	 * @return bool Whether posts are left.
	 */
	public static function work( float $seconds, ?callable $progress = null ): bool {
		$end = microtime( true ) + $seconds;
		while ( self::is_rebuilding() && (int) get_option( self::REBUILD ) >= 0 ) {
			$count = self::index_step( (int) get_option( self::REBUILD ) );
			if ( $progress ) {
				$progress( $count );
			}
			if ( microtime( true ) >= $end ) {
				return true;
			}
		}
		Relx_Similar_Statistics::keep_fresh();
		$ids = self::next();
		while ( $ids ) {
			_prime_post_caches( $ids, false, false );
			foreach ( $ids as $id ) {
				if ( self::remove( $id ) ) {
					Relx_Similar_Posts::update( $id, false );
				}
				if ( microtime( true ) >= $end ) {
					return true;
				}
			}
			if ( $progress ) {
				$progress( count( $ids ) );
			}
			$ids = self::next();
		}
		delete_option( self::REBUILD );
		return false;
	}

	/**
	 * Indexes the next posts of a rebuild. After the last one, all posts are queued.
	 *
	 * @param int $after Last indexed post.
	 * @return int Number of posts.
	 */
	private static function index_step( int $after ): int {
		global $wpdb;
		$where = self::where();
		$sql   = "SELECT ID, post_title, post_content, post_status, post_password FROM {$wpdb->posts} WHERE ID > %d AND $where ORDER BY ID LIMIT %d";
		$posts = Relx_Similar_Schema::has_texts() ? $wpdb->get_results( sprintf( $sql, $after, self::STEP ) ) : array();
		if ( $posts ) {
			foreach ( array_chunk( $posts, 10 ) as $some ) {
				Relx_Similar_Posts::index( $some );
			}
			update_option( self::REBUILD, (int) end( $posts )->ID, false );
			return count( $posts );
		}
		Relx_Similar_Statistics::refresh();
		$wpdb->query( "INSERT IGNORE INTO {$wpdb->relx_similar_queue} (post_id) SELECT ID FROM {$wpdb->posts} WHERE $where" );
		update_option( self::REBUILD, -1, false );
		return 0;
	}

	/** @return int[] The next posts of the queue, the newest first. */
	private static function next(): array {
		global $wpdb;
		return array_map( 'intval', $wpdb->get_col( sprintf( "SELECT post_id FROM {$wpdb->relx_similar_queue} ORDER BY post_id DESC LIMIT %d", self::STEP ) ) );
	}
}
// phpcs:enable
