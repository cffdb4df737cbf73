<?php
defined( 'ABSPATH' ) || exit;

/**
 * Registers the source `relx/related` of block bindings: attributes of core blocks have the values of dynamic tags, such as
 * the title of a related post in a heading. Arguments: `tag`, and the settings of the tag.
 */
class Relx_Block_Bindings {

	/** Name of the source. */
	const SOURCE = 'relx/related';

	/** Hooks into WordPress. */
	public function register(): void {
		add_action( 'init', array( $this, 'register_source' ) );
	}

	/** Registers the source, unless it exists. */
	public function register_source(): void {
		if ( get_block_bindings_source( self::SOURCE ) ) {
			return;
		}
		register_block_bindings_source(
			self::SOURCE,
			array(
				'label'              => __( 'Related content', 'relx' ),
				'get_value_callback' => array( $this, 'value' ),
				'uses_context'       => array( 'postId', 'postType' ),
			)
		);
	}

	/**
	 * The value of an attribute. Only the first object counts, unless the arguments contain a limit.
	 *
	 * @param array    $args      Arguments of the binding.
	 * @param WP_Block $block     Block.
	 * @param string   $attribute Name of the attribute.
	 * @return string|null Null keeps the attribute as it is saved.
	 */
	public function value( $args, $block, $attribute ) {
		$name = is_array( $args ) ? $args['tag'] ?? 'relx_related_posts' : '';
		if ( ! is_string( $name ) || ! isset( Relx_Dynamic_Tag::specs()[ $name ] ) ) {
			return null;
		}
		$category = self::category( $block, $attribute );
		$tag      = new Relx_Dynamic_Tag( $name, $args + array( 'limit' => 1 ) );
		$value    = $tag->value( Relx_Blocks::current_post_id( $block->context ), $category );
		// An empty URL would be that of the page.
		return '' === $value && in_array( $category, array( 'url', 'image' ), true ) ? null : $value;
	}

	/**
	 * The category of the values of an attribute.
	 *
	 * @param WP_Block $block     Block.
	 * @param string   $attribute Name of the attribute.
	 */
	private static function category( $block, $attribute ): string {
		if ( in_array( $attribute, array( 'url', 'href' ), true ) ) {
			return 'core/image' === $block->name && 'url' === $attribute ? 'image' : 'url';
		}
		$source = $block->block_type->attributes[ $attribute ]['source'] ?? '';
		return in_array( $source, array( 'html', 'rich-text' ), true ) ? 'html' : 'text';
	}
}
