<?php
defined( 'ABSPATH' ) || exit;

/**
 * Checks a value of a field by the schema of the field. Types are strict: the text "5" is no integer.
 *
 * @see src/core/relations/data/field-value.ts
 */
class Relx_Field_Value {
	/** Keywords of a schema that WordPress checks. */
	const KEYWORDS = array( 'type', 'enum', 'minLength', 'maxLength', 'minimum', 'maximum' );

	/** Formats as regular expressions. URLs have only protocols that are safe in links. The TypeScript back end has the same rules. */
	const FORMATS = array(
		'date'      => '/^(\d{4})-(\d\d)-(\d\d)$/D',
		'date-time' => '/^(\d{4})-(\d\d)-(\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/D',
		'uri'       => '#^(?:(?:https?|ftp)://|mailto:|tel:)[^\s\p{Z}\x{FEFF}<>"\'`\\\\]+$#Diu',
		'email'     => '/^[^\s\p{Z}\x{FEFF}@<>"\']+@[^\s\p{Z}\x{FEFF}@<>"\'.]+(?:\.[^\s\p{Z}\x{FEFF}@<>"\'.]+)+$/Du',
	);

	/** How messages name a format. */
	const FORMAT_NAMES = array(
		'date'      => 'a date such as 2026-01-31',
		'date-time' => 'a time such as 2026-01-31T12:00:00Z',
		'uri'       => 'an absolute URL',
		'email'     => 'an email address',
	);

	/** Numbers in texts. The TypeScript back end reads the same. */
	const NUMBER = '/^[+-]?\d{1,40}(\.\d{1,40})?(e[+-]?\d{1,3})?$/Di';

	/** Longest email address, in characters. */
	const MAX_EMAIL = 254;

	/**
	 * Why a value is invalid, null for a valid one.
	 *
	 * @param mixed $value Value.
	 */
	public static function problem( string $name, $value, array $schema ): ?string {
		if ( is_string( $value ) && 1 !== preg_match( '//u', $value ) ) {
			return sprintf( '%s must be text in UTF-8.', $name );
		}
		if ( ! self::has_type( $value, $schema['type'] ) ) {
			$articles = array( 'integer' => 'an integer' );
			return sprintf( '%s must be %s, not %s.', $name, $articles[ $schema['type'] ] ?? "a {$schema['type']}", Relx_Checks::format_value( $value ) );
		}
		$valid = rest_validate_value_from_schema( self::exact( $value, $schema ), array_intersect_key( $schema, array_flip( self::KEYWORDS ) ), $name );
		if ( is_wp_error( $valid ) ) {
			return $valid->get_error_message();
		}
		if ( isset( $schema['multipleOf'] ) && ! self::is_multiple( $value, $schema['multipleOf'] ) ) {
			return sprintf( '%s must be a multiple of %s, not %s.', $name, $schema['multipleOf'], Relx_Checks::format_value( $value ) );
		}
		if ( isset( $schema['format'] ) && ! self::has_format( $value, $schema['format'] ) ) {
			return sprintf( '%s must be %s, not %s.', $name, self::FORMAT_NAMES[ $schema['format'] ], Relx_Checks::format_value( $value ) );
		}
		return null;
	}

	/**
	 * A valid value in the type of its field: JSON has one type for 5 and 5.0.
	 *
	 * @param mixed $value Valid value.
	 * @return string|int|float|bool
	 */
	public static function exact( $value, array $schema ) {
		return 'integer' === $schema['type'] ? (int) $value : $value;
	}

	/**
	 * A value of a text, such as a query string, a cell of CSV or an option of a command. Unchanged if it is no value of the type.
	 *
	 * @param mixed $text Text.
	 * @return mixed
	 */
	public static function from_text( $text, array $schema ) {
		if ( ! is_string( $text ) ) {
			return $text;
		}
		switch ( $schema['type'] ) {
			case 'integer':
			case 'number':
				$number = preg_match( self::NUMBER, $text ) ? $text + 0 : null;
				return self::has_type( $number, $schema['type'] ) ? self::exact( $number, $schema ) : $text;
			case 'boolean':
				$words = array(
					'1'     => true,
					'true'  => true,
					'0'     => false,
					'false' => false,
				);
				return $words[ strtolower( $text ) ] ?? $text;
			default:
				return $text;
		}
	}

	/**
	 * @param mixed  $value Value.
	 * @param string $type  `string`, `integer`, `number` or `boolean`.
	 */
	private static function has_type( $value, string $type ): bool {
		switch ( $type ) {
			case 'string':
				return is_string( $value );
			case 'boolean':
				return is_bool( $value );
			default:
				$is_number = is_int( $value ) || ( is_float( $value ) && is_finite( $value ) );
				// JavaScript clients have no larger exact integers.
				return $is_number && ( 'number' === $type || ( floor( $value ) === (float) $value && abs( $value ) <= Relx_Contract::MAX_ID ) );
		}
	}

	/**
	 * Whether a number is a multiple of a step, in decimal numbers: 0.3 is one of 0.1. WordPress compares their remainder in binary.
	 *
	 * @param int|float $value Value.
	 * @param int|float $step  Above 0.
	 */
	private static function is_multiple( $value, $step ): bool {
		if ( floor( $step ) === (float) $step ) {
			return 0.0 === fmod( $value, $step );
		}
		$quotient = $value / $step;
		return abs( $quotient - round( $quotient ) ) <= 2 * PHP_FLOAT_EPSILON * abs( $quotient );
	}

	/** Whether a text has a format. */
	private static function has_format( string $value, string $format ): bool {
		$part = array();
		if ( ! preg_match( self::FORMATS[ $format ], $value, $part ) ) {
			return false;
		}
		// The calendar repeats every 400 years, and PHP has no year 0.
		return isset( $part[3] ) ? checkdate( (int) $part[2], (int) $part[3], 2000 + (int) $part[1] % 400 ) : 'email' !== $format || mb_strlen( $value ) <= self::MAX_EMAIL;
	}
}
