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
		return new WP_REST_Response( ( new Relx_Data_Access( get_current_user_id() ) )->types( $this->core->types->all() ) );
	}

	/** Returns the OpenAPI description of the plugin's routes. */
	protected function describe(): WP_REST_Response {
		// phpcs:ignore WordPress.WP.AlternativeFunctions -- a file of the plugin.
		return new WP_REST_Response( json_decode( file_get_contents( RELX_FOLDER . '/includes/generated/openapi.json' ) ) );
	}

	/** The schema of a relation type. */
	public function get_item_schema(): array {
		$types = array(
			'type'  => 'array',
			'items' => array(
				'type' => 'string',
				'enum' => Relx_Checks::OBJECT_TYPES,
			),
		);
		$limit = array( 'type' => array( 'integer', 'null' ) );
		return array(
			'$schema'    => 'http://json-schema.org/draft-04/schema#',
			'title'      => 'relx-type',
			'type'       => 'object',
			'properties' => array(
				'name'               => array( 'type' => 'string' ),
				'label'              => array( 'type' => 'string' ),
				'from_object_types'  => $types,
				'to_object_types'    => $types,
				'direction'          => array(
					'type' => 'string',
					'enum' => Relx_Type_Registry::DIRECTIONS,
				),
				'max_connections'    => $limit,
				'max_connections_to' => $limit,
				'edit'               => array(
					'type' => 'string',
					'enum' => Relx_Settings::EDITS,
				),
				'computed'           => array(
					'description' => 'True for a type whose relations are computed and cannot be written.',
					'type'        => 'boolean',
				),
				'fields'             => array(
					'description'          => 'Schemas of the data of relations by name, if the type declares any.',
					'type'                 => 'object',
					'additionalProperties' => array( 'type' => 'object' ),
				),
			),
		);
	}
}
