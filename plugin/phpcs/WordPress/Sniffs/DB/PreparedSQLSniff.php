<?php
namespace WordPress\Sniffs\DB;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

/** The SQL of a method of `$wpdb` is a text, a call of `prepare()`, or marked with the reason why its variables are safe. */
class PreparedSQLSniff implements Sniff {
	const METHODS = array( 'get_col', 'get_results', 'get_row', 'get_var', 'prepare', 'query' );

	/** The token before each call. */
	public function register() {
		return array( T_VARIABLE );
	}

	/** Reports variables in the first argument. */
	public function process( File $file, $start ) {
		$tokens = $file->getTokens();
		$method = $start + 2;
		if ( '$wpdb' !== $tokens[ $start ]['content'] || ! in_array( $tokens[ $method ]['content'], self::METHODS, true ) || T_OPEN_PARENTHESIS !== $tokens[ $method + 1 ]['code'] ) {
			return;
		}
		$end = $tokens[ $method + 1 ]['parenthesis_closer'];
		for ( $index = $method + 2; $index < $end && T_COMMA !== $tokens[ $index ]['code']; $index++ ) {
			$token = $tokens[ $index ];
			if ( isset( $token['parenthesis_closer'] ) && $token['parenthesis_opener'] === $index ) {
				$index = $token['parenthesis_closer'];
				continue;
			}
			$names = T_VARIABLE === $token['code'] || T_DOUBLE_QUOTED_STRING === $token['code'] ? preg_match_all( '/\$(?!wpdb\b|\d)\w+/', $token['content'], $found ) : 0;
			if ( $names > 0 ) {
				$file->addError( 'Prepare the SQL: %s is not a name that $wpdb has.', $index, 'NotPrepared', array( $found[0][0] ) );
			}
		}
	}
}
