<?php
defined( 'ABSPATH' ) || exit;

/** `GET relx/v1/related?objects=post:1,user:3`. An object can have its own parameters: `post:1?type=references`. */
class Relx_REST_Related_Of_Many_Controller extends Relx_REST_Controller {
	public function register_routes(): void {
		$this->route( '/related', array( $this->handler( 'GET', 'list_many', $this->get_collection_params() ) ), self::NO_SCHEMA );
	}

	/** The parameters. */
	public function get_collection_params(): array {
		return Relx_REST_Params::of( 'listRelatedOfMany' );
	}

	/** The parameters of one list. */
	private function get_list_params(): array {
		return array_diff_key( $this->get_collection_params(), array( 'objects' => 0 ) );
	}

	/** Lists what is related to each object. An object that the user cannot see has an error instead of a list. */
	protected function list_many( WP_REST_Request $request ): WP_REST_Response {
		$common  = array_intersect_key( $request->get_params(), $this->get_list_params() );
		$names   = array_values( array_unique( $request['objects'] ) );
		$entries = array();
		$queries = array();
		$this->list_args( $common );
		foreach ( $names as $name ) {
			preg_match( '/^(\w+):(\d+)(?:\?(.*))?$/', $name, $parts );
			try {
				$object = array(
					'object_type' => $parts[1],
					'id'          => (int) $parts[2],
				);
				$args   = $this->list_args( isset( $parts[3] ) ? $this->own_params( $parts[3], $common ) : $common, $object );

				$queries[ $name ] = compact( 'object', 'args' );
			} catch ( Relx_Exception $error ) {
				$entries[ $name ] = self::error_entry( $error );
			}
		}
		$pages = $this->core->lists->pages( array_values( $queries ), get_current_user_id(), Relx_Work_Budget::of_request() );
		foreach ( array_keys( $queries ) as $index => $name ) {
			$entries[ $name ] = $this->entry( $queries[ $name ], $pages[ $index ] );
		}
		return new WP_REST_Response( array_merge( array_flip( $names ), $entries ) );
	}

	/**
	 * The parameters of one object: its own, then the common ones.
	 *
	 * @param array $common Parameters of all objects.
	 * @throws Relx_Exception With the code rest_invalid_param.
	 */
	private function own_params( string $query, array $common ): array {
		wp_parse_str( $query, $own );
		return Relx_REST_Params::check( $this->get_list_params(), array_filter( $own, static fn( $value ) => '' !== $value ) + $common );
	}

	/**
	 * The entry of one object in the response.
	 *
	 * @param array|Relx_Exception|null $page Its page.
	 */
	private function entry( array $query, $page ): array {
		if ( ! is_array( $page ) ) {
			return self::error_entry( $page ?? self::not_readable( $query['object']['object_type'], $query['object']['id'] ) );
		}
		$entry = array(
			'items' => array_map( array( 'Relx_Relation_Items', 'json' ), $page['items'] ),
			'total' => $page['total'],
		);
		if ( $page['next'] ) {
			$entry['next'] = Relx_REST_Cursor::encode( $query['object'], $query['args'], $page['next'] );
		}
		return $entry;
	}

	/** An error as a part of a response. */
	public static function error_entry( Relx_Exception $error ): array {
		$error = $error->to_wp_error();
		return array(
			'code'    => $error->get_error_code(),
			'message' => $error->get_error_message(),
			'data'    => $error->get_error_data(),
		);
	}
}
