<?php
// Runs the code that it is given inside WordPress.
if ( ! defined( 'ABSPATH' ) ) {
	require __DIR__ . '/load.php';
}

$user = '' === $message['user'] ? null : get_user_by( 'login', $message['user'] );
wp_set_current_user( $user ? $user->ID : 0 );

try {
	$run = function ( $args, $code ) {
		return eval( $code );
	};
	relx_respond( array( 'result' => $run( $message['args'], $message['code'] ) ) );
} catch ( Throwable $error ) {
	relx_respond( array( 'error' => (string) $error ) );
}
