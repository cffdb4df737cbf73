<?php
defined( 'ABSPATH' ) || exit;

/** The settings of the site: one option, which the REST API has in `wp/v2/settings`. */
class Relx_Settings {
	/** Name of the option. */
	const OPTION = 'relx_settings';

	/** Registers the option. */
	public function register(): void {
		add_action( 'init', array( $this, 'register_option' ) );
		add_filter( 'rest_pre_get_setting', array( $this, 'completed' ), 10, 2 );
	}

	/**
	 * The value for the REST API: with those settings that an earlier release did not store.
	 *
	 * @param mixed  $value Value, null for the stored one.
	 * @param string $name  Setting.
	 * @return mixed
	 */
	public function completed( $value, $name ) {
		return self::OPTION === $name ? $value ?? self::all() : $value;
	}

	/** Registers the option with its schema. */
	public function register_option(): void {
		register_setting(
			self::OPTION,
			self::OPTION,
			array(
				'type'              => 'object',
				'default'           => Relx_Contract::SETTING_DEFAULTS,
				'sanitize_callback' => array( self::class, 'sanitize' ),
				'show_in_rest'      => array(
					'schema' => array(
						'type'                 => 'object',
						'properties'           => Relx_Contract::SETTINGS,
						'additionalProperties' => false,
					),
				),
			)
		);
	}

	/** @return mixed */
	public static function get( string $name ) {
		return self::all()[ $name ];
	}

	/** Every setting, with the default of those that the option does not contain. */
	public static function all(): array {
		return self::complete( get_option( self::OPTION, array() ), Relx_Contract::SETTING_DEFAULTS );
	}

	/**
	 * Sanitizes values before they are stored. A missing or invalid setting keeps its value.
	 *
	 * @param mixed $value Values.
	 * @return array
	 */
	public static function sanitize( $value ) {
		$known = self::all();
		$value = array_intersect_key( (array) $value, Relx_Contract::SETTINGS );
		if ( ! $value ) {
			return get_option( self::OPTION, array() );
		}
		foreach ( $value as $name => $one ) {
			$is_valid       = true === rest_validate_value_from_schema( $one, Relx_Contract::SETTINGS[ $name ], $name );
			$value[ $name ] = $is_valid ? rest_sanitize_value_from_schema( $one, Relx_Contract::SETTINGS[ $name ], $name ) : $known[ $name ];
		}
		return self::complete( $value, $known );
	}

	/**
	 * Adds missing values, in groups of settings, too.
	 *
	 * @param mixed $value    Values.
	 * @param array $defaults Default values.
	 */
	private static function complete( $value, array $defaults ): array {
		$value = is_array( $value ) ? $value : array();
		foreach ( Relx_Contract::SETTINGS as $name => $schema ) {
			if ( 'object' === $schema['type'] ) {
				$value[ $name ] = array_merge( $defaults[ $name ], is_array( $value[ $name ] ?? null ) ? $value[ $name ] : array() );
			}
		}
		return array_merge( $defaults, $value );
	}
}
