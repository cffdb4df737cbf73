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
$rejected = populate_network( 1, $_SERVER['HTTP_HOST'], 'admin@example.test', 'Network', '/', false );
relx_respond( is_wp_error( $rejected ) ? array( 'error' => $rejected->get_error_message() ) : array( 'result' => null ) );
