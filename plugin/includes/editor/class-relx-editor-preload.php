<?php
defined( 'ABSPATH' ) || exit;

/** Adds names and settings of the site, the relation types, and the lists of a post's blocks to the page of the editor. */
class Relx_Editor_Preload {

	/** More lists are requested when they are shown. */
	const MAX_LISTS = 20;

	/** Hooks into WordPress. */
	public function register(): void {
		add_filter( 'block_editor_rest_api_preload_paths', array( $this, 'add_types' ), 10, 2 );
		add_action( 'enqueue_block_editor_assets', array( $this, 'add_site' ) );
		add_action( 'enqueue_block_editor_assets', array( $this, 'add_lists' ) );
		add_action( 'enqueue_block_editor_assets', array( $this, 'add_uses' ) );
	}

	/** Adds settings of the site. The default types are those of new blocks. */
	public function add_site(): void {
		wp_add_inline_script( Relx_Blocks::EDITOR_SCRIPT, 'Object.assign( window.relxSite, ' . wp_json_encode( (object) Relx_Admin_Screen::settings_link() ) . ' );', 'before' );
		wp_add_inline_script( Relx_Blocks::EDITOR_SCRIPT, 'window.relxDefaultTypes = ' . wp_json_encode( Relx_Settings::get( 'default_types' ) ) . ';', 'before' );
	}

	/**
	 * Adds the path of the relation types.
	 *
	 * @param array                   $paths   Paths of the REST API.
	 * @param WP_Block_Editor_Context $context What is edited.
	 * @return array
	 */
	public function add_types( $paths, $context ) {
		if ( ! $context->post instanceof WP_Post ) {
			return $paths;
		}
		return array_merge( $paths, array( '/' . Relx_Brand::rest_namespace() . '/types' ) );
	}

	/**
	 * Adds the lists of the blocks of the edited post. Since WordPress 7.1, the editor discards what WordPress itself preloads
	 * before blocks appear, so this uses a middleware of its own.
	 */
	public function add_lists(): void {
		$post = get_post();
		if ( ! $post || 'post' !== get_current_screen()->base ) {
			return;
		}
		$lists = array();
		foreach ( Relx_Content_Scanner::blocks_in( $post->post_content, $post->ID ) as $list ) {
			$lists[ $list->key() ] = $list;
		}
		if ( ! $lists || count( $lists ) > self::MAX_LISTS ) {
			return;
		}
		$preloaded = rest_preload_api_request( array(), $this->path_of( array_values( $lists ) ) );
		$script    = '{ const preloaded = wp.apiFetch.createPreloadingMiddleware( %s ); wp.apiFetch.use( ( options, next ) => preloaded( options, next ) ); }';
		wp_add_inline_script( Relx_Blocks::EDITOR_SCRIPT, sprintf( $script, wp_json_encode( $preloaded, JSON_HEX_TAG | JSON_UNESCAPED_SLASHES ) ), 'before' );
	}

	/** Adds the number of posts that list the edited post, for its panel. */
	public function add_uses(): void {
		$post = get_post();
		if ( ! $post || 'post' !== get_current_screen()->base || 'auto-draft' === $post->post_status || ! in_array( $post->post_type, Relx_Visibility::post_types(), true ) ) {
			return;
		}
		$used_by = Relx_Core::attempt( static fn() => Relx_Used_By::summary( 'post', $post->ID ) );
		if ( is_array( $used_by ) ) {
			wp_add_inline_script( Relx_Blocks::EDITOR_SCRIPT, 'window.relxSite.usedBy = ' . wp_json_encode( $used_by ) . ';', 'before' );
		}
	}

	/**
	 * The path with which the script requests lists: that of the only list, or one of all lists, in which parameters that they
	 * share are sent once.
	 *
	 * @param Relx_List_Request[] $lists Different lists, in their order.
	 */
	private function path_of( array $lists ): string {
		$route   = '/' . Relx_Brand::rest_namespace();
		$queries = array_map( array( $this, 'query_of' ), $lists );
		if ( 1 === count( $lists ) ) {
			return "$route/post/{$lists[0]->post_id}?" . http_build_query( $queries[0] );
		}
		$shared  = array_intersect_assoc( ...$queries );
		$objects = array();
		foreach ( $lists as $index => $list ) {
			$own       = array_diff_key( $queries[ $index ], $shared );
			$objects[] = "post:{$list->post_id}" . ( $own ? '?' . http_build_query( $own ) : '' );
		}
		return "$route/related?" . http_build_query( array( 'objects' => implode( ',', $objects ) ) + $shared );
	}

	/** @return array<string, string> The parameters of a list, sorted by name. */
	private function query_of( Relx_List_Request $list ): array {
		$args  = $list->query()['args'];
		$query = array_diff_key( $args, array( 'limit' => 0 ) ) + array( 'per_page' => (string) $args['limit'] );
		ksort( $query );
		return $query;
	}
}
