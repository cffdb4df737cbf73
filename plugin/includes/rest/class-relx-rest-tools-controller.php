<?php
defined( 'ABSPATH' ) || exit;

/**
 * Base of the controllers of `relx/v1/tools/*`.
 *
 * All routes need the capability `manage_options`. Each request does one bounded batch and returns
 *
 *     { "done": false, "next": "<cursor>", ... }
 *
 * Send `cursor=<next>` with the next request until `done` is true; `next` is null then. Counts are those of the batch, so the
 * client adds them up. `checked` and `total` of a check, and `total` of an export or a migration, show the progress. A cursor is
 * opaque. One that has expired (after an hour) fails with `rest_invalid_param`: begin again without it.
 *
 * Routes: {@see Relx_REST_Check_Controller} (`GET tools/check`, `POST tools/repair`), {@see Relx_REST_Export_Controller}
 * (`GET tools/export`), {@see Relx_REST_Import_Controller} (`POST tools/import`), {@see Relx_REST_Migrate_Controller}
 * (`GET tools/sources`, `POST tools/migrate`), {@see Relx_REST_Fields_Controller} (`GET` and `POST tools/fields`), {@see Relx_REST_Content_Controller} (`POST tools/content`),
 * {@see Relx_REST_Links_Controller} (`GET` and `POST tools/links`).
 */
abstract class Relx_REST_Tools_Controller extends Relx_REST_Controller {
	/**
	 * A handler of a route for administrators.
	 *
	 * @param string $callback Name of the method that handles the request.
	 * @param array  $args     Schemas of the parameters.
	 * @param string $check    Not used: each tool requires `manage_options`.
	 */
	protected function handler( string $methods, string $callback, array $args = array(), string $check = '' ): array {
		return array( 'permission_callback' => array( $this, 'check_admin' ) ) + parent::handler( $methods, $callback, $args, $check );
	}

	/**
	 * Rejects users who cannot manage the site.
	 *
	 * @return true|WP_Error
	 */
	public function check_admin() {
		if ( current_user_can( 'manage_options' ) ) {
			return true;
		}
		if ( ! is_user_logged_in() ) {
			return self::not_logged_in( __( 'You are not logged in. Log in as an administrator.', 'relx' ) );
		}
		return ( new Relx_Exception( 'rest_forbidden', __( 'You don’t have permission to use the tools of relations. Contact an administrator.', 'relx' ) ) )->to_wp_error();
	}

	/** The schema of the parameter `cursor`. */
	protected static function cursor(): array {
		return Relx_REST_Params::text( 'The next of the last response. Begins at the start without it.', 4000 );
	}

	/** The schema of names of relation types by their names in another plugin. */
	protected static function type_names(): array {
		return array(
			'description'          => 'Names of relation types by their names in the source.',
			'type'                 => 'object',
			'default'              => array(),
			'additionalProperties' => array(
				'type'      => 'string',
				'maxLength' => 50,
			),
		) + Relx_REST_Params::CHECKED;
	}

	/**
	 * The schema of a switch.
	 *
	 * @param bool $is_on Default.
	 */
	protected static function flag( string $description, bool $is_on = false ): array {
		return array(
			'description' => $description,
			'type'        => 'boolean',
			'default'     => $is_on,
		) + Relx_REST_Params::CHECKED;
	}

	/** The schema of a response. */
	public function get_item_schema(): array {
		return array(
			'$schema'    => 'http://json-schema.org/draft-04/schema#',
			'title'      => 'relx-tool',
			'type'       => 'object',
			'properties' => array(
				'done' => array(
					'description' => 'Whether this was the last batch.',
					'type'        => 'boolean',
					'context'     => array( 'view' ),
				),
				'next' => array(
					'description' => 'Cursor of the next request, null at the end.',
					'type'        => array( 'string', 'null' ),
					'context'     => array( 'view' ),
				),
			) + $this->properties(),
		);
	}

	/** Properties of a response beside `done` and `next`. A route without a schema has none. */
	protected function properties(): array {
		return array();
	}

	/**
	 * The schemas of counts.
	 *
	 * @param array<string,string> $counts Descriptions by name.
	 */
	protected static function counts( array $counts ): array {
		return array_map(
			static fn( $description ) => array(
				'description' => $description,
				'type'        => 'integer',
				'context'     => array( 'view' ),
			),
			$counts
		);
	}

	/**
	 * Descriptions of the counts of an import.
	 *
	 * @return array<string,string>
	 */
	protected static function line_counts(): array {
		return array(
			'lines'    => 'Lines of this batch.',
			'added'    => 'Added relations; with dry_run, relations to add.',
			'existing' => 'Existing relations.',
			'changed'  => 'Existing relations that were changed.',
			'rejected' => 'Rejected lines.',
		);
	}

	/** The schema of the property `partial` of an import. */
	protected static function partial(): array {
		return array(
			'description' => 'Whether a dry run has compared the lines of this batch with a part of the new relations only: the first ones.',
			'type'        => 'boolean',
			'context'     => array( 'view' ),
		);
	}

	/** The schema of rejected lines. */
	protected static function error_list( string $description ): array {
		$properties = array(
			'at'      => 'integer',
			'code'    => 'string',
			'message' => 'string',
		);
		return self::list_of( $description, $properties );
	}

	/**
	 * The schema of a list of objects.
	 *
	 * @param array $properties JSON types of their properties by name.
	 */
	protected static function list_of( string $description, array $properties ): array {
		return array(
			'description' => $description,
			'type'        => 'array',
			'context'     => array( 'view' ),
			'items'       => array(
				'type'       => 'object',
				'properties' => array_map( static fn( $type ) => compact( 'type' ), $properties ),
			),
		);
	}
}
