<?php
// What our scripts begin with: WordPress of the folder they are given, and what they are asked through the standard input.
$asked = json_decode( stream_get_contents( STDIN ), true );
$site  = parse_url( $asked['site'] ?: ( $asked['args']['url'] ?? '' ) ?: 'http://127.0.0.1' );

$_SERVER['HTTP_HOST']       = $site['host'] . ( isset( $site['port'] ) ? ':' . $site['port'] : '' );
$_SERVER['SERVER_NAME']     = $site['host'];
$_SERVER['REQUEST_URI']     = rtrim( $site['path'] ?? '', '/' ) . '/';
$_SERVER['REMOTE_ADDR']     = '127.0.0.1';
$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';

function relx_answer( array $answer ) {
	file_put_contents( 'php://fd/3', json_encode( $answer ) );
}

require rtrim( $argv[1], '/' ) . '/wp-load.php';
