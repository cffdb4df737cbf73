<?php
defined( 'ABSPATH' ) || exit;

/**
 * Registers blocks, and renders their lists in place.
 */
class Relx_Blocks {
	/** Handle of the style sheet. */
	const STYLE = 'relx-related-posts-style';

	/** Handle of the script of the editor. */
	const EDITOR_SCRIPT = 'relx-related-posts-editor-script';

	/** Hooks into WordPress. */
	public function register(): void {
		add_action( 'init', array( $this, 'register_blocks' ) );
		add_action( 'wp_enqueue_scripts', array( $this, 'enqueue_style' ) );
	}

	/** Registers blocks, except those that exist: other code can run `init` again. */
	public function register_blocks(): void {
		$registry = WP_Block_Type_Registry::get_instance();
		foreach ( Relx_Contract::OBJECT_TYPES as $object_type ) {
			$is_new = ! $registry->is_registered( "relx/related-{$object_type}s" );
			$type   = $is_new ? register_block_type( RELX_FOLDER . "/build/related-{$object_type}s", array( 'render_callback' => array( $this, 'render_block' ) ) ) : null;
			if ( $type ) {
				$type->style_handles = is_admin() ? $type->style_handles : array(); // A page loads the style sheet only if it needs it.
			}
		}
		// WordPress creates its scripts when a page needs the first one. Most requests of the REST API need none.
		add_action( 'wp_default_scripts', array( $this, 'register_scripts' ) );
		if ( did_action( 'wp_default_scripts' ) ) {
			$this->register_scripts( wp_scripts() );
		}
	}

	/**
	 * Registers the script of the blocks, unless it exists.
	 *
	 * @param WP_Scripts $scripts Scripts.
	 */
	public function register_scripts( $scripts ): void {
		$asset = require RELX_FOLDER . '/build/related-posts/index.asset.php';
		if ( $scripts->add( self::EDITOR_SCRIPT, plugins_url( 'build/related-posts/index.js', RELX_FOLDER . '/relx.php' ), $asset['dependencies'], $asset['version'] ) ) {
			$scripts->add_inline_script( self::EDITOR_SCRIPT, 'window.relxSite = ' . wp_json_encode( self::site() ) . ';', 'before' );
		}
		$scripts->set_translations( self::EDITOR_SCRIPT, 'relx' );
	}

	/** @return array<string, string|bool> What scripts need to know about the site. */
	public static function site(): array {
		return array(
			'namespace'     => Relx_Brand::rest_namespace(),
			'embedField'    => Relx_Brand::embed_param(),
			// Since WordPress 6.9, sources of block bindings can list their fields.
			'bindingFields' => function_exists( 'get_block_bindings_supported_attributes' ),
		);
	}

	/** Enqueues the style sheet in the head of a page with a list: themes without block templates print the head before the content. */
	public function enqueue_style(): void {
		if ( ! Relx_Automatic_List::is_block_template() && Relx_Page_Lists::instance()->are_expected() ) {
			wp_enqueue_style( self::STYLE );
		}
	}

	/**
	 * Renders a block: its list, in its saved element.
	 *
	 * @param array    $attributes Attributes.
	 * @param string   $content    Saved element.
	 * @param WP_Block $block      Block.
	 * @return string HTML.
	 */
	public function render_block( $attributes, $content, $block ) {
		$post_id = self::current_post_id( $block->context );
		if ( Relx_Automatic_List::is_automatic( $attributes ) && ! Relx_Automatic_List::belongs_after( $post_id ) ) {
			return '';
		}
		$saved   = preg_match( '/^\s*(<div\b[^<>]*>)/', $content, $found ) ? $found[1] : '<div ' . get_block_wrapper_attributes() . '>';
		$element = preg_replace( '/\sdata-relx-block="[^"]*"/', '', $saved );
		// The saved element has the classes.
		unset( $attributes['className'], $attributes['class'] );
		return $this->render( Relx_List_Request::type_of( $block->name ), $attributes, $post_id, $element );
	}

	/**
	 * A list as HTML, with its style sheet.
	 *
	 * @param array $attributes Attributes of a block or shortcode.
	 * @param int   $post_id    Post of the list. The attribute `post` has priority.
	 * @return string HTML, which is empty when there is nothing to list.
	 */
	public static function list_html( string $object_type, array $attributes, int $post_id ): string {
		return ( new self() )->render( $object_type, $attributes, $post_id, '' );
	}

	/**
	 * Renders a list.
	 *
	 * @param int    $post_id Post of the list.
	 * @param string $element Opening tag of the saved element of a block, or an empty string.
	 * @return string HTML.
	 */
	private function render( string $object_type, array $attributes, int $post_id, string $element ): string {
		$request = new Relx_List_Request( $object_type, $attributes, $post_id );
		$html    = Relx_Page_Lists::instance()->html( $request );
		if ( is_wp_error( $html ) ) {
			$html = current_user_can( 'edit_post', $request->post_id ) ? $this->render_error( $html ) : '';
		}
		if ( '' === $html ) {
			return '';
		}
		wp_enqueue_style( self::STYLE );
		return $element ? $element . $html . '</div>' : $html;
	}

	/** Renders the reason why a list is missing, for users who can edit the post. Returns HTML. */
	private function render_error( WP_Error $error ): string {
		/* translators: %s: error message. */
		$reason = sprintf( __( 'This list is missing. Only users who can edit this post see why: %s', 'relx' ), $error->get_error_message() );
		return '<p class="relx-related-error">' . esc_html( $reason ) . '</p>';
	}

	/**
	 * The post of a list: in a widget the queried post, not the last one of a loop.
	 *
	 * @param array $context Context of a block.
	 * @return int Id, 0 for none.
	 */
	public static function current_post_id( $context = array() ): int {
		$widgets = array( 'widget_block_content', 'widget_text', 'widget_text_content', 'widget_custom_html_content' );
		if ( isset( $context['queryId'] ) || ! array_filter( $widgets, 'doing_filter' ) ) {
			return (int) ( $context['postId'] ?? get_the_ID() );
		}
		return is_singular() ? get_queried_object_id() : 0;
	}
}
