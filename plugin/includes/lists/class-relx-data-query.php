<?php
defined( 'ABSPATH' ) || exit;

/**
 * The arguments of a list that use data: `data` (values by field, all of which must match) and the order `data.<field>`.
 *
 * A private field is an argument of the lists of a source only that the user can edit: there, the user sees it in every item, unless a
 * filter decides for each relation.
 */
class Relx_Data_Query {
	/**
	 * Checks the arguments for the list of an object.
	 *
	 * @param array|null $type    Relation type of the list, null for several.
	 * @param array|null $target  Object whose list it is, null for code that sees every field.
	 * @param int        $user_id User, 0 for a logged-out user.
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_private_field.
	 */
	public static function check( array $args, ?array $type, ?array $target, int $user_id ): void {
		$names = array();
		foreach ( array_keys( $args['data'] ?? array() ) as $name ) {
			$names[ $name ] = 'data';
		}
		$order = Relx_List_Options::order_field( $args['orderby'] ?? '' );
		if ( '' !== $order ) {
			$names += array( $order => 'orderby' );
		}
		if ( ! $type ) {
			$param = reset( $names );
			throw Relx_Exception::param( 'ncr_invalid_args', $param, sprintf( '%s needs a relation type (type), whose fields it can name.', $param ) );
		}
		$access = new Relx_Data_Access( $user_id );
		$known  = Relx_Relation_Data::fields( $type, ! $target || $access->knows_private_fields() );
		foreach ( $names as $name => $param ) {
			if ( ! isset( $known[ $name ] ) ) {
				throw self::unknown( $param, $name, $type );
			}
			if ( $target && ! empty( $known[ $name ]['private'] ) && ! self::is_source( $args, $type, $target, $user_id ) ) {
				/* translators: %s: name of a field. */
				$message = __( 'The field %s is private. You can filter and sort by it in the lists of source objects that you can edit.', 'relx' );
				throw Relx_Exception::param( 'ncr_private_field', $param, sprintf( $message, $name ) );
			}
		}
	}

	/**
	 * @param array      $filter Values by field.
	 * @param array|null $type   Relation type, null for an empty filter.
	 * @param string     $row    Alias of the table of relations.
	 * @return string[]
	 * @throws Relx_Exception With the code ncr_invalid_args.
	 */
	public static function conditions( array $filter, ?array $type, string $row ): array {
		$conditions = array();
		foreach ( $filter as $name => $value ) {
			$schema = Relx_Relation_Data::fields( $type )[ $name ] ?? null;
			if ( ! $schema ) {
				throw self::unknown( 'data', $name, $type );
			}
			$value = Relx_Field_Value::from_text( $value, $schema );
			// Any value of the type may be searched for, whether it could be written today or not.
			$problem = Relx_Field_Value::problem( "data[$name]", $value, array( 'type' => $schema['type'] ) );
			if ( null !== $problem ) {
				throw Relx_Exception::param( 'ncr_invalid_args', 'data', $problem );
			}
			$conditions[] = ( new Relx_Data_Column( $name, $schema ) )->equals( $row, $value );
		}
		return $conditions;
	}

	/**
	 * The column by which a list is sorted, null if it is not sorted by a field.
	 *
	 * @param string $orderby Order.
	 */
	public static function order( string $orderby, ?array $type ): ?Relx_Data_Column {
		$name   = Relx_List_Options::order_field( $orderby );
		$schema = Relx_Relation_Data::fields( $type )[ $name ] ?? null;
		return $schema ? new Relx_Data_Column( $name, $schema ) : null;
	}

	/**
	 * Checks the shape of a filter.
	 *
	 * @param mixed $value Filter.
	 * @throws Relx_Exception With the code ncr_invalid_args.
	 */
	public static function filter( $value ): array {
		if ( is_array( $value ) && count( $value ) <= Relx_Contract::MAX_FILTERS && ! array_filter( $value, static fn( $one ) => ! is_scalar( $one ) ) ) {
			return $value;
		}
		$message = sprintf( 'data must be an array of at most %d values by field, such as data[role]=editor.', Relx_Contract::MAX_FILTERS );
		throw Relx_Exception::param( 'ncr_invalid_args', 'data', $message );
	}

	/**
	 * The error for a field that the type does not have, or that the user does not know.
	 *
	 * @param string $param Parameter.
	 * @param string $name  Name of the field.
	 */
	private static function unknown( string $param, $name, array $type ): Relx_Exception {
		$message = sprintf( '%s: the type "%s" has no field %s.', $param, $type['name'], Relx_Checks::format_value( (string) $name ) );
		return Relx_Exception::param( 'ncr_invalid_args', $param, $message );
	}

	/**
	 * Whether a list consists of relations that the user can change, because their source is an object that the user can edit.
	 *
	 * @param array $target Object whose list it is.
	 */
	private static function is_source( array $args, array $type, array $target, int $user_id ): bool {
		$permissions = new Relx_Permissions();
		$direction   = $args['direction'] ?? null;
		$subtypes    = Relx_Subtypes::of_list( array( $type ), $direction, $target );
		return ! $permissions->needs_both_sides( $type ) && ! has_filter( 'relx_may_relate' )
			&& 'outgoing' === Relx_Direction::of( $type, $direction, $target['object_type'], $subtypes )
			&& $permissions->can_edit( $user_id, $target );
	}
}
