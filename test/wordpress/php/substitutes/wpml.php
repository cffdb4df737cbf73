<?php
// A substitute for WPML: its constant, the filters with which it reports the group of a post, its members and its language, its table,
// and changes of a language: with its action, and when a post is saved with `icl_post_language`.
define( 'ICL_SITEPRESS_VERSION', '4.7.0' );

add_filter(
	'wpml_element_trid',
	function ( $trid, $element_id, $element_type ) {
		foreach ( (array) get_option( 'stand_in_translations', array() ) as $index => $translations ) {
			if ( 'post_post' === $element_type && in_array( (int) $element_id, array_map( 'intval', $translations ), true ) ) {
				return $index + 1;
			}
		}
		return $trid;
	},
	10,
	3
);

add_filter(
	'wpml_get_element_translations',
	function ( $found, $trid, $element_type ) {
		$translations = get_option( 'stand_in_translations', array() )[ $trid - 1 ] ?? array();
		return array_map( fn( $id ) => (object) array( 'element_id' => (string) $id, 'element_type' => $element_type ), $translations );
	},
	10,
	3
);

add_filter(
	'wpml_element_language_code',
	function ( $language, $element ) {
		global $wpdb;
		return $wpdb->get_var( $wpdb->prepare( "SELECT language_code FROM {$wpdb->prefix}icl_translations WHERE element_id = %d AND element_type = %s", $element['element_id'], 'post_' . $element['element_type'] ) );
	},
	10,
	2
);

function wpml_set_language( $post_id, $language ) {
	$groups = get_option( 'stand_in_translations', array() );
	foreach ( $groups as $index => $group ) {
		$former = array_search( $post_id, array_map( 'intval', $group ), true );
		if ( $former ) {
			unset( $groups[ $index ][ $former ] );
			$groups[ $index ][ $language ] = $post_id;
			update_option( 'stand_in_translations', $groups );
			do_action( 'wpml_translation_update', array( 'type' => 'update', 'trid' => $index + 1, 'element_id' => $post_id, 'element_type' => 'post_post', 'context' => 'post' ) );
		}
	}
}

add_action( 'wpml_set_element_language_details', fn( $details ) => wpml_set_language( $details['element_id'], $details['language_code'] ) );
add_action(
	'save_post',
	function ( $post_id ) {
		if ( isset( $_POST['icl_post_language'] ) ) {
			wpml_set_language( $post_id, $_POST['icl_post_language'] );
		}
	}
);
