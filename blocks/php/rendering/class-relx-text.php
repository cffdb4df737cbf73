<?php
/**
 * Plain text, as the React components have it.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/** Makes plain text of HTML, and shortens it. What it returns has to be escaped again. */
class Relx_Text {

	/**
	 * Classes of characters for patterns, by name.
	 *
	 * @var array<string, string>|null
	 */
	private static $characters = null;

	/** Elements within a word or a line. Any other one ends a word. */
	const INLINE = '|a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr|';

	/** Punctuation that an ellipsis takes the place of, beside white space and dashes. */
	const STOPS = '.,:;!?…،؛؟۔।·、。，．：；！？';

	/** Most words of an automatic excerpt, as in WordPress. */
	const EXCERPT_WORDS = 55;

	/**
	 * A class of characters for a pattern: `space`, `ideographs` or `dashes`, as JavaScript defines them.
	 *
	 * @param string $name Name of the class.
	 * @return string What stands between brackets in a pattern.
	 */
	public static function characters( $name ) {
		if ( null === self::$characters ) {
			self::$characters = require dirname( __DIR__, 2 ) . '/templates/characters.php';
		}
		return self::$characters[ $name ];
	}

	/**
	 * A text without the white space around it.
	 *
	 * @param string $text Text; one that is not UTF-8 becomes empty.
	 * @return string
	 */
	public static function trim( $text ) {
		$space = self::characters( 'space' );
		return (string) preg_replace( "/^[$space]+|[$space]+\\z/u", '', wp_check_invalid_utf8( (string) $text ) );
	}

	/**
	 * HTML as plain text: tags removed, entities decoded, white space collapsed but for non-breaking spaces.
	 *
	 * @param string $html HTML.
	 * @return string
	 */
	public static function plain( $html ) {
		$html = wp_check_invalid_utf8( (string) $html );
		if ( false === strpbrk( $html, "<&\n\t\r\f" ) && false === strpos( $html, '  ' ) ) {
			return self::trim( $html );
		}
		if ( false !== strpos( $html, '<' ) ) {
			$html  = (string) preg_replace( '@<!--.*?-->|<(script|style|template)\b[^>]*>.*?</\1\s*>@is', '', $html );
			$space = static fn( $tag ) => false === strpos( self::INLINE, '|' . strtolower( $tag[1] ?? 'b' ) . '|' ) ? ' ' : '';
			$html  = (string) preg_replace_callback( '@</?([a-z][a-z0-9-]*)[^>]*>|<[!?][^>]*>@i', $space, $html );
		}
		$text = html_entity_decode( $html, ENT_QUOTES | ENT_HTML5, 'UTF-8' );
		return self::trim( preg_replace( '/[ \t\n\r\f]+/', ' ', $text ) );
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
		$own = self::plain( $post->post_excerpt );
		return '' === $own ? self::words( self::plain( strip_shortcodes( excerpt_remove_blocks( $post->post_content ) ) ), self::EXCERPT_WORDS ) : $own;
	}

	/**
	 * The first words of a plain text, with an ellipsis in place of the rest. Each Chinese or Japanese character is a word.
	 *
	 * @param string $text  Plain text.
	 * @param int    $count Most words.
	 * @return string
	 */
	public static function words( $text, $count ) {
		$space      = self::characters( 'space' );
		$ideographs = self::characters( 'ideographs' );
		$words      = preg_match_all( "/[$ideographs]|[^$space$ideographs]+/u", $text, $found, PREG_OFFSET_CAPTURE );
		if ( ! $words || $words <= $count ) {
			return self::trim( $text );
		}
		list( $last, $offset ) = $found[0][ $count - 1 ];
		$stops = $space . self::characters( 'dashes' ) . self::STOPS;
		return self::trim( preg_replace( "/[$stops]+\\z/u", '', substr( $text, 0, $offset + strlen( $last ) ) ) ) . '…';
	}
}
