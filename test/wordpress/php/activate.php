<?php
// Activates the plugin whose name it is given.
define( 'WP_ADMIN', true );
require __DIR__ . '/load.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

wp_set_current_user( 1 );
wp_cache_delete( 'plugins', 'plugins' );
$refused = activate_plugin( $asked['args'] );
relx_answer( is_wp_error( $refused ) ? array( 'error' => $refused->get_error_message() ) : array( 'result' => null ) );
