<?php
defined( 'ABSPATH' ) || exit;

/** An error with a code of the REST contract. The functions and the REST API return it as a WP_Error. */
class Relx_Exception extends Exception {
	private string $error_code;

	/** Details beside the status. */
	private array $details;

	/**
	 * @param string $message What happened, then what to do.
	 * @param array  $details Details beside the status, such as `params`.
	 */
	public function __construct( string $error_code, string $message, array $details = array() ) {
		parent::__construct( $message );
		$this->error_code = $error_code;
		$this->details    = $details;
	}

	/**
	 * An error about one parameter.
	 *
	 * @param string $message What is wrong with it.
	 */
	public static function param( string $error_code, string $name, string $message ): Relx_Exception {
		$missing = 'rest_missing_callback_param' === $error_code ? array( 'missing' => array( $name ) ) : array();
		return new self( $error_code, $message, array( 'params' => array( $name => $message ) ) + $missing );
	}

	/** The error of a change whose commit failed, or that failed after one of its transactions was committed. */
	public static function outcome_unknown(): Relx_Exception {
		$message = __( 'The database was not available for the whole change. It may be saved, partly saved or not saved. Read what is saved before you repeat it.', 'relx' );
		return new self( 'rest_outcome_unknown', $message, array( 'retry_after' => 2 ) );
	}

	/** The same error with another code. */
	public function with_code( string $error_code ): Relx_Exception {
		return new self( $error_code, $this->getMessage(), $this->details );
	}

	/** Code of the contract. */
	public function error_code(): string {
		return $this->error_code;
	}

	/** HTTP status: that of the code, unless the details have another one. */
	public function status(): int {
		return $this->details['status'] ?? Relx_Contract::STATUSES[ $this->error_code ] ?? 400;
	}

	/** The error as WordPress has it. */
	public function to_wp_error(): WP_Error {
		return new WP_Error( $this->error_code, $this->getMessage(), array( 'status' => $this->status() ) + $this->details );
	}
}
