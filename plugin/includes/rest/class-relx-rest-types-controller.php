<?php
defined( 'ABSPATH' ) || exit;

/**
 * `relx/v1/types`: lists the relation types, and stores those of the screen "Relation types". Also the description of the API.
 *
 * @see src/server/routes/relations/types.ts
 */
class Relx_REST_Types_Controller extends Relx_REST_Controller {
	public function register_routes(): void {
		$this->route(
			'/types',
			array(
				$this->handler( 'GET', 'list_types' ),
				$this->handler( 'POST', 'create_type', Relx_REST_Params::of( 'createType' ), 'check_manager' ),
			)
		);
		$this->route(
			'/types/(?P<name>[^/]+)',
			array(
				$this->handler( 'PUT', 'update_type', Relx_REST_Params::of( 'updateType' ), 'check_manager' ),
				$this->handler( 'DELETE', 'delete_type', Relx_REST_Params::of( 'deleteType' ), 'check_manager' ),
			)
		);
		$this->route( '/openapi.json', array( $this->handler( 'GET', 'describe' ) ), self::NO_SCHEMA );
	}

	/** Lists the relation types, without private fields for users who cannot write posts. */
	protected function list_types(): WP_REST_Response {
		return new WP_REST_Response( $this->types() );
	}

	/**
	 * Stores a relation type.
	 *
	 * @throws Relx_Exception With the codes of {@see Relx_Site_Types::create()}.
	 */
	protected function create_type( WP_REST_Request $request ): WP_REST_Response {
		( new Relx_Site_Types( $this->core->table, $this->core->types ) )->create( self::definition( $request, 'createType' ) );
		return new WP_REST_Response( $this->type( $request['name'] ), 201 );
	}

	/**
	 * Changes a relation type, or hides it.
	 *
	 * @throws Relx_Exception With the codes of {@see Relx_Site_Types::update()}.
	 */
	protected function update_type( WP_REST_Request $request ): WP_REST_Response {
		// The name in the path, not one in the body.
		$name = $request->get_url_params()['name'];
		( new Relx_Site_Types( $this->core->table, $this->core->types ) )->update( $name, array_diff_key( self::definition( $request, 'updateType' ), array( 'name' => 0 ) ) );
		return new WP_REST_Response( $this->type( $name ) );
	}

	/**
	 * Deletes a relation type, if all relations to delete fit into one request.
	 *
	 * @throws Relx_Exception With the codes of {@see Relx_Site_Types::delete()}.
	 */
	protected function delete_type( WP_REST_Request $request ): WP_REST_Response {
		$name  = $request->get_url_params()['name'];
		$types = new Relx_Site_Types( $this->core->table, $this->core->types );
		$types->check_origin( $name );
		$previous  = $this->type( $name );
		$is_kept   = 'keep' === $request['relations'];
		$relations = $is_kept ? $this->core->table->count_of_type( $name ) : count( $this->core->relations->remove_of_type( $name ) );
		$deleted   = $is_kept || 0 === $this->core->table->count_of_type( $name );
		if ( $deleted ) {
			$types->delete( $name );
		}
		return new WP_REST_Response( compact( 'deleted', 'previous', 'relations' ) );
	}

	/**
	 * Rejects users who cannot manage the site.
	 *
	 * @throws Relx_Exception With the code rest_forbidden.
	 */
	protected function check_manager(): void {
		if ( ! current_user_can( 'manage_options' ) ) {
			throw new Relx_Exception( 'rest_forbidden', __( 'You don’t have permission to change relation types. Contact an administrator.', 'relx' ) );
		}
	}

	/**
	 * The definition in a request. Integers are floats in parameters that are numbers.
	 *
	 * @param string $route Name of the route in `src/api`.
	 */
	private static function definition( WP_REST_Request $request, string $route ): array {
		$definition = array_intersect_key( $request->get_params(), Relx_REST_Params::of( $route ) );
		return array_map( static fn( $value ) => is_float( $value ) && floor( $value ) === $value ? (int) $value : $value, $definition );
	}

	/** The relation types as the user sees them, with their origins. */
	private function types(): array {
		$types  = ( new Relx_Data_Access( get_current_user_id() ) )->types( $this->core->types->all() );
		$origin = fn( $type ) => $type + self::source( $type ) + array( 'origin' => $this->core->types->origin( $type['name'] ) );
		return array_map( $origin, $types );
	}

	/** The field that a type follows, for users who know its key. */
	private static function source( array $type ): array {
		$key = $type['meta_key'] ?? null;
		return null === $key ? array() : array( 'source' => Relx_Foreign_ACF::source( $key ) ?? array( 'label' => $key ) );
	}

	/** One of them. */
	private function type( string $name ): array {
		return array_column( $this->types(), null, 'name' )[ $name ];
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
