<?php
defined( 'ABSPATH' ) || exit;

/** Rolls back the transaction of a batch with rejected changes. */
class Relx_Batch_Rejected extends Exception {
	/** An error for each rejected change, null for the others. */
	private array $results;

	/** @param array $results An error for each rejected change, null for the others. */
	public function __construct( array $results ) {
		parent::__construct( 'The batch was rejected.' );
		$this->results = $results;
	}

	/** An error for each rejected change, null for the others. */
	public function results(): array {
		return $this->results;
	}
}
