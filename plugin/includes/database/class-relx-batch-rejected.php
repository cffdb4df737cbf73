<?php
defined( 'ABSPATH' ) || exit;

/** Rolls back the transaction of a batch with rejected changes. */
class Relx_Batch_Rejected extends Exception {
	/** What was rejected: an error for each rejected change and null for the others, or relations that a replacement keeps. */
	private array $results;

	/** @param array $results What was rejected. */
	public function __construct( array $results ) {
		parent::__construct( 'The batch was rejected.' );
		$this->results = $results;
	}

	/** What was rejected. */
	public function results(): array {
		return $this->results;
	}
}
