<?php
/**
 * Duplicates of posts.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/** Copies the relations of a post to its duplicate: of Yoast Duplicate Post, and of WooCommerce. */
class Relx_Duplicates {
	/** Hooks into Yoast Duplicate Post. Version 4.6 has one action for posts and pages. */
	public function register() {
		$is_new = version_compare( DUPLICATE_POST_CURRENT_VERSION, '4.6', '>=' );
		foreach ( $is_new ? array( 'duplicate_post_after_duplicated' ) : array( 'dp_duplicate_post', 'dp_duplicate_page' ) as $action ) {
			add_action( $action, array( __CLASS__, 'copy' ), 10, 2 );
		}
	}

	/**
	 * Copies the relations that the user has permission to create.
	 *
	 * @param int         $duplicate Id of the duplicate.
	 * @param int|WP_Post $original  The original.
	 */
	public static function copy( $duplicate, $original ) {
		$original = get_post( $original );
		if ( ! $original || ! function_exists( 'ncr_copy_relations' ) || Relx_Peer::exists() ) {
			return;
		}
		add_filter( 'ncr_relation_allowed', array( __CLASS__, 'has_permission' ), 10, 4 );
		ncr_copy_relations( $original->ID, (int) $duplicate );
		remove_filter( 'ncr_relation_allowed', array( __CLASS__, 'has_permission' ) );
	}

	/**
	 * Rejects two-way relations to posts that the user cannot edit. They would appear there, too.
	 *
	 * @param bool   $allowed Whether the relation is allowed.
	 * @param int    $from_id Source.
	 * @param int    $to_id   Target.
	 * @param string $name    Relation type.
	 * @return bool
	 */
	public static function has_permission( $allowed, $from_id, $to_id, $name ) {
		$core = Relx_Core::instance();
		$type = $core->types->get( $name );
		if ( ! $allowed || 'bidirectional' !== $type['direction'] || array( 'post' ) !== $type['from_object_types'] ) {
			return $allowed;
		}
		return $core->permissions->can_relate( get_current_user_id(), $type, self::post( $from_id ), self::post( $to_id ) );
	}

	/**
	 * A post as an object.
	 *
	 * @param int $id Id.
	 * @return array
	 */
	private static function post( $id ) {
		return array( 'type' => 'post' ) + compact( 'id' );
	}
}
