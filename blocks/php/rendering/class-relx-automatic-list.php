<?php
/**
 * Automatic lists.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Appends a list of related posts to the content of the post types in the settings, unless the page already contains a list of
 * related posts of its post.
 */
class Relx_Automatic_List {
	/** Hooks into WordPress. */
	public function register() {
		// After blocks (9), paragraphs (10) and shortcodes (11).
		add_filter( 'the_content', array( $this, 'append' ), 20 );
	}

	/**
	 * The automatic list of the page that WordPress is about to render.
	 *
	 * @param Relx_List_Request[] $found Lists in the page.
	 * @return Relx_List_Request[] One list, or none.
	 */
	public static function for_page( array $found ) {
		$types = Relx_Settings::get( 'automatic' )['post_types'];
		$post  = $types && is_singular( $types ) ? get_queried_object() : null;
		if ( ! $post instanceof WP_Post || post_password_required( $post ) ) {
			return array();
		}
		foreach ( $found as $request ) {
			if ( 'post' === $request->object_type && $request->post_id === $post->ID ) {
				return array();
			}
		}
		return array( Relx_List_Request::of_shortcode( 'post', self::attributes(), $post->ID ) );
	}

	/**
	 * Appends the list to the content of the queried post, on the last of its pages.
	 *
	 * @param string $content Content.
	 * @return string
	 */
	public function append( $content ) {
		global $page, $numpages;
		$is_content = in_the_loop() && is_main_query() && get_the_ID() === get_queried_object_id() && ! doing_filter( 'get_the_excerpt' );
		if ( ! $is_content || is_feed() || $page < $numpages || ! self::for_page( array() ) || ! self::for_page( Relx_List_Finder::in_page() ) ) {
			return $content;
		}
		$attributes = self::attributes();
		return $content . do_shortcode( sprintf( '[relx_related_posts limit="%s" layout="%s"]', $attributes['limit'], $attributes['layout'] ) );
	}

	/**
	 * The attributes of the list as attributes of a shortcode.
	 *
	 * @return string[]
	 */
	private static function attributes() {
		return array_map( 'strval', array_intersect_key( Relx_Settings::get( 'automatic' ), array_flip( array( 'limit', 'layout' ) ) ) );
	}
}
