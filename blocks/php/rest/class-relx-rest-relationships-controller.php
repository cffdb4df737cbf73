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
		$this->route( '/relationships', array( $this->keyed_handler( 'POST', 'create', $relation ), $this->keyed_handler( 'DELETE', 'remove', $relation ) ) );
		$this->route( '/relationships/exists', array( $this->handler( 'GET', 'exists', $relation ) ) );
		$this->route(
			'/relationships/(?P<id>[^/]+)',
			array(
				$this->handler( 'GET', 'read', $id ),
				$this->keyed_handler( 'PATCH', 'move', $id + $this->move_params() ),
			)
		);
	}

	/**
	 * Creates a relation.
	 *
	 * @param WP_REST_Request     $request Request.
	 * @param Relx_Write_Key|null $once    Key of the request.
	 * @return WP_REST_Response
	 */
	protected function create( $request, $once ) {
		list( $type, $from, $to ) = $this->input()->to_create( $request->get_params() );
		$created  = $this->core->relations->add( $type['name'], $from, $to, $once );
		$item     = Relx_After_Commit::run( fn() => $this->core->lists->item( $created['id'], get_current_user_id() ) );
		$response = new WP_REST_Response( $item ?? $created, 201 );
		$response->header( 'Location', self::url_of( $created['id'] ) );
		return $response;
	}

	/**
	 * Removes a relation.
	 *
	 * @param WP_REST_Request     $request Request.
	 * @param Relx_Write_Key|null $once    Key of the request.
	 * @return WP_REST_Response
	 */
	protected function remove( $request, $once ) {
		list( $type, $from, $to ) = $this->input()->to_remove( $request->get_params() );
		$previous = $this->core->relations->remove( $type['name'], $from, $to, $once );
		return new WP_REST_Response( array( 'deleted' => true ) + compact( 'previous' ) );
	}

	/**
	 * Whether two objects are related. A relation with a side that the user does not see does not exist.
	 *
	 * @param WP_REST_Request $request Request.
	 * @return WP_REST_Response
	 */
	protected function exists( $request ) {
		list( $type, $from, $to ) = $this->input()->named( $request->get_params() );
		$relation = $this->core->relations->find( $type['name'], $from, $to );
		if ( ! $relation || ! $this->core->lists->sees_both( $relation, get_current_user_id() ) ) {
			return new WP_REST_Response( array( 'exists' => false ) );
		}
		return new WP_REST_Response( array( 'exists' => true ) + compact( 'relation' ) );
	}

	/**
	 * Reads a relation. For users who may move it, its tag covers both lists that it is in.
	 *
	 * @param WP_REST_Request $request Request.
	 * @return WP_REST_Response
	 * @throws Relx_Exception With the code ncr_relation_not_found.
	 */
	protected function read( $request ) {
		$item     = $this->item( $request['id'] );
		$user_id  = get_current_user_id();
		$ends     = Relx_Order::ends( $item );
		$response = new WP_REST_Response( $item );
		$type     = $this->core->types->get( $item['type'] );
		$may      = fn( $from, $to ) => $this->core->permissions->may_relate( $user_id, $type, $from, $to );
		if ( $may( $ends['from'], $ends['to'] ) || ( 'bidirectional' === $type['direction'] && $may( $ends['to'], $ends['from'] ) ) ) {
			$response->header( 'ETag', self::tag( $item, $this->core->order->lists_around( $item, $user_id ) ) );
		}
		return $response;
	}

	/**
	 * Moves a relation within one of the two lists that it is in.
	 *
	 * @param WP_REST_Request     $request Request.
	 * @param Relx_Write_Key|null $once    Key of the request.
	 * @return WP_REST_Response
	 * @throws Relx_Exception With the codes ncr_relation_not_found, rest_cannot_edit, ncr_invalid_args,
	 *                        rest_precondition_failed.
	 */
	protected function move( $request, $once ) {
		$item    = $this->item( $request['id'] );
		$user_id = get_current_user_id();
		$ends    = Relx_Order::ends( $item );
		$type    = $this->core->types->get( $item['type'] );
		$side    = $request['side'];
		$target  = $ends[ $side ];
		// A two-way relation has no first side: it is the list of the target that is put in order.
		$source = 'bidirectional' === $type['direction'] ? $side : 'from';
		$this->input()->require_right( $type, $ends[ $source ], $ends[ 'from' === $source ? 'to' : 'from' ], 'rest_cannot_edit' );
		if ( ! $this->core->permissions->may_edit( $user_id, $target ) ) {
			/* translators: %s: an object, such as post 12. */
			$message = __( 'You don’t have permission to order the list of the %s: you need to be able to edit it.', 'relx' );
			throw new Relx_Exception( 'rest_cannot_edit', sprintf( $message, Relx_Checks::label( $target ) ) );
		}
		$place    = array_filter( array_intersect_key( $request->get_params(), $this->move_params() ), static fn( $value ) => null !== $value );
		$known    = $request->get_header( 'if_match' );
		$guard    = null === $known ? null : static fn( $lists ) => self::require_match( $known, self::tag( $item, $lists ) );
		$position = $this->core->order->move( Relx_Table::relation( $item ), $place, $user_id, $guard, $once );
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
	 * A relation that the user sees.
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
			'side'     => array( 'required' => true ) + Relx_REST_Params::one_of( 'Whose list: that of the source or that of the target.', array( 'from', 'to' ) ),
			'before'   => Relx_REST_Params::id( 'Relation that comes after this one.' ),
			'after'    => Relx_REST_Params::id( 'Relation that comes before this one.' ),
			'position' => Relx_REST_Params::number( 'Position among the relations that you see, from 0.', 0 ),
		);
	}

	/**
	 * Rejects a client that knows another order.
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
	 * The entity tag of a relation with the lists around it. It has a key, because the response does not show the lists.
	 *
	 * @param array  $item  Relation.
	 * @param string $lists Lists around it.
	 * @return string
	 */
	private static function tag( $item, $lists ) {
		return '"' . substr( hash_hmac( 'sha256', wp_json_encode( $item ) . "\n" . $lists, wp_salt( 'nonce' ) ), 0, 40 ) . '"';
	}

	/**
	 * The relations that requests name.
	 *
	 * @return Relx_REST_Relation_Input
	 */
	private function input() {
		return new Relx_REST_Relation_Input( $this->core );
	}
}
