<?php
/**
 * Data that the block editor has when it opens.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/** Adds the relation types and the lists of a post's blocks to what WordPress sends with the page of the editor. */
class Relx_Editor_Preload {

	/** More lists are requested when they are shown. */
	const MAX_LISTS = 20;

	/** Hooks into WordPress. */
	public function register() {
		add_filter( 'block_editor_rest_api_preload_paths', array( $this, 'add_paths' ), 10, 2 );
	}

	/**
	 * Adds the paths of our requests.
	 *
	 * @param array                   $paths   Paths of the REST API.
	 * @param WP_Block_Editor_Context $context What is edited.
	 * @return array
	 */
	public function add_paths( $paths, $context ) {
		if ( Relx_Peer::exists() || ! $context->post instanceof WP_Post ) {
			return $paths;
		}
		$lists = array();
		foreach ( Relx_List_Finder::blocks_in( $context->post->post_content, $context->post->ID ) as $list ) {
			$lists[ $list->key() ] = $list;
		}
		$ours = array( '/' . Relx_REST::route_namespace() . '/types' );
		if ( $lists && count( $lists ) <= self::MAX_LISTS ) {
			$ours[] = $this->path_of( array_values( $lists ) );
		}
		return array_merge( $paths, $ours );
	}

	/**
	 * The path with which the script requests lists: that of the only list, or one of all lists, in which parameters that they
	 * share are sent once.
	 *
	 * @param Relx_List_Request[] $lists Different lists, in their order.
	 * @return string
	 */
	private function path_of( array $lists ) {
		$route   = '/' . Relx_REST::route_namespace();
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

	/**
	 * The parameters of a list, sorted by name.
	 *
	 * @param Relx_List_Request $list A list.
	 * @return array<string, string>
	 */
	private function query_of( Relx_List_Request $list ) {
		$args  = $list->args();
		$query = array_diff_key( $args, array( 'limit' => 0 ) ) + array( 'per_page' => (string) $args['limit'] );
		ksort( $query );
		return $query;
	}
}
