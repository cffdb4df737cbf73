<?php
/**
 * The service's relations in WordPress's own REST API and queries, and what becomes of them when content changes.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/** Registers the routes: late, for who has the namespace already keeps it. */
function relx_register_routes( $server ) {
	$namespace = relx_names()['namespace'];
	update_option( 'relx_peer', in_array( $namespace, $server->get_namespaces(), true ) ? $namespace : 'none' );
	if ( relx_has_bridge() ) {
		// WordPress has found out who asks; who may what, and which routes there are, is up to the service.
		$args = array(
			'methods'             => WP_REST_Server::ALLMETHODS,
			'callback'            => 'relx_rest',
			'permission_callback' => '__return_true',
		);
		register_rest_route( $namespace, '/(?P<route>.+)', $args );
	} elseif ( Relx_Core::is_active() && ! relx_has_peer() ) {
		Relx_REST::instance()->register_routes();
	}
}
add_action( 'rest_api_init', 'relx_register_routes', 1000 );

/** Hands a request on, and its answer back. */
function relx_rest( WP_REST_Request $request ) {
	$root   = relx_names()['namespace'];
	$body   = (string) $request->get_body();
	$known  = array_flip( array( 'if_none_match', 'if_match', 'content_type', 'idempotency_key' ) );
	$asked  = array(
		'method'  => $request->get_method(),
		'route'   => substr( $request->get_route(), strlen( "/$root" ) ),
		'query'   => http_build_query( $request->get_query_params(), '', '&', PHP_QUERY_RFC3986 ),
		'headers' => (object) array_map( 'current', array_intersect_key( $request->get_headers(), $known ) ),
		'body'    => '' === $body ? $request->get_body_params() : $body,
		'root'    => rest_url( $root ),
	);
	$answer = relx_request( 'rest', $asked, get_current_user_id() );
	unset( $request['_fields'] ); // The service has picked them.
	return is_wp_error( $answer ) ? relx_unavailable( $answer ) : new WP_REST_Response( $answer['data'], $answer['status'], $answer['headers'] );
}

/** Why the service can't be asked: how the site is built is nobody's business but its authors'. */
function relx_unavailable( $error ) {
	$vague = __( 'Relations can’t be reached for now. Try again later.', 'relx' );
	return current_user_can( 'edit_posts' ) ? $error : new WP_Error( $error->get_error_code(), $vague, $error->get_error_data() );
}

/** Adds the relations of all objects in an answer of WordPress's own, with one request. */
function relx_embed( $response, $handler, $request ) {
	$param = relx_names()['embedParam'];
	$asked = 'GET' === $request->get_method() && in_array( (string) $request[ $param ], array( '1', 'true' ), true );
	$owner = ( (array) ( $handler['callback'] ?? '' ) )[0];
	$kind  = current( array_filter( RELX_KINDS, static fn( $kind ) => is_a( $owner, "WP_REST_{$kind}s_Controller" ) ) );
	if ( ! $asked || ! $kind || ! $response instanceof WP_REST_Response || ! $response->get_data() || $response->is_error() || ! relx_has_bridge() ) {
		return $response;
	}
	$data   = $response->get_data();
	$items  = wp_is_numeric_array( $data ) ? $data : array( $data + array( 'id' => (int) $request['id'] ) );
	$answer = relx_request( 'embeds', compact( 'kind' ) + array( 'ids' => array_column( $items, 'id' ) ), get_current_user_id() );
	if ( is_wp_error( $answer ) ) {
		return relx_unavailable( $answer );
	}
	foreach ( $items as $index => $item ) {
		$items[ $index ][ $param ] = $answer['embeds'][ $item['id'] ?? 0 ] ?? array();
	}
	$response->set_data( wp_is_numeric_array( $data ) ? $items : $items[0] );
	return $response;
}
add_filter( 'rest_request_after_callbacks', 'relx_embed', 10, 3 );

/** Asks the service which posts `content_relation` means, and has WordPress find these by whatever else the query says. */
function relx_query( $query ) {
	if ( Relx_Core::is_active() || ! $query->get( 'content_relation' ) || relx_has_peer() || apply_filters( 'ncr_skip_relationship_query', false, $query ) ) {
		return;
	}
	$known = array_flip( array( 'content_relation', 'post__in', 'orderby', 'order' ) );
	$found = relx_request( 'query', array_intersect_key( $query->query_vars, $known ) );
	// An empty list would be no condition, and sticky posts stand above any.
	$query->set( 'post__in', is_wp_error( $found ) || ! $found['ids'] ? array( 0 ) : $found['ids'] );
	$query->set( 'ignore_sticky_posts', true );
	if ( 'relation' === $query->get( 'orderby' ) ) {
		$query->set( 'orderby', 'post__in' );
	}
}
add_action( 'pre_get_posts', 'relx_query', 20 );

/** Has every list rendered anew: this is part of the key that each is kept by. */
function relx_forget_lists() {
	update_option( 'relx_version', uniqid( '', true ) );
}
foreach ( array( 'profile_update', 'created_term', 'edited_term', 'update_option_home', 'update_option_permalink_structure' ) as $relx_change ) {
	add_action( $relx_change, 'relx_forget_lists', 10, 0 );
}

/** A post is saved, its picture and terms have been, too, or it is deleted for good. What is no content has no list. */
function relx_saved( $id, $post ) {
	if ( 'revision' !== $post->post_type && 'auto-draft' !== $post->post_status ) {
		'deleted_post' === current_action() ? relx_deleted( 'post', $id ) : relx_forget_lists();
	}
}
add_action( 'save_post', 'relx_saved', 10, 2 );
add_action( 'wp_after_insert_post', 'relx_saved', 10, 2 );
add_action( 'deleted_post', 'relx_saved', 10, 2 );
add_action( 'deleted_user', static fn( $id ) => relx_deleted( 'user', $id ) );
add_action( 'delete_term', static fn( $id ) => relx_deleted( 'term', $id ) );

/** An object is gone. A note of it is kept until its relations are, too: a row each, so that none overwrites another. */
function relx_deleted( $kind, $id ) {
	relx_forget_lists();
	if ( relx_has_bridge() ) {
		add_option( "relx_gone_{$kind}_$id", '1', '', false );
		relx_remove_relations( array( "relx_gone_{$kind}_$id" ) );
	}
}

/** The notes of what is gone. */
function relx_notes() {
	global $wpdb;
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress lists no options by name.
	return $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE 'relx\_gone\_%' LIMIT 1000" );
}

/** Removes the relations of what is gone, or tries again in a minute. Once too often does no harm. */
function relx_remove_relations( $notes ) {
	foreach ( $notes as $note ) {
		do {
			$answer = relx_request( 'gone', array( 'object' => substr( $note, strlen( 'relx_gone_' ) ) ) );
		} while ( ! is_wp_error( $answer ) && $answer['more'] );
		if ( is_wp_error( $answer ) ) {
			wp_schedule_single_event( time() + MINUTE_IN_SECONDS, 'relx_retry_deletions' );
			return;
		}
		delete_option( $note );
	}
}
add_action( 'relx_retry_deletions', static fn() => relx_remove_relations( relx_notes() ) );
