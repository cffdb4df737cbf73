<?php
// Runs our scripts, each in a process that is forked from this one: compiled PHP is kept in memory that all of them share. They are
// asked through the socket of the given path, and answer there. It ends with its standard input.
$relx_server = stream_socket_server( "unix://$argv[1]" );
pcntl_signal( SIGCHLD, SIG_IGN );
fwrite( STDERR, "ready\n" );

while ( true ) {
	$relx_readable = array( $relx_server, STDIN );
	$relx_none     = null;
	stream_select( $relx_readable, $relx_none, $relx_none, null );
	if ( in_array( STDIN, $relx_readable, true ) ) {
		exit;
	}
	$relx_connection = stream_socket_accept( $relx_server );
	if ( 0 === pcntl_fork() ) {
		break;
	}
	fclose( $relx_connection );
}

/** Ends this process without PHP's own shutdown, which unloads all extensions and takes as long as a request. */
function relx_end() {
	posix_kill( posix_getpid(), SIGKILL );
}

pcntl_signal( SIGCHLD, SIG_DFL );
fclose( STDIN );
fclose( $relx_server );
// this process keeps the connection open until the script's process has ended, and with it what that locks
$relx_script = pcntl_fork();
if ( 0 !== $relx_script ) {
	pcntl_waitpid( $relx_script, $relx_status );
	relx_end();
}
$asked = json_decode( fgets( $relx_connection ), true );
ob_start();

// what a script has answered is sent after all that WordPress does when it ends
$relx_send = function () use ( $relx_connection ) {
	$answer = relx_answer() ?? array( 'error' => ob_get_contents() . json_encode( error_get_last() ) );
	fwrite( $relx_connection, json_encode( $answer ) );
	relx_end();
};
register_shutdown_function( function () use ( $relx_send ) {
	register_shutdown_function( $relx_send );
} );

/** Takes the answer, and gives the last one. */
function relx_answer( ?array $given = null ) {
	static $answer = null;
	$answer = $given ?? $answer;
	return $answer;
}

chdir( $asked['root'] );
require __DIR__ . "/{$asked['script']}.php";
