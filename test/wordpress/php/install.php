<?php
// Installs WordPress at the address that it is given, with pretty permalinks.
define( 'WP_INSTALLING', true );
require __DIR__ . '/load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

// the language and the address are those of the options, as on most sites: no constant knows them
wp_install( 'Bench & Company', 'admin', 'admin@example.test', true, '', 'password' );
update_option( 'siteurl', $asked['args']['url'] );
update_option( 'home', $asked['args']['url'] );
$wp_rewrite->init();
$wp_rewrite->set_permalink_structure( '/%postname%/' );
$wp_rewrite->flush_rules( false );
relx_answer( array( 'result' => null ) );
