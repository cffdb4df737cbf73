<?php
/**
 * Requests to the relx service, signed with the secret that both share.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/** The REST namespace of relations: that of another plugin, under another brand, where a filter says so. */
function relx_namespace() {
	return trim( apply_filters( 'relx_namespace', 'relx/v1' ), '/' );
}

/** The parameter, and field, of relations in WordPress's own REST routes. */
function relx_embed_param() {
	return apply_filters( 'relx_embed_param', 'relx_relations' );
}

/** Whether another plugin answers in the namespace. To find out loads all REST routes, so it is kept until plugins change. */
function relx_has_peer() {
	if ( did_action( 'wp_loaded' ) && ! get_option( 'relx_peer' ) ) {
		rest_get_server();
	}
	return apply_filters( 'relx_has_peer', relx_namespace() === get_option( 'relx_peer' ) );
}
add_action( 'activated_plugin', static fn() => update_option( 'relx_peer', '' ) );
add_action( 'deactivated_plugin', static fn() => update_option( 'relx_peer', '' ) );

/** Whether relations are those of a service. */
function relx_has_bridge() {
	return defined( 'RELX_SERVICE_URL' ) && defined( 'RELX_SERVICE_SECRET' ) && RELX_SERVICE_URL && RELX_SERVICE_SECRET && ! relx_has_peer();
}

/** Where the service is, whether or not its address was given with that of its REST root. */
function relx_service_root() {
	return untrailingslashit( preg_replace( '#/wp-json/?$#', '', RELX_SERVICE_URL ) );
}

/**
 * Asks the service.
 *
 * @param string       $method HTTP method.
 * @param string       $path   Path with query, from the root of the service.
 * @param string|array $body   JSON, or what is to be JSON.
 * @param int|string   $user   For whom: a user's id, 0 for a visitor, or 'site'.
 * @param array        $args   `headers`; `timeout` in seconds; `read`, true for a POST that changes nothing; `try`, true to
 *                             ask in the pause after a failure, too; `whole`, true for status and headers with the answer.
 * @return mixed|WP_Error What it answered; with `whole` a list of status, what it answered, and that as the HTTP library has it.
 */
function relx_request( $method, $path, $body = '', $user = 'site', $args = array() ) {
	if ( ! relx_has_bridge() ) {
		return new WP_Error( 'relx_no_service', __( 'No relx service is set up: define RELX_SERVICE_URL and RELX_SERVICE_SECRET in wp-config.php.', 'relx' ), array( 'status' => 503 ) );
	}
	list( $until, $code, $message ) = get_option( 'relx_breaker' ) ? get_option( 'relx_breaker' ) : array( 0, '', '' );
	if ( $code && empty( $args['try'] ) ) {
		if ( $until > time() ) {
			return new WP_Error( $code, $message, array( 'status' => 503 ) );
		}
		// One asks whether it is back. The others need not wait with it.
		relx_break( $code, $message );
	}
	$end    = microtime( true ) + ( $args['timeout'] ?? 2 );
	$send   = array( $method, $path, is_array( $body ) ? wp_json_encode( $body ) : $body, $user, $end, $args['headers'] ?? array() );
	$answer = relx_send( ...$send );
	if ( ! is_wp_error( $answer ) && relx_tell_facts( $answer[2], $end ) && ( 'GET' === $method || ! empty( $args['read'] ) || $answer[0] >= 400 ) ) {
		$answer = relx_send( ...$send );
	}
	if ( is_wp_error( $answer ) ) {
		return relx_break( $answer->get_error_code(), $answer->get_error_message() );
	}
	if ( $code ) {
		update_option( 'relx_breaker', '' );
	}
	list( $status, $data ) = $answer;
	if ( ! empty( $args['whole'] ) ) {
		return $answer;
	}
	return $status < 400 ? $data : new WP_Error( $data['code'], $data['message'], $data['data'] );
}

/** Has nobody ask the service for 30 seconds, and says why. No transient: one that ends is not loaded with the other options. */
function relx_break( $code, $message ) {
	update_option( 'relx_breaker', array( time() + 30, $code, $message ) );
	return new WP_Error( $code, $message, array( 'status' => 503 ) );
}

/** Sends one request. An error is what the next one would meet, too. */
function relx_send( $method, $path, $body, $user, $end, $headers = array() ) {
	$from   = array( $user, time(), bin2hex( random_bytes( 12 ) ) );
	$signed = implode( "\n", array_merge( array( 'relx-bridge-1', $method, $path, hash( 'sha256', $body ) ), $from ) );
	$from[] = hash_hmac( 'sha256', $signed, RELX_SERVICE_SECRET );
	$args   = array(
		'method'      => $method,
		'body'        => $body,
		'timeout'     => max( 0.1, $end - microtime( true ) ),
		'redirection' => 0,
		'headers'     => array( 'X-Relx-Bridge' => implode( '.', $from ) ) + $headers + array( 'Content-Type' => 'application/json' ),
	);
	$answer = wp_remote_request( relx_service_root() . $path, $args );
	if ( is_wp_error( $answer ) ) {
		/* translators: %s: why, in the words of the HTTP library. */
		return new WP_Error( 'relx_service_unreachable', sprintf( __( 'The relx service does not answer: %s', 'relx' ), $answer->get_error_message() ) );
	}
	$status = (int) wp_remote_retrieve_response_code( $answer );
	$data   = json_decode( wp_remote_retrieve_body( $answer ), true );
	$code   = $data['code'] ?? 'relx_service_failed';
	if ( $status < 500 && ! isset( wp_remote_retrieve_headers( $answer )['x-relx-site'] ) ) {
		return new WP_Error( 'relx_service_unknown', __( 'What answers at RELX_SERVICE_URL is no relx service, or is older than this plugin, or was started without RELX_SERVICE_SECRET.', 'relx' ) );
	}
	if ( $status >= 500 || in_array( $code, array( 'rest_bridge_invalid_signature', 'rest_bridge_expired' ), true ) ) {
		/* translators: %d: HTTP status. */
		return new WP_Error( $code, $data['message'] ?? sprintf( __( 'The relx service failed with status %d.', 'relx' ), $status ) );
	}
	return array( $status, $data, $answer );
}

/** What the service has to know of the site, as JSON: what its plugins and its theme have registered. */
function relx_facts() {
	$known      = array_flip( array( 'name', 'rest_base', 'hierarchical', 'capability_type', 'object_type', 'query_var' ) );
	$fact       = static fn( $type ) => array_intersect_key( get_object_vars( $type ), $known );
	$own        = array(
		'_builtin' => false,
		'public'   => true,
	);
	$types      = $GLOBALS['relx_types'] ?? array();
	$post_types = array_values( array_map( $fact, get_post_types( $own, 'objects' ) ) );
	$taxonomies = array_values( array_map( $fact, get_taxonomies( $own, 'objects' ) ) );
	return wp_json_encode( compact( 'types', 'post_types', 'taxonomies' ) );
}

/** Tells the service the facts where its answer shows that it has others, once a request. Whether it has them now. */
function relx_tell_facts( $answer, $end ) {
	static $told = false;
	$known = wp_remote_retrieve_header( $answer, 'x-relx-site' );
	// Labels are in the language of who is asking: those in the site's own are told.
	if ( $told || ! did_action( 'wp_loaded' ) || ( $known && determine_locale() !== get_locale() ) || substr( hash( 'sha256', relx_facts() ), 0, 16 ) === $known ) {
		return false;
	}
	$told = true;
	$put  = relx_send( 'PUT', '/relx-bridge/site', relx_facts(), 'site', $end );
	if ( is_wp_error( $put ) || 200 !== $put[0] ) {
		return false;
	}
	update_option( 'relx_refused', $put[1]['refused'] );
	foreach ( $put[1]['refused'] as $refused ) {
		_doing_it_wrong( 'ncr_register_relation_type', esc_html( $refused['message'] ), '0.1.0' );
	}
	return true;
}

/** Fires the actions of relations that were made and removed. */
function relx_tell( $added, $removed ) {
	foreach ( $added || $removed ? array( 'ncr', 'relx' ) : array() as $prefix ) {
		relx_forget_lists();
		foreach ( $added as $relation ) {
			do_action( "{$prefix}_relation_added", $relation['id'], $relation['from_id'], $relation['to_id'], $relation['type'] );
		}
		foreach ( $removed as $relation ) {
			do_action( "{$prefix}_relation_removed", $relation['from_id'], $relation['to_id'], $relation['type'] );
		}
	}
}
