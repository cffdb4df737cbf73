<?php
defined( 'ABSPATH' ) || exit;

/**
 * The type `similar`, and the options of its score.
 *
 * @see src/core/similar/similar-options.ts
 */
class Relx_Similar_Options {
	/** Name of the relation type. */
	const TYPE = Relx_Type_Registry::SIMILAR;

	const DEFAULTS = array(
		'text'       => 0.4,
		'terms'      => 0.6,
		'recency'    => 0,
		'minimum'    => 0.1,
		'post_types' => null,
		'taxonomies' => array( 'post_format' => 0 ),
	);

	/** The options of the site. */
	public static function get(): array {
		$options = (array) apply_filters( 'relx_similar_options', self::DEFAULTS ) + self::DEFAULTS;
		foreach ( array( 'text', 'terms', 'recency', 'minimum' ) as $name ) {
			$options[ $name ] = is_numeric( $options[ $name ] ) ? (float) min( 1, max( 0, $options[ $name ] ) ) : self::DEFAULTS[ $name ];
		}
		$options['post_types'] = is_array( $options['post_types'] ) && $options['post_types'] ? array_values( array_filter( $options['post_types'], 'is_string' ) ) : null;
		$options['taxonomies'] = array_filter( (array) $options['taxonomies'], 'is_numeric' );
		return $options;
	}

	/**
	 * Post types whose posts have similar posts.
	 *
	 * @return string[]
	 */
	public static function post_types(): array {
		return Relx_Visibility::post_types();
	}

	/**
	 * Factors by taxonomy, without those that do not count.
	 *
	 * @return float[]
	 */
	public static function taxonomies(): array {
		$factors = self::get()['taxonomies'] + array_fill_keys( Relx_Visibility::taxonomies(), 1 );
		return array_filter( array_map( 'floatval', $factors ), static fn( $factor ) => $factor > 0 );
	}

	/** Whether a relation type is computed. */
	public static function is_computed( array $type ): bool {
		return ! empty( $type['computed'] );
	}
}
