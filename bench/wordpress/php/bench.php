<?php
// What the benchmark compares with: a route that has nothing to return, and requests for which other plugins are active.
add_action(
	'rest_api_init',
	function () {
		$route = array(
			'methods'             => 'GET',
			'callback'            => fn() => array(),
			'permission_callback' => '__return_true',
		);
		register_rest_route( 'bench/v1', '/empty', $route );
	}
);
$chosen = isset( $_GET['plugin'] ) ? $_GET['plugin'] : 'relx';
add_filter( 'option_active_plugins', fn( $plugins ) => array_filter( $plugins, fn( $plugin ) => 0 === strpos( $plugin, "$chosen/" ) ) );
// Native Content Relationships shows relations to logged-in users only; here to all, so that both plugins do the same work.
add_filter(
	'rest_endpoints',
	function ( $endpoints ) {
		foreach ( $endpoints as $route => $handlers ) {
			if ( 0 === strpos( $route, '/naticore/v1/post/' ) ) {
				$endpoints[ $route ][0]['permission_callback'] = '__return_true';
			}
		}
		return $endpoints;
	}
);
// Statements of the page, and those about relations.
if ( isset( $_GET['count'] ) ) {
	$counts = array( 0, 0 );
	add_filter(
		'query',
		function ( $sql ) use ( &$counts ) {
			++$counts[0];
			$counts[1] += preg_match( '/relx_relations|content_relations/', $sql );
			return $sql;
		}
	);
	add_action(
		'wp_footer',
		function () use ( &$counts ) {
			printf( '<!-- statements %d, of relations %d -->', ...$counts );
		},
		999
	);
}
