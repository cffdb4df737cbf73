<?php
namespace WordPress\Sniffs\WP;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

/** Messages are texts in the source, in the text domain of the plugin, because tools read them without running it. */
class I18nSniff implements Sniff {
	const FUNCTIONS = '/^(?:(?:esc_html|esc_attr)?_[_enx]x?|translate)$/';

	/** Names of functions. */
	public function register() {
		return array( T_STRING );
	}

	/** Reports messages that are variables, and another text domain. */
	public function process( File $file, $start ) {
		$tokens = $file->getTokens();
		$opener = $start + 1;
		if ( ! preg_match( self::FUNCTIONS, $tokens[ $start ]['content'] ) || T_OPEN_PARENTHESIS !== $tokens[ $opener ]['code'] ) {
			return;
		}
		$end   = $tokens[ $opener ]['parenthesis_closer'];
		$first = $file->findNext( T_WHITESPACE, $opener + 1, $end, true );
		$last  = $file->findPrevious( T_WHITESPACE, $end - 1, $opener, true );
		if ( T_CONSTANT_ENCAPSED_STRING !== $tokens[ $first ]['code'] ) {
			$file->addError( 'The message must be a text.', $first, 'NonSingularStringLiteralText' );
		}
		if ( "'relx'" !== $tokens[ $last ]['content'] ) {
			$file->addError( "The text domain must be 'relx'.", $last, 'TextDomainMismatch' );
		}
	}
}
