<?php
defined( 'ABSPATH' ) || exit;

/**
 * Checks the fields that the registration of a relation type declares: a schema by name, with the scalar keywords of JSON Schema
 * that `register_meta()` accepts, and `label`, `description` and `private`.
 *
 * @see src/core/relations/data/declared-fields.ts
 */
class Relx_Declared_Fields {
	/** Longest texts, in characters. */
	const MAX_TEXT = array(
		'label'       => Relx_Contract::MAX_LABEL,
		'description' => Relx_Contract::MAX_DESCRIPTION,
	);

	/** Pattern of a name. */
	const NAME = '/^[a-z][a-z0-9_]{0,39}$/D';

	/** Keywords of all types, and those of some types, in the order of the normal form. */
	const KEYWORDS = array(
		'type'        => Relx_Contract::FIELD_TYPES,
		'label'       => Relx_Contract::FIELD_TYPES,
		'description' => Relx_Contract::FIELD_TYPES,
		'enum'        => Relx_Contract::FIELD_TYPES,
		'default'     => Relx_Contract::FIELD_TYPES,
		'format'      => array( 'string' ),
		'minLength'   => array( 'string' ),
		'maxLength'   => array( 'string' ),
		'minimum'     => array( 'integer', 'number' ),
		'maximum'     => array( 'integer', 'number' ),
		'multipleOf'  => array( 'integer', 'number' ),
		'private'     => Relx_Contract::FIELD_TYPES,
	);

	/**
	 * Checks the fields of a type.
	 *
	 * @param mixed $fields Fields.
	 * @return array<string,array>
	 * @throws Relx_Exception With the code ncr_invalid_fields. Its message names the field and the keyword.
	 */
	public static function check( $fields ): array {
		if ( ! is_array( $fields ) || count( $fields ) > Relx_Contract::MAX_FIELDS ) {
			$given = is_array( $fields ) ? count( $fields ) : Relx_Checks::format_value( $fields );
			throw self::error( 'fields', sprintf( 'fields must be an array of at most %d schemas by name, not %s.', Relx_Contract::MAX_FIELDS, $given ) );
		}
		foreach ( $fields as $name => $schema ) {
			if ( ! is_string( $name ) || ! preg_match( self::NAME, $name ) ) {
				$message = 'the name of a field must be 1 to 40 of a-z, 0-9 and _, and begin with a letter, not %s.';
				throw self::error( 'fields', 'fields: ' . sprintf( $message, Relx_Checks::format_value( $name ) ) );
			}
			$fields[ $name ] = self::schema( $name, $schema );
		}
		return $fields;
	}

	/**
	 * Checks the schema of a field.
	 *
	 * @param mixed $schema Schema.
	 * @throws Relx_Exception With the code ncr_invalid_fields.
	 */
	private static function schema( string $name, $schema ): array {
		if ( ! is_array( $schema ) || ! in_array( $schema['type'] ?? null, Relx_Contract::FIELD_TYPES, true ) ) {
			$given = is_array( $schema ) ? ( $schema['type'] ?? null ) : $schema;
			throw self::keyword_error( $name, 'type', sprintf( 'must be one of %s, not %s', implode( ', ', Relx_Contract::FIELD_TYPES ), Relx_Checks::format_value( $given ) ) );
		}
		$unknown = array_diff_key( $schema, self::KEYWORDS );
		if ( $unknown ) {
			throw self::keyword_error( $name, key( $unknown ), sprintf( 'is not known. The keywords are %s', implode( ', ', array_keys( self::KEYWORDS ) ) ) );
		}
		$given  = array_filter( $schema, static fn( $value ) => null !== $value );
		$schema = array_merge( array_intersect_key( self::KEYWORDS, $given ), $given );
		foreach ( $schema as $keyword => $value ) {
			if ( ! in_array( $schema['type'], self::KEYWORDS[ $keyword ], true ) ) {
				throw self::keyword_error( $name, $keyword, sprintf( 'does not apply to the type %s', $schema['type'] ) );
			}
			$problem = self::problem( $keyword, $value, $schema['type'] );
			if ( null !== $problem ) {
				throw self::keyword_error( $name, $keyword, sprintf( '%s, not %s', $problem, Relx_Checks::format_value( $value ) ) );
			}
		}
		self::check_consistency( $name, $schema );
		return empty( $schema['private'] ) ? array_diff_key( $schema, array( 'private' => 0 ) ) : $schema;
	}

	/**
	 * Checks the keywords of a schema against each other.
	 *
	 * @throws Relx_Exception With the code ncr_invalid_fields.
	 */
	private static function check_consistency( string $name, array $schema ): void {
		foreach ( array( 'minLength' => 'maxLength', 'minimum' => 'maximum' ) as $least => $most ) {
			if ( isset( $schema[ $least ], $schema[ $most ] ) && $schema[ $least ] > $schema[ $most ] ) {
				throw self::keyword_error( $name, $least, sprintf( 'must be at most %s, which is its %s', $schema[ $most ], $most ) );
			}
		}
		$values = array_map( static fn( $value ) => array( 'enum', $value ), $schema['enum'] ?? array() );
		foreach ( isset( $schema['default'] ) ? array_merge( $values, array( array( 'default', $schema['default'] ) ) ) : $values as list( $keyword, $value ) ) {
			$problem = Relx_Field_Value::problem( 'a value', $value, $schema );
			if ( null !== $problem ) {
				throw self::keyword_error( $name, $keyword, 'is invalid: ' . rtrim( $problem, '.' ) );
			}
		}
	}

	/**
	 * What a keyword needs to be, null if it is valid.
	 *
	 * @param mixed  $value Its value.
	 * @param string $type  Type of the field.
	 */
	private static function problem( string $keyword, $value, string $type ): ?string {
		$is_of_type = static fn( $one ) => null === Relx_Field_Value::problem( '', $one, array( 'type' => $type ) );
		switch ( $keyword ) {
			case 'enum':
				$is_list = is_array( $value ) && $value && array_values( $value ) === $value && count( $value ) <= Relx_Contract::MAX_FIELD_VALUES;
				$valid   = $is_list && array_filter( $value, $is_of_type ) === $value && count( array_unique( array_map( 'wp_json_encode', $value ) ) ) === count( $value );
				return $valid ? null : sprintf( 'must be a list of 1 to %d different values of the type', Relx_Contract::MAX_FIELD_VALUES );
			case 'default':
				return $is_of_type( $value ) ? null : 'must be a value of the type';
			case 'format':
				return in_array( $value, Relx_Contract::FIELD_FORMATS, true ) ? null : 'must be one of ' . implode( ', ', Relx_Contract::FIELD_FORMATS );
			case 'minLength':
			case 'maxLength':
				$max = Relx_Contract::MAX_DATA;
				return is_int( $value ) && $value >= 0 && $value <= $max ? null : sprintf( 'must be an integer from 0 to %d', $max );
			case 'minimum':
			case 'maximum':
				return self::is_number( $value ) ? null : 'must be a number';
			case 'multipleOf':
				return self::is_number( $value ) && $value > 0 ? null : 'must be a number above 0';
			case 'private':
				return is_bool( $value ) ? null : 'must be true or false';
			case 'label':
			case 'description':
				$max  = self::MAX_TEXT[ $keyword ];
				$fits = is_string( $value ) && '' !== trim( $value ) && mb_strlen( $value ) <= $max && 1 === preg_match( '//u', $value );
				return $fits ? null : sprintf( 'must be a string of 1 to %d characters', $max );
			default:
				return null;
		}
	}

	/**
	 * Whether a value is a finite number.
	 *
	 * @param mixed $value Value.
	 */
	private static function is_number( $value ): bool {
		return is_int( $value ) || ( is_float( $value ) && is_finite( $value ) );
	}

	/**
	 * An error about a keyword.
	 *
	 * @param string $keyword Keyword.
	 * @param string $problem What is wrong with it.
	 */
	private static function keyword_error( string $name, $keyword, string $problem ): Relx_Exception {
		$path = "fields.$name." . ( is_string( $keyword ) ? mb_substr( wp_check_invalid_utf8( $keyword, true ), 0, 60 ) : $keyword );
		return self::error( $path, "$path $problem." );
	}

	/** @param string $param Path of what is wrong. */
	private static function error( string $param, string $message ): Relx_Exception {
		return Relx_Exception::param( 'ncr_invalid_fields', $param, $message );
	}
}
