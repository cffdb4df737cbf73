<?php
/**
 * Work after a commit.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Runs what follows a committed write: caches, actions, the response. A failure there changes nothing about the write, so it is
 * reported to the log of the site, and the request goes on.
 */
class Relx_After_Commit {
	/**
	 * Runs work.
	 *
	 * @param callable $work Work.
	 * @return mixed What the work returns, null where it fails.
	 */
	public static function run( $work ) {
		global $wp_current_filter;
		$filters = $wp_current_filter;
		try {
			return $work();
		} catch ( Throwable $error ) {
			// WordPress leaves the names of the hooks that ran.
			$wp_current_filter = $filters; // phpcs:ignore WordPress.WP.GlobalVariablesOverride.Prohibited
			// phpcs:ignore WordPress.PHP.DevelopmentFunctions
			error_log( sprintf( 'relx: a relation was written, then came %s: %s in %s:%d', get_class( $error ), $error->getMessage(), $error->getFile(), $error->getLine() ) );
			return null;
		}
	}
}
