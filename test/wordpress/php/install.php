<?php
// Installs WordPress at a URL, with pretty permalinks.
define( 'WP_INSTALLING', true );
require __DIR__ . '/load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

// the language and the URL are those of the options, as on most sites: no constant knows them
wp_install( 'Bench & Company', 'admin', 'admin@example.test', true, '', 'password' );
update_option( 'siteurl', $message['args']['url'] );
update_option( 'home', $message['args']['url'] );
$wp_rewrite->init();
$wp_rewrite->set_permalink_structure( '/%postname%/' );
$wp_rewrite->flush_rules( false );
relx_respond( array( 'result' => null ) );
