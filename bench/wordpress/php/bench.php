<?php
// What the benchmark compares with: a route that has nothing to say, and pages for which the plugin is not active.
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
if ( isset( $_GET['without'] ) ) {
	add_filter( 'option_active_plugins', '__return_empty_array' );
}
