<?php
namespace WordPress\Sniffs\Security;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

/** What is printed is a text of the source, an escaped value, or marked with the reason why it is safe. */
class EscapeOutputSniff implements Sniff {
	/** Functions whose result is safe in HTML. */
	const SAFE = '/^(?:esc_\w+|wp_kses\w*|wp_json_encode|wp_nonce_field|number_format_i18n|absint|intval|count|selected|checked|disabled)$/';

	const PRINTS = array( 'printf', 'vprintf', 'wp_die', '_e', '_ex' );

	/** Language constructs that print, and names of functions. */
	public function register() {
		return array( T_ECHO, T_PRINT, T_EXIT, T_OPEN_TAG_WITH_ECHO, T_STRING );
	}

	/** Reports each part of a statement that is neither a text nor escaped. */
	public function process( File $file, $start ) {
		$tokens = $file->getTokens();
		if ( T_STRING === $tokens[ $start ]['code'] ) {
			$before = $file->findPrevious( T_WHITESPACE, $start - 1, null, true );
			$is_own = in_array( $tokens[ $before ]['code'], array( T_OBJECT_OPERATOR, T_DOUBLE_COLON, T_FUNCTION ), true );
			if ( $is_own || ! in_array( $tokens[ $start ]['content'], self::PRINTS, true ) || T_OPEN_PARENTHESIS !== $tokens[ $start + 1 ]['code'] ) {
				return;
			}
		}
		$end = $file->findNext( array( T_SEMICOLON, T_CLOSE_TAG ), $start );
		for ( $index = $start + 1; $index < $end; $index++ ) {
			$token = $tokens[ $index ];
			$next  = $tokens[ $index + 1 ];
			if ( T_STRING === $token['code'] && T_OPEN_PARENTHESIS === $next['code'] && preg_match( self::SAFE, $token['content'] ) ) {
				$index = $next['parenthesis_closer'];
			} elseif ( T_INT_CAST === $token['code'] ) {
				$index = $file->findNext( array( T_COMMA, T_STRING_CONCAT, T_CLOSE_PARENTHESIS ), $index + 1, $end ) ?: $end;
			} elseif ( in_array( $token['code'], array( T_VARIABLE, T_STRING, T_DOUBLE_QUOTED_STRING, T_HEREDOC ), true ) ) {
				$file->addError( 'Escape the output: %s.', $index, 'OutputNotEscaped', array( $token['content'] ) );
				return;
			}
		}
	}
}
