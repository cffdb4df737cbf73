<?php
namespace WordPress\Sniffs\Security;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

/** Values of forms and URLs are sanitized where they are read, or marked with the reason why they are not. */
class ValidatedSanitizedInputSniff implements Sniff {
	const INPUT = array( '$_COOKIE', '$_FILES', '$_GET', '$_POST', '$_REQUEST', '$_SERVER' );

	/** Variables. */
	public function register() {
		return array( T_VARIABLE );
	}

	/** Reports a value without such a function around it. */
	public function process( File $file, $start ) {
		$tokens = $file->getTokens();
		if ( ! in_array( $tokens[ $start ]['content'], self::INPUT, true ) ) {
			return;
		}
		$opener = array_key_last( $tokens[ $start ]['nested_parenthesis'] ?? array() );
		$around = $opener ? $tokens[ $file->findPrevious( T_WHITESPACE, $opener - 1, null, true ) ]['content'] : '';
		if ( ! preg_match( '/^(?:isset|empty|is_string|is_array|absint|wp_unslash|sanitize_\w+)$/', $around ) ) {
			$file->addError( 'Sanitize the input: %s.', $start, 'InputNotSanitized', array( $tokens[ $start ]['content'] ) );
		}
	}
}
