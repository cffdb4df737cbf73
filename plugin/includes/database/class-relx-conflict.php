<?php
defined( 'ABSPATH' ) || exit;

/** A deadlock, or a lock that was not released in time. The database has rolled back the transaction, which is run again. */
class Relx_Conflict extends Relx_Exception {
	/** Creates the error, which is returned if no attempt succeeds. */
	public function __construct() {
		parent::__construct( 'rest_database_unavailable', __( 'The database is busy and nothing was changed. Try again.', 'relx' ), array( 'retry_after' => 2 ) );
	}
}
