<?php
// No request leaves this machine, and none waits for a response from elsewhere.
add_filter(
	'pre_http_request',
	function ( $response, $args, $url ) {
		$server = parse_url( $url, PHP_URL_HOST );
		if ( in_array( $server, array( '127.0.0.1', 'localhost' ), true ) ) {
			return $response;
		}
		if ( 'api.wordpress.org' !== $server ) {
			return new WP_Error( 'offline', "$server gets no requests." );
		}
		// there are no updates, this PHP is a good one, and no warning about failed requests
		$lists = array_fill_keys( array( 'offers', 'plugins', 'themes', 'translations', 'no_update' ), array() );
		$about = array_fill_keys( array( 'is_supported', 'is_secure', 'is_acceptable' ), true );
		return array(
			'headers'  => array(),
			'body'     => wp_json_encode( $lists + $about + array( 'recommended_version' => PHP_VERSION ) ),
			'response' => array(
				'code'    => 200,
				'message' => 'OK',
			),
			'cookies'  => array(),
		);
	},
	10,
	3
);
add_filter( 'pre_wp_mail', '__return_true' );
