<?php
defined( 'ABSPATH' ) || exit;

/** Copies the relations of a post to its duplicate: of Yoast Duplicate Post, and of WooCommerce. */
class Relx_Duplicates {
	/** Hooks into Yoast Duplicate Post. Version 4.6 has one action for posts and pages. */
	public function register(): void {
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
	public static function copy( $duplicate, $original ): void {
		$original = get_post( $original );
		if ( ! $original ) {
			return;
		}
		$objects = array_map(
			static fn( $id ) => array(
				'object_type' => 'post',
				'id'          => $id,
			),
			array( $original->ID, (int) $duplicate )
		);
		Relx_Core::attempt( static fn() => Relx_Core::instance()->relations->copy( $objects[0], $objects[1], null, true ) );
	}
}
