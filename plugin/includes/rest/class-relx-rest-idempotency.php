<?php
defined( 'ABSPATH' ) || exit;

/**
 * Applies a write with an `Idempotency-Key` once, and returns its response to repeated requests. A key belongs to one user, method
 * and route. Rejected requests are not stored, because they wrote nothing.
 *
 * @see src/server/middleware/idempotency.ts
 */
class Relx_REST_Idempotency {
	/** Header of a response to an earlier request. */
	const REPLAYED = 'Idempotent-Replayed';

	private WP_REST_Request $request;

	public function __construct( WP_REST_Request $request ) {
		$this->request = $request;
	}

	/**
	 * @param callable $write Writes with a key or null, and returns the response.
	 * @throws Relx_Exception With the codes rest_invalid_param, rest_idempotency_key_reused, or an exception of the write.
	 */
	public function respond( callable $write ): WP_REST_Response {
		$key = $this->key();
		if ( ! $key ) {
			return $write( null );
		}
		$stored = $key->response();
		if ( $stored ) {
			return self::replayed( new WP_REST_Response( (array) $stored['data'], $stored['status'], (array) $stored['headers'] ) );
		}
		$response = $write( $key );
		$this->store_response( $key, $response );
		return $key->is_replayed() ? self::replayed( $response ) : $response;
	}

	/**
	 * The key of the request, null where it has none.
	 *
	 * @throws Relx_Exception With the code rest_invalid_param.
	 */
	private function key(): ?Relx_Idempotency_Key {
		$header = $this->request->get_header( 'idempotency_key' );
		if ( null === $header ) {
			return null;
		}
		if ( ! preg_match( '/^\s*(?:"([\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))\s*$/D', $header, $found ) ) {
			$message = 'Idempotency-Key must be 1 to 255 visible ASCII characters except double quotes, such as a UUID.';
			throw Relx_Exception::param( 'rest_invalid_param', 'Idempotency-Key', $message );
		}
		$name = $this->request->get_method() . ' ' . $this->request->get_route();
		return new Relx_Idempotency_Key( get_current_user_id(), $name, end( $found ), wp_json_encode( $this->request->get_params() ) );
	}

	/** Stores a response. If that fails, the write stays, and a repeated request creates the response again. */
	private function store_response( Relx_Idempotency_Key $key, WP_REST_Response $response ): void {
		try {
			$key->store_response(
				array(
					'data'    => $response->get_data(),
					'status'  => $response->get_status(),
					'headers' => $response->get_headers(),
				)
			);
		} catch ( Relx_Exception $error ) {
			return;
		}
	}

	/** A response to an earlier request. */
	private static function replayed( WP_REST_Response $response ): WP_REST_Response {
		$response->header( self::REPLAYED, 'true' );
		return $response;
	}
}
