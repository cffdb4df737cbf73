<?php
namespace WordPress\Sniffs\WP;

use PHP_CodeSniffer\Standards\Generic\Sniffs\PHP\ForbiddenFunctionsSniff;

/** Functions that change what the rest of the page reads. */
class DiscouragedFunctionsSniff extends ForbiddenFunctionsSniff {
	/** @var array<string, string|null> */
	public $forbiddenFunctions = array(
		'create_function'           => null,
		'date'                      => 'gmdate',
		'date_default_timezone_set' => null,
		'dl'                        => null,
		'eval'                      => null,
		'extract'                   => null,
		'ini_set'                   => null,
		'move_uploaded_file'        => 'wp_handle_upload',
		'passthru'                  => null,
		'proc_open'                 => null,
		'query_posts'               => 'WP_Query',
		'set_time_limit'            => null,
		'wp_reset_query'            => 'wp_reset_postdata',
	);
}
