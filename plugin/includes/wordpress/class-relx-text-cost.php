<?php
defined( 'ABSPATH' ) || exit;

/** Recognizes texts for which functions of WordPress need much more time or memory than for others of their length. Takes linear time. */
class Relx_Text_Cost {
	/** Maximum depth of blocks in a text. */
	const MAX_DEPTH = 50;

	/** Maximum number of block comments without an end. For each, the parser of WordPress searches the rest of the text. */
	const MAX_UNFINISHED = 20;

	/** Maximum number of bytes that the parser of WordPress copies: for each block without an end, the rest of the text. */
	const MAX_COPIED = 20000000;

	/** Maximum number of bytes that WordPress searches for the ends of scripts and styles: for each of them, the rest of the text. */
	const MAX_SEARCHED = 20000000;

	/**
	 * The number of block comments without an end.
	 *
	 * @return int More than MAX_UNFINISHED also for blocks that are too deep, or without an end in a long text.
	 */
	public static function unfinished_blocks( string $text ): int {
		// The end of a block, the beginning of a block, or an unfinished comment.
		$name       = '(?:[a-z][a-z0-9_-]*+\/)?[a-z][a-z0-9_-]*+\s++';
		$comment    = "@<!--\s++(?:(?<end>/wp:$name-->)|(?<begin>wp:$name(?:\\{[^<>]*\\}\s++)?(?<void>/)?-->)|/?wp:)@";
		$unfinished = 0;
		$depth      = 0;
		$at         = 0;
		while ( preg_match( $comment, $text, $found, PREG_UNMATCHED_AS_NULL | PREG_OFFSET_CAPTURE, $at ) ) {
			$at          = $found[0][1] + strlen( $found[0][0] );
			$is_end      = isset( $found['end'][0] );
			$unfinished += $is_end || isset( $found['begin'][0] ) ? 0 : 1;
			$depth       = isset( $found['void'][0] ) ? $depth : max( 0, $depth + ( $is_end ? -1 : 1 ) );
			if ( $depth > self::MAX_DEPTH || $unfinished > self::MAX_UNFINISHED ) {
				return PHP_INT_MAX;
			}
		}
		return PREG_NO_ERROR === preg_last_error() && $depth * strlen( $text ) <= self::MAX_COPIED ? $unfinished : PHP_INT_MAX;
	}

	/**
	 * Whether an excerpt of a content takes much work.
	 *
	 * @param string $content Content of a post.
	 */
	public static function is_high( $content ): bool {
		$searched = preg_match_all( '/<(?:script|style)/i', $content ) * strlen( $content );
		return $searched > self::MAX_SEARCHED || self::unfinished_blocks( $content ) > self::MAX_UNFINISHED;
	}
}
