<?php
defined( 'ABSPATH' ) || exit;

/**
 * `PUT relx/v1/post/<id>/lists/<type>`, and the same for users and terms.
 *
 * @see src/server/routes/relations/set-list.ts
 */
class Relx_REST_Set_List_Controller extends Relx_REST_Controller {
	/** Parameters that are lists of items. */
	const LISTS = array( 'items', 'base' );

	public function register_routes(): void {
		$path = '/(?P<object_type>post|user|term)/(?P<id>[^/]+)/lists/(?P<type>[^/]+)';
		$this->route( $path, array( $this->idempotent_handler( 'PUT', 'set_list', Relx_REST_Params::of( 'setList' ) ) ), self::BATCH + self::NO_SCHEMA );
	}

	/**
	 * Sets a list.
	 *
	 * @throws Relx_Exception With the codes of {@see Relx_List_Writer::set_list()}, rest_invalid_param, rest_precondition_failed, and for an
	 *                        object that the user cannot see.
	 */
	protected function set_list( WP_REST_Request $request, ?Relx_Idempotency_Key $idempotency_key ): WP_REST_Response {
		$user_id = get_current_user_id();
		$target  = array(
			'object_type' => $request['object_type'],
			'id'          => (int) $request['id'],
		);
		$type    = $this->core->types->writable( $request['type'] )['name'];
		if ( ! ( new Relx_Visibility( $user_id ) )->can_see( $target ) ) {
			throw self::not_readable( $target['object_type'], $target['id'] );
		}
		$direction = $request['direction'];
		$known     = $request->get_header( 'if_match' );
		$guard     = null === $known ? null : static function ( $state ) use ( $known ) {
			if ( ! Relx_REST_Cache_Headers::names( $known, self::tag( $state ), false ) ) {
				throw new Relx_Exception( 'rest_precondition_failed', __( 'The list has changed since you read it (If-Match). Read it again, then change it.', 'relx' ) );
			}
		};
		try {
			$result = $this->core->list_writer->set_list( $target, $type, $request->get_params(), $user_id, $guard, $idempotency_key );
		} catch ( Relx_Exception $error ) {
			throw self::as_parameter_error( $error );
		}
		// First, so that a change between the two reads makes the tag outdated.
		$state = Relx_After_Commit::run( fn() => $this->core->list_writer->state( $target, $type, $direction, $user_id ) );
		$args  = compact( 'type' ) + array( 'limit' => Relx_Contract::MAX_SET_ITEMS ) + ( null === $direction ? array() : compact( 'direction' ) );
		$page  = Relx_After_Commit::run( fn() => $this->core->lists->page( $target, $args, $user_id, Relx_Work_Budget::of_request() ) );
		if ( null === $state || null === $page ) {
			$message = __( 'The list is saved, but can’t be read now. Read it again later.', 'relx' );
			throw new Relx_Exception(
				'rest_outcome_unknown',
				$message,
				array(
					'written'     => true,
					'retry_after' => 2,
				)
			);
		}
		$items    = array_map( array( 'Relx_Relation_Items', 'json' ), $page['items'] );
		$response = new WP_REST_Response( compact( 'items' ) + array( 'total' => $page['total'] ) + $result );
		$response->header( 'ETag', self::tag( $state ) );
		return $response;
	}

	/**
	 * The entity tag of a list. It is keyed, because the response does not show items after the first 500.
	 *
	 * @param string $state State of the list.
	 */
	private static function tag( string $state ): string {
		return '"' . substr( hash_hmac( 'sha256', $state, wp_salt( 'nonce' ) ), 0, 40 ) . '"';
	}
}
