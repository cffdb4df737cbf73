<?php
// Runs the code that it is given inside WordPress.
if ( ! defined( 'ABSPATH' ) ) {
	require __DIR__ . '/load.php';
}

$user = '' === $asked['user'] ? null : get_user_by( 'login', $asked['user'] );
wp_set_current_user( $user ? $user->ID : 0 );

try {
	$run = function ( $args, $code ) {
		return eval( $code );
	};
	relx_answer( array( 'result' => $run( $asked['args'], $asked['code'] ) ) );
} catch ( Throwable $error ) {
	relx_answer( array( 'error' => (string) $error ) );
}
