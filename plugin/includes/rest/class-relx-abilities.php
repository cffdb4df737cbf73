<?php
defined( 'ABSPATH' ) || exit;

/**
 * Abilities of WordPress 6.9 and later, with which assistants and automations read and change relations. Each sends a request to a route of
 * the REST API, so it has the parameters, the response and the permissions of the route.
 */
class Relx_Abilities {
	/** Namespace and category of the abilities. */
	const CATEGORY = 'relx';

	/** Maximum number of items in the input and the output. */
	const MAX_ITEMS = 20;

	private Relx_Core $core;

	public function __construct( Relx_Core $core ) {
		$this->core = $core;
	}

	/** Hooks into WordPress. */
	public function register(): void {
		add_action( 'wp_abilities_api_categories_init', array( $this, 'register_category' ) );
		add_action( 'wp_abilities_api_init', array( $this, 'register_abilities' ) );
	}

	/** Registers the category. */
	public function register_category(): void {
		wp_register_ability_category(
			self::CATEGORY,
			array(
				'label'       => __( 'Related content', 'relx' ),
				'description' => __( 'Reads and changes relations between posts, users and terms.', 'relx' ),
			)
		);
	}

	/** Registers the abilities. */
	public function register_abilities(): void {
		$labels = array(
			'get-related'     => __( 'Related content', 'relx' ),
			'list-types'      => __( 'Relation types', 'relx' ),
			'suggest-related' => __( 'Suggestions', 'relx' ),
			'add-relation'    => __( 'Add relations', 'relx' ),
			'remove-relation' => __( 'Remove relations', 'relx' ),
			'set-list'        => __( 'Update lists', 'relx' ),
			'check-relations' => __( 'Check relations', 'relx' ),
		);
		foreach ( $this->abilities() as $name => $ability ) {
			wp_register_ability(
				self::CATEGORY . "/$name",
				array(
					'label'               => $labels[ $name ],
					'description'         => $ability['description'],
					'category'            => self::CATEGORY,
					'input_schema'        => self::input_schema( $ability ),
					'output_schema'       => $ability['output'],
					'execute_callback'    => static fn( $input ) => self::run( $ability, (array) $input ),
					// The route checks permissions for objects.
					'permission_callback' => static fn() => current_user_can( $ability['capability'] ),
					'meta'                => array(
						'annotations'  => array(
							'readonly'    => $ability['readonly'],
							'destructive' => in_array( $ability['method'], array( 'PUT', 'DELETE' ), true ),
							// WordPress sends the input of those that are both in the query, where the values of fields are strings.
							'idempotent'  => 'PUT' !== $ability['method'],
						),
						'show_in_rest' => true,
						'mcp'          => array( 'public' => $ability['readonly'] ),
					),
				)
			);
		}
	}

	/**
	 * The abilities by name.
	 *
	 * @return array<string,array> Each with `method` and `path` of the route, its parameters `params`, the schema `output` of its response,
	 *                             `description`, `readonly` and `capability`.
	 */
	private function abilities(): array {
		$abilities = array();
		foreach ( Relx_REST_Params::abilities() as $name => $ability ) {
			$item = self::schema( Relx_REST_Params::item( $ability['item'] ) );
			if ( 'list' === $ability['item'] ) {
				$item['properties']['items'] = array(
					'type'  => 'array',
					'items' => self::schema( Relx_REST_Params::item( 'relation' ) ),
				);
			}
			$abilities[ $name ] = $ability + array(
				'params'     => Relx_REST_Params::schemas( $ability['route'] ),
				'output'     => $ability['many'] ? array(
					'type'  => 'array',
					'items' => $item,
				) : $item,
				'capability' => 'GET' === $ability['method'] ? 'exist' : 'read',
			);
		}
		$check  = new Relx_REST_Check_Controller( $this->core );
		$output = self::schema( $check->get_item_schema() );

		$output['properties']['items']['description'] = 'Relations of the batch that are not valid, up to 20. `categories` counts all of them.';
		$output['properties']['items']['maxItems']    = self::MAX_ITEMS;
		return $abilities + array(
			'check-relations' => array(
				'method'      => 'GET',
				'path'        => '/tools/check',
				'description' => 'Finds relations to missing content, duplicates and invalid positions. Changes nothing.',
				'readonly'    => true,
				'params'      => array_diff_key( $check->get_collection_params(), array( 'per_page' => 0 ) ),
				'output'      => $output,
				'capability'  => 'manage_options',
			),
		);
	}

	/** The schema of a route as a part of another one. */
	private static function schema( array $schema ): array {
		return array_diff_key( $schema, array_flip( array( '$schema', 'title' ) ) );
	}

	/** The schema of the input: the parameters of the route. */
	private static function input_schema( array $ability ): array {
		preg_match_all( '/{(\w+)}/', $ability['path'], $found );
		$required   = $found[1];
		$properties = array();
		foreach ( $ability['params'] as $name => $schema ) {
			if ( ! empty( $schema['required'] ) ) {
				$required[] = $name;
			}
			$limit = 'per_page' === $name ? 'maximum' : 'maxItems';
			if ( isset( $schema[ $limit ] ) ) {
				$schema[ $limit ] = min( self::MAX_ITEMS, $schema[ $limit ] );
			}
			$properties[ $name ] = array_diff_key( $schema, array_flip( array( 'required', 'validate_callback', 'sanitize_callback' ) ) );
		}
		return array(
			'type'                 => 'object',
			'additionalProperties' => false,
		) + array_filter( compact( 'properties', 'required' ) ) + ( $required ? array() : array( 'default' => array() ) );
	}

	/**
	 * Sends a request to the route of an ability.
	 *
	 * @param array $ability Ability.
	 * @param array $input   Its valid input.
	 * @return mixed|WP_Error
	 */
	private static function run( array $ability, array $input ) {
		$path    = preg_replace_callback( '/{(\w+)}/', static fn( $found ) => rawurlencode( (string) $input[ $found[1] ] ), $ability['path'] );
		$request = new WP_REST_Request( $ability['method'], '/' . Relx_Brand::rest_namespace() . $path );
		if ( 'GET' === $ability['method'] ) {
			$request->set_query_params( $input );
		} else {
			$request->set_body_params( $input );
		}
		$response = rest_do_request( $request );
		if ( $response->is_error() ) {
			return $response->as_error();
		}
		$data = $response->get_data();
		if ( isset( $data['items'] ) ) {
			$data['items'] = array_slice( $data['items'], 0, self::MAX_ITEMS );
		}
		return $data;
	}
}
