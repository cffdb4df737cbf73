<?php
defined( 'ABSPATH' ) || exit;

/**
 * Permissions to change relations. A user needs to be able to edit the source. The type, or for two-way types the settings of
 * the site, can require the target, too.
 *
 * @see src/core/wordpress/accounts/permissions.ts
 */
class Relx_Permissions {
	/** Capability for one object of each type. */
	const EDIT = array(
		'post' => 'edit_post',
		'user' => 'edit_user',
		'term' => 'edit_term',
	);

	/** Whether a user can edit an object. */
	public function can_edit( int $user_id, array $target ): bool {
		return $user_id > 0 && user_can( $user_id, self::EDIT[ $target['object_type'] ], $target['id'] );
	}

	/** Whether changing relations of a type requires permission to edit both sides. */
	public function needs_both_sides( array $type ): bool {
		return 'both' === ( $type['edit'] ?? ( 'bidirectional' === $type['direction'] ? Relx_Settings::get( 'edit' ) : 'source' ) );
	}

	/** Whether a user can create, remove and move relations of a type between two objects. */
	public function can_relate( int $user_id, array $type, array $from, array $to ): bool {
		$can = $this->can_edit( $user_id, $from ) && ( ! $this->needs_both_sides( $type ) || $this->can_edit( $user_id, $to ) );
		return (bool) apply_filters( 'relx_may_relate', $can, $user_id, $type['name'], $from, $to );
	}

	/**
	 * Whether a write that follows another action of the current user, such as duplicating a post, can create or remove a relation.
	 * The user needs to be able to edit each object whose list then changes, for a two-way type both. WP-CLI and cron jobs have no
	 * user, and can.
	 */
	public function can_follow( array $type, array $from, array $to ): bool {
		$user_id = get_current_user_id();
		return 0 === $user_id
			|| ( $this->can_relate( $user_id, $type, $from, $to ) && ( 'bidirectional' !== $type['direction'] || $this->can_relate( $user_id, $type, $to, $from ) ) );
	}
}
