<?php
defined( 'ABSPATH' ) || exit;

/**
 * The field `relx_relations` of posts, users and terms under `wp/v2`, present with `?relx_relations=1`.
 *
 * The field is registered for its schema. Its values are added to the finished response, so that a collection needs one
 * query for all of its items, and the field is absent without the parameter.
 */
class Relx_REST_Embed {
	/** Parameter that adds similar posts to the embeds of posts. */
	const SIMILAR = 'relx_similar';

	private Relx_Core $core;

	public function __construct( Relx_Core $core ) {
		$this->core = $core;
	}

	/** Registers the field. */
	public function register(): void {
		// WordPress names the schema of tags differently.
		$names  = array_diff( Relx_Visibility::taxonomies(), array( 'post_tag' ) );
		$types  = array_merge( Relx_Visibility::post_types(), $names, array( 'tag', 'user' ) );
		$schema = array(
			'description' => 'What is related to the object, at most 100 relations. Present with the parameter of this name.',
			'type'        => 'array',
			'context'     => array( 'view', 'edit' ),
			'readonly'    => true,
			'items'       => array(
				'type'       => 'object',
				'properties' => array(
					'to_id'   => array( 'type' => 'integer' ),
					'to_type' => array(
						'type' => 'string',
						'enum' => Relx_Contract::OBJECT_TYPES,
					),
					'type'    => array( 'type' => 'string' ),
					'title'   => array( 'type' => 'string' ),
				),
			),
		);
		register_rest_field( $types, Relx_Brand::embed_param(), compact( 'schema' ) + array( 'get_callback' => null ) );
		add_filter( 'rest_request_after_callbacks', array( $this, 'add_relations' ), 10, 3 );
	}

	/**
	 * Whether a request includes the embed.
	 *
	 * @param WP_REST_Request $request Request.
	 */
	public static function is_requested( $request ): bool {
		return self::is_true( $request[ Relx_Brand::embed_param() ] ) && in_array( $request->get_method(), array( 'GET', 'HEAD' ), true );
	}

	/**
	 * Whether the value of a parameter means true.
	 *
	 * @param mixed $value Value.
	 */
	private static function is_true( $value ): bool {
		return is_scalar( $value ) && in_array( (string) $value, array( '1', 'true' ), true );
	}

	/**
	 * Adds the relations of all objects of a response.
	 *
	 * @param mixed           $response Response or error.
	 * @param array           $handler  Route handler.
	 * @param WP_REST_Request $request  Request.
	 * @return mixed
	 */
	public function add_relations( $response, $handler, $request ) {
		$object_type = $response instanceof WP_REST_Response && ! $response->is_error() && self::is_requested( $request ) ? self::object_type( $handler ) : null;
		$data        = $object_type ? $response->get_data() : null;
		if ( ! is_array( $data ) || ! $data ) {
			return $response;
		}
		$is_list = wp_is_numeric_array( $data );
		$items   = $is_list ? $data : array( $data + array( 'id' => (int) $request['id'] ) );
		$ids     = array_filter( array_column( $items, 'id' ), fn( $id ) => self::is_shown( $object_type, (int) $id ) );
		if ( ! $ids ) {
			return $response;
		}
		$has_similar = 'post' === $object_type && self::is_true( $request[ self::SIMILAR ] );
		$lists       = Relx_Core::attempt(
			fn() => array(
				$this->core->embedded->of( $object_type, $ids, get_current_user_id() ),
				$has_similar ? $this->core->embedded->similar( $ids, get_current_user_id() ) : array(),
			)
		);
		if ( is_wp_error( $lists ) ) {
			return $lists;
		}
		list( $embedded, $similar ) = $lists;
		foreach ( $items as $index => $item ) {
			$id = $item['id'] ?? 0;
			if ( ! in_array( $id, $ids, true ) ) {
				continue;
			}
			$items[ $index ][ Relx_Brand::embed_param() ] = array_merge( $embedded['relations'][ $id ] ?? array(), $similar[ $id ] ?? array() );
		}
		$response->set_data( $is_list ? $items : $items[0] );
		if ( $embedded['cut'] ) {
			$objects = array_map( static fn( $id ) => "$object_type:$id", $embedded['cut'] );
			$response->link_header( 'related', add_query_arg( 'objects', implode( ',', $objects ), rest_url( Relx_Brand::rest_namespace() . '/related' ) ) );
		}
		return $response;
	}

	/**
	 * Whether relations show an object: not attachments, menus and templates.
	 *
	 * @param int $id Id of an object that WordPress has read.
	 */
	private static function is_shown( string $object_type, int $id ): bool {
		if ( 'term' === $object_type ) {
			$term = get_term( $id );
			return $term instanceof WP_Term && in_array( $term->taxonomy, Relx_Visibility::taxonomies(), true );
		}
		return 'user' === $object_type || ( $id > 0 && in_array( get_post_type( $id ), Relx_Visibility::post_types(), true ) );
	}

	/**
	 * The type of the objects that a handler returns, null for other routes.
	 *
	 * @param array $handler Handler.
	 */
	private static function object_type( $handler ): ?string {
		$callback = $handler['callback'] ?? null;
		$owner    = is_array( $callback ) ? $callback[0] : null;
		if ( $owner instanceof WP_REST_Posts_Controller ) {
			return 'post';
		}
		if ( $owner instanceof WP_REST_Users_Controller ) {
			return 'user';
		}
		return $owner instanceof WP_REST_Terms_Controller ? 'term' : null;
	}
}
