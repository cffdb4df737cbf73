<?php
defined( 'ABSPATH' ) || exit;

/** Schemas of parameters, and checks for parameters that are inside another one. */
class Relx_REST_Params {
	/** Checks a parameter together with all others, so that one response reports every invalid one. */
	const CHECKED = array( 'validate_callback' => 'rest_validate_request_arg' );

	/** The schema of an id. */
	public static function id( string $description, bool $is_required = false ): array {
		return array(
			'description'       => $description,
			'type'              => 'integer',
			'minimum'           => 1,
			'maximum'           => Relx_Checks::MAX_ID,
			'required'          => $is_required,
			'validate_callback' => array( __CLASS__, 'validate_integer' ),
		);
	}

	/**
	 * The schema of a number from 0 or 1.
	 *
	 * @param int       $minimum Lowest value.
	 * @param int|float $maximum Highest value, a float where integers have 32 bits.
	 */
	public static function number( string $description, int $minimum, $maximum = Relx_Checks::MAX_ID ): array {
		return compact( 'minimum', 'maximum' ) + self::id( $description );
	}

	/**
	 * The schema of one of some strings.
	 *
	 * @param string[] $values Allowed values.
	 */
	public static function one_of( string $description, array $values ): array {
		return array(
			'description' => $description,
			'type'        => 'string',
			'enum'        => $values,
		) + self::CHECKED;
	}

	/**
	 * The schema of a string.
	 *
	 * @param int $length Most characters.
	 */
	public static function text( string $description, int $length ): array {
		return array(
			'description' => $description,
			'type'        => 'string',
			'maxLength'   => $length,
		) + self::CHECKED;
	}

	/** The schema of data: values by field. */
	public static function data( string $description ): array {
		return array(
			'description'          => $description,
			'type'                 => 'object',
			'additionalProperties' => true,
		) + self::CHECKED;
	}

	/** The schema of an order: a name, or a field of the relation type. */
	public static function orderby(): array {
		$names = array(
			'type' => 'string',
			'enum' => Relx_List_Args::ORDERBY,
		);
		$field = array(
			'type'    => 'string',
			'pattern' => '^data\.[a-z][a-z0-9_]{0,39}$',
		);
		return array(
			'description'       => 'Default: chosen positions first, then the newest relation. date is that of the related post, created that of the relation, ' .
				'data.<field> a field of the relation type. Relations without a value come last.',
			'type'              => 'string',
			'anyOf'             => array( $names, $field ),
			'default'           => 'order',
			'validate_callback' => static fn( $value, $request, $name ) => Relx_Data_Query::is_order( $value ) ? true : rest_validate_value_from_schema( $value, $names, $name ),
		);
	}

	/** The parameters that identify a relation. */
	public static function relation(): array {
		return array(
			'from_id'   => self::id( 'Source.', true ),
			'to_id'     => self::id( 'Target.', true ),
			'type'      => array( 'required' => true ) + self::text( 'Relation type.', 50 ),
			'from_type' => self::one_of( 'Object type of the source. Required if the relation type allows several.', Relx_Checks::OBJECT_TYPES ),
			'to_type'   => self::one_of( 'Object type of the target. Required if the relation type allows several.', Relx_Checks::OBJECT_TYPES ),
		);
	}

	/** The parameters of a new relation. */
	public static function new_relation(): array {
		return self::relation() + array( 'data' => self::new_data( 'Values of the fields that the relation type declares.' ) );
	}

	/** The schema of data to write. The rules of the relation type check it. */
	public static function new_data( string $description ): array {
		return array(
			'validate_callback' => '__return_true',
			'sanitize_callback' => static fn( $value ) => $value,
		) + self::data( $description );
	}

	/** The parameters of a list. */
	public static function collection(): array {
		return array(
			'type'      => self::text( 'Relation type. Default: all.', 50 ),
			'to_type'   => array( 'default' => 'all' ) + self::one_of( 'Object type of related objects.', array_merge( Relx_Checks::OBJECT_TYPES, array( 'all' ) ) ),
			'direction' => self::one_of( 'Direction to read. Default: that of the relation type.', Relx_List_Args::DIRECTIONS ),
			'orderby'   => self::orderby(),
			'order'     => self::one_of( 'Default: desc for date, created and id, asc otherwise.', array( 'asc', 'desc' ) ),
			'per_page'  => array( 'default' => 10 ) + self::number( 'Maximum number of items per page.', 1, 100 ),
			'search'    => self::text( 'Part of a title or name.', Relx_List_Args::MAX_SEARCH ),
			'exclude'   => array(
				'description'       => 'Ids of related objects to leave out. They count for each object type.',
				'type'              => 'array',
				'items'             => array(
					'type'    => 'integer',
					'minimum' => 1,
					'maximum' => Relx_Checks::MAX_ID,
				),
				'maxItems'          => Relx_List_Args::MAX_EXCLUDED,
				'validate_callback' => array( __CLASS__, 'validate_integers' ),
			),
			'terms'     => array(
				'description' => 'Whether related posts have their terms of public taxonomies.',
				'type'        => 'boolean',
				'default'     => false,
			) + self::CHECKED,
			'fill'      => self::one_of( 'Posts that fill up the first page of a list of posts. Default: none.', Relx_Similar_Fill::VALUES ),
			'data'      => self::data( 'Values that relations need to have, by field of the relation type, such as data[role]=editor.' ),
		);
	}

	/**
	 * Checks an integer strictly: WordPress accepts 1e3, too.
	 *
	 * @param mixed           $value   Value.
	 * @param WP_REST_Request $request Request.
	 * @param string          $name    Name of the parameter.
	 * @return true|WP_Error
	 */
	public static function validate_integer( $value, $request, $name ) {
		return self::validate_integers( array( $value ), $request, $name );
	}

	/**
	 * Checks integers, each like `validate_integer()`. A string has them with commas.
	 *
	 * @param mixed           $values  Values.
	 * @param WP_REST_Request $request Request.
	 * @param string          $name    Name of the parameter.
	 * @return true|WP_Error
	 */
	public static function validate_integers( $values, $request, $name ) {
		$schema  = $request->get_attributes()['args'][ $name ];
		$is_list = 'array' === $schema['type'];
		$values  = $is_list ? rest_sanitize_array( $values ) : $values;
		foreach ( $values as $value ) {
			if ( ! is_int( $value ) && ! is_float( $value ) && ! ( is_string( $value ) && preg_match( '/^\s*[+-]?\d+(?:\.\d+)?\s*$/D', $value ) ) ) {
				/* translators: %s: name of a parameter. */
				return new WP_Error( 'rest_invalid_type', sprintf( '%s must be an integer.', $name ), array( 'param' => $name ) );
			}
		}
		return rest_validate_value_from_schema( $is_list ? $values : $values[0], $schema, $name );
	}

	/**
	 * Checks nested parameters like those of a request, with the same errors.
	 *
	 * @param array $schemas Schemas by name.
	 * @param array $given   Values by name. Unknown ones are ignored.
	 * @throws Relx_Exception With the codes rest_missing_callback_param, rest_invalid_param.
	 */
	public static function check( array $schemas, array $given ): array {
		$request = new WP_REST_Request();
		$request->set_attributes( array( 'args' => $schemas ) );
		$defaults = array();
		foreach ( $schemas as $name => $schema ) {
			if ( array_key_exists( 'default', $schema ) ) {
				$defaults[ $name ] = $schema['default'];
			}
		}
		$request->set_default_params( $defaults );
		$is_given = static fn( $value ) => '' !== $value && null !== $value;
		$request->set_query_params( array_filter( array_intersect_key( $given, $schemas ), $is_given ) );
		$valid    = $request->has_valid_params();
		$valid    = is_wp_error( $valid ) ? $valid : $request->sanitize_params();
		if ( ! is_wp_error( $valid ) ) {
			return $request->get_params();
		}
		$data = (array) $valid->get_error_data();
		if ( 'rest_missing_callback_param' === $valid->get_error_code() ) {
			$data['missing'] = array_values( (array) $data['params'] );
			$data['params']  = array_fill_keys( $data['missing'], $valid->get_error_message() );
		}
		throw new Relx_Exception( $valid->get_error_code(), $valid->get_error_message(), $data );
	}
}
