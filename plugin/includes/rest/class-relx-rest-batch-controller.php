<?php
defined( 'ABSPATH' ) || exit;

/**
 * `POST relx/v1/relationships/batch`: creates and removes up to 100 relations, all or none, or each independently.
 *
 * @see src/server/routes/relations/batch.ts
 */
class Relx_REST_Batch_Controller extends Relx_REST_Controller {
	public function register_routes(): void {
		$this->route( '/relationships/batch', array( $this->idempotent_handler( 'POST', 'apply', Relx_REST_Params::of( 'batchRelations' ) ) ), self::NO_SCHEMA );
	}

	protected function apply( WP_REST_Request $request, ?Relx_Idempotency_Key $idempotency_key ): WP_REST_Response {
		$items     = array_values( $request['requests'] );
		$is_each   = 'normal' === $request['validation'];
		$results   = $is_each ? $this->each( $items, $idempotency_key ) : $this->all( $items, $idempotency_key );
		$responses = array();
		foreach ( $results as $index => $result ) {
			$responses[] = $this->response_of( $result, 'DELETE' === ( $items[ $index ]['method'] ?? 'POST' ), $index );
		}
		$failed = ! $is_each && array_filter( $results, static fn( $result ) => ! is_array( $result ) );
		return new WP_REST_Response( ( $failed ? array( 'failed' => 'validation' ) : array() ) + compact( 'responses' ), 207 );
	}

	/**
	 * Applies each item independently.
	 *
	 * @return array Relations and errors.
	 * @throws Relx_Exception With the code rest_idempotency_key_reused, if nothing is written.
	 */
	private function each( array $items, ?Relx_Idempotency_Key $idempotency_key ): array {
		$results = array();
		foreach ( $items as $index => $item ) {
			try {
				list( $change, $type, $from, $to, $data ) = $this->change( $item );
				$results[] = $this->core->relations->$change( $type, $from, $to, $idempotency_key, $index, $data );
			} catch ( Relx_Exception $error ) {
				if ( 'rest_idempotency_key_reused' === $error->error_code() && ! array_filter( $results, 'is_array' ) ) {
					throw $error;
				}
				$results[] = $error;
			}
		}
		return $results;
	}

	/** Applies all items in one transaction, or none. Returns relations; or errors, and null for items without one. */
	private function all( array $items, ?Relx_Idempotency_Key $idempotency_key ): array {
		$changes  = array();
		$rejected = array();
		foreach ( $items as $index => $item ) {
			$rejected[ $index ] = null;
			try {
				$changes[] = $this->change( $item );
			} catch ( Relx_Exception $error ) {
				$rejected[ $index ] = $error;
			}
		}
		return array_filter( $rejected ) ? $rejected : $this->core->relations->batch( $changes, $idempotency_key );
	}

	/**
	 * The change of an item, checked against the permissions of the user.
	 *
	 * @return array{0:string,1:string,2:array,3:array,4:array}
	 * @throws Relx_Exception If the item is rejected.
	 */
	private function change( array $item ): array {
		$input     = new Relx_REST_Relation_Input( $this->core );
		$is_remove = 'DELETE' === ( $item['method'] ?? 'POST' );
		$params    = Relx_REST_Params::check( Relx_REST_Params::of( $is_remove ? 'removeRelation' : 'addRelation' ), (array) $item['body'] );

		list( $type, $from, $to ) = $is_remove ? $input->to_remove( $params ) : $input->to_create( $params );
		return array( $is_remove ? 'remove' : 'add', $type['name'], $from, $to, $params['data'] ?? array() );
	}

	/**
	 * The response to one item.
	 *
	 * @param array|Relx_Exception|null $result    Relation or error.
	 * @param bool                      $is_remove Whether the item removes a relation.
	 * @param int                       $index     Index of the item.
	 */
	private function response_of( $result, bool $is_remove, int $index ): ?array {
		if ( null === $result ) {
			return null;
		}
		$headers = new stdClass();
		if ( $result instanceof Relx_Exception ) {
			$body = Relx_REST_Related_Of_Many_Controller::error_entry( $result );
			$body['data']['index'] = $index;
			return array( 'status' => $body['data']['status'] ) + compact( 'headers', 'body' );
		}
		if ( $is_remove ) {
			$body = array(
				'deleted'  => true,
				'previous' => $result,
			);
			return array( 'status' => 200 ) + compact( 'headers', 'body' );
		}
		return array(
			'status'  => 201,
			'headers' => array( 'Location' => Relx_REST_Relationships_Controller::url_of( $result['id'] ) ),
			// A later item may have removed it again.
			'body'    => Relx_After_Commit::run( fn() => $this->core->items->one( $result['id'], get_current_user_id() ) ) ?? $result,
		);
	}
}
