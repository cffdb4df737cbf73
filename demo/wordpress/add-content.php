<?php
// Replaces the content of a new WordPress by the rows of content.json, which is beside this file. The blueprint runs it once.
require '/wordpress/wp-load.php';

$relx_file    = __DIR__ . '/content.json';
$relx_content = json_decode( str_replace( '{home}', home_url(), file_get_contents( $relx_file ) ), true );
foreach ( $relx_content['tables'] as $relx_table => $relx_rows ) {
	$wpdb->query( "DELETE FROM $wpdb->prefix$relx_table" );
	foreach ( $relx_rows as $relx_row ) {
		$wpdb->insert( $wpdb->prefix . $relx_table, $relx_row );
	}
}
foreach ( $relx_content['options'] as $relx_name => $relx_value ) {
	update_option( $relx_name, $relx_value );
}
wp_cache_flush();
$wp_rewrite->set_permalink_structure( $relx_content['options']['permalink_structure'] );
$wp_rewrite->flush_rules( false );
unlink( $relx_file );
unlink( __FILE__ );
