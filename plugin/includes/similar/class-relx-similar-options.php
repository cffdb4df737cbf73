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
		/**
		 * Filters how similar posts are found. After a change, run `wp content-relations similar --rebuild`.
		 *
		 * @since 0.1.0
		 *
		 * @param array $options {
		 *     Options.
		 *
		 *     @type float         $text       Weight of the text, 0-1. Default 0.4.
		 *     @type float         $terms      Weight of shared terms, 0-1. Default 0.6.
		 *     @type float         $recency    Weight of the date, 0-1. Default 0.
		 *     @type float         $minimum    Lowest score of a similar post, 0-1. Default 0.1.
		 *     @type string[]|null $post_types Post types of similar posts. Default null: the type of the post itself.
		 *     @type float[]       $taxonomies Factors by taxonomy. Default: 0 for `post_format`, 1 for other public taxonomies.
		 * }
		 */
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
