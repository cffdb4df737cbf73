<?php
defined( 'ABSPATH' ) || exit;

/** Renders the blocks and shortcodes of relx in a text. It runs no other shortcodes, because logged-out users can send the text. */
class Relx_Render_Request {
	/** The post that contains the text, 0 for none. */
	private int $post_id;

	/** @var Relx_List_Request[] Lists that were rendered. */
	private array $lists = array();

	/**
	 * Creates a renderer for one text.
	 *
	 * @param int $post_id The post that contains the text, 0 for none.
	 */
	public function __construct( $post_id ) {
		$this->post_id = (int) $post_id;
	}

	/** Renders a block without its saved element. Returns HTML. */
	public function block( string $object_type, array $attributes ): string {
		return $this->list_html( Relx_List_Request::of_block( $object_type, $attributes, $this->post_id ) );
	}

	/**
	 * Renders the lists in a text.
	 *
	 * @param string $text Text with blocks and shortcodes.
	 * @return string HTML.
	 */
	public function text( string $text ): string {
		return $this->blocks( parse_blocks( $text ) );
	}

	/**
	 * Cache tags of the objects and types that invalidate the HTML.
	 *
	 * @return string[] Sorted, such as `post:12` and `type:related_to`.
	 */
	public function tags(): array {
		$tags = array_map( array( Relx_Page_Lists::instance(), 'tags' ), $this->lists );
		$tags = array_values( array_unique( array_merge( array(), ...$tags ) ) );
		sort( $tags, SORT_STRING );
		return $tags;
	}

	/** Renders blocks. Blocks of other plugins stay unchanged, with their comments. */
	private function blocks( array $blocks ) {
		$html = '';
		foreach ( $blocks as $block ) {
			$type = Relx_List_Request::type_of( $block['blockName'] );
			if ( null !== $type ) {
				$html .= $this->saved_block( $type, $block );
			} elseif ( 'core/post-template' !== $block['blockName'] ) {
				// The posts of a template come from its query, which is not run here.
				$html .= $this->other_block( $block );
			}
		}
		return $html;
	}

	/** Renders a block of relx in its saved element. */
	private function saved_block( string $object_type, array $block ) {
		$attributes = (array) $block['attrs'];
		if ( ! preg_match( '/^\s*(<div\b[^<>]*>)\s*<\/div>\s*$/', $block['innerHTML'], $saved ) ) {
			return $this->block( $object_type, $attributes );
		}
		unset( $attributes['className'], $attributes['class'] );
		$html = $this->block( $object_type, $attributes );
		return '' === $html ? '' : preg_replace( '/\sdata-relx-block="[^"]*"/', '', $saved[1] ) . $html . '</div>';
	}

	/** Renders the lists inside of another block. */
	private function other_block( array $block ) {
		$html  = '';
		$inner = $block['innerBlocks'];
		foreach ( $block['innerContent'] as $part ) {
			$html .= is_string( $part ) ? $this->shortcodes( $part ) : $this->blocks( array( array_shift( $inner ) ) );
		}
		return null === $block['blockName'] ? $html : get_comment_delimited_block_content( $block['blockName'], $block['attrs'], $html );
	}

	/**
	 * Renders the shortcodes in a text, as `do_shortcode()` does with all that are registered.
	 *
	 * @param string $text Text without blocks.
	 */
	private function shortcodes( string $text ) {
		if ( false === strpos( $text, '[relx_related_' ) ) {
			return $text;
		}
		// Those in attributes of elements stay unchanged.
		$text = do_shortcodes_in_html_tags( $text, true, Relx_Shortcodes::NAMES );
		$text = preg_replace_callback( '/' . get_shortcode_regex( Relx_Shortcodes::NAMES ) . '/', array( $this, 'shortcode' ), $text );
		return unescape_invalid_shortcodes( $text );
	}

	/**
	 * Renders a shortcode, or its enclosed content if the list is empty.
	 *
	 * @param string[] $found Parts of the shortcode, as in {@see get_shortcode_regex()}.
	 */
	private function shortcode( array $found ) {
		list( $whole, $before, $name, $attributes, , $content, $after ) = $found;
		if ( '[' === $before && ']' === $after ) {
			return substr( $whole, 1, -1 );
		}
		$request = Relx_Shortcodes::request( Relx_List_Request::type_of( $name ), shortcode_parse_atts( $attributes ), $this->post_id );
		$html    = $this->list_html( $request );
		return $before . ( '' === $html ? $this->shortcodes( $content ) : $html ) . $after;
	}

	/** Renders a list. */
	private function list_html( Relx_List_Request $request ) {
		$this->lists[] = $request;
		$html          = Relx_Page_Lists::instance()->html( $request );
		return is_wp_error( $html ) ? '' : $html;
	}
}
