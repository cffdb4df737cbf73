<?php
defined( 'ABSPATH' ) || exit;

/**
 * `POST relx/v1/post/<id>/replace`, and the same for users and terms.
 *
 * @see src/server/routes/relations/replace.ts
 */
class Relx_REST_Replace_Controller extends Relx_REST_Controller {
	public function register_routes(): void {
		$path = '/(?P<object_type>post|user|term)/(?P<id>[^/]+)/replace';
		$this->route( $path, array( $this->handler( 'POST', 'replace', Relx_REST_Params::of( 'replaceObject' ) ) ), self::NO_SCHEMA );
	}

	/**
	 * Moves the relations of an object to another one.
	 *
	 * @throws Relx_Exception With the codes of {@see Relx_Relations::replace()}, rest_invalid_param, and for an object that the user cannot see.
	 */
	protected function replace( WP_REST_Request $request ): WP_REST_Response {
		$user_id    = get_current_user_id();
		$visibility = new Relx_Visibility( $user_id );
		$from       = array(
			'object_type' => $request['object_type'],
			'id'          => (int) $request['id'],
		);
		$by         = array( 'id' => (int) $request['by'] ) + $from;
		// An editor sees an object in the trash.
		if ( ! $visibility->can_see( $from ) && ! ( $this->core->table->object_exists( $from ) && $this->core->permissions->can_edit( $user_id, $from ) ) ) {
			throw self::not_readable( $from['object_type'], $from['id'] );
		}
		if ( ! $visibility->can_see( $by ) ) {
			throw Relx_Rules::object_not_visible( 'by', $by );
		}
		$options = array_intersect_key( $request->get_params(), array_flip( array( 'types', 'dry_run', 'validation', 'cursor' ) ) );
		try {
			$limit = Relx_Contract::MAX_REPLACED_RELATIONS;
			return new WP_REST_Response( $this->core->relations->replace( $from, $by, $options + compact( 'user_id', 'limit' ) ) );
		} catch ( Relx_Exception $error ) {
			throw self::as_parameter_error( $error );
		}
	}
}
