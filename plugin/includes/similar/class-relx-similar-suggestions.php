<?php
defined( 'ABSPATH' ) || exit;

/**
 * Similar posts that a post is not related to yet, and those that authors do not want to see suggested again.
 *
 * @see src/core/similar/suggestions.ts
 */
// phpcs:disable WordPress.DB -- every value is prepared or a number.
class Relx_Similar_Suggestions {
	/**
	 * Posts to suggest that the type can have as targets, best first.
	 *
	 * @param array $params  `post_id` (0 for a draft that is not saved), `title`, `content`, `terms` (null if not given), `exclude`, `per_page`.
	 * @param int   $user_id User who requests them.
	 * @return int[]
	 */
	public static function find( array $params, array $type, int $user_id ): array {
		$post    = $params['post_id'] > 0 ? get_post( $params['post_id'] ) : null;
		$is_text = isset( $params['title'] ) || isset( $params['content'] ) || isset( $params['terms'] );
		$ids     = $post && ! $is_text ? Relx_Similar_Posts::of( $post->ID ) : array();
		if ( ! $ids ) {
			$ids = array_keys( Relx_Similar_Finder::of( self::source( $params, $post ) ) );
		}
		$without = array_merge( $params['exclude'], $post ? self::known( $post->ID, $type ) : array() );
		$ids     = array_slice( array_values( array_diff( $ids, $without ) ), 0, Relx_Visibility::MAX_CACHED );
		$fits    = static fn( $id ) => Relx_Direction::fits( $type, 'to', 'post', array( (string) get_post_type( $id ) ) );
		$visible = ( new Relx_Visibility( $user_id ) )->visible( 'post', $ids );
		return array_slice( array_values( array_filter( $visible, $fits ) ), 0, $params['per_page'] );
	}

	/** @param int $id Suggested post. */
	public static function dismiss( int $post_id, int $id ): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO {$wpdb->relx_dismissals} (post_id, dismissed_id) VALUES (%d, %d)", $post_id, $id ) );
	}

	/**
	 * Suggests a dismissed post again.
	 *
	 * @param int $id Suggested post.
	 */
	public static function restore( int $post_id, int $id ): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->relx_dismissals} WHERE post_id = %d AND dismissed_id = %d", $post_id, $id ) );
	}

	/**
	 * The text and terms of a draft. What is not given is that of the saved post.
	 *
	 * @param array $params As of `find()`.
	 * @return array As of {@see Relx_Similar_Finder::of()}.
	 */
	private static function source( array $params, ?WP_Post $post ): array {
		$terms = isset( $params['terms'] ) ? Relx_Similar_Finder::terms_of_ids( $params['terms'] ) : null;
		return array(
			'id'        => $post ? $post->ID : 0,
			'post_type' => $post ? $post->post_type : 'post',
			'title'     => mb_substr( Relx_Similar_Text::plain( $params['title'] ?? ( $post ? $post->post_title : '' ) ), 0, 1000 ),
			'content'   => Relx_Similar_Text::plain( $params['content'] ?? ( $post ? $post->post_content : '' ) ),
			'terms'     => $terms ?? ( $post ? Relx_Similar_Finder::terms_of_posts( array( $post->ID ) )[ $post->ID ] : array() ),
		);
	}

	/** @return int[] Posts that are not suggested: the post, those that it is related to, and dismissed ones. */
	private static function known( int $post_id, array $type ): array {
		global $wpdb;
		$parts = array( $wpdb->prepare( "SELECT dismissed_id FROM {$wpdb->relx_dismissals} WHERE post_id = %d", $post_id ) );
		$sides = 'bidirectional' === $type['direction'] ? array( 'from' => 'to', 'to' => 'from' ) : array( 'from' => 'to' );
		foreach ( $sides as $side => $other ) {
			$sql     = "SELECT {$other}_id FROM {$wpdb->relx_relations} WHERE {$side}_type = 'post' AND {$side}_id = %d AND type = %s AND {$other}_type = 'post'";
			$parts[] = $wpdb->prepare( $sql, $post_id, $type['name'] );
		}
		return array_merge( array( $post_id ), array_map( 'intval', $wpdb->get_col( implode( ' UNION ALL ', $parts ) ) ) );
	}
}
// phpcs:enable
