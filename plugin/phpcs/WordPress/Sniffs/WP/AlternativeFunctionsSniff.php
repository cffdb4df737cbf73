<?php
namespace WordPress\Sniffs\WP;

use PHP_CodeSniffer\Standards\Generic\Sniffs\PHP\ForbiddenFunctionsSniff;

/** Functions of PHP that WordPress has its own for. */
class AlternativeFunctionsSniff extends ForbiddenFunctionsSniff {
	/** @var array<string, string|null> */
	public $forbiddenFunctions = array(
		'curl_init'         => 'wp_remote_get',
		'file_get_contents' => 'wp_remote_get',
		'file_put_contents' => 'WP_Filesystem',
		'fopen'             => 'WP_Filesystem',
		'fwrite'            => 'WP_Filesystem',
		'json_encode'       => 'wp_json_encode',
		'mt_rand'           => 'wp_rand',
		'parse_url'         => 'wp_parse_url',
		'rand'              => 'wp_rand',
		'rename'            => 'WP_Filesystem',
		'strip_tags'        => 'wp_strip_all_tags',
		'unlink'            => 'wp_delete_file',
	);
}
