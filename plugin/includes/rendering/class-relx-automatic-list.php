<?php
defined( 'ABSPATH' ) || exit;

/**
 * Adds a list of related posts after the content of the post types in the settings, unless the page already shows related
 * posts of its post. Block themes get a block after the block "Content" of their templates, which site owners can move,
 * change and remove in the Site Editor. In other themes, the list is appended to the content.
 */
class Relx_Automatic_List {

	/** Attribute of the block in templates. The block is empty on pages without an automatic list. */
	const ATTRIBUTE = 'automatic';

	/** Block that is added to templates. */
	const BLOCK = 'relx/related-posts';

	/** Whether the current post is that of the main loop: a Query Loop may show the post of the page again. */
	private static bool $is_main_loop = true;

	/** Hooks into WordPress. */
	public function register(): void {
		// After blocks (9), paragraphs (10) and shortcodes (11).
		add_filter( 'the_content', array( $this, 'append' ), 20 );
		add_action( 'the_post', array( $this, 'enter_loop' ), 10, 2 );
		add_filter( 'hooked_block_types', array( $this, 'hook_block' ), 10, 4 );
		add_filter( 'hooked_block_' . self::BLOCK, array( $this, 'set_attributes' ), 10, 5 );
		add_filter( 'render_block_core/group', array( $this, 'hide_empty_group' ), 10, 2 );
	}

	/**
	 * Stores the loop of the current post. WordPress returns to the main loop after each Query Loop.
	 *
	 * @param WP_Post  $post  Post.
	 * @param WP_Query $query Query of the loop.
	 */
	public function enter_loop( $post, $query ): void {
		self::$is_main_loop = $query->is_main_query();
	}

	/**
	 * The automatic list of the page that WordPress is about to render.
	 *
	 * @param Relx_List_Request[] $found Lists in the page. Empty ones don't count.
	 * @return Relx_List_Request[] One list, or none.
	 */
	public static function for_page( array $found ): array {
		$types = Relx_Settings::get( 'automatic' )['post_types'];
		$post  = $types && is_singular( $types ) ? get_queried_object() : null;
		if ( ! $post instanceof WP_Post || post_password_required( $post ) ) {
			return array();
		}
		foreach ( $found as $request ) {
			if ( 'post' === $request->object_type && $request->post_id === $post->ID && Relx_Page_Lists::instance()->is_expected( $request ) ) {
				return array();
			}
		}
		return array( Relx_Shortcodes::request( 'post', array_map( 'strval', self::attributes() ), $post->ID ) );
	}

	/**
	 * Whether a block is that of an automatic list.
	 *
	 * @param array $attributes Attributes of the block.
	 */
	public static function is_automatic( array $attributes ): bool {
		return ! empty( $attributes[ self::ATTRIBUTE ] );
	}

	/**
	 * Whether the automatic list belongs after the content that has just been rendered: that of the post of the page, on the last of its pages.
	 *
	 * @param int $post_id The post of the content.
	 */
	public static function belongs_after( int $post_id ): bool {
		global $page, $numpages;
		$is_page = self::$is_main_loop && get_queried_object_id() === $post_id && $page >= $numpages;
		return $is_page && self::for_page( array() ) && self::for_page( Relx_Content_Scanner::in_page() );
	}

	/**
	 * Appends the list to the content of the post of the page. Block templates contain a block instead.
	 *
	 * @param string $content Content.
	 * @return string
	 */
	public function append( $content ) {
		$is_content = in_the_loop() && is_main_query() && ! is_feed() && ! doing_filter( 'get_the_excerpt' );
		if ( ! $is_content || self::is_block_template() || ! self::belongs_after( (int) get_the_ID() ) ) {
			return $content;
		}
		$attributes = self::attributes();
		$text       = array_map( static fn( $name, $value ) => "$name=\"$value\"", array_keys( $attributes ), $attributes );
		return $content . do_shortcode( '[relx_related_posts ' . implode( ' ', $text ) . ']' );
	}

	/**
	 * Adds the block after the block "Content" of templates and patterns.
	 *
	 * @param string[] $names    Names of the blocks that are added.
	 * @param string   $position Position relative to the block, such as `after`.
	 * @param string   $content  Name of the block.
	 * @param mixed    $context  What contains the block: a template, a pattern (array), or a post.
	 * @return string[]
	 */
	public function hook_block( $names, $position, $content, $context ) {
		$is_content = 'core/post-content' === $content && 'after' === $position && ( is_array( $context ) || $context instanceof WP_Block_Template );
		if ( $is_content && ! in_array( self::BLOCK, $names, true ) && Relx_Settings::get( 'automatic' )['post_types'] ) {
			$names[] = self::BLOCK;
		}
		return $names;
	}

	/**
	 * Gives the block its attributes, and puts it into a group with the layout of the content, which is as wide.
	 *
	 * @param array|null $block    Parsed block.
	 * @param string     $name     Name of the block.
	 * @param string     $position Position relative to the other block.
	 * @param array      $content  The other block, parsed.
	 * @param mixed      $context  What contains the block.
	 * @return array|null
	 */
	public function set_attributes( $block, $name, $position, $content, $context ) {
		if ( null === $block || ! $this->hook_block( array(), $position, $content['blockName'] ?? '', $context ) ) {
			return $block;
		}
		$attributes     = array( 'type' => Relx_Settings::get( 'default_types' )['post'] ) + self::attributes();
		$block['attrs'] = $attributes + array( self::ATTRIBUTE => true ) + (array) ( $block['attrs'] ?? array() );
		if ( empty( $content['attrs']['layout'] ) ) {
			return $block;
		}
		return array(
			'blockName'    => 'core/group',
			'attrs'        => array( 'layout' => $content['attrs']['layout'] ),
			'innerBlocks'  => array( $block ),
			'innerContent' => array( '<div class="wp-block-group">', null, '</div>' ),
		);
	}

	/**
	 * Removes the group of an automatic list that does not appear, because its margin would.
	 *
	 * @param string $content HTML of the group.
	 * @param array  $group   Parsed block.
	 * @return string
	 */
	public function hide_empty_group( $content, $group ) {
		$inner   = 1 === count( $group['innerBlocks'] ) ? $group['innerBlocks'][0] : null;
		$is_ours = $inner && self::BLOCK === $inner['blockName'] && self::is_automatic( (array) $inner['attrs'] );
		return $is_ours && false === strpos( $content, 'wp-block-relx-related-posts' ) ? '' : $content;
	}

	/**
	 * Templates and template parts of the theme that users have saved with the list, or after they removed it. The settings of the list
	 * no longer change them.
	 *
	 * @return WP_Post[]
	 */
	public static function saved_templates(): array {
		$posts = get_posts(
			array(
				'post_type'      => array( 'wp_template', 'wp_template_part' ),
				'posts_per_page' => 100,
				'tax_query'      => array( // phpcs:ignore WordPress.DB.SlowDBQuery -- few posts, on one screen.
					array(
						'taxonomy' => 'wp_theme',
						'field'    => 'name',
						'terms'    => get_stylesheet(),
					),
				),
			)
		);
		// WordPress saves beside a block which blocks it no longer adds to it.
		$is_saved = static fn( $post ) => preg_match( '/"ignoredHookedBlocks":\[[^\]]*"relx\\\\?\/related-posts"/', $post->post_content );
		return array_values( array_filter( $posts, $is_saved ) );
	}

	/** Whether WordPress renders the page from a block template. */
	public static function is_block_template(): bool {
		return ! empty( $GLOBALS['_wp_current_template_content'] );
	}

	/** The settings that are attributes of the list, with the same names in blocks and shortcodes. */
	private static function attributes(): array {
		$settings         = Relx_Settings::get( 'automatic' );
		$settings['fill'] = $settings['fill'] ? 'similar' : 'none';
		return array_diff_key( $settings, array( 'post_types' => null ) );
	}
}
