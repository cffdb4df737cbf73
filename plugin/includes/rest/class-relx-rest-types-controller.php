<?php
defined( 'ABSPATH' ) || exit;

/** `GET relx/v1/types`, and the description of the API. */
class Relx_REST_Types_Controller extends Relx_REST_Controller {
	public function register_routes(): void {
		$this->route( '/types', array( $this->handler( 'GET', 'list_types' ) ) );
		$this->route( '/openapi.json', array( $this->handler( 'GET', 'describe' ) ) );
	}

	/** Lists the relation types, without private fields for users who cannot write posts. */
	protected function list_types(): WP_REST_Response {
		$types  = ( new Relx_Data_Access( get_current_user_id() ) )->types( $this->core->types->all() );
		$origin = fn( $type ) => $type + array( 'origin' => $this->core->types->origin( $type['name'] ) );
		return new WP_REST_Response( array_map( $origin, $types ) );
	}

	/** Returns the OpenAPI description of the plugin's routes. */
	protected function describe(): WP_REST_Response {
		// phpcs:ignore WordPress.WP.AlternativeFunctions -- a file of the plugin.
		return new WP_REST_Response( json_decode( file_get_contents( RELX_FOLDER . '/includes/generated/openapi.json' ) ) );
	}

	/** The schema of a relation type. */
	public function get_item_schema(): array {
		return Relx_REST_Params::item( 'type' );
	}
}
