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

	/** The table of similar posts with the columns of relations, as `r`. A statement of relations reads it like the table of relations. */
	public static function as_relations(): string {
		global $wpdb;
		$columns  = "s.similar_id AS id, 'post' AS from_type, s.post_id AS from_id, 'post' AS to_type, s.similar_id AS to_id";
		$columns .= ", 'similar' AS type, '' AS created_at, s.position AS from_order, 0 AS to_order, NULL AS data";
		return "(SELECT $columns FROM {$wpdb->relx_similar} s) r";
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
		global $wpdb;
		return array_map( 'intval', $wpdb->get_col( $wpdb->prepare( "SELECT similar_id FROM {$wpdb->relx_similar} WHERE post_id = %d ORDER BY position", $post_id ) ) );
	}

	/**
	 * Indexes the text of a post, and computes its similar posts.
	 *
	 * @param bool $affected Whether the post changed, so that others need to be computed again, too: those that list it, and those that it lists.
	 */
	public static function update( int $post_id, bool $affected ): void {
		$post = get_post( $post_id );
		if ( ! $post || ! in_array( $post->post_type, Relx_Similar_Options::post_types(), true ) || in_array( $post->post_status, self::WITHOUT, true ) ) {
			self::remove( $post_id );
			return;
		}
		$texts  = self::index( array( $post ) );
		$scores = Relx_Similar_Finder::of(
			$texts[ $post->ID ] + array(
				'id'        => $post->ID,
				'post_type' => $post->post_type,
				'terms'     => Relx_Similar_Finder::terms_of_post( $post->ID ),
			)
		);
		$old    = self::of( $post->ID );
		$scores = array_slice( $scores, 0, Relx_Contract::MAX_SIMILAR, true );
		self::keep( $post->ID, $scores, $old );
		if ( $affected || ( ! $old && ! Relx_Similar_Queue::is_rebuilding() ) ) {
			self::queue_affected( $post->ID, array_merge( array_keys( $scores ), $old ) );
		}
	}

	/** Removes a post that was deleted or trashed. */
	public static function remove( int $post_id ): void {
		global $wpdb;
		self::queue_affected( $post_id, array() );
		self::unindex( $post_id );
		Relx_Similar_Queue::remove( $post_id );
		if ( $wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->relx_similar} WHERE post_id = %d OR similar_id = %d", $post_id, $post_id ) ) ) {
			wp_cache_set( 'last_changed', microtime(), Relx_Cache::GROUP );
		}
	}

	/**
	 * Indexes texts: only published posts without a password are found by theirs.
	 *
	 * @param WP_Post[] $posts Posts.
	 * @return array<int,array{title:string,content:string}> Plain texts by post.
	 */
	public static function index( array $posts ): array {
		global $wpdb;
		$texts = array();
		$rows  = array();
		foreach ( $posts as $post ) {
			$text = array(
				'title'   => mb_substr( Relx_Similar_Text::plain( $post->post_title ), 0, 1000 ),
				'content' => Relx_Similar_Text::plain( $post->post_content ),
			);
			if ( 'publish' === $post->post_status && '' === $post->post_password ) {
				$rows[] = $wpdb->prepare( '(%d, %s, %s)', $post->ID, Relx_Similar_Text::indexed( $text['title'] ), Relx_Similar_Text::indexed( $text['content'] ) );
			} elseif ( Relx_Similar_Schema::has_texts() ) {
				self::unindex( $post->ID );
			}
			$texts[ $post->ID ] = $text;
		}
		if ( $rows && Relx_Similar_Schema::has_texts() ) {
			$update = 'ON DUPLICATE KEY UPDATE title = VALUES(title), content = VALUES(content)';
			$wpdb->query( "INSERT INTO {$wpdb->relx_texts} (post_id, title, content) VALUES " . implode( ', ', $rows ) . " $update" );
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
	 * Stores the similar posts of a post. Other requests read the old ones, or the new ones from the first on.
	 *
	 * @param int[] $scores Scores by post, best first.
	 * @param int[] $old    Posts that are kept.
	 */
	private static function keep( int $post_id, array $scores, array $old ): void {
		global $wpdb;
		if ( array_keys( $scores ) === $old ) {
			return;
		}
		$rows = array();
		foreach ( $scores as $id => $score ) {
			$rows[] = sprintf( '(%d, %d, %d, %d)', $post_id, count( $rows ), $id, $score );
		}
		if ( $rows ) {
			$wpdb->query( "REPLACE INTO {$wpdb->relx_similar} (post_id, position, similar_id, score) VALUES " . implode( ', ', $rows ) );
		}
		$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->relx_similar} WHERE post_id = %d AND position >= %d", $post_id, count( $rows ) ) );
		$target = array(
			'object_type' => 'post',
			'id'          => $post_id,
		);
		( new Relx_Cache() )->objects_changed( array( $target ) );
	}

	/**
	 * Queues the posts whose similar posts a change of a post affects.
	 *
	 * @param int   $post_id Post that changed.
	 * @param int[] $ids     Posts that it lists.
	 */
	public static function queue_affected( int $post_id, array $ids ): void {
		global $wpdb;
		$listing = $wpdb->get_col( $wpdb->prepare( "SELECT DISTINCT post_id FROM {$wpdb->relx_similar} WHERE similar_id = %d LIMIT %d", $post_id, self::MAX_AFFECTED ) );
		Relx_Similar_Queue::add( array_diff( array_unique( array_map( 'intval', array_merge( $listing, $ids ) ) ), array( $post_id ) ) );
	}
}
// phpcs:enable
