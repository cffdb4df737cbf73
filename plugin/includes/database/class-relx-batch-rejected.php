<?php
/**
 * A rejected batch.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Rolls back the transaction of a batch with rejected changes.
 */
class Relx_Batch_Rejected extends Exception {
	/**
	 * An error for each rejected change, null for the others.
	 *
	 * @var array
	 */
	private $results;

	/**
	 * Takes the results.
	 *
	 * @param array $results An error for each rejected change, null for the others.
	 */
	public function __construct( $results ) {
		parent::__construct( 'The batch was rejected.' );
		$this->results = $results;
	}

	/**
	 * An error for each rejected change, null for the others.
	 *
	 * @return array
	 */
	public function results() {
		return $this->results;
	}
}
