<?php
defined( 'ABSPATH' ) || exit;

/**
 * Computes similar posts in the background, in batches of WP-Cron or of WP-CLI. A batch leaves the queue when its lists are stored, and
 * stores only those that are still queued. So several processes may work on it, and after an interruption the next batch continues. A
 * rebuild indexes all texts, then queues all posts.
 *
 * @see src/store/similar/similar-queue.ts
 */
// phpcs:disable WordPress.DB -- every value is prepared or a number.
class Relx_Similar_Queue {
	/** Action of WP-Cron that runs a batch. */
	const HOOK = 'relx_update_similar';

	/** Option of a rebuild: the last indexed post, or -1 when the posts are queued. */
	const REBUILD = 'relx_similar_rebuild';

	/** Option of work that an administrator stopped. */
	const STOPPED = 'relx_similar_stopped';

	/** Lock of the process that works. WordPress stores it as an option with the suffix `.lock`. */
	const LOCK = 'relx_similar';

	/** Seconds after which the lock of an interrupted process has no effect. */
	const LOCKED = 120;

	/** Seconds of a batch of WP-Cron. */
	const SECONDS = 20;

	/** Posts that are indexed, or read from the queue, by one statement. */
	const STEP = 100;

	/** Begins a rebuild, unless one is running. Continues stopped work. */
	public static function rebuild(): void {
		add_option( self::REBUILD, 0, '', false );
		delete_option( self::STOPPED );
		self::schedule();
	}

	/** Begins a rebuild again, because its options changed. */
	public static function restart(): void {
		update_option( self::REBUILD, 0, false );
		self::schedule();
	}

	/** Stops work in the background. Posts stay queued. */
	public static function stop(): void {
		update_option( self::STOPPED, 1, false );
		wp_clear_scheduled_hook( self::HOOK );
	}

	/** Whether an administrator stopped the work. */
	public static function is_stopped(): bool {
		return (bool) get_option( self::STOPPED );
	}

	/**
	 * The state of the work.
	 *
	 * @return array{step:string,left:int,total:int,stopped:bool,posts:int,computed:int} `step` is `texts` while texts are indexed, `posts`
	 *         while posts are computed, or `none`. `left` and `total` are its posts, `computed` the posts with similar posts.
	 */
	public static function status(): array {
		global $wpdb;
		$after  = (int) get_option( self::REBUILD, -1 );
		$posts  = (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->posts} WHERE " . self::where() );
		$left   = $after < 0 ? self::size() : (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->posts} WHERE ID > $after AND " . self::where() );
		$queued = 0 === $left ? 'none' : 'posts';
		return array(
			'step'     => $after < 0 ? $queued : 'texts',
			'left'     => $left,
			'total'    => max( $left, self::is_rebuilding() ? $posts : 0 ),
			'stopped'  => self::is_stopped(),
			'posts'    => $posts,
			'computed' => self::computed(),
		);
	}

	/** The number of posts that have similar posts. */
	public static function computed(): int {
		global $wpdb;
		return (int) $wpdb->get_var( "SELECT COUNT(DISTINCT post_id) FROM {$wpdb->relx_similar}" );
	}

	/** Whether a rebuild is running. */
	public static function is_rebuilding(): bool {
		return false !== get_option( self::REBUILD );
	}

	/** Whether posts are left. */
	public static function is_left(): bool {
		return self::is_rebuilding() || self::size() > 0;
	}

	/** Schedules a batch. */
	public static function schedule(): void {
		if ( ! self::is_stopped() && ! wp_next_scheduled( self::HOOK ) ) {
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
	 * Removes posts.
	 *
	 * @param int[] $ids Posts.
	 */
	public static function remove( array $ids ): void {
		global $wpdb;
		if ( $ids ) {
			$wpdb->query( "DELETE FROM {$wpdb->relx_similar_queue} WHERE post_id IN (" . implode( ', ', $ids ) . ')' );
		}
	}

	/**
	 * Of some posts, those that are queued.
	 *
	 * @param int[] $ids Posts.
	 * @return int[]
	 */
	public static function queued( array $ids ): array {
		global $wpdb;
		return $ids ? array_map( 'intval', $wpdb->get_col( "SELECT post_id FROM {$wpdb->relx_similar_queue} WHERE post_id IN (" . implode( ', ', $ids ) . ')' ) ) : array();
	}

	/** The number of queued posts. */
	public static function size(): int {
		global $wpdb;
		return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->relx_similar_queue}" );
	}

	/** The number of steps of a rebuild that are left: one for each post to index, and one for each to compute. */
	public static function left(): int {
		global $wpdb;
		$after = (int) get_option( self::REBUILD, -1 );
		if ( $after < 0 ) {
			return self::size();
		}
		$where = self::where();
		$count = (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->posts} WHERE $where" );
		return $count + ( Relx_Similar_Schema::has_texts() ? (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->posts} WHERE ID > $after AND $where" ) : 0 );
	}

	/**
	 * The condition for posts that have similar posts.
	 *
	 * @param string[]|null $types Post types, by default those that have similar posts.
	 */
	private static function where( ?array $types = null ): string {
		$types = Relx_Similar_Options::strings( $types ?? Relx_Similar_Options::post_types() );
		return "post_type IN ($types) AND post_status NOT IN (" . Relx_Similar_Options::strings( Relx_Similar_Posts::WITHOUT ) . ')';
	}

	/** Runs a batch of WP-Cron. The next one is scheduled before, so that it also continues after an error. */
	public static function run(): void {
		if ( self::is_stopped() ) {
			return;
		}
		wp_schedule_single_event( time() + self::SECONDS, self::HOOK );
		if ( ! self::work_alone( self::SECONDS ) ) {
			wp_clear_scheduled_hook( self::HOOK );
			if ( self::is_left() ) {
				// Another process found the event that was just removed.
				self::schedule();
			}
		}
	}

	/**
	 * Works unless another process does.
	 *
	 * @param float         $seconds  Seconds after which it stops.
	 * @param callable|null $progress Called with the number of posts after each step.
	 * @return bool Whether posts are left.
	 */
	public static function work_alone( float $seconds, ?callable $progress = null ): bool {
		require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
		if ( ! WP_Upgrader::create_lock( self::LOCK, self::LOCKED ) ) {
			return true;
		}
		try {
			return self::work( $seconds, $progress );
		} finally {
			WP_Upgrader::release_lock( self::LOCK );
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
		$reads = new Relx_Similar_Bulk_Reads();
		$ids   = self::next();
		while ( $ids ) {
			$count = Relx_Similar_Posts::update_queued( $ids, $reads, $end );
			if ( $progress ) {
				$progress( $count );
			}
			if ( microtime( true ) >= $end ) {
				return true;
			}
			$ids = self::next();
		}
		self::change_rebuild( -1, null );
		return self::is_rebuilding();
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
			Relx_Similar_Posts::index( $posts );
			self::change_rebuild( $after, (int) end( $posts )->ID );
			return count( $posts );
		}
		Relx_Similar_Statistics::refresh();
		// Those of excluded types lose their lists.
		$where = self::where( Relx_Visibility::post_types() );
		$wpdb->query( "INSERT IGNORE INTO {$wpdb->relx_similar_queue} (post_id) SELECT ID FROM {$wpdb->posts} WHERE $where" );
		self::change_rebuild( $after, -1 );
		return 0;
	}

	/**
	 * Changes the option of a rebuild, unless another process has begun the rebuild again.
	 *
	 * @param int      $before Value before.
	 * @param int|null $after  Value, null to delete it.
	 */
	private static function change_rebuild( int $before, ?int $after ): void {
		global $wpdb;
		$where = array(
			'option_name'  => self::REBUILD,
			'option_value' => $before,
		);
		if ( null === $after ) {
			$wpdb->delete( $wpdb->options, $where );
		} else {
			$wpdb->update( $wpdb->options, array( 'option_value' => $after ), $where );
		}
		wp_cache_delete_multiple( array( self::REBUILD, 'notoptions' ), 'options' );
	}

	/** @return int[] The next posts of the queue, the newest first. */
	private static function next(): array {
		global $wpdb;
		return array_map( 'intval', $wpdb->get_col( sprintf( "SELECT post_id FROM {$wpdb->relx_similar_queue} ORDER BY post_id DESC LIMIT %d", self::STEP ) ) );
	}
}
// phpcs:enable
