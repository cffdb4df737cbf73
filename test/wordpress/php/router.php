<?php
// For PHP's own server: files as they are, a folder's index.php, and WordPress for all else.
$path   = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
$origin = $_SERVER['DOCUMENT_ROOT'];
$file   = $origin . urldecode( $path );
$script = getenv( 'RELX_FOLDER' ) . '/index.php';

if ( is_file( $file ) ) {
	return false;
}
if ( is_dir( $file ) && is_file( rtrim( $file, '/' ) . '/index.php' ) ) {
	if ( '/' !== substr( $path, -1 ) ) {
		header( "Location: $path/" );
		return true;
	}
	$script = $path . 'index.php';
} elseif ( preg_match( '#^(.+?\.php)/#', $path, $named ) && is_file( $origin . $named[1] ) ) {
	$script = $named[1];
}
$_SERVER['SCRIPT_NAME']     = $script;
$_SERVER['PHP_SELF']        = $script;
$_SERVER['SCRIPT_FILENAME'] = $origin . $script;
chdir( dirname( $origin . $script ) );
require $origin . $script;
