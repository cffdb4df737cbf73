<?php
defined( 'ABSPATH' ) || exit;

/** The terms of posts that lists show. */
class Relx_Post_Terms {
	/** Taxonomy of post formats. They set how a theme shows a post. They are no topics. */
	const FORMATS = 'post_format';

	/**
	 * Primes the terms of posts, and the parents that are in their permalinks.
	 *
	 * @param int[] $ids Posts, which are primed.
	 */
	public static function prime( array $ids ): void {
		update_object_term_cache( $ids, array_unique( array_filter( array_map( 'get_post_type', $ids ) ) ) );
		$terms = array_merge( array(), ...array_map( array( __CLASS__, 'of' ), array_filter( array_map( 'get_post', array_values( $ids ) ) ) ) );
		$known = array();
		while ( $terms ) {
			$known  += array_flip( array_column( $terms, 'term_id' ) );
			$parents = array_diff( array_unique( array_filter( array_column( $terms, 'parent' ) ) ), array_keys( $known ) );
			_prime_term_caches( $parents, false );
			$terms = array_filter( array_map( 'get_term', $parents ), static fn( $term ) => $term instanceof WP_Term );
		}
	}

	/** @return WP_Term[] The terms of a post in the taxonomies that relations can show, by taxonomy and name. */
	public static function of( WP_Post $post ): array {
		$taxonomies = array_intersect( get_object_taxonomies( $post->post_type ), Relx_Visibility::taxonomies() );
		$terms      = array();
		sort( $taxonomies );
		foreach ( array_diff( $taxonomies, array( self::FORMATS ) ) as $taxonomy ) {
			$found = get_the_terms( $post, $taxonomy );
			$terms = array_merge( $terms, is_array( $found ) ? array_values( $found ) : array() );
		}
		return $terms;
	}
}
