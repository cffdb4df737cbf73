<?php
defined( 'ABSPATH' ) || exit;

/**
 * Removes the relations of deleted posts, users and terms.
 *
 * @see src/core/relations/cascade.ts
 */
class Relx_Cascade {
	/** @var callable Returns what removes relations. */
	private $relations;

	/** @param callable $relations Returns what removes relations: a class that only deletions load. */
	public function __construct( callable $relations ) {
		$this->relations = $relations;
	}

	/** Hooks into deletions. */
	public function register(): void {
		add_action( 'deleted_post', array( $this, 'deleted_post' ), 10, 2 );
		add_action( 'deleted_user', array( $this, 'deleted_user' ) );
		add_action( 'wpmu_delete_user', array( $this, 'deleted_network_user' ) );
		add_action( 'delete_term', array( $this, 'deleted_term' ) );
	}

	/**
	 * Handles a deleted post. Revisions have no relations.
	 *
	 * @param int     $id   Id.
	 * @param WP_Post $post Deleted post.
	 */
	public function deleted_post( $id, $post ): void {
		if ( 'revision' !== $post->post_type ) {
			$this->deleted( 'post', $id );
		}
	}

	/**
	 * Handles a deleted user.
	 *
	 * @param int $id Id.
	 */
	public function deleted_user( $id ): void {
		$this->deleted( 'user', $id );
	}

	/**
	 * Handles a user who is deleted from a network. A site that the user has left still has relations of the user, like posts.
	 *
	 * @param int $id Id.
	 */
	public function deleted_network_user( $id ): void {
		global $wpdb;
		$options = array(
			'fields' => 'ids',
			'number' => 0,
		);
		foreach ( get_sites( $options ) as $site_id ) {
			switch_to_blog( $site_id );
			// A site that does not use the plugin has no table.
			// phpcs:ignore WordPress.DB
			if ( $wpdb->get_var( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->esc_like( $wpdb->relx_relations ) ) ) ) {
				$this->deleted( 'user', $id );
			}
			restore_current_blog();
		}
	}

	/**
	 * Handles a deleted term.
	 *
	 * @param int $id Id.
	 */
	public function deleted_term( $id ): void {
		$this->deleted( 'term', $id );
	}

	/**
	 * Removes the relations of an object. Its deletion succeeds even if that fails: relations without an object are not listed.
	 *
	 * @param int $id Id.
	 */
	private function deleted( string $object_type, $id ): void {
		try {
			( $this->relations )()->remove_object( compact( 'object_type' ) + array( 'id' => (int) $id ) );
		} catch ( Relx_Exception $error ) {
			// phpcs:ignore WordPress.PHP.DevelopmentFunctions
			error_log( sprintf( 'relx: the relations of the deleted %s %d are left: %s', $object_type, $id, $error->getMessage() ) );
		}
	}
}
