<?php
defined( 'ABSPATH' ) || exit;

/**
 * Plain text for the full-text index, and the words that a post is searched by.
 *
 * @see src/core/similar/similar-text.ts
 */
class Relx_Similar_Text {
	/** Words that a post is searched by. */
	const MAX_WORDS = 30;

	/** Letters of languages without spaces between words. */
	const UNSPACED = '\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}';

	/**
	 * The text of HTML with blocks and shortcodes, without markup.
	 *
	 * @param string $html Content of a post.
	 * @return string At most 20,000 characters.
	 */
	public static function plain( $html ): string {
		$html = (string) preg_replace( '/data:[\w\/+.-]*;base64,[\w+\/=]*/', '', $html );
		if ( strlen( $html ) > Relx_Contract::MAX_SIMILAR_HTML ) {
			// A character has four bytes at most. Without the optional extension, WordPress would make an array of all characters.
			$html = extension_loaded( 'mbstring' )
				? mb_substr( substr( $html, 0, 4 * Relx_Contract::MAX_SIMILAR_HTML ), 0, Relx_Contract::MAX_SIMILAR_HTML )
				: preg_replace( '/[\xC0-\xFF][\x80-\xBF]*\z/', '', substr( $html, 0, Relx_Contract::MAX_SIMILAR_HTML ) );
		}
		$html = wp_check_invalid_utf8( $html, true );
		$text = preg_replace( '/\[\/?[a-z][\w-]*(?:\s[^\[\]]*)?\/?\]/i', ' ', Relx_Text::without_tags( $html ) );
		$text = Relx_Text::decode( (string) $text );
		return mb_substr( trim( (string) preg_replace( '/[\s\p{Z}\p{Cc}]+/u', ' ', $text ) ), 0, Relx_Contract::MAX_SIMILAR_TEXT );
	}

	/**
	 * Text as the index has it. It has pairs of letters for languages without spaces: the index recognizes only words between spaces, of at
	 * least three characters.
	 */
	public static function indexed( string $text ): string {
		$pairs = static function ( $found ) {
			$letters = preg_split( '//u', $found[0], -1, PREG_SPLIT_NO_EMPTY );
			$last    = count( $letters ) - 1;
			$words   = '';
			for ( $index = 0; $index < $last; $index++ ) {
				$words .= " {$letters[ $index ]}{$letters[ $index + 1 ]}_";
			}
			return "$words ";
		};
		return (string) preg_replace_callback( '/[' . self::UNSPACED . ']{2,}/u', $pairs, $text );
	}

	/**
	 * How often each word occurs in a text.
	 *
	 * @param string $text Text as the index has it.
	 * @return array<string,int>
	 */
	public static function words( string $text ): array {
		$lower = function_exists( 'mb_strtolower' ) ? mb_strtolower( $text ) : strtolower( $text );
		preg_match_all( '/[\p{L}\p{M}\p{N}_]{3,84}/u', $lower, $found );
		return array_count_values( $found[0] ?? array() );
	}

	/**
	 * The words that describe a post best: those of its title, and frequent words that few other posts have.
	 *
	 * @param string $title   Title as the index has it.
	 * @param string $content Content as the index has it.
	 * @param array  $stats   Of {@see Relx_Similar_Statistics::get()}.
	 * @return string[]
	 */
	public static function key_words( string $title, string $content, array $stats ): array {
		$counts = self::words( $content );
		foreach ( self::words( $title ) as $word => $count ) {
			$counts[ $word ] = ( $counts[ $word ] ?? 0 ) + 3 * $count;
		}
		$weights = array();
		foreach ( $counts as $word => $count ) {
			$share = $stats['words'][ $word ] ?? 0.01;
			if ( $share < 0.4 ) {
				$weights[ $word ] = ( $count / ( $count + 1.5 ) ) * -log( $share );
			}
		}
		arsort( $weights );
		// PHP makes integers of words that are numbers.
		return array_map( 'strval', array_keys( array_slice( $weights, 0, self::MAX_WORDS, true ) ) );
	}
}
