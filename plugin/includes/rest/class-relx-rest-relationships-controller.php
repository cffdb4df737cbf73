<?php
defined( 'ABSPATH' ) || exit;

/**
 * `relx/v1/relationships`: creates, removes and reads relations, moves them, and changes their data.
 *
 * @see src/server/routes/relations/relationships.ts
 */
class Relx_REST_Relationships_Controller extends Relx_REST_Controller {
	public function register_routes(): void {
		$this->route(
			'/relationships',
			array(
				$this->idempotent_handler( 'POST', 'create', Relx_REST_Params::of( 'addRelation' ) ),
				$this->idempotent_handler( 'DELETE', 'remove', Relx_REST_Params::of( 'removeRelation' ) ),
			),
			self::BATCH
		);
		$this->route( '/relationships/exists', array( $this->handler( 'GET', 'exists', Relx_REST_Params::of( 'relationExists' ) ) ), self::NO_SCHEMA );
		$this->route(
			'/relationships/(?P<id>[^/]+)',
			array(
				$this->handler( 'GET', 'read', Relx_REST_Params::of( 'getRelation' ) ),
				$this->idempotent_handler( 'PATCH', 'change', Relx_REST_Params::of( 'updateRelation' ) ),
			),
			self::BATCH
		);
	}

	/** Creates a relation. */
	protected function create( WP_REST_Request $request, ?Relx_Idempotency_Key $idempotency_key ): WP_REST_Response {
		list( $type, $from, $to ) = $this->input()->to_create( $request->get_params() );
		$created  = $this->core->relations->add( $type['name'], $from, $to, $idempotency_key, 0, $request['data'] ?? array() );
		$item     = Relx_After_Commit::run( fn() => $this->core->items->one( $created['id'], get_current_user_id() ) );
		$response = new WP_REST_Response( $item ?? $created, 201 );
		$response->header( 'Location', self::url_of( $created['id'] ) );
		return $response;
	}

	/** Removes a relation. */
	protected function remove( WP_REST_Request $request, ?Relx_Idempotency_Key $idempotency_key ): WP_REST_Response {
		list( $type, $from, $to ) = $this->input()->to_remove( $request->get_params() );
		$known    = $this->core->relations->find( $type['name'], $from, $to );
		$known    = $known ? $this->core->items->relation( $known, get_current_user_id() ) : array();
		$previous = $this->core->relations->remove( $type['name'], $from, $to, $idempotency_key ) + array_intersect_key( $known, array( 'data' => 0 ) );
		return new WP_REST_Response( array( 'deleted' => true ) + compact( 'previous' ) );
	}

	/** Whether two objects have a stored relation. A relation does not exist for a user who cannot see both sides. */
	protected function exists( WP_REST_Request $request ): WP_REST_Response {
		list( $type, $from, $to ) = $this->input()->parse( $request->get_params() );
		$relation = $this->core->relations->find( $type['name'], $from, $to );
		if ( ! isset( $relation['id'] ) || ! $this->core->items->can_see_both( $relation, get_current_user_id() ) ) {
			return new WP_REST_Response( array( 'exists' => false ) );
		}
		$relation = $this->core->items->relation( $relation, get_current_user_id() );
		return new WP_REST_Response( array( 'exists' => true ) + compact( 'relation' ) );
	}

	/**
	 * Reads a relation. For users who can move it, its entity tag covers both lists that it is in.
	 *
	 * @throws Relx_Exception With the code ncr_relation_not_found.
	 */
	protected function read( WP_REST_Request $request ): WP_REST_Response {
		$item     = $this->item( $request['id'] );
		$user_id  = get_current_user_id();
		$response = new WP_REST_Response( $item );
		if ( ( new Relx_Data_Access( $user_id ) )->can_change( $this->core->types->get( $item['type'] ), $item ) ) {
			$response->header( 'ETag', self::tag( $item, $this->core->order->lists_around( $item, $user_id ) ) );
		}
		return $response;
	}

	/**
	 * Changes the data of a relation, or moves it.
	 *
	 * @throws Relx_Exception With the codes of both, rest_invalid_param, rest_missing_callback_param.
	 */
	protected function change( WP_REST_Request $request, ?Relx_Idempotency_Key $idempotency_key ): WP_REST_Response {
		$move = array_filter( array_intersect_key( $request->get_params(), $this->move_params() ), static fn( $value ) => null !== $value );
		if ( ! $request->has_param( 'data' ) ) {
			Relx_REST_Params::check( $this->move_params(), $move );
			return $this->move( $request, $idempotency_key );
		}
		if ( $move ) {
			$message = 'data and a new position are two changes. Send one request for each.';
			throw Relx_Exception::param( 'rest_invalid_param', 'data', $message );
		}
		return $this->update( $request, $idempotency_key );
	}

	/**
	 * Changes the data of a relation.
	 *
	 * @throws Relx_Exception With the codes ncr_relation_not_found, rest_cannot_edit, ncr_invalid_data, rest_precondition_failed.
	 */
	private function update( WP_REST_Request $request, ?Relx_Idempotency_Key $idempotency_key ): WP_REST_Response {
		$item    = $this->item( $request['id'] );
		$user_id = get_current_user_id();
		$type    = $this->core->types->get( $item['type'] );
		if ( ! ( new Relx_Data_Access( $user_id ) )->can_change( $type, $item ) ) {
			$objects = Relx_Relation_Table::objects( $item );
			$this->input()->require_permission( $type, $objects['from'], $objects['to'], 'rest_cannot_edit' );
		}
		$known    = $request->get_header( 'if_match' );
		$message  = __( 'The relation has changed since you read it (If-Match). Read it again, then change it.', 'relx' );
		$guard    = null === $known ? null : fn() => self::require_match( $known, $this->tag_of( $item['id'] ), $message );
		$this->core->relations->update( $item['id'], $request['data'], $guard, $idempotency_key );
		$tag      = Relx_After_Commit::run( fn() => $this->tag_of( $item['id'] ) );
		$response = new WP_REST_Response( Relx_After_Commit::run( fn() => $this->core->items->one( $item['id'], $user_id ) ) ?? Relx_Relation_Table::relation( $item ) );
		if ( null !== $tag ) {
			$response->header( 'ETag', $tag );
		}
		return $response;
	}

	/**
	 * Moves a relation within one of the two lists that it is in.
	 *
	 * @throws Relx_Exception With the codes ncr_relation_not_found, rest_cannot_edit, ncr_invalid_args,
	 *                        rest_precondition_failed.
	 */
	private function move( WP_REST_Request $request, ?Relx_Idempotency_Key $idempotency_key ): WP_REST_Response {
		$item    = $this->item( $request['id'] );
		$user_id = get_current_user_id();
		$objects = Relx_Relation_Table::objects( $item );
		$type    = $this->core->types->get( $item['type'] );
		$side    = $request['side'];
		$target  = $objects[ $side ];
		// The sides of a two-way relation are equal: the user needs to be able to edit the object whose list it is.
		$source = 'bidirectional' === $type['direction'] ? $side : 'from';
		$this->input()->require_permission( $type, $objects[ $source ], $objects[ 'from' === $source ? 'to' : 'from' ], 'rest_cannot_edit' );
		$this->core->permissions->require_order( $user_id, $target );
		$place    = array_filter( array_intersect_key( $request->get_params(), $this->move_params() ), static fn( $value ) => null !== $value );
		$known    = $request->get_header( 'if_match' );
		$message  = __( 'The order has changed since you read it (If-Match). Read the relation again, then move it.', 'relx' );
		$guard    = null === $known ? null : static fn( $lists ) => self::require_match( $known, self::tag( $item, $lists ), $message );
		$position = $this->core->order->move( Relx_Relation_Table::relation( $item ), $place, $user_id, $guard, $idempotency_key );
		$response = new WP_REST_Response( $item + compact( 'side', 'position' ) );
		$lists    = Relx_After_Commit::run( fn() => $this->core->order->lists_around( $item, $user_id ) );
		if ( null !== $lists ) {
			$response->header( 'ETag', self::tag( $item, $lists ) );
		}
		return $response;
	}

	/**
	 * The URL of a relation.
	 *
	 * @param int $id Relation.
	 */
	public static function url_of( int $id ): string {
		return rest_url( Relx_Brand::rest_namespace() . "/relationships/$id" );
	}

	/**
	 * A relation that the user can see.
	 *
	 * @param int $id Relation.
	 * @throws Relx_Exception With the code ncr_relation_not_found.
	 */
	private function item( int $id ): array {
		$item = $this->core->items->one( $id, get_current_user_id() );
		if ( ! $item ) {
			/* translators: %d: id of a relation. */
			throw new Relx_Exception( 'ncr_relation_not_found', sprintf( __( 'The relation %d does not exist, or you don’t have permission to view it.', 'relx' ), $id ) );
		}
		return $item;
	}

	/** The parameters of a move: those of a change without the relation and its data. `side` is required. */
	private function move_params(): array {
		$params = array_diff_key( Relx_REST_Params::of( 'updateRelation' ), array_flip( array( 'id', 'data' ) ) );

		$params['side']['required'] = true;
		return $params;
	}

	/**
	 * Rejects the request of a client with an outdated relation or order.
	 *
	 * @param string $known   Value of `If-Match`.
	 * @param string $tag     Entity tag.
	 * @param string $message Message of the error.
	 * @throws Relx_Exception With the code rest_precondition_failed.
	 */
	private static function require_match( string $known, string $tag, string $message ): void {
		if ( ! Relx_REST_Cache_Headers::names( $known, $tag, false ) ) {
			throw new Relx_Exception( 'rest_precondition_failed', $message );
		}
	}

	/**
	 * The entity tag of a relation with the lists around it. It is keyed, because it must not reveal the lists.
	 *
	 * @param array  $item  Relation.
	 * @param string $lists Lists around it.
	 */
	private static function tag( array $item, string $lists ): string {
		return '"' . substr( hash_hmac( 'sha256', wp_json_encode( $item ) . "\n" . $lists, wp_salt( 'nonce' ) ), 0, 40 ) . '"';
	}

	/**
	 * The current entity tag of a relation, for the user of the request.
	 *
	 * @param int $id Relation.
	 */
	private function tag_of( int $id ): string {
		$item = $this->item( $id );
		return self::tag( $item, $this->core->order->lists_around( $item, get_current_user_id() ) );
	}

	/** Reads the relation of a request. */
	private function input(): Relx_REST_Relation_Input {
		return new Relx_REST_Relation_Input( $this->core );
	}
}
