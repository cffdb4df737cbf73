<?php
defined( 'ABSPATH' ) || exit;

/** The language that Polylang or WPML has for a post, as a condition of statements. */
// phpcs:disable WordPress.DB -- every value is prepared.
class Relx_Languages {
	/** Taxonomy in which Polylang stores languages. */
	const TAXONOMY = 'language';

	/**
	 * Whether a change of WPML sets the language of a post, or its translations.
	 *
	 * @param array $update Change: `context`, `type`, `element_id` and others.
	 * @return bool
	 */
	public static function is_set( $update ) {
		return in_array( $update['type'] ?? '', array( 'insert', 'update' ), true ) && 'post' === ( $update['context'] ?? '' ) && ! empty( $update['element_id'] );
	}

	/**
	 * The condition for posts in the language of a post.
	 *
	 * @return string Condition on `p`, the table of posts. Empty for a post without a language.
	 */
	public static function same_language_sql( int $post_id ): string {
		global $wpdb;
		if ( function_exists( 'pll_get_post_translations' ) ) {
			$terms = wp_get_object_terms( $post_id, self::TAXONOMY, array( 'fields' => 'tt_ids' ) );
			$found = is_array( $terms ) ? reset( $terms ) : null;
			return $found ? $wpdb->prepare( "EXISTS (SELECT 1 FROM {$wpdb->term_relationships} l WHERE l.object_id = p.ID AND l.term_taxonomy_id = %d)", $found ) : '';
		}
		if ( ! defined( 'ICL_SITEPRESS_VERSION' ) ) {
			return '';
		}
		$element  = array(
			'element_id'   => $post_id,
			'element_type' => get_post_type( $post_id ),
		);
		$language = apply_filters( 'wpml_element_language_code', null, $element ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- a filter of WPML.
		// Columns are compared with values only: the collation of WPML's table can differ from that of the posts.
		$from = "{$wpdb->prefix}icl_translations l WHERE l.element_id = p.ID AND l.element_type LIKE %s AND l.language_code = %s";
		return $language ? $wpdb->prepare( "EXISTS (SELECT 1 FROM $from)", $wpdb->esc_like( 'post_' ) . '%', $language ) : '';
	}
}
// phpcs:enable
