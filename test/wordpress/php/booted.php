<?php
// Loads WordPress once, and runs each script of the site in a process that is forked from it. A script whose site has changed since
// then, in its files, options or tables, is rejected as stale: WordPress would load differently.
require __DIR__ . '/load.php';

/** What WordPress reads while it loads: files outside of its own code, options and tables. */
function relx_state( array $files ) {
	global $wpdb;
	clearstatcache();
	$state = array_map(
		function ( $file ) {
			$found = @stat( $file );
			return $found ? array( $file, $found['ino'], $found['size'], $found['mtime'] ) : $file;
		},
		array_unique( array_merge( $files, glob( WP_CONTENT_DIR . '/{,mu-plugins/,languages/}*.{php,json}', GLOB_BRACE ), array( ABSPATH . 'constants.json' ) ) )
	);
	$state[] = $wpdb->get_results( "SELECT option_name, option_value FROM $wpdb->options WHERE option_name <> 'cron' AND option_name NOT LIKE '%\\_transient\\_%' ORDER BY option_name", ARRAY_N );
	$state[] = $wpdb->get_results( 'SELECT table_name, column_name, column_type, collation_name FROM information_schema.columns WHERE table_schema = DATABASE() ORDER BY table_name, ordinal_position', ARRAY_N );
	if ( is_multisite() ) {
		$state[] = $wpdb->get_results( "SELECT meta_key, meta_value FROM $wpdb->sitemeta WHERE meta_key NOT LIKE '%\\_transient\\_%' ORDER BY meta_key", ARRAY_N );
	}
	return md5( serialize( $state ) );
}

$relx_files = array_filter( get_included_files(), fn( $file ) => 0 === strpos( $file, WP_CONTENT_DIR ) );
$relx_state = relx_state( $relx_files );
$wpdb->close();
$relx_server = stream_socket_server( 'unix://' . $message['args'] );
$relx_loaded = posix_getpid();
fwrite( $relx_connection, json_encode( array( 'result' => null ) ) );
stream_socket_shutdown( $relx_connection, STREAM_SHUT_RDWR );
list( $relx_connection, $message ) = relx_accept( $relx_server );

if ( isset( $message['end'] ) ) {
	posix_kill( $relx_loaded, SIGKILL );
	relx_end();
}
mt_srand();
$_SERVER['REQUEST_TIME_FLOAT'] = microtime( true );
$_SERVER['REQUEST_TIME']       = (int) $_SERVER['REQUEST_TIME_FLOAT'];
$wpdb->db_connect();
if ( relx_state( $relx_files ) !== $relx_state ) {
	fwrite( $relx_connection, json_encode( array( 'stale' => true ) ) );
	relx_end();
}
// what was read while WordPress loaded may have changed
wp_cache_init();
require __DIR__ . '/run.php';
