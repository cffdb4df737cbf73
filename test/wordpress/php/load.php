<?php
// What our scripts begin with: WordPress of the folder that they are asked about.
$site = parse_url( $asked['site'] ?: ( $asked['args']['url'] ?? '' ) ?: 'http://127.0.0.1' );

$_SERVER['HTTP_HOST']       = $site['host'] . ( isset( $site['port'] ) ? ':' . $site['port'] : '' );
$_SERVER['SERVER_NAME']     = $site['host'];
$_SERVER['REQUEST_URI']     = rtrim( $site['path'] ?? '', '/' ) . '/';
$_SERVER['REMOTE_ADDR']     = '127.0.0.1';
$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';

require "{$asked['root']}/wp-load.php";
