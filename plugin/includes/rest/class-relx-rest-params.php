<?php
defined( 'ABSPATH' ) || exit;

/** Schemas of parameters, and checks for parameters that are inside another one. */
class Relx_REST_Params {
	/** Checks a parameter together with all others, so that one response reports every invalid one. */
	const CHECKED = array( 'validate_callback' => 'rest_validate_request_arg' );

	/** The schema of an integer. */
	public static function number( string $description, int $minimum, int $maximum ): array {
		return compact( 'description', 'minimum', 'maximum' ) + array(
			'type'              => 'integer',
			'validate_callback' => array( __CLASS__, 'validate_integers' ),
		);
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
	 * @param int $length Maximum number of characters.
	 */
	public static function text( string $description, int $length ): array {
		return array(
			'description' => $description,
			'type'        => 'string',
			'maxLength'   => $length,
		) + self::CHECKED;
	}

	/**
	 * The parameters of a route that both servers have.
	 *
	 * @param string $route Name of the route in `src/api`.
	 */
	public static function of( string $route ): array {
		static $checked    = array();
		$checked[ $route ] = $checked[ $route ] ?? array_map( array( __CLASS__, 'checked' ), self::schemas( $route ) );
		return $checked[ $route ];
	}

	/**
	 * The schemas of the parameters of a route that both servers have, without checks.
	 *
	 * @param string $route Name of the route in `src/api`.
	 */
	public static function schemas( string $route ): array {
		return self::routes()['params'][ $route ];
	}

	/**
	 * The schema of the items of responses.
	 *
	 * @param string $name `relation`, `suggestion`, `type`, `removed` or `list`.
	 */
	public static function item( string $name ): array {
		return array(
			'$schema' => 'http://json-schema.org/draft-04/schema#',
			'title'   => "relx-$name",
		) + self::routes()['items'][ $name ];
	}

	/**
	 * Abilities by name.
	 *
	 * @return array<string,array> Each with `route`, `method`, `path`, `description` and `readonly` of its route. `item` is the name of the
	 *                             schema of the response's items. `many` is true if the response is a list.
	 */
	public static function abilities(): array {
		return self::routes()['abilities'];
	}

	/** The routes, which the build generates. */
	private static function routes(): array {
		static $routes = null;
		$routes        = $routes ?? require RELX_FOLDER . '/includes/generated/rest-routes.php';
		return $routes;
	}

	/** A schema with its check. */
	private static function checked( array $schema ): array {
		$type = $schema['items']['type'] ?? $schema['type'];
		if ( 'integer' === $type ) {
			return array( 'validate_callback' => array( __CLASS__, 'validate_integers' ) ) + $schema;
		}
		if ( array( 'object', 'null' ) === $type ) {
			// The rules of the relation type check data to write.
			return array(
				'validate_callback' => '__return_true',
				'sanitize_callback' => static fn( $value ) => $value,
			) + $schema;
		}
		if ( isset( $schema['items']['properties']['data'] ) ) {
			unset( $schema['items']['properties']['data'] );
			return array( 'sanitize_callback' => static fn( $value ) => $value ) + $schema + self::CHECKED;
		}
		if ( isset( $schema['items']['pattern'] ) ) {
			return array( 'validate_callback' => array( __CLASS__, 'validate_names' ) ) + $schema;
		}
		if ( isset( $schema['anyOf'] ) ) {
			return array( 'validate_callback' => array( __CLASS__, 'validate_order' ) ) + $schema;
		}
		return $schema + self::CHECKED;
	}

	/**
	 * Checks an integer or a list of them strictly: WordPress accepts 1e3, too. A string contains a list separated by commas.
	 *
	 * @param mixed           $value   Value.
	 * @param WP_REST_Request $request Request.
	 * @param string          $name    Name of the parameter.
	 * @return true|WP_Error
	 */
	public static function validate_integers( $value, $request, $name ) {
		$schema  = $request->get_attributes()['args'][ $name ];
		$is_list = 'array' === $schema['type'];
		$values  = $is_list ? rest_sanitize_array( $value ) : array( $value );
		foreach ( $values as $one ) {
			if ( ! is_int( $one ) && ! is_float( $one ) && ! ( is_string( $one ) && preg_match( '/^\s*[+-]?\d+(?:\.\d+)?\s*$/D', $one ) ) ) {
				/* translators: %s: name of a parameter. */
				return new WP_Error( 'rest_invalid_type', sprintf( '%s must be an integer.', $name ), array( 'param' => $name ) );
			}
		}
		return rest_validate_value_from_schema( $is_list ? $values : $value, $schema, $name );
	}

	/**
	 * Checks the order of a list. The error contains the allowed values. Fields depend on the relation type.
	 *
	 * @param mixed           $value   Value.
	 * @param WP_REST_Request $request Request.
	 * @param string          $name    Name of the parameter.
	 * @return true|WP_Error
	 */
	public static function validate_order( $value, $request, $name ) {
		$orders = $request->get_attributes()['args'][ $name ]['anyOf'][0]['enum'];
		if ( in_array( $value, $orders, true ) || '' !== Relx_List_Options::order_field( $value ) ) {
			return true;
		}
		$message = '%s must be one of %s, or data and a field of the relation type, such as data.weight, not %s.';
		$message = sprintf( $message, $name, implode( ', ', $orders ), Relx_Checks::format_value( $value ) );
		return new WP_Error( 'rest_invalid_pattern', $message, array( 'param' => $name ) );
	}

	/**
	 * Checks a list of names. The error contains the invalid one instead of a pattern.
	 *
	 * @param mixed           $value   Value.
	 * @param WP_REST_Request $request Request.
	 * @param string          $name    Name of the parameter.
	 * @return true|WP_Error
	 */
	public static function validate_names( $value, $request, $name ) {
		$schema = $request->get_attributes()['args'][ $name ];
		foreach ( rest_sanitize_array( $value ) as $one ) {
			if ( is_wp_error( rest_validate_value_from_schema( $one, $schema['items'], $name ) ) ) {
				$message = sprintf( '%s must be a list of objects such as post:12, not %s.', $name, Relx_Checks::format_value( $one ) );
				return new WP_Error( 'rest_invalid_pattern', $message, array( 'param' => $name ) );
			}
		}
		return rest_validate_value_from_schema( $value, $schema, $name );
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
