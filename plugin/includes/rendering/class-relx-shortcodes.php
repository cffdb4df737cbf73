<?php
defined( 'ABSPATH' ) || exit;

/** Registers and renders the shortcodes, which list objects as the blocks do. */
class Relx_Shortcodes {
	/** Names of the shortcodes. */
	const NAMES = array( 'relx_related_posts', 'relx_related_users', 'relx_related_terms' );

	/** Hooks into WordPress. */
	public function register(): void {
		add_action( 'init', array( $this, 'register_shortcodes' ) );
	}

	/** Registers the shortcodes, except those that exist: other code can run `init` again. */
	public function register_shortcodes(): void {
		foreach ( self::NAMES as $name ) {
			if ( ! shortcode_exists( $name ) ) {
				add_shortcode( $name, array( $this, 'render_shortcode' ) );
			}
		}
	}

	/**
	 * Renders a shortcode, or its enclosed content if the list is empty.
	 *
	 * @param array|string $attributes Attributes.
	 * @param string|null  $content    Enclosed content.
	 * @param string       $shortcode  Name of the shortcode.
	 * @return string HTML.
	 */
	public function render_shortcode( $attributes, $content, $shortcode ) {
		$object_type = Relx_List_Request::type_of( $shortcode );
		$attributes  = self::attributes( $object_type, $attributes );
		$post_id     = Relx_Blocks::current_post_id();
		$enclosed    = do_shortcode( (string) $content );
		$html        = Relx_Blocks::list_html( $object_type, $attributes, $post_id );
		return '' === $html ? $enclosed : $html;
	}

	/**
	 * A request for the list of a shortcode.
	 *
	 * @param array|string $attributes Attributes as WordPress parses them.
	 * @param int          $post_id    The post that contains the shortcode.
	 */
	public static function request( string $object_type, $attributes, int $post_id ): Relx_List_Request {
		return new Relx_List_Request( $object_type, self::attributes( $object_type, $attributes ), $post_id );
	}

	/**
	 * The attributes of a shortcode. They can contain entities such as `&amp;`, and the filters `shortcode_atts_relx_related_posts`,
	 * `shortcode_atts_relx_related_users` and `shortcode_atts_relx_related_terms` apply to them.
	 *
	 * @param array|string $attributes Attributes as WordPress parses them.
	 */
	public static function attributes( string $object_type, $attributes ): array {
		$given = array_map( 'html_entity_decode', array_filter( (array) $attributes, 'is_string' ) );
		$table = Relx_Attribute_Specs::all();
		$names = array_merge( array_keys( $table ), array_column( $table, 'wire' ) );
		// An attribute without a value has its default.
		return array_filter( shortcode_atts( array_fill_keys( $names, null ), $given, "relx_related_{$object_type}s" ), static fn( $value ) => null !== $value );
	}
}
