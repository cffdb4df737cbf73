<?php
defined( 'ABSPATH' ) || exit;

/** Adds relations as a parameter to the Query block of GenerateBlocks 2.0 and later: a list of the current post, such as `parent_of incoming`. */
class Relx_GenerateBlocks {

	/** Name of the parameter. */
	const PARAMETER = 'relx';

	/** Hooks into GenerateBlocks. */
	public function register(): void {
		add_action( 'enqueue_block_editor_assets', array( $this, 'add_parameter' ) );
		add_filter( 'generateblocks_query_wp_query_args', array( $this, 'query' ), 10, 4 );
	}

	/** Adds the parameter to the settings of the block. */
	public function add_parameter(): void {
		if ( ! defined( 'GENERATEBLOCKS_VERSION' ) ) {
			return;
		}
		$options = array();
		foreach ( Relx_Core::instance()->types->lists_for( 'post' ) as $list ) {
			$type = Relx_Core::instance()->types->get( $list['type'] );
			if ( array_intersect( array( 'post' ), $type['from_object_types'], $type['to_object_types'] ) ) {
				$options[] = array(
					'value' => "{$list['type']} {$list['direction']}",
					'label' => $list['label'],
				);
			}
		}
		$parameter = array(
			'id'            => self::PARAMETER,
			'type'          => 'select',
			'default'       => '',
			'selectOptions' => $options,
			'label'         => __( 'Related content', 'relx' ),
			'description'   => __( 'Limits the result to posts that are related to a post.', 'relx' ),
			'group'         => 'relx',
		);
		$script    = 'wp.hooks.addFilter( "generateblocks.editor.query.query-parameters", "relx/related", ( all ) => all.concat( %s ) );';
		wp_add_inline_script( 'wp-hooks', sprintf( $script, wp_json_encode( $parameter, JSON_HEX_TAG ) ) );
	}

	/**
	 * Limits a query to related posts. Its own order has priority over that of the list.
	 *
	 * @param array           $args       Arguments of WP_Query.
	 * @param array           $attributes Attributes of the block.
	 * @param WP_Block|object $block      Block.
	 * @param array           $current    Current objects, with `post_id`.
	 * @return array
	 */
	public function query( $args, $attributes, $block, $current = array() ) {
		$list = $args[ self::PARAMETER ] ?? '';
		if ( ! is_string( $list ) || '' === $list ) {
			return $args;
		}
		list( $type, $direction ) = explode( ' ', "$list " );

		$own = array_intersect_key( $args, array_flip( array( 'orderby', 'order' ) ) );
		return ( isset( $own['orderby'] ) ? $own : array() ) + Relx_Query_Loop::related( $args, compact( 'type', 'direction' ), (int) ( $current['post_id'] ?? get_the_ID() ) );
	}
}
