<?php
defined( 'ABSPATH' ) || exit;

/** Base of all controllers. */
abstract class Relx_REST_Controller extends WP_REST_Controller {
	/** Options of a route that `batch/v1` of WordPress can send requests to. */
	const BATCH = array( 'allow_batch' => array( 'v1' => true ) );

	/** Options of a route whose response is not what {@see get_item_schema()} describes. */
	const NO_SCHEMA = array( 'schema' => null );

	protected Relx_Core $core;

	public function __construct( Relx_Core $core ) {
		$this->core      = $core;
		$this->namespace = Relx_Brand::rest_namespace();
	}

	/** Registers the routes. WordPress names the method of controllers. */
	public function register(): void {
		$this->register_routes();
	}

	/**
	 * A handler of a route. Reads need no login unless they have a check, writes need one.
	 *
	 * @param string $callback Name of the method that handles the request. It returns a response or throws a Relx_Exception.
	 * @param array  $args     Schemas of the parameters.
	 * @param string $check    Name of a method that rejects a request of a logged-in user with a Relx_Exception. Default: none.
	 */
	protected function handler( string $methods, string $callback, array $args = array(), string $check = '' ): array {
		$is_allowed = '' === $check ? array( $this, 'check_user' ) : fn( $request ) => $this->check_request( $request, $check );
		return array(
			'methods'             => $methods,
			'callback'            => fn( $request ) => Relx_Core::attempt( fn() => $this->$callback( $request ) ),
			'permission_callback' => 'GET' === $methods && '' === $check ? '__return_true' : $is_allowed,
			'args'                => $args,
		);
	}

	/**
	 * A handler of a write that accepts an `Idempotency-Key`. It checks permissions for objects itself: a repeated request gets the
	 * stored response, even if an object was deleted meanwhile.
	 *
	 * @param string $callback Name of the method that handles the request. It receives the request, and a Relx_Idempotency_Key or null.
	 * @param array  $args     Schemas of the parameters.
	 */
	protected function idempotent_handler( string $methods, string $callback, array $args = array() ): array {
		$respond = fn( $request ) => ( new Relx_REST_Idempotency( $request ) )->respond( fn( $idempotency_key ) => $this->$callback( $request, $idempotency_key ) );
		return array( 'callback' => fn( $request ) => Relx_Core::attempt( fn() => $respond( $request ) ) ) + $this->handler( $methods, $callback, $args );
	}

	/**
	 * Registers a route.
	 *
	 * @param string $path    Path below the namespace.
	 * @param array  $options Options of the route: BATCH, NO_SCHEMA, both or none.
	 */
	protected function route( string $path, array $handlers, array $options = array() ): void {
		register_rest_route( $this->namespace, $path, $handlers + $options + array( 'schema' => array( $this, 'get_public_item_schema' ) ) );
	}

	/**
	 * The arguments of a list from the parameters of a request.
	 *
	 * @param array|null $object Object whose list it is, null for parameters of several lists.
	 * @throws Relx_Exception With the codes ncr_invalid_type, rest_invalid_param, ncr_private_field.
	 */
	protected function list_args( array $params, ?array $object = null ): array {
		if ( isset( $params['type'] ) ) {
			$this->core->types->get( $params['type'] );
		}
		$args = array_diff_key( array_intersect_key( $params, Relx_REST_Params::of( 'listRelatedOfMany' ) ), array_flip( array( 'objects', 'per_page' ) ) );
		$args = array( 'limit' => $params['per_page'] ) + $args;
		try {
			if ( $object ) {
				$this->core->lists->check( $object, $args, get_current_user_id() );
			}
			return $args;
		} catch ( Relx_Exception $error ) {
			throw 'ncr_invalid_args' === $error->error_code() ? $error->with_code( 'rest_invalid_param' ) : $error;
		}
	}

	/** An error about a parameter that depends on a relation type, in the words of the REST API. Other errors are unchanged. */
	protected static function as_parameter_error( Relx_Exception $error ): Relx_Exception {
		return in_array( $error->error_code(), array( 'ncr_invalid_args', 'ncr_invalid_id' ), true ) ? $error->with_code( 'rest_invalid_param' ) : $error;
	}

	/** The error for an object that does not exist, or that the user cannot see. */
	protected static function not_readable( string $object_type, int $id ): Relx_Exception {
		$codes = array(
			'post' => 'rest_post_invalid_id',
			'user' => 'rest_user_invalid_id',
			'term' => 'rest_term_invalid',
		);
		/* translators: %s: an object, such as post 12. */
		$message = sprintf( __( 'The %s does not exist, or you don’t have permission to view it.', 'relx' ), Relx_Checks::object_label( compact( 'object_type', 'id' ) ) );
		return new Relx_Exception( $codes[ $object_type ], $message );
	}

	/**
	 * Rejects logged-out users.
	 *
	 * @return true|WP_Error
	 */
	public function check_user() {
		if ( is_user_logged_in() ) {
			return true;
		}
		return self::not_logged_in( __( 'You are not logged in. Log in to change relations.', 'relx' ) );
	}

	/**
	 * The error of a request by a logged-out user, or with a wrong application password.
	 *
	 * @param string $message Message for logged-out users.
	 */
	protected static function not_logged_in( string $message ): WP_Error {
		$code = 'rest_not_logged_in';
		// WordPress rejects a wrong password only if it read the user before it checked for errors.
		$status = $GLOBALS['wp_rest_application_password_status'] ?? null;
		if ( is_wp_error( $status ) && in_array( $status->get_error_code(), array( 'incorrect_password', 'invalid_username', 'invalid_email' ), true ) ) {
			$code    = 'incorrect_password';
			$message = __( 'The login name or the application password is wrong. Check both, or create a new application password.', 'relx' );
		}
		return ( new Relx_Exception( $code, $message ) )->to_wp_error();
	}

	/**
	 * Rejects logged-out users, then runs another check.
	 *
	 * @param string $check Name of a method.
	 * @return true|WP_Error
	 */
	private function check_request( WP_REST_Request $request, string $check ) {
		$is_user = $this->check_user();
		$result  = true === $is_user ? Relx_Core::attempt( fn() => $this->$check( $request ) ) : $is_user;
		return is_wp_error( $result ) ? $result : true;
	}

	/** The schema of a relation with its related object. */
	public function get_item_schema(): array {
		return Relx_REST_Params::item( 'relation' );
	}
}
