<?php
defined( 'ABSPATH' ) || exit;

/**
 * Reads the relation that the parameters of a request identify, and checks permissions to change it.
 *
 * @see src/server/routes/relations/relation-input.ts
 */
class Relx_REST_Relation_Input {
	private Relx_Core $core;

	public function __construct( Relx_Core $core ) {
		$this->core = $core;
	}

	/**
	 * The relation: relation type, source, target.
	 *
	 * @return array{0:array,1:array,2:array}
	 * @throws Relx_Exception With the codes ncr_invalid_type, ncr_invalid_object_type, rest_missing_callback_param.
	 */
	public function parse( array $params ): array {
		$type = $this->core->types->get( $params['type'] );
		$from = array(
			'object_type' => $this->object_type( $type, 'from', $params ),
			'id'          => (int) $params['from_id'],
		);
		$to   = array(
			'object_type' => $this->object_type( $type, 'to', $params ),
			'id'          => (int) $params['to_id'],
		);
		return array( $type, $from, $to );
	}

	/**
	 * A relation that the user can create.
	 *
	 * @return array{0:array,1:array,2:array}
	 * @throws Relx_Exception With the codes of `parse()`, ncr_computed_type, ncr_managed_type, ncr_object_not_found, rest_cannot_create.
	 */
	public function to_create( array $params ): array {
		$this->core->types->writable( $params['type'] );
		list( $type, $from, $to ) = $this->parse( $params );
		$visibility = new Relx_Visibility( get_current_user_id() );
		foreach ( compact( 'from', 'to' ) as $side => $target ) {
			if ( ! $visibility->can_see( $target ) ) {
				throw Relx_Rules::object_not_visible( "{$side}_id", $target );
			}
		}
		$this->require_permission( $type, $from, $to, 'rest_cannot_create' );
		return array( $type, $from, $to );
	}

	/**
	 * A relation that the user can remove. It does not exist for a user who cannot see both sides.
	 *
	 * @return array{0:array,1:array,2:array}
	 * @throws Relx_Exception With the codes of `parse()`, ncr_computed_type, ncr_managed_type, rest_cannot_delete, ncr_relation_not_found.
	 */
	public function to_remove( array $params ): array {
		$this->core->types->writable( $params['type'] );
		list( $type, $from, $to ) = $this->parse( $params );
		$this->require_permission( $type, $from, $to, 'rest_cannot_delete' );
		$visibility = new Relx_Visibility( get_current_user_id() );
		if ( ! $visibility->can_see( $from, $type ) || ! $visibility->can_see( $to, $type ) ) {
			throw Relx_Rules::relation_not_found( $type, $from, $to );
		}
		return array( $type, $from, $to );
	}

	/**
	 * Rejects users without permission to change relations of a type between two objects.
	 *
	 * @param string $code Code of the error.
	 * @throws Relx_Exception With the code.
	 */
	public function require_permission( array $type, array $from, array $to, string $code ): void {
		$this->core->permissions->require_relate( get_current_user_id(), $type, $from, $to, $code );
	}

	/**
	 * The object type of a side: the given one, or the only one that the relation type allows.
	 *
	 * @throws Relx_Exception With the codes ncr_invalid_object_type, rest_missing_callback_param.
	 */
	private function object_type( array $type, string $side, array $params ): string {
		$name    = "{$side}_type";
		$allowed = $type[ "{$side}_object_types" ];
		$given   = $params[ $name ] ?? null;
		if ( null !== $given && ! in_array( $given, $allowed, true ) ) {
			$message = sprintf( '%s of "%s" must be %s, not %s.', $name, $type['name'], implode( ' or ', $allowed ), $given );
			throw Relx_Exception::param( 'ncr_invalid_object_type', $name, $message );
		}
		if ( null === $given && count( $allowed ) > 1 ) {
			$message = sprintf( 'Missing parameter(s): %s. The type "%s" allows %s.', $name, $type['name'], implode( ' and ', $allowed ) );
			throw Relx_Exception::param( 'rest_missing_callback_param', $name, $message );
		}
		return $given ?? $allowed[0];
	}
}
