<?php
namespace WordPress\Sniffs\DB;

use PHP_CodeSniffer\Standards\Generic\Sniffs\PHP\ForbiddenFunctionsSniff;

/** Drivers of databases, which `$wpdb` uses. */
class RestrictedFunctionsSniff extends ForbiddenFunctionsSniff {
	/** @var array<string, string|null> */
	public $forbiddenFunctions = array(
		'mysqli_\w+' => 'wpdb',
	);

	/** @var bool */
	protected $patternMatch = true;
}
