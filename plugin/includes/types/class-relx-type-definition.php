<?php
defined( 'ABSPATH' ) || exit;

/**
 * Checks the arguments of a registration, in the long form (`from_object_types`, `to_object_types`, `direction`) or in the short form (`from`,
 * `to`, `bidirectional`). In the short form, other names than `post`, `user` and `term` are those of post types, taxonomies and roles.
 *
 * @see src/core/relations/types/type-definition.ts
 */
class Relx_Type_Definition {
	/** Names of subtypes. */
	const SUBTYPE = '/^[a-z0-9_-]{1,50}$/D';

	/** The arguments. */
	private array $args;

	/**
	 * @param mixed $args Arguments with `name` among them.
	 * @throws Relx_Exception With the code ncr_invalid_args.
	 */
	public function __construct( $args ) {
		if ( ! is_array( $args ) ) {
			$message = sprintf( 'args must be an array with name, label and object types, not %s.', Relx_Checks::format_value( $args ) );
			throw Relx_Exception::param( 'ncr_invalid_args', 'args', $message );
		}
		$this->args = $args;
	}

	/**
	 * The type in its normal form.
	 *
	 * @throws Relx_Exception With the codes ncr_invalid_slug, ncr_invalid_label, ncr_invalid_object_type, ncr_invalid_subtype,
	 *                        ncr_invalid_direction, ncr_invalid_combination, ncr_invalid_max_connections, ncr_invalid_fields,
	 *                        ncr_invalid_args.
	 */
	public function normalize(): array {
		$name     = $this->name();
		$label    = $this->label( "label of \"$name\"", 'label', $this->args['label'] ?? null );
		$is_short = ! array_intersect_key( $this->args, array_flip( array( 'from_object_types', 'to_object_types', 'direction' ) ) );
		$sides    = array();
		foreach ( array( 'from', 'to' ) as $side ) {
			$name_of = "{$side}_object_types";
			$sides  += $is_short ? $this->named_side( $side ) : $this->side( $side, $name_of, $this->args[ $name_of ] ?? null );
		}
		$type = compact( 'name', 'label' ) + $sides + array(
			'direction'          => $this->direction( $is_short ),
			'max_connections'    => $this->limit( 'max_connections' ),
			'max_connections_to' => $this->limit( 'max_connections_to' ),
		);
		$this->check_combination( $type );
		$type += $this->choice( 'edit', Relx_Contract::TYPE_EDITS ) + $this->choice( 'show_users', Relx_Contract::SHOWN_USERS ) + $this->acyclic( $type )
			+ $this->manager( $type );
		$type += array( 'labels' => $this->labels( $type ) );
		return $type + array_filter( array( 'fields' => Relx_Declared_Fields::check( $this->args['fields'] ?? array() ) ) );
	}

	/** @throws Relx_Exception With the code ncr_invalid_slug. */
	private function name(): string {
		$name = $this->args['name'] ?? null;
		if ( is_string( $name ) && preg_match( '/^[a-z0-9_-]{1,50}$/D', $name ) ) {
			return $name;
		}
		$message = sprintf( 'name must be 1 to 50 of a-z, 0-9, _ and -, not %s.', Relx_Checks::format_value( $name ) );
		throw Relx_Exception::param( 'ncr_invalid_slug', 'name', $message );
	}

	/**
	 * Checks a label.
	 *
	 * @param string $subject What it is, for a message.
	 * @param string $param   Path of the argument.
	 * @param mixed  $label   Value.
	 * @throws Relx_Exception With the code ncr_invalid_label.
	 */
	private function label( string $subject, string $param, $label ): string {
		if ( is_string( $label ) && '' !== trim( $label ) && mb_strlen( $label ) <= Relx_Contract::MAX_LABEL && wp_check_invalid_utf8( $label ) === $label ) {
			return $label;
		}
		$message = sprintf( '%s must be a string of at most %d characters, not %s.', $subject, Relx_Contract::MAX_LABEL, Relx_Checks::format_value( $label ) );
		throw Relx_Exception::param( 'ncr_invalid_label', $param, $message );
	}

	/**
	 * The titles of the list as seen from each side.
	 *
	 * @return array{from:string,to:string}
	 * @throws Relx_Exception With the code ncr_invalid_label.
	 */
	private function labels( array $type ): array {
		$given = $this->args['labels'] ?? array();
		if ( ! is_array( $given ) || array_diff_key( $given, array_flip( array( 'from', 'to' ) ) ) ) {
			$message = sprintf( 'labels of "%s" must be an array with from and to, not %s.', $type['name'], Relx_Checks::format_value( $given ) );
			throw Relx_Exception::param( 'ncr_invalid_label', 'labels', $message );
		}
		/* translators: %s: name of a relation type. Title of the list of objects that are related to this one, such as "Used in: References". */
		$one_way = did_action( 'init' ) ? __( 'Used in: %s', 'relx' ) : 'Used in: %s';
		$labels  = array(
			'from' => $type['label'],
			'to'   => 'bidirectional' === $type['direction'] ? $type['label'] : mb_substr( sprintf( $one_way, $type['label'] ), 0, Relx_Contract::MAX_LABEL ),
		);
		foreach ( $labels as $side => $label ) {
			$labels[ $side ] = isset( $given[ $side ] ) ? $this->label( "labels.$side of \"{$type['name']}\"", "labels.$side", $given[ $side ] ) : $label;
		}
		return $labels;
	}

	/**
	 * A side with its object types, and its subtypes if the registration contains them.
	 *
	 * @param string $side  `from` or `to`.
	 * @param string $name  Argument with the object types.
	 * @param mixed  $value Object types.
	 * @throws Relx_Exception With the codes ncr_invalid_object_type, ncr_invalid_subtype, ncr_invalid_combination.
	 */
	private function side( string $side, string $name, $value ): array {
		if ( null === $value && isset( $this->args[ $side ] ) ) {
			$message = '%s does not fit together with from_object_types, to_object_types and direction: use from, to and bidirectional, or these three.';
			throw Relx_Exception::param( 'ncr_invalid_combination', $side, sprintf( $message, $side ) );
		}
		if ( ! is_array( $value ) || ! $value ) {
			$message = sprintf( '%s must be a list of post, user or term, not %s.', $name, Relx_Checks::format_value( $value ) );
			throw Relx_Exception::param( 'ncr_invalid_object_type', $name, $message );
		}
		$types = array();
		foreach ( $value as $object_type ) {
			$types[] = Relx_Checks::object_type( $name, $object_type );
		}
		$types    = array_values( array_unique( $types ) );
		$subtypes = $this->args[ "{$side}_subtypes" ] ?? null;
		return array( "{$side}_object_types" => $types ) + ( null === $subtypes ? array() : $this->subtypes( $side, $types, $subtypes ) );
	}

	/**
	 * A side of the short form: an object type, or names of post types, taxonomies or roles.
	 *
	 * @param string $side `from` or `to`.
	 * @throws Relx_Exception With the codes ncr_invalid_object_type, ncr_invalid_subtype, ncr_invalid_combination.
	 */
	private function named_side( string $side ): array {
		$value = $this->args[ $side ] ?? null;
		$names = is_array( $value ) ? $value : array( $value );
		$named = array_diff( array_filter( $names, 'is_string' ), Relx_Contract::OBJECT_TYPES );
		if ( ! $named ) {
			return $this->side( $side, $side, $names );
		}
		if ( count( $named ) < count( $names ) ) {
			$message = sprintf( '%s must be post, user or term, or a list of post types, taxonomies or roles, not both.', $side );
			throw Relx_Exception::param( 'ncr_invalid_combination', $side, $message );
		}
		$types = array_values( array_unique( array_map( array( 'Relx_Subtypes', 'object_type' ), $named ) ) );
		return array( "{$side}_object_types" => $types ) + $this->subtypes( $side, $types, $names );
	}

	/**
	 * The subtypes of a side.
	 *
	 * @param string   $side  `from` or `to`.
	 * @param string[] $types Its object types.
	 * @param mixed    $value Names.
	 * @throws Relx_Exception With the codes ncr_invalid_subtype, ncr_invalid_combination.
	 */
	private function subtypes( string $side, array $types, $value ): array {
		$name  = "{$side}_subtypes";
		$valid = is_array( $value ) ? array_unique( preg_grep( self::SUBTYPE, array_filter( $value, 'is_string' ) ) ) : array();
		if ( ! $valid || count( $valid ) !== count( $value ) || count( $valid ) > Relx_Contract::MAX_SUBTYPES ) {
			$message = '%s must be a list of 1 to %d different names of post types, taxonomies or roles, not %s.';
			$shown   = is_array( $value ) ? implode( ', ', array_map( array( 'Relx_Checks', 'format_value' ), array_slice( $value, 0, 5 ) ) ) : Relx_Checks::format_value( $value );
			throw Relx_Exception::param( 'ncr_invalid_subtype', $name, sprintf( $message, $name, Relx_Contract::MAX_SUBTYPES, '' === $shown ? 'none' : $shown ) );
		}
		if ( count( $types ) > 1 ) {
			throw Relx_Exception::param( 'ncr_invalid_combination', $name, sprintf( '%s needs one object type on its side, not %s.', $name, implode( ' and ', $types ) ) );
		}
		return array( $name => array_values( $valid ) );
	}

	/**
	 * `acyclic`, if it is true.
	 *
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_invalid_combination.
	 */
	private function acyclic( array $type ): array {
		$value = $this->args['acyclic'] ?? false;
		if ( ! is_bool( $value ) ) {
			throw Relx_Exception::param( 'ncr_invalid_args', 'acyclic', sprintf( 'acyclic must be true or false, not %s.', Relx_Checks::format_value( $value ) ) );
		}
		$from = $type['from_object_types'];
		if ( $value && ( 'bidirectional' === $type['direction'] || count( $from ) > 1 || $from !== $type['to_object_types'] ) ) {
			$message = sprintf( 'acyclic of "%s" needs a one-way type with the same object type on both sides.', $type['name'] );
			throw Relx_Exception::param( 'ncr_invalid_combination', 'acyclic', $message );
		}
		return array_filter( array( 'acyclic' => $value ) );
	}

	/**
	 * What writes the relations of the type, and the meta that they follow.
	 *
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_invalid_combination.
	 */
	private function manager( array $type ): array {
		$manager = $this->choice( 'managed_by', Relx_Contract::TYPE_MANAGERS );
		$side    = $this->choice( 'meta_side', array( 'from', 'to' ) );
		$key     = $this->args['meta_key'] ?? null;
		if ( null === $key ) {
			if ( array( 'managed_by' => 'meta' ) === $manager ) {
				throw Relx_Exception::param( 'ncr_invalid_combination', 'meta_key', 'meta_key must name the meta key that a type with managed_by "meta" follows.' );
			}
			return $manager;
		}
		if ( ! is_string( $key ) || '' === $key || mb_strlen( $key ) > Relx_Contract::MAX_LABEL || wp_check_invalid_utf8( $key ) !== $key ) {
			$message = sprintf( 'meta_key must be 1 to %d characters, not %s.', Relx_Contract::MAX_LABEL, Relx_Checks::format_value( $key ) );
			throw Relx_Exception::param( 'ncr_invalid_args', 'meta_key', $message );
		}
		if ( array( 'managed_by' => 'links' ) === $manager ) {
			throw Relx_Exception::param( 'ncr_invalid_combination', 'managed_by', 'managed_by must be "meta" for a type with a meta_key.' );
		}
		if ( count( $type['from_object_types'] ) > 1 || count( $type['to_object_types'] ) > 1 ) {
			throw Relx_Exception::param( 'ncr_invalid_combination', 'meta_key', 'meta_key needs one object type on each side.' );
		}
		// phpcs:ignore WordPress.DB.SlowDBQuery -- no query.
		return array( 'managed_by' => 'meta', 'meta_key' => $key ) + $side;
	}

	/**
	 * @param bool $is_short Whether the arguments are the short form.
	 * @throws Relx_Exception With the code ncr_invalid_direction.
	 */
	private function direction( bool $is_short ): string {
		$bidirectional = $this->args['bidirectional'] ?? false;
		if ( ! is_bool( $bidirectional ) ) {
			$message = sprintf( 'bidirectional must be true or false, not %s.', Relx_Checks::format_value( $bidirectional ) );
			throw Relx_Exception::param( 'ncr_invalid_direction', 'bidirectional', $message );
		}
		$form_b    = $bidirectional ? 'bidirectional' : 'from_to';
		$direction = $is_short ? $form_b : ( $this->args['direction'] ?? null );
		if ( in_array( $direction, Relx_Contract::TYPE_DIRECTIONS, true ) ) {
			return $direction;
		}
		$message = sprintf( 'direction must be one of %s, not %s.', implode( ', ', Relx_Contract::TYPE_DIRECTIONS ), Relx_Checks::format_value( $direction ) );
		throw Relx_Exception::param( 'ncr_invalid_direction', 'direction', $message );
	}

	/**
	 * A limit: null for none.
	 *
	 * @throws Relx_Exception With the code ncr_invalid_max_connections.
	 */
	private function limit( string $name ): ?int {
		$value = $this->args[ $name ] ?? null;
		if ( null === $value || 0 === $value ) {
			return null;
		}
		if ( is_int( $value ) && $value > 0 && $value <= Relx_Contract::MAX_ID ) {
			return $value;
		}
		$message = sprintf( '%s must be a positive integer, or 0 or null for no limit, not %s.', $name, Relx_Checks::format_value( $value ) );
		throw Relx_Exception::param( 'ncr_invalid_max_connections', $name, $message );
	}

	/**
	 * An optional argument with a few values, if the registration contains it.
	 *
	 * @throws Relx_Exception With the code ncr_invalid_args.
	 */
	private function choice( string $name, array $values ): array {
		$value = $this->args[ $name ] ?? null;
		if ( null === $value || in_array( $value, $values, true ) ) {
			return array_filter( array( $name => $value ) );
		}
		$message = sprintf( '%s must be one of %s, not %s.', $name, implode( ', ', $values ), Relx_Checks::format_value( $value ) );
		throw Relx_Exception::param( 'ncr_invalid_args', $name, $message );
	}

	/**
	 * Rejects a two-way type with different object types or subtypes on its sides.
	 *
	 * @throws Relx_Exception With the code ncr_invalid_combination.
	 */
	private function check_combination( array $type ): void {
		foreach ( 'bidirectional' === $type['direction'] ? array( 'object_types', 'subtypes' ) : array() as $what ) {
			$from = $type[ "from_$what" ] ?? array();
			$to   = $type[ "to_$what" ] ?? array();
			if ( array_diff( $from, $to ) || array_diff( $to, $from ) ) {
				$message = sprintf( 'direction of "%s" is bidirectional, so both sides need the same object types and subtypes.', $type['name'] );
				throw Relx_Exception::param( 'ncr_invalid_combination', 'direction', $message );
			}
		}
	}
}
