<?php
defined( 'ABSPATH' ) || exit;

/** Converts HTML to plain text, and shortens it. Escape the result before output. */
class Relx_Text {

	/** @var array<string, string>|null Classes of characters for patterns, by name. */
	private static ?array $characters = null;

	/** Elements within a word or a line. Any other element separates words. */
	const INLINE = '|a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr|';

	/**
	 * A class of characters for a pattern: `space`, `ideographs` or `stops`, as JavaScript defines them.
	 *
	 * @param string $name Name of the class.
	 * @return string Content of a bracket expression.
	 */
	public static function characters( string $name ): string {
		if ( null === self::$characters ) {
			self::$characters = require RELX_FOLDER . '/includes/generated/characters.php';
		}
		return self::$characters[ $name ];
	}

	/**
	 * Removes leading and trailing white space.
	 *
	 * @param string $text Text; one that is not UTF-8 becomes empty.
	 */
	public static function trim( $text ): string {
		$space = self::characters( 'space' );
		return self::before( $space, (string) preg_replace( "/^[$space]+/u", '', wp_check_invalid_utf8( (string) $text ) ) );
	}

	/**
	 * HTML as plain text: tags removed, entities decoded, white space collapsed but for non-breaking spaces.
	 *
	 * @param string $html HTML.
	 */
	public static function plain( $html ): string {
		$html = wp_check_invalid_utf8( (string) $html );
		if ( false === strpbrk( $html, "<&\n\t\r\f" ) && false === strpos( $html, '  ' ) ) {
			return self::trim( $html );
		}
		return self::trim( preg_replace( '/[ \t\n\r\f]+/', ' ', self::decode( self::without_tags( $html ) ) ) );
	}

	/**
	 * Text with its character references decoded, as browsers do. Before WordPress 6.6, only those with a semicolon are.
	 *
	 * @param string $text HTML without tags.
	 */
	public static function decode( string $text ): string {
		return class_exists( 'WP_HTML_Decoder' ) ? WP_HTML_Decoder::decode_text_node( $text ) : html_entity_decode( $text, ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	}

	/**
	 * HTML without its tags and without what is no text. Tags that separate words become spaces. Takes linear time.
	 *
	 * @return string
	 */
	public static function without_tags( string $html ) {
		if ( false === strpos( $html, '<' ) ) {
			return $html;
		}
		$html  = self::without_hidden( $html );
		$space = static fn( $tag ) => false === strpos( self::INLINE, '|' . strtolower( $tag[1] ?? 'b' ) . '|' ) ? ' ' : '';
		// Behind the last end of a tag, the pattern would search for another one from each beginning.
		$end = (int) strrpos( $html, '>' ) + 1;
		return preg_replace_callback( '@</?([a-z][a-z0-9-]*)[^>]*>|<[!?][^>]*>@i', $space, substr( $html, 0, $end ) ) . substr( $html, $end );
	}

	/**
	 * HTML without its comments, and without elements whose content is no text. One without an end stays. A single
	 * pattern would search for the end again from each beginning, in quadratic time.
	 */
	private static function without_hidden( string $html ): string {
		$kept   = '';
		$at     = 0;
		$absent = array();
		$length = strlen( $html );
		while ( $at < $length && preg_match( '@<(?:!--|(script|style|template)\b)@i', $html, $found, PREG_OFFSET_CAPTURE, $at ) ) {
			$start = $found[0][1];
			$name  = strtolower( $found[1][0] ?? '' );
			$next  = $start + strlen( $found[0][0] );
			$end   = isset( $absent[ $name ] ) ? null : self::end_of( $name, $html, $next );
			if ( null === $end ) {
				$absent[ $name ] = true;
			}
			$kept .= substr( $html, $at, ( null === $end ? $next : $start ) - $at );
			$at    = $end ?? $next;
		}
		return $kept . substr( $html, $at );
	}

	/**
	 * The end of a comment or an element, null without one.
	 *
	 * @param string $name Name of the element, empty for a comment.
	 * @param int    $at   Offset after the beginning of the comment, or after the name.
	 */
	private static function end_of( string $name, string $html, int $at ): ?int {
		$inside = '' === $name ? $at : strpos( $html, '>', $at );
		if ( false !== $inside && preg_match( '' === $name ? '@-->@' : "@</$name\s*>@i", $html, $found, PREG_OFFSET_CAPTURE, $inside ) ) {
			return $found[0][1] + strlen( $found[0][0] );
		}
		return null;
	}

	/**
	 * The first words of a plain text, with an ellipsis instead of the rest. Each Chinese or Japanese character is a word.
	 *
	 * @param int $count Maximum number of words.
	 */
	public static function words( string $text, int $count ): string {
		$space      = self::characters( 'space' );
		$ideographs = self::characters( 'ideographs' );
		$word       = "(?(DEFINE)(?<word>[$space]*+(?:[$ideographs]|[^$space$ideographs]++)))";
		// Only the first words are matched, because a text can have hundreds of thousands.
		if ( ! preg_match( "/$word^(?&word){{$count}}(?=(?&word))/u", $text, $found ) ) {
			return self::trim( $text );
		}
		return self::trim( self::before( $space . self::characters( 'stops' ), $found[0] ) ) . '…';
	}

	/**
	 * Removes trailing characters from a text. The pattern is greedy, because searching from the beginning would take quadratic time.
	 *
	 * @param string $characters Content of a bracket expression.
	 */
	private static function before( string $characters, string $text ): string {
		return preg_match( "/^.*[^$characters]/us", $text, $found ) ? $found[0] : '';
	}
}
