<?php
/**
 * Relations in WordPress's queries, and what becomes of them when content changes.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/** A clause of `content_relation`, or a list of them. What a filter forbids finds nothing. */
function relx_clauses( $clause ) {
	if ( isset( $clause['type'], $clause['post_id'] ) && ! apply_filters( 'relx_content_relations_allowed', true, $clause['post_id'], $clause['type'] ) ) {
		return array( 'post_id' => array() ) + $clause;
	}
	if ( is_array( $clause ) ) {
		return array_map( 'relx_clauses', $clause );
	}
	// Ids are texts as often as not.
	return is_numeric( $clause ) ? (int) $clause : $clause;
}

/** Asks the service which posts `content_relation` means, and has WordPress find these by whatever else the query says. */
function relx_query( $query ) {
	$relation = $query->get( 'content_relation' );
	if ( ! $relation || relx_has_peer() || apply_filters( 'ncr_skip_relationship_query', false, $query ) ) {
		return;
	}
	$args = array( 'content_relation' => relx_clauses( $relation ) ) + array_fill_keys( array( 'post_type', 'post_status' ), 'any' );
	if ( 'relation' === $query->get( 'orderby' ) ) {
		$args += array( 'orderby' => 'relation' ) + array_filter( array( 'order' => $query->get( 'order' ) ) );
		$query->set( 'orderby', 'post__in' );
	}
	$found = relx_request( 'POST', '/relx-bridge/query', $args, 'site', array( 'read' => true ) );
	$ids   = is_wp_error( $found ) ? array() : $found['ids'];
	$among = array_map( 'intval', (array) $query->get( 'post__in' ) );
	$ids   = array_values( $among ? array_intersect( $ids, $among ) : $ids );
	// An empty list would be no condition, and sticky posts stand above any.
	$query->set( 'post__in', $ids ? $ids : array( 0 ) );
	$query->set( 'ignore_sticky_posts', true );
}
add_action( 'pre_get_posts', 'relx_query', 20 );

/** Has every list rendered anew: this is part of the key that each is kept by. */
function relx_forget_lists() {
	update_option( 'relx_version', uniqid( '', true ) );
}
foreach ( array( 'profile_update', 'created_term', 'edited_term', 'update_option_home', 'update_option_permalink_structure' ) as $relx_change ) {
	add_action( $relx_change, 'relx_forget_lists', 10, 0 );
}

/** A post is saved, or deleted for good. What is no content has no list. */
function relx_saved( $id, $post ) {
	if ( 'revision' !== $post->post_type && 'auto-draft' !== $post->post_status ) {
		'deleted_post' === current_action() ? relx_deleted( 'post', $id ) : relx_forget_lists();
	}
}
add_action( 'save_post', 'relx_saved', 10, 2 );
add_action( 'deleted_post', 'relx_saved', 10, 2 );
add_action( 'deleted_user', static fn( $id ) => relx_deleted( 'user', $id ) );
add_action( 'delete_term', static fn( $id ) => relx_deleted( 'term', $id ) );

/** Removes the relations of an object that is gone. A note is kept until it is done: a row each, so that none overwrites another. */
function relx_deleted( $kind, $id ) {
	if ( ! relx_has_bridge() ) {
		return;
	}
	add_option( "relx_gone_{$kind}_$id", '1', '', false );
	$answer = relx_request( 'DELETE', "/relx-bridge/objects/$kind/$id" );
	if ( ! is_wp_error( $answer ) ) {
		delete_option( "relx_gone_{$kind}_$id" );
		relx_forget_lists();
		relx_tell( array(), $answer['removed'] );
	} elseif ( ! wp_next_scheduled( 'relx_retry_deletions' ) ) {
		wp_schedule_single_event( time() + MINUTE_IN_SECONDS, 'relx_retry_deletions' );
	}
	return $answer;
}

/** Does what could not be done when objects were deleted. Once too often does no harm. */
function relx_retry_deletions() {
	global $wpdb;
	$names = $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE 'relx\_gone\_%' LIMIT 1000" ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress lists no options by name.
	foreach ( $names as $name ) {
		list( , , $kind, $id ) = explode( '_', $name );
		if ( is_wp_error( relx_deleted( $kind, (int) $id ) ) ) {
			return;
		}
	}
}
add_action( 'relx_retry_deletions', 'relx_retry_deletions' );
