<?php
defined( 'ABSPATH' ) || exit;

/** Repairs relations, or counts invalid ones. */
class Relx_CLI_Sync {
	/**
	 * Repairs relations: the same as check --fix.
	 *
	 * ## OPTIONS
	 *
	 * [--dry-run]
	 * : Count invalid relations without changing them.
	 *
	 * ## EXAMPLES
	 *
	 *     wp content-relations sync --dry-run
	 */
	public function __invoke( array $args, array $options ) {
		$is_fix  = empty( $options['dry-run'] );
		$actions = Relx_CLI_Check::run( 1000, $is_fix, false, static function () {} );
		Relx_CLI_Check::report( $actions['remove'] + $actions['repair'], $actions, $is_fix );
	}
}
