<?php
// A substitute for Yoast Duplicate Post: its constant, and how it duplicates a post. Since 4.6 one action reports it.
if ( ! defined( 'DUPLICATE_POST_CURRENT_VERSION' ) ) {
	define( 'DUPLICATE_POST_CURRENT_VERSION', get_option( 'stand_in_version', '4.6' ) );
}

function duplicate_post_create_duplicate( $post, $status = 'draft' ) {
	$new_post_id = wp_insert_post( array( 'post_title' => $post->post_title, 'post_type' => $post->post_type, 'post_status' => $status ) );
	if ( version_compare( DUPLICATE_POST_CURRENT_VERSION, '4.6', '>=' ) ) {
		do_action( 'duplicate_post_after_duplicated', $new_post_id, $post, $status, $post->post_type );
		do_action_deprecated( 'dp_duplicate_post', array( $new_post_id, $post, $status ), 'Yoast Duplicate Post 4.6' );
	} else {
		do_action( 'page' === $post->post_type ? 'dp_duplicate_page' : 'dp_duplicate_post', $new_post_id, $post, $status );
	}
	return $new_post_id;
}
