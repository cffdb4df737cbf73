<?php
/**
 * The routes of the service, and its embed, in WordPress's own REST API.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/** Registers the routes: late, for who has the namespace already keeps it. */
function relx_register_routes( $server ) {
	update_option( 'relx_peer', in_array( relx_namespace(), $server->get_namespaces(), true ) ? relx_namespace() : 'none' );
	if ( relx_has_bridge() ) {
		// WordPress has found out who asks; who may what, and which routes there are, is up to the service.
		$args = array(
			'methods'             => WP_REST_Server::ALLMETHODS,
			'callback'            => 'relx_rest',
			'permission_callback' => '__return_true',
		);
		register_rest_route( relx_namespace(), '/(?P<route>.+)', $args );
	}
}
add_action( 'rest_api_init', 'relx_register_routes', 1000 );

/** Hands a request on, and its answer back. */
function relx_rest( WP_REST_Request $request ) {
	$method = $request->get_method();
	$path   = '/wp-json/relx/v1' . substr( $request->get_route(), strlen( '/' . relx_namespace() ) );
	// WordPress itself sees to these.
	$query   = array_diff_key( $request->get_query_params(), array_flip( array( 'rest_route', '_method', '_wpnonce', '_envelope', '_jsonp', '_embed' ) ) );
	$body    = (string) $request->get_body();
	$headers = array();
	foreach ( array( 'If-None-Match', 'If-Match', 'Content-Type' ) as $name ) {
		$headers[ $name ] = $request->get_header( $name );
	}
	if ( '' === $body && $request->get_body_params() ) {
		$body                    = $request->get_body_params();
		$headers['Content-Type'] = 'application/json';
	}
	$reads  = in_array( $method, array( 'GET', 'HEAD' ), true ) || '/wp-json/relx/v1/render' === $path;
	$args   = array(
		'headers' => array_filter( $headers ),
		'read'    => $reads,
		'whole'   => true,
	);
	$path  .= $query ? '?' . http_build_query( $query, '', '&', PHP_QUERY_RFC3986 ) : '';
	$answer = relx_request( $method, $path, $body, get_current_user_id(), $args );
	if ( is_wp_error( $answer ) ) {
		return relx_unavailable( $answer );
	}
	list( $status, $data, $http ) = $answer;
	// The service has picked the fields.
	unset( $request['_fields'] );
	$response = new WP_REST_Response( relx_arrays( json_decode( relx_own_addresses( wp_remote_retrieve_body( $http ) ) ) ), $status );
	foreach ( array( 'X-WP-Total', 'X-WP-TotalPages', 'X-Relx-Next-Cursor', 'ETag', 'Cache-Control', 'Retry-After', 'Link', 'Location' ) as $name ) {
		if ( wp_remote_retrieve_header( $http, $name ) ) {
			$response->header( $name, relx_own_addresses( wp_remote_retrieve_header( $http, $name ) ) );
		}
	}
	if ( ! $reads && $status < 400 ) {
		relx_forget_lists();
		$bodies = isset( $data['responses'] ) ? array_column( $data['responses'], 'body' ) : array( $data );
		$made   = 'PATCH' === $method ? array() : array_filter( $bodies, static fn( $one ) => isset( $one['id'], $one['from_id'] ) );
		relx_tell( $made, array_column( array_filter( $bodies, 'is_array' ), 'previous' ) );
	}
	return $response;
}

/** Why the service can't be asked: how the site is built is nobody's business but its authors'. */
function relx_unavailable( $error ) {
	return current_user_can( 'edit_posts' ) ? $error : new WP_Error( $error->get_error_code(), __( 'Relations can’t be reached for now. Try again later.', 'relx' ), $error->get_error_data() );
}

/** Objects as arrays, for WordPress takes no others; but an empty one inside stays, for `{}` is no `[]`. */
function relx_arrays( $data, $depth = 0 ) {
	$data = is_object( $data ) && ( $depth < 2 || get_object_vars( $data ) ) ? get_object_vars( $data ) : $data;
	return is_array( $data ) ? array_map( static fn( $value ) => relx_arrays( $value, $depth + 1 ), $data ) : $data;
}

/** The addresses of the service's routes as those of the site's. */
function relx_own_addresses( $text ) {
	$own = static function ( $found ) {
		$url = rest_url( relx_namespace() . $found[1] );
		return $found[2] ? $url . ( strpos( $url, '?' ) ? '&' : '?' ) . $found[2] : $url;
	};
	return preg_replace_callback( '~' . preg_quote( relx_service_root(), '~' ) . '/wp-json/relx/v1(/[^<>"\s?]*)\??([^<>"\s]*)~', $own, $text );
}

/** Adds the relations of all objects in an answer of WordPress's own, with one request. */
function relx_embed( $response, $handler, $request ) {
	$param = relx_embed_param();
	$asked = 'GET' === $request->get_method() && in_array( (string) $request[ $param ], array( '1', 'true' ), true );
	if ( ! $asked || ! $response instanceof WP_REST_Response || $response->is_error() || ! is_array( $handler['callback'] ?? null ) || ! relx_has_bridge() ) {
		return $response;
	}
	$controllers = array(
		'post' => 'WP_REST_Posts_Controller',
		'user' => 'WP_REST_Users_Controller',
		'term' => 'WP_REST_Terms_Controller',
	);
	$kind        = key( array_filter( $controllers, static fn( $controller ) => $handler['callback'][0] instanceof $controller ) );
	$data        = $response->get_data();
	if ( ! $kind || ! $data ) {
		return $response;
	}
	$items  = wp_is_numeric_array( $data ) ? $data : array( $data + array( 'id' => $request['id'] ) );
	$embeds = relx_request( 'GET', "/relx-bridge/embeds/$kind?ids=" . implode( ',', array_column( $items, 'id' ) ), '', get_current_user_id() );
	if ( is_wp_error( $embeds ) ) {
		return relx_unavailable( $embeds );
	}
	foreach ( $items as $index => $item ) {
		$items[ $index ][ $param ] = $embeds[ $item['id'] ?? 0 ] ?? array();
	}
	$response->set_data( wp_is_numeric_array( $data ) ? $items : $items[0] );
	return $response;
}
add_filter( 'rest_request_after_callbacks', 'relx_embed', 10, 3 );
