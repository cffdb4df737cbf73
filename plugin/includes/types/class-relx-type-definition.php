<?php
defined( 'ABSPATH' ) || exit;

/**
 * Checks the arguments of a registration, in form A (`from_object_types`, `to_object_types`, `direction`) or in form B (`from`,
 * `to`, `bidirectional`).
 */
class Relx_Type_Definition {
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
	 * @throws Relx_Exception With the codes ncr_invalid_slug, ncr_invalid_label, ncr_invalid_object_type, ncr_invalid_direction,
	 *                        ncr_invalid_combination, ncr_invalid_max_connections, ncr_invalid_fields, ncr_invalid_args.
	 */
	public function normalize(): array {
		$name     = $this->name();
		$is_short = ! array_intersect_key( $this->args, array_flip( array( 'from_object_types', 'to_object_types', 'direction' ) ) );
		$type     = array(
			'name'               => $name,
			'label'              => $this->label( $name ),
			'from_object_types'  => $is_short ? $this->object_types( 'from', array( $this->args['from'] ?? null ) ) : $this->object_types( 'from_object_types' ),
			'to_object_types'    => $is_short ? $this->object_types( 'to', array( $this->args['to'] ?? null ) ) : $this->object_types( 'to_object_types' ),
			'direction'          => $this->direction( $is_short ),
			'max_connections'    => $this->limit( 'max_connections' ),
			'max_connections_to' => $this->limit( 'max_connections_to' ),
		);
		$this->check_combination( $type );
		$type += $this->choice( 'edit', Relx_Contract::TYPE_EDITS ) + $this->choice( 'show_users', Relx_Contract::SHOWN_USERS );
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

	/** @throws Relx_Exception With the code ncr_invalid_label. */
	private function label( string $name ): string {
		$label = $this->args['label'] ?? null;
		if ( is_string( $label ) && '' !== trim( $label ) && mb_strlen( $label ) <= Relx_Contract::MAX_LABEL && wp_check_invalid_utf8( $label ) === $label ) {
			return $label;
		}
		$message = sprintf( 'label of "%s" must be a string of at most %d characters, not %s.', $name, Relx_Contract::MAX_LABEL, Relx_Checks::format_value( $label ) );
		throw Relx_Exception::param( 'ncr_invalid_label', 'label', $message );
	}

	/**
	 * A list of object types.
	 *
	 * @param mixed $value Value. Default: that of the argument.
	 * @return string[]
	 * @throws Relx_Exception With the code ncr_invalid_object_type.
	 */
	private function object_types( string $name, $value = null ): array {
		$value = $value ?? $this->args[ $name ] ?? null;
		if ( ! is_array( $value ) || ! $value ) {
			$message = sprintf( '%s must be a list of post, user or term, not %s.', $name, Relx_Checks::format_value( $value ) );
			throw Relx_Exception::param( 'ncr_invalid_object_type', $name, $message );
		}
		$types = array();
		foreach ( $value as $type ) {
			$types[] = Relx_Checks::object_type( $name, $type );
		}
		return array_values( array_unique( $types ) );
	}

	/**
	 * @param bool $is_short Whether the arguments are form B.
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
	 * Rejects a two-way type with different object types on its sides.
	 *
	 * @throws Relx_Exception With the code ncr_invalid_combination.
	 */
	private function check_combination( array $type ): void {
		$from = $type['from_object_types'];
		$to   = $type['to_object_types'];
		sort( $from );
		sort( $to );
		if ( 'bidirectional' === $type['direction'] && $from !== $to ) {
			$message = sprintf( 'direction of "%s" is bidirectional, so both sides need the same object types.', $type['name'] );
			throw Relx_Exception::param( 'ncr_invalid_combination', 'direction', $message );
		}
	}
}
