<?php
/**
 * Relations in the REST API.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * `relx/v1/relationships`: creates, removes, reads and moves relations.
 */
class Relx_REST_Relationships_Controller extends Relx_REST_Controller {
	/** Registers the routes. */
	public function register_routes() {
		$relation = Relx_REST_Params::relation();
		$id       = array( 'id' => Relx_REST_Params::id( 'Relation.' ) );
		$this->route( '/relationships', array( $this->idempotent_handler( 'POST', 'create', $relation ), $this->idempotent_handler( 'DELETE', 'remove', $relation ) ) );
		$this->route( '/relationships/exists', array( $this->handler( 'GET', 'exists', $relation ) ) );
		$this->route(
			'/relationships/(?P<id>[^/]+)',
			array(
				$this->handler( 'GET', 'read', $id ),
				$this->idempotent_handler( 'PATCH', 'move', $id + $this->move_params() ),
			)
		);
	}

	/**
	 * Creates a relation.
	 *
	 * @param WP_REST_Request           $request         Request.
	 * @param Relx_Idempotency_Key|null $idempotency_key Key of the request.
	 * @return WP_REST_Response
	 */
	protected function create( $request, $idempotency_key ) {
		list( $type, $from, $to ) = $this->input()->to_create( $request->get_params() );
		$created  = $this->core->relations->add( $type['name'], $from, $to, $idempotency_key );
		$item     = Relx_After_Commit::run( fn() => $this->core->lists->item( $created['id'], get_current_user_id() ) );
		$response = new WP_REST_Response( $item ?? $created, 201 );
		$response->header( 'Location', self::url_of( $created['id'] ) );
		return $response;
	}

	/**
	 * Removes a relation.
	 *
	 * @param WP_REST_Request           $request         Request.
	 * @param Relx_Idempotency_Key|null $idempotency_key Key of the request.
	 * @return WP_REST_Response
	 */
	protected function remove( $request, $idempotency_key ) {
		list( $type, $from, $to ) = $this->input()->to_remove( $request->get_params() );
		$previous = $this->core->relations->remove( $type['name'], $from, $to, $idempotency_key );
		return new WP_REST_Response( array( 'deleted' => true ) + compact( 'previous' ) );
	}

	/**
	 * Whether two objects are related. A relation does not exist for a user who cannot see both sides.
	 *
	 * @param WP_REST_Request $request Request.
	 * @return WP_REST_Response
	 */
	protected function exists( $request ) {
		list( $type, $from, $to ) = $this->input()->parse( $request->get_params() );
		$relation = $this->core->relations->find( $type['name'], $from, $to );
		if ( ! $relation || ! $this->core->lists->can_see_both( $relation, get_current_user_id() ) ) {
			return new WP_REST_Response( array( 'exists' => false ) );
		}
		return new WP_REST_Response( array( 'exists' => true ) + compact( 'relation' ) );
	}

	/**
	 * Reads a relation. For users who can move it, its entity tag covers both lists that it is in.
	 *
	 * @param WP_REST_Request $request Request.
	 * @return WP_REST_Response
	 * @throws Relx_Exception With the code ncr_relation_not_found.
	 */
	protected function read( $request ) {
		$item     = $this->item( $request['id'] );
		$user_id  = get_current_user_id();
		$objects  = Relx_Order::objects( $item );
		$response = new WP_REST_Response( $item );
		$type     = $this->core->types->get( $item['type'] );
		$can      = fn( $from, $to ) => $this->core->permissions->can_relate( $user_id, $type, $from, $to );
		if ( $can( $objects['from'], $objects['to'] ) || ( 'bidirectional' === $type['direction'] && $can( $objects['to'], $objects['from'] ) ) ) {
			$response->header( 'ETag', self::tag( $item, $this->core->order->lists_around( $item, $user_id ) ) );
		}
		return $response;
	}

	/**
	 * Moves a relation within one of the two lists that it is in.
	 *
	 * @param WP_REST_Request           $request         Request.
	 * @param Relx_Idempotency_Key|null $idempotency_key Key of the request.
	 * @return WP_REST_Response
	 * @throws Relx_Exception With the codes ncr_relation_not_found, rest_cannot_edit, ncr_invalid_args,
	 *                        rest_precondition_failed.
	 */
	protected function move( $request, $idempotency_key ) {
		$item    = $this->item( $request['id'] );
		$user_id = get_current_user_id();
		$objects = Relx_Order::objects( $item );
		$type    = $this->core->types->get( $item['type'] );
		$side    = $request['side'];
		$target  = $objects[ $side ];
		// The sides of a two-way relation are equal: the user needs to be able to edit the object whose list it is.
		$source = 'bidirectional' === $type['direction'] ? $side : 'from';
		$this->input()->require_permission( $type, $objects[ $source ], $objects[ 'from' === $source ? 'to' : 'from' ], 'rest_cannot_edit' );
		if ( ! $this->core->permissions->can_edit( $user_id, $target ) ) {
			/* translators: %s: an object, such as post 12. */
			$message = __( 'You don’t have permission to order the list of the %s: you need to be able to edit it.', 'relx' );
			throw new Relx_Exception( 'rest_cannot_edit', sprintf( $message, Relx_Checks::object_label( $target ) ) );
		}
		$place    = array_filter( array_intersect_key( $request->get_params(), $this->move_params() ), static fn( $value ) => null !== $value );
		$known    = $request->get_header( 'if_match' );
		$guard    = null === $known ? null : static fn( $lists ) => self::require_match( $known, self::tag( $item, $lists ) );
		$position = $this->core->order->move( Relx_Table::relation( $item ), $place, $user_id, $guard, $idempotency_key );
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
	 * @return string
	 */
	public static function url_of( $id ) {
		return rest_url( Relx_REST::route_namespace() . "/relationships/$id" );
	}

	/**
	 * A relation that the user can see.
	 *
	 * @param int $id Relation.
	 * @return array
	 * @throws Relx_Exception With the code ncr_relation_not_found.
	 */
	private function item( $id ) {
		$item = $this->core->lists->item( $id, get_current_user_id() );
		if ( ! $item ) {
			/* translators: %d: id of a relation. */
			throw new Relx_Exception( 'ncr_relation_not_found', sprintf( __( 'There is no relation %d that you may read.', 'relx' ), $id ) );
		}
		return $item;
	}

	/**
	 * The parameters of a move.
	 *
	 * @return array
	 */
	private function move_params() {
		return array(
			'side'     => array( 'required' => true ) + Relx_REST_Params::one_of( 'List to move it in: that of the source or that of the target.', array( 'from', 'to' ) ),
			'before'   => Relx_REST_Params::id( 'Relation that comes after this one.' ),
			'after'    => Relx_REST_Params::id( 'Relation that comes before this one.' ),
			'position' => Relx_REST_Params::number( 'Position among the relations that you see, from 0.', 0 ),
		);
	}

	/**
	 * Rejects the request of a client with an outdated order.
	 *
	 * @param string $known Value of `If-Match`.
	 * @param string $tag   Entity tag.
	 * @throws Relx_Exception With the code rest_precondition_failed.
	 */
	private static function require_match( $known, $tag ) {
		if ( ! Relx_REST_Cache_Headers::names( $known, $tag, false ) ) {
			throw new Relx_Exception( 'rest_precondition_failed', __( 'The order has changed since you read it (If-Match). Read the relation again, then move it.', 'relx' ) );
		}
	}

	/**
	 * The entity tag of a relation with the lists around it. It is keyed, because it must not reveal the lists.
	 *
	 * @param array  $item  Relation.
	 * @param string $lists Lists around it.
	 * @return string
	 */
	private static function tag( $item, $lists ) {
		return '"' . substr( hash_hmac( 'sha256', wp_json_encode( $item ) . "\n" . $lists, wp_salt( 'nonce' ) ), 0, 40 ) . '"';
	}

	/**
	 * Reads the relation of a request.
	 *
	 * @return Relx_REST_Relation_Input
	 */
	private function input() {
		return new Relx_REST_Relation_Input( $this->core );
	}
}
