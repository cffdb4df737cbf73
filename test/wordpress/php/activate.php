<?php
// Activates the plugin whose name it is given.
define( 'WP_ADMIN', true );
require __DIR__ . '/load.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

wp_set_current_user( 1 );
wp_cache_delete( 'plugins', 'plugins' );
$rejected = activate_plugin( $message['args'] );
relx_respond( is_wp_error( $rejected ) ? array( 'error' => $rejected->get_error_message() ) : array( 'result' => null ) );
