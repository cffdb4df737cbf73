<?php
defined( 'ABSPATH' ) || exit;

/**
 * Makes the posts of a Query Loop, and the terms of a Terms Query, those that are related to the current post. The loop has
 * the attributes of a list in `query.relx`: `type`, `direction`, `order`, `post`, `fill` and `exclude`. Other loops are not affected.
 */
class Relx_Query_Loop {

	/** Arguments of WP_Query by the attribute `order`. In other orders, a loop has the ids of a list. */
	const ORDERS = array(
		'manual' => array( 'orderby' => array( 'relation' => 'ASC' ) ),
		'date'   => array(
			'orderby' => 'date',
			'order'   => 'DESC',
		),
		'random' => array( 'orderby' => 'rand' ),
	);

	/** Maximum number of posts or terms of a loop that has the ids of a list. */
	const MAX_LISTED = 500;

	/** Priority of filters. */
	const LATE = 20;

	/**
	 * Ids that loops leave out, by the loop and its post, until it is complete. The blocks of a loop run its query again, after its
	 * posts have been shown.
	 *
	 * @var array<string, array<int, int[]|null>>
	 */
	private static array $shown = array();

	/** Hooks into WordPress. */
	public function register(): void {
		add_filter( 'register_block_type_args', array( $this, 'pass_post' ), 10, 2 );
		// After plugins that add conditions to loops, which then apply to related posts, too.
		add_filter( 'query_loop_block_query_vars', array( $this, 'query_posts' ), self::LATE, 2 );
		add_filter( 'found_posts', array( $this, 'count_random' ), 10, 2 );
		add_filter( 'render_block_context', array( $this, 'query_terms' ), 10, 2 );
		add_filter( 'render_block_core/query', array( $this, 'complete' ), 10, 2 );
		// After the post types of themes and plugins.
		add_action( 'rest_api_init', array( $this, 'register_parameter' ) );
	}

	/**
	 * Passes the current post to the blocks that run the query of a loop.
	 *
	 * @param array  $args Arguments of a block type.
	 * @param string $name Name of the block type.
	 * @return array
	 */
	public function pass_post( $args, $name ) {
		if ( preg_match( '/^core\/(?:post-template|term-template|query-no-results|query-pagination-(?:next|numbers|previous))$/D', $name ) ) {
			$args['uses_context'] = array_values( array_unique( array_merge( $args['uses_context'] ?? array(), array( 'postId', 'postType' ) ) ) );
		}
		return $args;
	}

	/**
	 * @param array    $query Arguments of WP_Query.
	 * @param WP_Block $block Block that runs the query.
	 * @return array
	 */
	public function query_posts( $query, $block ) {
		$given = $block->context['query'][ Relx_List_Request::LOOP_KEY ] ?? null;
		if ( ! is_array( $given ) ) {
			return $query;
		}
		$related = self::related( $query, $given, Relx_Blocks::current_post_id( $block->context ), self::name( $block->context['queryId'] ?? 0, $given ) );
		// A loop has one post type, also for related posts of others. Plugins add further ones, which are a condition.
		if ( is_array( $query['post_type'] ?? null ) && is_array( $related['post_type'] ) ) {
			$post_types           = array_values( array_intersect( $related['post_type'], $query['post_type'] ) );
			$related['post_type'] = $post_types;
			$related['post__in']  = $post_types ? $related['post__in'] ?? array() : array( 0 );
		}
		return $related;
	}

	/**
	 * The number of posts of a query. In random order, those of the page: further pages would repeat some posts, and skip others.
	 *
	 * @param int|string $found Number of posts that match.
	 * @param WP_Query   $query Query.
	 * @return int|string
	 */
	public function count_random( $found, $query ) {
		$is_random = 'rand' === $query->get( 'orderby' ) && $query->get( Relx_Post_Query::VISIBLE );
		return $is_random ? min( (int) $found, count( (array) $query->posts ) ) : $found;
	}

	/**
	 * Completes a loop. Removes the heading and everything else of one without posts, unless its block "No results" has content.
	 *
	 * @param string $content HTML of the loop.
	 * @param array  $block   Parsed block.
	 * @return string
	 */
	public function complete( $content, $block ) {
		$given = $block['attrs']['query'][ Relx_List_Request::LOOP_KEY ] ?? null;
		$name  = self::name( $block['attrs']['queryId'] ?? 0, $given );
		if ( ! empty( self::$shown[ $name ] ) ) {
			// The last one: a loop of this name in the content of another post contains this one, and is not complete.
			array_pop( self::$shown[ $name ] );
		}
		if ( null === $given || false !== strpos( $content, 'wp-block-post-template' ) || self::has_no_results_content( $block['innerBlocks'] ) ) {
			return $content;
		}
		return '';
	}

	/**
	 * Name of a loop in the page. A synced pattern that is in the page twice has two loops of one name.
	 *
	 * @param mixed $id    Attribute `queryId`, unchecked.
	 * @param mixed $given Attributes of the list.
	 */
	private static function name( $id, $given ): string {
		return wp_json_encode( array( get_current_blog_id(), $id, $given ) );
	}

	/**
	 * Whether the block "No results" has more than empty paragraphs.
	 *
	 * @param array[] $blocks Parsed blocks.
	 */
	private static function has_no_results_content( array $blocks ): bool {
		foreach ( $blocks as $block ) {
			if ( 'core/query-no-results' !== $block['blockName'] ) {
				if ( self::has_no_results_content( $block['innerBlocks'] ) ) {
					return true;
				}
				continue;
			}
			foreach ( $block['innerBlocks'] as $inner ) {
				if ( 'core/paragraph' !== $inner['blockName'] || '' !== trim( wp_strip_all_tags( $inner['innerHTML'] ) ) ) {
					return true;
				}
			}
		}
		return false;
	}

	/**
	 * The terms of a Terms Query. WordPress 6.9 and later have this block.
	 *
	 * @param array $context Context of a block.
	 * @param array $block   Parsed block.
	 * @return array
	 */
	public function query_terms( $context, $block ) {
		$given = $context['termQuery'][ Relx_List_Request::LOOP_KEY ] ?? null;
		if ( 'core/term-template' !== ( $block['blockName'] ?? '' ) || ! is_array( $given ) ) {
			return $context;
		}
		$request = Relx_List_Request::of_block( 'term', $given, Relx_Blocks::current_post_id( $context ) );
		// The block limits the terms to those of its taxonomy, and to its number of items.
		$request->attributes['limit'] = self::MAX_LISTED;

		$ids     = Relx_Page_Lists::instance()->ids( $request );
		$include = $context['termQuery']['include'] ?? null;
		$ids     = $include ? array_values( array_intersect( $ids, (array) $include ) ) : $ids;

		$context['termQuery'] = array(
			'include'    => $ids ? $ids : array( 0 ),
			'hideEmpty'  => false,
			'inherit'    => false,
			'showNested' => true,
		) + $context['termQuery'];
		return $context;
	}

	/** Registers the parameter with which the editor requests the posts of a loop. */
	public function register_parameter(): void {
		foreach ( Relx_Visibility::post_types() as $post_type ) {
			add_filter( "rest_{$post_type}_collection_params", array( $this, 'collection_params' ) );
			add_filter( "rest_{$post_type}_query", array( $this, 'query_collection' ), self::LATE, 2 );
		}
	}

	/**
	 * The parameters of a collection of posts.
	 *
	 * @param array $params Parameters.
	 * @return array
	 */
	public function collection_params( $params ) {
		$type = array( 'type' => 'string' );
		$params[ Relx_List_Request::LOOP_KEY ] = array(
			'description'          => __( 'Limits the result to posts that are related to a post.', 'relx' ),
			'type'                 => 'object',
			'properties'           => array(
				'post'      => array(
					'type'    => 'integer',
					'minimum' => 1,
				),
				'type'      => $type,
				'direction' => $type,
				'order'     => $type,
				'fill'      => $type,
				'exclude'   => $type,
			),
			'additionalProperties' => false,
		);
		return $params;
	}

	/**
	 * The query of a collection of posts.
	 *
	 * @param array           $query   Arguments of WP_Query.
	 * @param WP_REST_Request $request Request.
	 * @return array
	 */
	public function query_collection( $query, $request ) {
		$given = $request->get_param( Relx_List_Request::LOOP_KEY );
		if ( ! is_array( $given ) ) {
			return $query;
		}
		return self::related( $query, $given, 0 );
	}

	/**
	 * Limits a query to related posts of any post type that the user can see, in the order of the list. Posts that the user cannot see
	 * have no relations. A query of chosen posts keeps those of them that are related.
	 *
	 * @param array  $query   Arguments of WP_Query.
	 * @param array  $given   Attributes of the list.
	 * @param int    $post_id The post that contains the loop, 0 for none.
	 * @param string $loop    Name of the loop in the page, empty for a loop that does not exclude what the page shows.
	 */
	public static function related( array $query, array $given, int $post_id, string $loop = '' ) {
		$request        = Relx_List_Request::of_block( 'post', $given, $post_id );
		$request->shown = self::$shown[ $loop ][ $post_id ] ?? null;
		$lists          = Relx_Page_Lists::instance();
		$lists->resolve( $request );
		if ( '' !== $loop ) {
			self::$shown[ $loop ][ $post_id ] = $request->shown;
		}
		$type       = $request->attributes['type'];
		$visibility = new Relx_Visibility( get_current_user_id() );
		$is_visible = $request->post_id > 0 && $visibility->visible( 'post', array( $request->post_id ) );
		if ( ! $is_visible || ! Relx_Core::instance()->types->has( $type ) ) {
			return array( 'post__in' => array( 0 ) ) + $query;
		}
		$related = array(
			'post_type'              => Relx_Visibility::post_types(),
			Relx_Post_Query::VISIBLE => $visibility,
		);
		$order   = $request->attributes['order'];
		if ( $request->is_filled() ) {
			$number = (int) ( $query['posts_per_page'] ?? get_option( 'posts_per_page' ) );

			$request->attributes['limit'] = $number > 0 ? min( $number, 50 ) : 50;
		}
		// Similar posts fill up the first page. A list of chosen posts only has further pages.
		$is_listed = $request->is_filled() && $lists->has_similar( $request );
		if ( ! $is_listed && ! isset( self::ORDERS[ $order ] ) ) {
			$request->attributes = array(
				'limit' => self::MAX_LISTED,
				'fill'  => 'none',
			) + $request->attributes;
			$is_listed           = true;
		}
		$excluded = (array) ( $query['post__not_in'] ?? array() );
		$chosen   = array_filter( (array) ( $query['post__in'] ?? array() ) );
		if ( $is_listed ) {
			// WP_Query ignores excluded posts beside these.
			$ids = array_diff( $lists->ids( $request ), $excluded );
			$ids = $chosen ? array_intersect( $ids, $chosen ) : $ids;
			return array(
				'post__in'            => $ids ? $ids : array( 0 ),
				'orderby'             => 'post__in',
				'ignore_sticky_posts' => true,
			) + $related + $query;
		}
		$direction = $request->attributes['direction'];
		$clause    = array( 'post_id' => $request->post_id ) + compact( 'type' );

		$related[ Relx_Post_Query::ARGUMENT ] = '' === $direction ? $clause : $clause + compact( 'direction' );
		$related['post__not_in'] = array_merge( $excluded, $request->excluded() );
		if ( $chosen ) {
			$related['post__in'] = array_diff( $chosen, $related['post__not_in'] );
			$related['post__in'] = $related['post__in'] ? $related['post__in'] : array( 0 );
		}
		return $related + self::ORDERS[ $order ] + $query;
	}
}
