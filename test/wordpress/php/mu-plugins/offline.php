<?php
// No request leaves this machine, and none waits for an answer from elsewhere.
add_filter(
	'pre_http_request',
	function ( $answer, $args, $url ) {
		$host = parse_url( $url, PHP_URL_HOST );
		if ( in_array( $host, array( '127.0.0.1', 'localhost' ), true ) ) {
			return $answer;
		}
		if ( 'api.wordpress.org' !== $host ) {
			return new WP_Error( 'offline', "$host is not asked." );
		}
		// there are no updates, this PHP is a good one, and no warning that nobody could be asked
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
