<?php
/**
 * Requests with an idempotency key.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Responds to a write with an `Idempotency-Key` once, and after that with the first response. The key is the user's, for one
 * method and route. What is rejected is not kept, because nothing was written.
 */
class Relx_REST_Once {
	/** Header that is set where a response is that to an earlier request. */
	const REPLAYED = 'Idempotent-Replayed';

	/**
	 * Request.
	 *
	 * @var WP_REST_Request
	 */
	private $request;

	/**
	 * Takes the request.
	 *
	 * @param WP_REST_Request $request Request.
	 */
	public function __construct( $request ) {
		$this->request = $request;
	}

	/**
	 * Responds.
	 *
	 * @param callable $write Writes with a key or null, and returns the response.
	 * @return WP_REST_Response
	 * @throws Relx_Exception With the codes rest_invalid_param, rest_idempotency_key_reused, or what the write throws.
	 */
	public function respond( $write ) {
		$key = $this->key();
		if ( ! $key ) {
			return $write( null );
		}
		$kept = $key->response();
		if ( $kept ) {
			return self::replayed( new WP_REST_Response( (array) $kept['data'], $kept['status'], (array) $kept['headers'] ) );
		}
		$response = $write( $key );
		$this->keep( $key, $response );
		return $key->is_replayed() ? self::replayed( $response ) : $response;
	}

	/**
	 * The key of the request, null where it has none.
	 *
	 * @return Relx_Write_Key|null
	 * @throws Relx_Exception With the code rest_invalid_param.
	 */
	private function key() {
		$header = $this->request->get_header( 'idempotency_key' );
		if ( null === $header ) {
			return null;
		}
		if ( ! preg_match( '/^\s*(?:"([\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))\s*$/D', $header, $found ) ) {
			throw Relx_Exception::param( 'rest_invalid_param', 'Idempotency-Key', 'Idempotency-Key must be 1 to 255 visible characters, such as a UUID.' );
		}
		$name = $this->request->get_method() . ' ' . $this->request->get_route();
		return new Relx_Write_Key( get_current_user_id(), $name, end( $found ), wp_json_encode( $this->request->get_params() ) );
	}

	/**
	 * Keeps a response. What is written stays so where that fails; a later response is then made anew.
	 *
	 * @param Relx_Write_Key   $key      Key.
	 * @param WP_REST_Response $response Response.
	 */
	private function keep( $key, $response ) {
		try {
			$key->keep(
				array(
					'data'    => $response->get_data(),
					'status'  => $response->get_status(),
					'headers' => $response->get_headers(),
				)
			);
		} catch ( Relx_Exception $error ) {
			// The response is made anew for the next request.
			return;
		}
	}

	/**
	 * A response to an earlier request.
	 *
	 * @param WP_REST_Response $response Response.
	 * @return WP_REST_Response
	 */
	private static function replayed( $response ) {
		$response->header( self::REPLAYED, 'true' );
		return $response;
	}
}
