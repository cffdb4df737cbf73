<?php
defined( 'ABSPATH' ) || exit;

/**
 * Which fields a user sees. Private ones are for users who can change the relation, for a two-way type from either side.
 *
 * @see src/core/relations/data/data-access.ts
 */
class Relx_Data_Access {
	/** User, 0 for a logged-out user, null for code that sees every field. */
	private ?int $user_id = null;
	private Relx_Permissions $permissions;

	/** @param int|null $user_id User, 0 for a logged-out user, null for code that sees every field. */
	public function __construct( $user_id ) {
		$this->user_id     = null === $user_id ? null : (int) $user_id;
		$this->permissions = new Relx_Permissions();
	}

	/**
	 * The fields that a write copies which follows an action of the current user, such as duplicating a post. WP-CLI and cron jobs have no
	 * user, and see every field.
	 */
	public static function following(): self {
		$user_id = get_current_user_id();
		return new self( 0 === $user_id ? null : $user_id );
	}

	/** @return array<string,array> The fields of a relation that the user sees. */
	public function fields( array $type, array $relation ): array {
		$public = Relx_Relation_Data::fields( $type, false );
		$all    = Relx_Relation_Data::fields( $type );
		return count( $public ) < count( $all ) && $this->can_change( $type, $relation ) ? $all : $public;
	}

	/** Whether the user can change a relation. */
	public function can_change( array $type, array $relation ): bool {
		if ( ! $this->user_id ) {
			return null === $this->user_id;
		}
		list( 'from' => $from, 'to' => $to ) = Relx_Relation_Table::objects( $relation );
		return $this->permissions->can_relate( $this->user_id, $type, $from, $to )
			|| ( 'bidirectional' === $type['direction'] && $this->permissions->can_relate( $this->user_id, $type, $to, $from ) );
	}

	/** Types as the user sees them: private fields and meta keys are for users who can write posts. */
	public function types( array $types ): array {
		return array_map( array( $this, 'type' ), $types );
	}

	/** A type as the user sees it. */
	public function type( array $type ): array {
		$fields = Relx_Relation_Data::fields( $type, $this->knows_private_fields() );
		$type   = $this->knows_private_fields() ? $type : array_diff_key( $type, array_flip( array( 'meta_key', 'meta_side' ) ) );
		// A replaced value keeps its position.
		return $fields ? array_replace( $type, compact( 'fields' ) ) : array_diff_key( $type, array( 'fields' => 0 ) );
	}

	/** Whether the user knows that private fields exist. */
	public function knows_private_fields(): bool {
		return $this->user_id > 0 && user_can( $this->user_id, 'edit_posts' );
	}
}
