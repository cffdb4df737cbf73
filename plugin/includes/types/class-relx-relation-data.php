<?php
defined( 'ABSPATH' ) || exit;

/**
 * The rules of data: values of the fields that a relation type declares. A relation stores the given values as JSON, at most 8 kB.
 *
 * Fields that are no longer declared, and invalid values, stay stored and are not shown.
 */
class Relx_Relation_Data {
	/**
	 * The fields of a type by name.
	 *
	 * @param array|null $type         Relation type, null for one that is not registered.
	 * @param bool       $with_private Whether to include private ones.
	 * @return array<string,array>
	 */
	public static function fields( ?array $type, bool $with_private = true ): array {
		$fields = $type['fields'] ?? array();
		return $with_private || ! $fields ? $fields : array_filter( $fields, static fn( $schema ) => empty( $schema['private'] ) );
	}

	/**
	 * Stored data by field.
	 *
	 * @param string|null $json Stored JSON.
	 * @return array Empty for none, and for JSON that is not valid.
	 */
	public static function decode( ?string $json ): array {
		$data = null === $json ? null : json_decode( $json, true );
		return is_array( $data ) ? $data : array();
	}

	/**
	 * Data as it is stored.
	 *
	 * @param array $data Values by field.
	 * @return string|null Null for no values.
	 * @throws Relx_Exception With the code ncr_invalid_data for more than 8 kB.
	 */
	public static function encode( array $data ): ?string {
		if ( ! $data ) {
			return null;
		}
		// The size that it has in requests and responses.
		$size = strlen( (string) wp_json_encode( $data, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ) );
		if ( $size > Relx_Contract::MAX_DATA ) {
			throw self::invalid( array( 'data' => sprintf( 'data has %d bytes as JSON. It can have %d.', $size, Relx_Contract::MAX_DATA ) ) );
		}
		// ASCII, because the table of an old site may not store every character.
		return wp_json_encode( $data, JSON_UNESCAPED_SLASHES );
	}

	/**
	 * Checks values that are to be written. Null removes a value.
	 *
	 * @param mixed $data Values by field.
	 * @return array The values, in the types of their fields.
	 * @throws Relx_Exception With the code ncr_invalid_data. Its `params` have a message for each invalid field.
	 */
	public static function check( array $type, $data ): array {
		$fields  = self::fields( $type );
		$is_list = is_array( $data ) && $data && array_keys( $data ) === range( 0, count( $data ) - 1 );
		if ( ! is_array( $data ) || $is_list ) {
			throw self::invalid( array( 'data' => sprintf( 'data must be an array of values by field, not %s.', Relx_Checks::format_value( $data ) ) ) );
		}
		$problems = array();
		foreach ( $data as $name => $value ) {
			$schema = $fields[ $name ] ?? null;
			if ( ! $schema ) {
				$names = $fields ? 'Its fields are ' . implode( ', ', array_keys( $fields ) ) . '.' : 'It declares none.';
				$shown = mb_substr( wp_check_invalid_utf8( (string) $name, true ), 0, 60 );
				$problems[ $shown ] = sprintf( 'The type "%s" has no field %s. %s', $type['name'], $shown, $names );
			} elseif ( null !== $value ) {
				$problem = Relx_Field_Value::problem( $name, $value, $schema );
				if ( null === $problem ) {
					$data[ $name ] = Relx_Field_Value::exact( $value, $schema );
				} else {
					$problems[ $name ] = $problem;
				}
			}
		}
		if ( $problems ) {
			throw self::invalid( $problems );
		}
		return $data;
	}

	/**
	 * Values of texts, such as cells of CSV: a text is converted to the type of its field if it is a value of the type.
	 *
	 * @param array $texts Texts by field.
	 */
	public static function from_texts( array $type, array $texts ): array {
		foreach ( array_intersect_key( self::fields( $type ), $texts ) as $name => $schema ) {
			$texts[ $name ] = Relx_Field_Value::from_text( $texts[ $name ], $schema );
		}
		return $texts;
	}

	/**
	 * The stored values that could be written today, without defaults.
	 *
	 * @param array $fields Fields by name.
	 * @param array $stored Stored values.
	 */
	public static function valid( array $fields, array $stored ): array {
		$is_valid = static fn( $value, $name ) => null !== $value && null === Relx_Field_Value::problem( $name, $value, $fields[ $name ] );
		return array_filter( array_intersect_key( $stored, $fields ), $is_valid, ARRAY_FILTER_USE_BOTH );
	}

	/**
	 * Data with changes: given values replace stored ones, and null removes them. Other stored values stay.
	 *
	 * @param array $stored  Stored values.
	 * @param array $changes Checked values.
	 */
	public static function merge( array $stored, array $changes ): array {
		return array_filter( array_replace( $stored, $changes ), static fn( $value ) => null !== $value );
	}

	/**
	 * The values that items show: stored ones, and defaults, in the order of the declaration.
	 *
	 * @param array $fields Fields by name.
	 * @param array $stored Stored values.
	 */
	public static function shown( array $fields, array $stored ): array {
		$shown = array();
		foreach ( $fields as $name => $schema ) {
			$value = $stored[ $name ] ?? null;
			if ( null !== $value && null === Relx_Field_Value::problem( $name, $value, $schema ) ) {
				$shown[ $name ] = Relx_Field_Value::exact( $value, $schema );
			} elseif ( isset( $schema['default'] ) ) {
				$shown[ $name ] = Relx_Field_Value::exact( $schema['default'], $schema );
			}
		}
		return $shown;
	}

	/**
	 * Why stored data is invalid, null if it is valid. Fields that are no longer declared are valid.
	 *
	 * @param string|null $json Stored JSON.
	 */
	public static function problem( array $type, ?string $json ): ?string {
		if ( null === $json ) {
			return null;
		}
		if ( ! is_object( json_decode( $json ) ) ) {
			return 'its data is not a JSON object';
		}
		try {
			self::check( $type, array_intersect_key( self::decode( $json ), self::fields( $type ) ) );
			return null;
		} catch ( Relx_Exception $error ) {
			return 'its data is invalid: ' . implode( ' ', $error->to_wp_error()->get_error_data()['params'] );
		}
	}

	/**
	 * The error for invalid data.
	 *
	 * @param array<string,string> $problems Messages by field.
	 */
	private static function invalid( array $problems ): Relx_Exception {
		/* translators: %s: messages, such as "weight must be an integer." */
		$message = sprintf( __( 'The data of the relation is invalid. %s', 'relx' ), implode( ' ', $problems ) );
		return new Relx_Exception( 'ncr_invalid_data', $message, array( 'params' => $problems ) );
	}
}
