<?php
// The beginning of our scripts: WordPress of the folder in the message.
$site = parse_url( $message['site'] ?: ( $message['args']['url'] ?? '' ) ?: 'http://127.0.0.1' );

$_SERVER['HTTP_HOST']       = $site['host'] . ( isset( $site['port'] ) ? ':' . $site['port'] : '' );
$_SERVER['SERVER_NAME']     = $site['host'];
$_SERVER['REQUEST_URI']     = rtrim( $site['path'] ?? '', '/' ) . '/';
$_SERVER['REMOTE_ADDR']     = '127.0.0.1';
$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';

require "{$message['root']}/wp-load.php";
