<?php
/**
 * The error of the relation core.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * An error with a code of the REST contract. The functions and the REST API return it as a WP_Error.
 */
class Relx_Exception extends Exception {
	/**
	 * Code of the contract.
	 *
	 * @var string
	 */
	private $error_code;

	/**
	 * Details beside the status.
	 *
	 * @var array
	 */
	private $details;

	/**
	 * Makes an error.
	 *
	 * @param string $error_code Code of the contract.
	 * @param string $message    What happened, then what to do.
	 * @param array  $details    Details beside the status, such as `params`.
	 */
	public function __construct( $error_code, $message, $details = array() ) {
		parent::__construct( $message );
		$this->error_code = $error_code;
		$this->details    = $details;
	}

	/**
	 * An error about one parameter.
	 *
	 * @param string $error_code Code of the contract.
	 * @param string $name       Name of the parameter.
	 * @param string $message    What is wrong with it.
	 * @param array  $details    Further details.
	 * @return Relx_Exception
	 */
	public static function param( $error_code, $name, $message, $details = array() ) {
		return new self( $error_code, $message, array( 'params' => array( $name => $message ) ) + $details );
	}

	/**
	 * The same error with another code.
	 *
	 * @param string $error_code Code of the contract.
	 * @return Relx_Exception
	 */
	public function with_code( $error_code ) {
		return new self( $error_code, $this->getMessage(), $this->details );
	}

	/**
	 * Code of the contract.
	 *
	 * @return string
	 */
	public function error_code() {
		return $this->error_code;
	}

	/**
	 * The error as WordPress has it.
	 *
	 * @return WP_Error
	 */
	public function to_wp_error() {
		$status = Relx_Contract::STATUSES[ $this->error_code ] ?? 400;
		return new WP_Error( $this->error_code, $this->getMessage(), array( 'status' => $status ) + $this->details );
	}
}
