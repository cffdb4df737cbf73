<?php
namespace WordPress\Sniffs\PHP;

use PHP_CodeSniffer\Standards\Generic\Sniffs\PHP\ForbiddenFunctionsSniff;

/** Functions that write to logs and pages while a developer searches for a fault. */
class DevelopmentFunctionsSniff extends ForbiddenFunctionsSniff {
	/** @var array<string, string|null> */
	public $forbiddenFunctions = array(
		'debug_print_backtrace' => null,
		'error_log'             => null,
		'print_r'               => null,
		'trigger_error'         => null,
		'var_dump'              => null,
		'var_export'            => null,
	);
}
