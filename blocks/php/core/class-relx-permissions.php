<?php
/**
 * Who may change relations.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Who may change relations: users who can edit the source, and of a two-way type the target, too, unless the type or the
 * site's settings allow the source alone.
 */
class Relx_Permissions {
	/** Capability for one object of each type. */
	const EDIT = array(
		'post' => 'edit_post',
		'user' => 'edit_user',
		'term' => 'edit_term',
	);

	/**
	 * Whether a user may edit an object.
	 *
	 * @param int   $user_id User.
	 * @param array $target  Object.
	 * @return bool
	 */
	public function may_edit( $user_id, $target ) {
		return $user_id > 0 && user_can( $user_id, self::EDIT[ $target['type'] ], $target['id'] );
	}

	/**
	 * Whether relations of a type are for users who can edit both sides.
	 *
	 * @param array $type Relation type.
	 * @return bool
	 */
	public function needs_both( $type ) {
		return 'bidirectional' === $type['direction'] && 'both' === ( $type['edit'] ?? Relx_Settings::get( 'edit' ) );
	}

	/**
	 * Whether a user may create, remove and order relations of a type between two objects.
	 *
	 * @param int   $user_id User.
	 * @param array $type    Relation type.
	 * @param array $from    Source.
	 * @param array $to      Target.
	 * @return bool
	 */
	public function may_relate( $user_id, $type, $from, $to ) {
		$may = $this->may_edit( $user_id, $from ) && ( ! $this->needs_both( $type ) || $this->may_edit( $user_id, $to ) );
		/**
		 * Filters whether a user may create, remove and order relations of a type between two objects.
		 *
		 * @param bool   $may     Whether the user may edit the source, and where the type needs both sides the target, too.
		 * @param int    $user_id User.
		 * @param string $type    Name of the relation type.
		 * @param array  $from    Source: `type` and `id`.
		 * @param array  $to      Target: `type` and `id`.
		 */
		return (bool) apply_filters( 'relx_may_relate', $may, $user_id, $type['name'], $from, $to );
	}
}
