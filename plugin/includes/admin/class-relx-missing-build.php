<?php
/**
 * The notice of a checkout without a build.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/** States which command builds the plugin. It is in English, because translations are built, too. */
class Relx_Missing_Build {
	/** Shows the notice to users who can activate plugins. */
	public static function show() {
		if ( current_user_can( 'activate_plugins' ) ) {
			echo '<div class="notice notice-error"><p>relx is not built, so it does nothing. Run <code>npm run build:wordpress</code> in its repository.</p></div>';
		}
	}
}
