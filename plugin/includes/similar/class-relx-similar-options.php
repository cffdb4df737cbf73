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

	/** Key of the meta value of posts that are never similar posts. */
	const EXCLUDED = 'relx_not_similar';

	const DEFAULTS = array(
		'text'       => 0.4,
		'terms'      => 0.6,
		'post_types' => null,
		'taxonomies' => array( 'post_format' => 0 ),
	);

	/** Settings that are tried before they are saved. */
	private static ?array $tried = null;

	/**
	 * Runs work with other settings.
	 *
	 * @param array $settings Settings of the group `similar`.
	 * @param array $args     Arguments of the work.
	 * @return mixed What the work returns.
	 */
	public static function with( array $settings, callable $work, array $args ) {
		self::$tried = $settings;
		try {
			return $work( ...$args );
		} finally {
			self::$tried = null;
		}
	}

	/** The settings of the group `similar`. */
	private static function settings(): array {
		return self::$tried ?? Relx_Settings::get( 'similar' );
	}

	/** The options of the site. */
	public static function get(): array {
		$defaults = self::DEFAULTS + self::settings();
		$options  = (array) apply_filters( 'relx_similar_options', $defaults ) + $defaults;
		foreach ( array( 'text', 'terms', 'recency', 'minimum' ) as $name ) {
			$options[ $name ] = is_numeric( $options[ $name ] ) ? (float) min( 1, max( 0, $options[ $name ] ) ) : $defaults[ $name ];
		}
		$options['post_types']     = is_array( $options['post_types'] ) && $options['post_types'] ? array_values( array_filter( $options['post_types'], 'is_string' ) ) : null;
		$options['taxonomies']     = array_filter( (array) $options['taxonomies'], 'is_numeric' );
		$options['excluded_terms'] = array_map( 'intval', array_filter( (array) $options['excluded_terms'], 'is_numeric' ) );
		return $options;
	}

	/**
	 * Post types whose posts have similar posts, and can be one.
	 *
	 * @return string[]
	 */
	public static function post_types(): array {
		return array_values( array_diff( Relx_Visibility::post_types(), self::settings()['excluded_post_types'] ) );
	}

	/**
	 * The condition for candidates: posts of some types that users can read, unless the site excludes them.
	 *
	 * @param string[] $post_types Post types.
	 * @param bool     $has_meta   Whether a post has the meta value that excludes it.
	 * @return string Condition on `p`, the table of posts.
	 */
	public static function candidates_sql( array $post_types, bool $has_meta ): string {
		global $wpdb;
		$types = self::strings( array_intersect( $post_types, self::post_types() ) );
		$terms = implode( ', ', self::get()['excluded_terms'] );
		$sql   = "p.post_status = 'publish' AND p.post_password = '' AND p.post_type IN ($types)";
		if ( $has_meta ) {
			$sql .= $wpdb->prepare( " AND NOT EXISTS (SELECT 1 FROM {$wpdb->postmeta} m WHERE m.post_id = p.ID AND m.meta_key = %s AND m.meta_value = '1')", self::EXCLUDED ); // phpcs:ignore WordPress.DB -- prepared.
		}
		if ( $terms ) {
			$from = "{$wpdb->term_relationships} e INNER JOIN {$wpdb->term_taxonomy} et ON et.term_taxonomy_id = e.term_taxonomy_id";
			$sql .= " AND NOT EXISTS (SELECT 1 FROM $from WHERE e.object_id = p.ID AND et.term_id IN ($terms))";
		}
		return $sql;
	}

	/**
	 * Factors by taxonomy, without those that do not count.
	 *
	 * @return float[]
	 */
	public static function taxonomies(): array {
		$factors = self::get()['taxonomies'] + self::DEFAULTS['taxonomies'] + array_fill_keys( Relx_Visibility::taxonomies(), 1 );
		return array_filter( array_map( 'floatval', $factors ), static fn( $factor ) => $factor > 0 );
	}

	/** @return string A list of strings for IN. */
	public static function strings( array $values ) {
		global $wpdb;
		$values = $values ? array_values( $values ) : array( '' );
		return $wpdb->prepare( implode( ', ', array_fill( 0, count( $values ), '%s' ) ), $values ); // phpcs:ignore WordPress.DB -- placeholders only.
	}

	/** Whether a relation type is computed. */
	public static function is_computed( array $type ): bool {
		return ! empty( $type['computed'] );
	}
}
