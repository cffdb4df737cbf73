<?php
// Runs our scripts, each in a process that is forked from this one: compiled PHP is kept in memory that all of them share. They are
// requested through the socket of the given path, and respond there. It ends with its standard input.
/** Ends this process without PHP's own shutdown, which unloads all extensions and takes as long as a request. */
function relx_end() {
	posix_kill( posix_getpid(), SIGKILL );
}

/** Accepts connections forever. Returns only in forked processes, one per connection, with the connection and the request. */
function relx_accept( $server ) {
	pcntl_signal( SIGCHLD, SIG_IGN );
	while ( true ) {
		$readable = array( $server, STDIN );
		$none     = null;
		stream_select( $readable, $none, $none, null );
		if ( in_array( STDIN, $readable, true ) ) {
			relx_end();
		}
		$connection = stream_socket_accept( $server );
		if ( 0 === pcntl_fork() ) {
			break;
		}
		fclose( $connection );
	}
	pcntl_signal( SIGCHLD, SIG_DFL );
	fclose( $server );
	// this process keeps the connection open until the script's process has exited, and with it its locks
	$script = pcntl_fork();
	if ( 0 !== $script ) {
		pcntl_waitpid( $script, $status );
		relx_end();
	}
	return array( $connection, json_decode( fgets( $connection ), true ) );
}

/** Stores the response, and returns the last one. */
function relx_respond( ?array $given = null ) {
	static $response = null;
	$response = $given ?? $response;
	return $response;
}

$relx_server = stream_socket_server( "unix://$argv[1]" );
fwrite( STDERR, "ready\n" );
list( $relx_connection, $message ) = relx_accept( $relx_server );

// what a script has returned is sent after all that WordPress does when it ends
$relx_send = function () use ( &$relx_connection ) {
	fwrite( $relx_connection, json_encode( relx_respond() ?? array( 'error' => ob_get_contents() . json_encode( error_get_last() ) ) ) );
	relx_end();
};
register_shutdown_function(
	function () use ( $relx_send ) {
		register_shutdown_function( $relx_send );
	}
);
ob_start();
chdir( $message['root'] );
require __DIR__ . "/{$message['script']}.php";
