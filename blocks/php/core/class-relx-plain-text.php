<?php
/**
 * Plain text.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * HTML as plain text, which has to be escaped where it is printed.
 */
class Relx_Plain_Text {
	/** Most words of an automatic excerpt, as in WordPress. */
	const EXCERPT_WORDS = 55;

	/**
	 * HTML without tags, with decoded entities and collapsed white space.
	 *
	 * @param string $html HTML.
	 * @return string
	 */
	public static function of( $html ) {
		$html = (string) $html;
		if ( false === strpbrk( $html, "<&\n\t" ) && false === strpos( $html, '  ' ) ) {
			return trim( $html );
		}
		$text = html_entity_decode( wp_strip_all_tags( $html ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
		return trim( preg_replace( '/\s+/u', ' ', $text ) ?? $text );
	}

	/**
	 * The excerpt of a post: its own, or the beginning of its content. Empty behind a password.
	 *
	 * Shortcodes and dynamic blocks are left out, because a list must not render other lists.
	 *
	 * @param WP_Post $post Post.
	 * @return string
	 */
	public static function excerpt( $post ) {
		if ( post_password_required( $post ) ) {
			return '';
		}
		$own = self::of( $post->post_excerpt );
		if ( '' !== $own ) {
			return $own;
		}
		$text = self::of( strip_shortcodes( excerpt_remove_blocks( $post->post_content ) ) );
		return wp_trim_words( $text, self::EXCERPT_WORDS, '…' );
	}
}
