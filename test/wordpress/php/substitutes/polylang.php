<?php
// A substitute for Polylang: the function with which it reports the translations of a post, its taxonomy of languages, and its action after a save.
function pll_get_post_translations( $post_id ) {
	foreach ( (array) get_option( 'stand_in_translations', array() ) as $translations ) {
		if ( in_array( (int) $post_id, array_map( 'intval', $translations ), true ) ) {
			return $translations;
		}
	}
	return array();
}

add_action(
	'save_post',
	function ( $post_id, $post ) {
		do_action( 'pll_save_post', $post_id, $post, pll_get_post_translations( $post_id ) );
	},
	10,
	2
);

add_action( 'init', fn() => register_taxonomy( 'language', 'post', array( 'public' => false ) ) );
