<?php
defined( 'ABSPATH' ) || exit;

/**
 * Checks of arguments that PHP code passes. Numbers may be strings of digits, as WordPress reads them from its database.
 *
 * @see src/core/lib/checks.ts
 */
class Relx_Checks {
	/**
	 * @param mixed $value Value.
	 * @throws Relx_Exception With the code ncr_invalid_id.
	 */
	public static function id( string $name, $value ): int {
		$id = self::parse_integer( $value );
		if ( null !== $id && $id >= 1 ) {
			return $id;
		}
		$message = sprintf( '%1$s must be an integer from 1 to 2^53-1, not %2$s.', $name, self::format_value( $value ) );
		throw Relx_Exception::param( 'ncr_invalid_id', $name, $message );
	}

	/**
	 * An object type: post, user or term.
	 *
	 * @param mixed $value Value.
	 * @throws Relx_Exception With the code ncr_invalid_object_type.
	 */
	public static function object_type( string $name, $value ): string {
		if ( in_array( $value, Relx_Contract::OBJECT_TYPES, true ) ) {
			return $value;
		}
		$message = sprintf( '%1$s must be post, user or term, not %2$s.', $name, self::format_value( $value ) );
		throw Relx_Exception::param( 'ncr_invalid_object_type', $name, $message );
	}

	/**
	 * One object: its type and id.
	 *
	 * @param string $name        Beginning of the names of the arguments: `from` of `from_type` and `from_id`.
	 * @param mixed  $object_type Object type.
	 * @param mixed  $id          Id.
	 * @return array{object_type:string,id:int}
	 * @throws Relx_Exception With the codes ncr_invalid_object_type, ncr_invalid_id.
	 */
	public static function object( string $name, $object_type, $id ): array {
		return array(
			'object_type' => self::object_type( "{$name}_type", $object_type ),
			'id'          => self::id( "{$name}_id", $id ),
		);
	}

	/** An object as messages name it. */
	public static function object_label( array $target ): string {
		switch ( $target['object_type'] ) {
			case 'post':
				/* translators: %d: id of a post. Within a message. */
				return sprintf( __( 'post %d', 'relx' ), $target['id'] );
			case 'user':
				/* translators: %d: id of a user. Within a message. */
				return sprintf( __( 'user %d', 'relx' ), $target['id'] );
			default:
				/* translators: %d: id of a term. Within a message. */
				return sprintf( __( 'term %d', 'relx' ), $target['id'] );
		}
	}

	/**
	 * One of a list of strings.
	 *
	 * @param string[] $allowed Allowed values.
	 * @param mixed    $value   Value.
	 * @throws Relx_Exception With the code ncr_invalid_args.
	 */
	public static function one_of( string $name, array $allowed, $value ): string {
		if ( in_array( $value, $allowed, true ) ) {
			return $value;
		}
		$message = sprintf( '%1$s must be one of %2$s, not %3$s.', $name, implode( ', ', $allowed ), self::format_value( $value ) );
		throw Relx_Exception::param( 'ncr_invalid_args', $name, $message );
	}

	/**
	 * An integer that is not below a bound.
	 *
	 * @param mixed $value Value.
	 * @param int   $least Lowest value.
	 * @throws Relx_Exception With the code ncr_invalid_args.
	 */
	public static function integer( string $name, $value, int $least ): int {
		$number = self::parse_integer( $value );
		if ( null !== $number && $number >= $least ) {
			return $number;
		}
		$message = sprintf( '%1$s must be an integer of at least %2$d, not %3$s.', $name, $least, self::format_value( $value ) );
		throw Relx_Exception::param( 'ncr_invalid_args', $name, $message );
	}

	/**
	 * A value as a message quotes it: short, and safe for any type.
	 *
	 * @param mixed $value Value.
	 */
	public static function format_value( $value ): string {
		if ( is_string( $value ) ) {
			$text = wp_check_invalid_utf8( $value, true );
			return '"' . ( mb_strlen( $text ) > 60 ? mb_substr( $text, 0, 60 ) . '…' : $text ) . '"';
		}
		if ( null === $value || is_bool( $value ) || is_int( $value ) || is_float( $value ) ) {
			return (string) wp_json_encode( $value );
		}
		return gettype( $value );
	}

	/**
	 * An integer, or a string of digits, as an exact integer. Anything else is null.
	 *
	 * @param mixed $value Value.
	 */
	private static function parse_integer( $value ): ?int {
		if ( is_string( $value ) && preg_match( '/^-?\d{1,16}$/D', $value ) ) {
			$value = (int) $value;
		}
		return is_int( $value ) && $value <= Relx_Contract::MAX_ID ? $value : null;
	}
}
