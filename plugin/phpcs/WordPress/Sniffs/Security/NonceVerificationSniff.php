<?php
namespace WordPress\Sniffs\Security;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

/** A function that reads a form or a URL checks a nonce, or is marked with the reason why it does not. */
class NonceVerificationSniff implements Sniff {
	const INPUT = array( '$_FILES', '$_GET', '$_POST', '$_REQUEST' );

	const CHECK = '/\b(?:check_admin_referer|check_ajax_referer|wp_verify_nonce)\(/';

	/** Variables. */
	public function register() {
		return array( T_VARIABLE );
	}

	/** Reports a value in a function without a nonce. */
	public function process( File $file, $start ) {
		$tokens = $file->getTokens();
		if ( ! in_array( $tokens[ $start ]['content'], self::INPUT, true ) ) {
			return;
		}
		$function = $file->getCondition( $start, T_FUNCTION, false );
		$text     = $function ? $file->getTokensAsString( $function, $tokens[ $function ]['scope_closer'] - $function ) : '';
		if ( ! preg_match( self::CHECK, $text ) ) {
			$file->addError( 'Check a nonce before %s is read.', $start, 'Missing', array( $tokens[ $start ]['content'] ) );
		}
	}
}
