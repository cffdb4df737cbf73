<?php
defined( 'ABSPATH' ) || exit;

/** Repairs invalid relations, and lists that follow custom fields, or counts them. */
class Relx_CLI_Sync {
	/**
	 * Repairs relations, and lists that follow custom fields, as check --fix does.
	 *
	 * ## OPTIONS
	 *
	 * [--dry-run]
	 * : Only count invalid relations and lists.
	 *
	 * [--verbose]
	 * : Print each field value that relx skips.
	 *
	 * ## EXAMPLES
	 *
	 *     wp content-relations sync --dry-run
	 */
	public function __invoke( array $args, array $options ) {
		$is_fix  = empty( $options['dry-run'] );
		$actions = Relx_CLI_Check::run( 1000, $is_fix, false, static function () {} );
		Relx_CLI_Check::report( $actions['remove'] + $actions['repair'], $actions, $is_fix );
		Relx_CLI_Check::follow_fields( $is_fix, ! empty( $options['verbose'] ) );
	}
}
