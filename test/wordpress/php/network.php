<?php
// Makes a network of a site, with a second site in it.
define( 'WP_INSTALLING_NETWORK', true );
require __DIR__ . '/load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/network.php';

foreach ( $wpdb->tables( 'ms_global' ) as $table => $prefixed ) {
	$wpdb->$table = $prefixed;
}
wp_set_current_user( 1 );
install_network();
$refused = populate_network( 1, $_SERVER['HTTP_HOST'], 'admin@example.test', 'Network', '/', false );
relx_answer( is_wp_error( $refused ) ? array( 'error' => $refused->get_error_message() ) : array( 'result' => null ) );
