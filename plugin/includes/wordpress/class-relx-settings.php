<?php
defined( 'ABSPATH' ) || exit;

/** The settings of the site: one option, which the REST API has in `wp/v2/settings`. */
class Relx_Settings {
	/** Name of the option. */
	const OPTION = 'relx_settings';

	/** Permission to change relations: users who can edit both sides, or the side that the request names as the source. */
	const EDITS = array( 'both', 'source' );

	/** Default values. */
	const DEFAULTS = array(
		'default_types' => array(
			'post' => 'related_to',
			'user' => 'authored_by',
			'term' => 'categorized_as',
		),
		'automatic'     => array(
			'post_types' => array(),
			'limit'      => 5,
			'layout'     => 'list',
			'fill'       => true,
		),
		'edit'          => 'source',
		'remove_data'   => false,
	) + self::INTEGRATIONS;

	/** Settings of the integrations with other plugins: {@see Relx_Integrations}. */
	const INTEGRATIONS = array(
		'woocommerce'              => false,
		'replace_related_products' => false,
		'mirror_translations'      => false,
	);

	/** Registers the option. */
	public function register(): void {
		add_action( 'init', array( $this, 'register_option' ) );
	}

	/** Registers the option with its schema. */
	public function register_option(): void {
		register_setting(
			self::OPTION,
			self::OPTION,
			array(
				'type'              => 'object',
				'default'           => self::DEFAULTS,
				'sanitize_callback' => array( self::class, 'sanitize' ),
				'show_in_rest'      => array( 'schema' => self::schema() ),
			)
		);
	}

	/** @return mixed */
	public static function get( string $name ) {
		return self::all()[ $name ];
	}

	/** Every setting, with the default of those that the option does not contain. */
	public static function all(): array {
		return self::complete( get_option( self::OPTION, array() ), self::DEFAULTS );
	}

	/**
	 * Sanitizes values before they are stored. A missing or invalid setting keeps its value.
	 *
	 * @param mixed $value Values.
	 * @return array
	 */
	public static function sanitize( $value ) {
		$known      = self::all();
		$properties = self::schema()['properties'];
		$value      = array_intersect_key( (array) $value, $properties );
		if ( ! $value ) {
			return get_option( self::OPTION, array() );
		}
		foreach ( $value as $name => $one ) {
			$is_valid       = true === rest_validate_value_from_schema( $one, $properties[ $name ], $name );
			$value[ $name ] = $is_valid ? rest_sanitize_value_from_schema( $one, $properties[ $name ], $name ) : $known[ $name ];
		}
		return self::complete( $value, $known );
	}

	/** The schema of the option. */
	public static function schema(): array {
		$type = array(
			'type'    => 'string',
			'pattern' => '^[a-z0-9_-]{1,50}$',
		);
		return self::object(
			array(
				'default_types' => self::object( array_fill_keys( Relx_Checks::OBJECT_TYPES, $type ) ),
				'automatic'     => self::object(
					array(
						'post_types' => array(
							'type'        => 'array',
							'items'       => array( 'type' => 'string' ),
							'maxItems'    => 100,
							'uniqueItems' => true,
						),
						'limit'      => array(
							'type'    => 'integer',
							'minimum' => 1,
							'maximum' => 50,
						),
						'layout'     => array(
							'type' => 'string',
							'enum' => array( 'list', 'grid' ),
						),
						'fill'       => array( 'type' => 'boolean' ),
					)
				),
				'edit'          => array(
					'type' => 'string',
					'enum' => self::EDITS,
				),
				'remove_data'   => array( 'type' => 'boolean' ),
			) + array_fill_keys( array_keys( self::INTEGRATIONS ), array( 'type' => 'boolean' ) )
		);
	}

	/** The schema of an object without other properties. */
	private static function object( array $properties ): array {
		return array(
			'type'                 => 'object',
			'properties'           => $properties,
			'additionalProperties' => false,
		);
	}

	/**
	 * Adds missing values, in groups of settings, too.
	 *
	 * @param mixed $value    Values.
	 * @param array $defaults Default values.
	 */
	private static function complete( $value, array $defaults ): array {
		$value = is_array( $value ) ? $value : array();
		foreach ( array( 'default_types', 'automatic' ) as $group ) {
			$value[ $group ] = array_merge( $defaults[ $group ], isset( $value[ $group ] ) && is_array( $value[ $group ] ) ? $value[ $group ] : array() );
		}
		return array_merge( $defaults, $value );
	}
}
