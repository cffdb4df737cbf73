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
		return $user_id > 0 && user_can( $user_id, self::EDIT[ $target['type'] ], $target['id'] );
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
	 * Rejects users without permission to create, remove or change relations of a type between two objects.
	 *
	 * @param string $code Code of the error.
	 * @throws Relx_Exception With the code.
	 */
	public function require_relate( int $user_id, array $type, array $from, array $to, string $code ): void {
		if ( ! $this->can_relate( $user_id, $type, $from, $to ) ) {
			throw $this->rejection( $type, $from, $code );
		}
	}

	/**
	 * The error for a user without permission to change relations of a type.
	 *
	 * @param array  $from Source.
	 * @param string $code Code of the error.
	 */
	public function rejection( array $type, array $from, string $code ): Relx_Exception {
		if ( $this->needs_both_sides( $type ) ) {
			/* translators: %s: relation type. */
			$message = sprintf( __( 'You don’t have permission to change relations of the type "%s": you need to be able to edit both objects.', 'relx' ), $type['name'] );
		} else {
			/* translators: 1: relation type, 2: an object, such as post 12. */
			$message = __( 'You don’t have permission to change relations of the type "%1$s": you need to be able to edit the %2$s.', 'relx' );
			$message = sprintf( $message, $type['name'], Relx_Checks::object_label( $from ) );
		}
		return new Relx_Exception( $code, $message );
	}

	/**
	 * Rejects users without permission to order the lists of an object.
	 *
	 * @throws Relx_Exception With the code rest_cannot_edit.
	 */
	public function require_order( int $user_id, array $target ): void {
		if ( ! $this->can_edit( $user_id, $target ) ) {
			/* translators: %s: an object, such as post 12. */
			$message = __( 'You don’t have permission to order the list of the %s: you need to be able to edit it.', 'relx' );
			throw new Relx_Exception( 'rest_cannot_edit', sprintf( $message, Relx_Checks::object_label( $target ) ) );
		}
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
