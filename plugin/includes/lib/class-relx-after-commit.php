<?php
defined( 'ABSPATH' ) || exit;

/**
 * Runs work after a committed write: caches, actions, the response. The write succeeded even if that work fails, so a failure is
 * logged and the request continues.
 *
 * @see src/server/http/after-commit.ts
 */
class Relx_After_Commit {
	/** @return mixed Return value of the work, null if it fails. */
	public static function run( callable $work ) {
		global $wp_current_filter;
		$filters = $wp_current_filter;
		try {
			return $work();
		} catch ( Throwable $error ) {
			// An exception leaves the names of the hooks that ran in the global.
			$wp_current_filter = $filters; // phpcs:ignore WordPress.WP.GlobalVariablesOverride.Prohibited
			// phpcs:ignore WordPress.PHP.DevelopmentFunctions
			error_log( sprintf( 'relx: a relation was written, then came %s: %s in %s:%d', get_class( $error ), $error->getMessage(), $error->getFile(), $error->getLine() ) );
			return null;
		}
	}
}
