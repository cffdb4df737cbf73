<?php
/**
 * Requests to the relx service, signed with the secret that both share, and its health.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/** Filters of the site's that the service asks back for, before it writes or reads. */
const RELX_FILTERS = array( 'ncr_max_relationships', 'relx_content_relations_allowed' );

/** Under which names relations are in the REST API: those of another plugin, under another brand, where a filter says so. */
function relx_names() {
	return array(
		'namespace'  => trim( apply_filters( 'relx_namespace', 'relx/v1' ), '/' ),
		'embedParam' => apply_filters( 'relx_embed_param', 'relx_relations' ),
	);
}

/** Whether another plugin answers in the namespace. To find out loads all REST routes, so it is kept until plugins change. */
function relx_has_peer() {
	if ( did_action( 'wp_loaded' ) && ! get_option( 'relx_peer' ) ) {
		rest_get_server();
	}
	return apply_filters( 'relx_has_peer', relx_names()['namespace'] === get_option( 'relx_peer' ) );
}
add_action( 'activated_plugin', static fn() => update_option( 'relx_peer', '' ) );
add_action( 'deactivated_plugin', static fn() => update_option( 'relx_peer', '' ) );

/** Whether relations are those of a service. */
function relx_has_bridge() {
	return defined( 'RELX_SERVICE_URL' ) && defined( 'RELX_SERVICE_SECRET' ) && ! relx_has_peer();
}

/** Asks the service for a user (an id, 0 for a visitor, or 'site'), and tells plugins what has changed: an array, or WP_Error. */
function relx_request( $what, $body = array(), $user = 'site', $timeout = 2 ) {
	if ( ! relx_has_bridge() ) {
		$message = __( 'No relx service is set up: define RELX_SERVICE_URL and RELX_SERVICE_SECRET in wp-config.php.', 'relx' );
		return new WP_Error( 'relx_no_service', $message, array( 'status' => 503 ) );
	}
	list( $until, $code, $message ) = (array) get_option( 'relx_breaker' ) + array( 0, '', '' );
	if ( $until > time() && 'health' !== $what ) {
		return new WP_Error( $code, $message, array( 'status' => 503 ) );
	}
	if ( $code ) {
		relx_failure( $code, $message ); // One asks whether it is back. The others need not wait with it.
	}
	$body += array(
		'site'    => did_action( 'wp_loaded' ) ? md5( wp_json_encode( relx_facts() ) ) : '',
		'locale'  => determine_locale() === get_locale() ? 'own' : 'other',
		'filters' => array_values( array_filter( RELX_FILTERS, 'has_filter' ) ),
		'version' => (string) get_option( 'relx_version' ),
	);
	$end   = microtime( true ) + $timeout;
	do {
		$answer = relx_send( '/relx-bridge/' . $what, wp_json_encode( $body ), $user, $end );
		if ( is_wp_error( $answer ) ) {
			in_array( $body['method'] ?? 'GET', array( 'GET', 'HEAD' ), true ) || relx_forget_lists(); // It may have been done all the same.
			return $answer;
		}
		$body += isset( $answer['ask']['facts'] ) ? array( 'facts' => relx_facts() ) : array();
		foreach ( $answer['ask']['filters'] ?? array() as $asked ) {
			$body['answers'][] = array( $asked, in_array( $asked[0], RELX_FILTERS, true ) ? apply_filters( ...$asked ) : $asked[1] );
		}
	} while ( isset( $answer['ask'] ) );
	if ( $code ) {
		update_option( 'relx_breaker', '' );
	}
	if ( isset( $answer['events'] ) ) {
		relx_forget_lists();
	}
	foreach ( $answer['events'] ?? array() as list( $event, $args ) ) {
		do_action_ref_array( 'ncr_' . $event, $args );
		do_action_ref_array( 'relx_' . $event, $args );
	}
	return $answer;
}

/** A failure, after which nobody asks for 30 seconds. No transient: one that ends is not loaded with the other options. */
function relx_failure( $code, $message ) {
	update_option( 'relx_breaker', array( time() + 30, $code, $message ) );
	return new WP_Error( $code, $message, array( 'status' => 503 ) );
}

/** Sends one request: what is answered, or WP_Error. */
function relx_send( $path, $body, $user, $end ) {
	$from   = array( $user, time(), bin2hex( random_bytes( 12 ) ) );
	$signed = implode( "\n", array_merge( array( 'relx-bridge-1', 'POST', $path, hash( 'sha256', $body ) ), $from ) );
	$from[] = hash_hmac( 'sha256', $signed, RELX_SERVICE_SECRET );
	$args   = array(
		'body'        => $body,
		'timeout'     => max( 0.1, $end - microtime( true ) ),
		'redirection' => 0,
		'headers'     => array(
			'Content-Type'  => 'application/json',
			'X-Relx-Bridge' => implode( '.', $from ),
		),
	);
	// Its address may be given with that of its REST root.
	$http = wp_remote_post( preg_replace( '#(/wp-json)?/*$#', '', RELX_SERVICE_URL, 1 ) . $path, $args );
	if ( is_wp_error( $http ) ) {
		/* translators: %s: why, in the words of the HTTP library. */
		$message = sprintf( __( 'The relx service does not answer: %s', 'relx' ), $http->get_error_message() );
		return relx_failure( 'relx_service_unreachable', $message );
	}
	$status = (int) wp_remote_retrieve_response_code( $http );
	$data   = relx_arrays( json_decode( wp_remote_retrieve_body( $http ) ) );
	if ( $status < 500 && ! wp_remote_retrieve_header( $http, 'x-relx-bridge' ) ) {
		$message = __( 'What answers at RELX_SERVICE_URL is no relx service, or is older than this plugin, or was started without RELX_SERVICE_SECRET.', 'relx' );
		return relx_failure( 'relx_service_unknown', $message );
	}
	if ( $status >= 400 ) {
		$code = $data['code'] ?? 'relx_service_failed';
		/* translators: %d: HTTP status. */
		$message = $data['message'] ?? sprintf( __( 'The relx service failed with status %d.', 'relx' ), $status );
		$refused = $status < 500 && 0 !== strpos( $code, 'rest_bridge_' );
		return $refused ? new WP_Error( $code, $message, $data['data'] ) : relx_failure( $code, $message );
	}
	return $data;
}

/** Objects as arrays, as PHP has them; but an empty one deep inside stays, for `{}` is no `[]`. */
function relx_arrays( $data, $depth = 0 ) {
	$data = is_object( $data ) && ( $depth < 3 || get_object_vars( $data ) ) ? get_object_vars( $data ) : $data;
	return is_array( $data ) ? array_map( static fn( $value ) => relx_arrays( $value, $depth + 1 ), $data ) : $data;
}

/** What the service has to know of the site: what its plugins and its theme have registered. */
function relx_facts() {
	$known = array_flip( array( 'name', 'public', 'rest_base', 'hierarchical', 'capability_type', 'object_type', 'query_var' ) );
	$fact  = static fn( $type ) => array_intersect_key( get_object_vars( $type ), $known );
	return array(
		'types'      => $GLOBALS['relx_types'] ?? array(),
		'post_types' => array_values( array_map( $fact, get_post_types( array( '_builtin' => false ), 'objects' ) ) ),
		'taxonomies' => array_values( array_map( $fact, get_taxonomies( array( '_builtin' => false ), 'objects' ) ) ),
	);
}

/** Adds the test of Site Health. */
function relx_add_health_test( $tests ) {
	if ( Relx_Core::is_active() && ! relx_has_peer() ) {
		return $tests;
	}
	$label = __( 'relx service', 'relx' );
	$tests['direct']['relx_service'] = compact( 'label' ) + array( 'test' => 'relx_site_health' );
	return $tests;
}
add_filter( 'site_status_tests', 'relx_add_health_test' );

/** Whether the service answers, in which version, how far its clock is off, and what to do. */
function relx_site_health() {
	$sent   = microtime( true );
	$answer = relx_has_peer() ? null : relx_request( 'health' );
	$label  = __( 'The relx service answers', 'relx' );
	if ( ! $answer ) {
		$label = __( 'Relations come from another plugin', 'relx' );
		$lines = array( __( 'The blocks and shortcodes of relx ask that one.', 'relx' ) );
	} elseif ( is_wp_error( $answer ) ) {
		$label  = __( 'The relx service can’t be used', 'relx' );
		$advice = __( 'The service is started with "relx serve". RELX_SERVICE_URL in wp-config.php is its address, and RELX_SERVICE_SECRET the same for both.', 'relx' );
		$lines  = array( $answer->get_error_message(), $advice );
	} else {
		/* translators: 1: version of the service, 2: version of the plugin, 3: seconds. */
		$about = __( 'It is version %1$s, the plugin %2$s. Their clocks are %3$s seconds apart.', 'relx' );
		$lines = array( sprintf( $about, $answer['version'], RELX_VERSION, number_format_i18n( abs( $answer['time'] - $sent ), 1 ) ) );
		if ( version_compare( $answer['version'], RELX_VERSION, '<' ) ) {
			$lines[] = __( 'Update the service: it is older than the plugin.', 'relx' );
		}
		foreach ( $answer['refused'] as $refused ) {
			/* translators: 1: name of a relation type, 2: why, a sentence. */
			$lines[] = sprintf( __( 'There is no relation type "%1$s": %2$s', 'relx' ), $refused['name'], $refused['message'] );
		}
	}
	$description = '<p>' . implode( '</p><p>', array_map( 'esc_html', $lines ) ) . '</p>';
	$status      = is_wp_error( $answer ) ? 'critical' : ( count( $lines ) > 1 ? 'recommended' : 'good' );
	$badge       = array(
		'label' => 'relx',
		'color' => 'blue',
	);
	return compact( 'label', 'status', 'badge', 'description' ) + array( 'test' => 'relx_service' );
}
