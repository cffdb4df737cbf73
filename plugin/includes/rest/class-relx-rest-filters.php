<?php
defined( 'ABSPATH' ) || exit;

/** Prepares requests and responses of the namespace of the REST API. */
class Relx_REST_Filters {
	/** Headers beside WordPress's own that pages of other origins may send. */
	const REQUEST_HEADERS = array( 'X-HTTP-Method-Override', 'If-Match', 'If-None-Match', 'Idempotency-Key' );

	/** Headers beside WordPress's own that pages of other origins may read. */
	const RESPONSE_HEADERS = array( 'Allow', 'ETag', 'Retry-After', 'X-Relx-Next-Cursor', Relx_REST_Idempotency::REPLAYED );

	/** Hooks into requests and responses. */
	public function register(): void {
		add_filter( 'rest_allowed_cors_headers', array( $this, 'allow_headers' ) );
		add_filter( 'rest_exposed_cors_headers', array( $this, 'expose_headers' ) );
		add_filter( 'rest_pre_dispatch', array( $this, 'prepare_request' ), 10, 3 );
		add_filter( 'rest_request_after_callbacks', array( $this, 'complete_error' ), 10, 3 );
		add_filter( 'rest_post_dispatch', array( $this, 'complete_response' ), 20, 3 );
	}

	/**
	 * Allows pages of other origins to send the headers of the API.
	 *
	 * @param string[] $names Names of headers.
	 * @return string[]
	 */
	public function allow_headers( $names ) {
		return array_merge( $names, self::REQUEST_HEADERS );
	}

	/**
	 * Allows pages of other origins to read the headers of the API.
	 *
	 * @param string[] $names Names of headers.
	 * @return string[]
	 */
	public function expose_headers( $names ) {
		return array_merge( $names, self::RESPONSE_HEADERS );
	}

	/**
	 * Whether a request is for the plugin's namespace.
	 *
	 * @param WP_REST_Request $request Request.
	 */
	public static function is_own( $request ): bool {
		return 0 === strpos( $request->get_route(), '/' . Relx_Brand::rest_namespace() . '/' );
	}

	/**
	 * Removes empty parameters, and rejects bodies that are too large. Empty `data` stays: a change of no value. So do fields of a draft,
	 * empty lists to set, and parameters of WordPress such as `_envelope`.
	 *
	 * @param mixed           $result  Response of another filter, null for none.
	 * @param WP_REST_Server  $server  Server.
	 * @param WP_REST_Request $request Request.
	 * @return mixed
	 */
	public function prepare_request( $result, $server, $request ) {
		if ( null !== $result || ! self::is_own( $request ) ) {
			return $result;
		}
		if ( strlen( (string) $request->get_body() ) > Relx_Contract::MAX_BODY ) {
			return ( new Relx_Exception( 'rest_request_too_large', 'The body of a request has at most 1 MiB. Send less at a time.' ) )->to_wp_error();
		}
		$is_list  = 'PUT' === $request->get_method() && strpos( $request->get_route(), '/lists/' );
		$is_draft = '/' . Relx_Brand::rest_namespace() . '/suggestions' === untrailingslashit( $request->get_route() );
		foreach ( $request->get_params() as $name => $value ) {
			$is_value = $is_draft && in_array( $name, Relx_REST_Suggestions_Controller::DRAFT, true );
			$is_value = $is_value || 0 === strpos( (string) $name, '_' ) || ( $is_list && in_array( $name, Relx_REST_Set_List_Controller::LISTS, true ) );
			if ( ! $is_value && ( '' === $value || ( array() === $value && 'data' !== $name ) ) ) {
				unset( $request[ $name ] );
			}
		}
		return $result;
	}

	/**
	 * Adds details to errors about missing parameters: their names in `missing`, a message for each in `params`.
	 *
	 * @param mixed           $response Response or error.
	 * @param array           $handler  Route handler.
	 * @param WP_REST_Request $request  Request.
	 * @return mixed
	 */
	public function complete_error( $response, $handler, $request ) {
		if ( ! is_wp_error( $response ) || 'rest_missing_callback_param' !== $response->get_error_code() || ! self::is_own( $request ) ) {
			return $response;
		}
		$data = (array) $response->get_error_data();
		if ( ! isset( $data['missing'] ) ) {
			$data['missing'] = array_values( (array) ( $data['params'] ?? array() ) );
			$data['params']  = array_fill_keys( $data['missing'], $response->get_error_message() );
			$response->add_data( $data );
		}
		return $response;
	}

	/**
	 * Adds cache headers, an entity tag to reads, and to errors when to try again.
	 *
	 * @param WP_HTTP_Response $response Response.
	 * @param WP_REST_Server   $server   Server.
	 * @param WP_REST_Request  $request  Request.
	 * @return WP_HTTP_Response
	 */
	public function complete_response( $response, $server, $request ) {
		if ( self::is_own( $request ) || Relx_REST_Embed::is_requested( $request ) ) {
			( new Relx_REST_Cache_Headers( $request ) )->add_to( $response );
		}
		$wait = self::is_own( $request ) && $response->get_status() >= 400 ? ( (array) $response->get_data() )['data']['retry_after'] ?? null : null;
		if ( null !== $wait ) {
			$response->header( 'Retry-After', (string) $wait );
		}
		return $response;
	}
}
