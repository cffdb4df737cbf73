<?php
defined( 'ABSPATH' ) || exit;

/**
 * Computes the posts that are most similar to a post, and keeps them in a table.
 *
 * @see src/core/similar/similar-posts.ts
 */
// phpcs:disable WordPress.DB -- every value is prepared or a number.
class Relx_Similar_Posts {
	/** Statuses of posts without similar posts. */
	const WITHOUT = array( 'trash', 'auto-draft', 'inherit' );

	/** Posts that list a changed post and are computed again. */
	const MAX_AFFECTED = 1000;

	/** Texts that one statement indexes. */
	const INDEXED = 10;

	/**
	 * The table of similar posts with the columns of relations, as `r`. A statement of relations reads it like the table of relations. A
	 * post that is no longer public, or has a password now, is left out before its rows are removed.
	 */
	public static function as_relations(): string {
		global $wpdb;
		$columns  = "s.similar_id AS id, 'post' AS from_type, s.post_id AS from_id, 'post' AS to_type, s.similar_id AS to_id";
		$columns .= ", 'similar' AS type, '' AS created_at, s.position AS from_order, 0 AS to_order, NULL AS data";
		$public   = "INNER JOIN {$wpdb->posts} sp ON sp.ID = s.similar_id AND sp.post_status = 'publish' AND sp.post_password = ''";
		return "(SELECT $columns FROM {$wpdb->relx_similar} s $public) r";
	}

	/**
	 * The relation of a post to a similar one.
	 *
	 * @param int $from_id Post.
	 * @param int $to_id   Similar post.
	 */
	public static function relation( int $from_id, int $to_id ): array {
		return compact( 'from_id', 'to_id' ) + array(
			'from_type'  => 'post',
			'to_type'    => 'post',
			'type'       => Relx_Similar_Options::TYPE,
			'created_at' => '',
		);
	}

	/** @return int[] Ids of the kept posts, best first. */
	public static function of( int $post_id ): array {
		return self::of_posts( array( $post_id ) )[ $post_id ];
	}

	/**
	 * The kept posts of posts.
	 *
	 * @param int[] $ids Posts.
	 * @return array<int,int[]> Ids, best first, by post.
	 */
	private static function of_posts( array $ids ): array {
		global $wpdb;
		$kept  = array_fill_keys( $ids, array() );
		$where = 'post_id IN (' . implode( ', ', $ids ) . ') ORDER BY post_id, position';
		foreach ( $ids ? (array) $wpdb->get_results( "SELECT post_id, similar_id FROM {$wpdb->relx_similar} WHERE $where" ) : array() as $row ) {
			$kept[ (int) $row->post_id ][] = (int) $row->similar_id;
		}
		return $kept;
	}

	/**
	 * Computes the similar posts of a post.
	 *
	 * @param bool $affected Whether the post changed, so that others need to be computed again, too: those that list it, and those that it lists.
	 */
	public static function update( int $post_id, bool $affected ): void {
		$found = self::find( array( $post_id ), new Relx_Similar_Reads(), INF );
		$old   = self::keep( $found );
		if ( $found && ( $affected || ( ! $old[ $post_id ] && ! Relx_Similar_Queue::is_rebuilding() ) ) ) {
			self::queue_affected( $post_id, array_merge( array_keys( $found[ $post_id ] ), $old[ $post_id ] ) );
		}
		// A batch that began before has older texts.
		Relx_Similar_Queue::remove( array( $post_id ) );
	}

	/**
	 * Computes the similar posts of queued posts, and removes these from the queue.
	 *
	 * @param int[] $ids Posts.
	 * @param float $end Time at which it stops. The other posts stay queued.
	 * @return int Number of posts.
	 */
	public static function update_queued( array $ids, Relx_Similar_Reads $reads, float $end ): int {
		$found = self::find( $ids, $reads, $end );
		// Another process has done the others, perhaps with newer texts.
		$found = array_intersect_key( $found, array_flip( Relx_Similar_Queue::queued( array_keys( $found ) ) ) );
		$old   = self::keep( $found );
		if ( ! Relx_Similar_Queue::is_rebuilding() ) {
			foreach ( array_filter( $found ) as $id => $scores ) {
				if ( ! $old[ $id ] ) {
					self::queue_affected( $id, array_keys( $scores ) );
				}
			}
		}
		Relx_Similar_Queue::remove( array_keys( $found ) );
		return count( $found );
	}

	/**
	 * Indexes the texts of posts, and finds the similar posts of each. Posts that have none are removed from all lists.
	 *
	 * @param int[] $ids Posts.
	 * @param float $end Time at which it stops, after one post at least.
	 * @return array<int,int[]> Scores of similar posts, best first, by post.
	 */
	private static function find( array $ids, Relx_Similar_Reads $reads, float $end ): array {
		_prime_post_caches( $ids, false, false );
		$posts = array();
		foreach ( $ids as $id ) {
			$post = get_post( $id );
			if ( $post && in_array( $post->post_type, Relx_Similar_Options::post_types(), true ) && ! in_array( $post->post_status, self::WITHOUT, true ) ) {
				$posts[ $id ] = $post;
			} else {
				self::remove( $id );
			}
		}
		return self::scores( $posts, self::index( $posts, $reads ), $reads, $end );
	}

	/**
	 * The similar posts of the newest posts, without storing anything.
	 *
	 * @param int $count   Number of posts.
	 * @param int $similar Number of similar posts of each.
	 * @return array<int,int[]> Scores of similar posts, best first, by post.
	 */
	public static function sample( int $count, int $similar ): array {
		$args  = array(
			'post_type'      => Relx_Similar_Options::post_types(),
			'post_status'    => 'publish',
			'has_password'   => false,
			'posts_per_page' => $count,
			'orderby'        => array(
				'date' => 'DESC',
				'ID'   => 'DESC',
			),
			'no_found_rows'  => true,
		);
		$posts = array_column( $args['post_type'] ? get_posts( $args ) : array(), null, 'ID' );
		$found = self::scores( $posts, array_map( array( self::class, 'text' ), $posts ), new Relx_Similar_Bulk_Reads(), INF );
		return array_map( static fn( $scores ) => array_slice( $scores, 0, $similar, true ), $found );
	}

	/**
	 * The scores of the similar posts of posts.
	 *
	 * @param array<int,WP_Post> $posts Posts by id.
	 * @param array[]            $texts Their texts.
	 * @param float              $end   Time at which it stops, after one post at least.
	 * @return array<int,int[]> Scores of similar posts, best first, by post.
	 */
	private static function scores( array $posts, array $texts, Relx_Similar_Reads $reads, float $end ): array {
		$terms = Relx_Similar_Finder::terms_of_posts( array_keys( $posts ) );
		$found = array();
		foreach ( $posts as $id => $post ) {
			$reads->renew();
			$source       = array(
				'id'        => $id,
				'post_type' => $post->post_type,
				'terms'     => $terms[ $id ],
			);
			$found[ $id ] = array_slice( Relx_Similar_Finder::of( $texts[ $id ] + $source, $reads ), 0, Relx_Contract::MAX_SIMILAR, true );
			if ( microtime( true ) >= $end ) {
				break;
			}
		}
		return $found;
	}

	/**
	 * The plain text of a post.
	 *
	 * @param WP_Post|stdClass $post Post.
	 * @return array{title:string,content:string}
	 */
	private static function text( $post ): array {
		return array(
			'title'   => mb_substr( Relx_Similar_Text::plain( $post->post_title ), 0, 1000 ),
			'content' => Relx_Similar_Text::plain( $post->post_content ),
		);
	}

	/** Removes a post from all lists. */
	public static function hide( int $post_id ): void {
		self::delete( "similar_id = $post_id", self::queue_affected( $post_id, array() ) );
	}

	/** Removes a post that was deleted or trashed. */
	public static function remove( int $post_id ): void {
		$listing = self::queue_affected( $post_id, array() );
		self::unindex( $post_id );
		Relx_Similar_Queue::remove( array( $post_id ) );
		self::delete( "post_id = $post_id OR similar_id = $post_id", array_merge( $listing, array( $post_id ) ) );
	}

	/**
	 * Deletes kept posts.
	 *
	 * @param string $where Condition of their rows.
	 * @param int[]  $ids   Posts that list them.
	 */
	private static function delete( string $where, array $ids ): void {
		global $wpdb;
		if ( $wpdb->query( "DELETE FROM {$wpdb->relx_similar} WHERE $where" ) ) {
			// Another request can have listed the post since its lists were read.
			Relx_Cache::expire_lists();
			self::lists_changed( $ids );
		}
	}

	/**
	 * Invalidates posts whose similar posts changed, so that page caches purge their pages.
	 *
	 * @param int[] $ids Posts.
	 */
	private static function lists_changed( array $ids ): void {
		$to_object = static fn( $id ) => array( 'object_type' => 'post' ) + compact( 'id' );
		( new Relx_Cache() )->objects_changed( array_map( $to_object, $ids ) );
	}

	/**
	 * Indexes texts: only published posts without a password are found by theirs.
	 *
	 * @param WP_Post[]               $posts Posts.
	 * @param Relx_Similar_Reads|null $reads What reads the texts.
	 * @return array<int,array{title:string,content:string}> Plain texts by post.
	 */
	public static function index( array $posts, ?Relx_Similar_Reads $reads = null ): array {
		global $wpdb;
		$texts = array();
		$rows  = array();
		foreach ( $posts as $post ) {
			$id           = (int) $post->ID;
			$texts[ $id ] = self::text( $post );
			if ( 'publish' === $post->post_status && '' === $post->post_password ) {
				$rows[] = $wpdb->prepare( '(%d, %s, %s)', $id, Relx_Similar_Text::indexed( $texts[ $id ]['title'] ), Relx_Similar_Text::indexed( $texts[ $id ]['content'] ) );
			} else {
				self::unindex( $id );
			}
		}
		$update = 'ON DUPLICATE KEY UPDATE title = VALUES(title), content = VALUES(content)';
		foreach ( Relx_Similar_Schema::has_texts() ? array_chunk( $rows, self::INDEXED ) : array() as $some ) {
			if ( $wpdb->query( "INSERT INTO {$wpdb->relx_texts} (post_id, title, content) VALUES " . implode( ', ', $some ) . " $update" ) && $reads ) {
				$reads->texts_changed();
			}
		}
		return $texts;
	}

	/** Removes the text of a post. */
	private static function unindex( int $post_id ): void {
		global $wpdb;
		if ( Relx_Similar_Schema::has_texts() ) {
			$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->relx_texts} WHERE post_id = %d", $post_id ) );
		}
	}

	/**
	 * Stores the similar posts of posts. Other requests read the old ones of a post, or the new ones from the first on.
	 *
	 * @param array<int,int[]> $found Scores, best first, by post.
	 * @return array<int,int[]> The posts that were kept before, by post.
	 */
	private static function keep( array $found ): array {
		global $wpdb;
		$old     = self::of_posts( array_keys( $found ) );
		$rows    = array();
		$shorter = array();
		$changed = array();
		foreach ( $found as $post_id => $scores ) {
			if ( array_keys( $scores ) === $old[ $post_id ] ) {
				continue;
			}
			$position = 0;
			foreach ( $scores as $id => $score ) {
				$rows[] = sprintf( '(%d, %d, %d, %d)', $post_id, $position++, $id, $score );
			}
			if ( $position < count( $old[ $post_id ] ) ) {
				$shorter[] = sprintf( '(post_id = %d AND position >= %d)', $post_id, $position );
			}
			$changed[] = $post_id;
		}
		if ( $rows ) {
			$wpdb->query( "REPLACE INTO {$wpdb->relx_similar} (post_id, position, similar_id, score) VALUES " . implode( ', ', $rows ) );
		}
		if ( $shorter ) {
			$wpdb->query( "DELETE FROM {$wpdb->relx_similar} WHERE " . implode( ' OR ', $shorter ) );
		}
		self::lists_changed( $changed );
		return $old;
	}

	/**
	 * Queues the posts whose similar posts a change of a post affects.
	 *
	 * @param int   $post_id Post that changed.
	 * @param int[] $ids     Posts that it lists.
	 * @return int[] Posts that list it.
	 */
	public static function queue_affected( int $post_id, array $ids ): array {
		global $wpdb;
		$sql     = $wpdb->prepare( "SELECT DISTINCT post_id FROM {$wpdb->relx_similar} WHERE similar_id = %d LIMIT %d", $post_id, self::MAX_AFFECTED );
		$listing = array_map( 'intval', $wpdb->get_col( $sql ) );
		Relx_Similar_Queue::add( array_diff( array_unique( array_merge( $listing, array_map( 'intval', $ids ) ) ), array( $post_id ) ) );
		return $listing;
	}
}
// phpcs:enable
