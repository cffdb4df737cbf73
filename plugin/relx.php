<?php
/**
 * Plugin Name:       relx: related posts and relations
 * Description:       Related posts, people and topics that your authors choose: blocks, shortcodes, functions for themes, and a REST API.
 * Version:           0.1.0
 * Requires at least: 6.5
 * Requires PHP:      7.4
 * Author:            relx
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       relx
 * Domain Path:       /languages
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

define( 'RELX_VERSION', '0.1.0' );
define( 'RELX_BASENAME', plugin_basename( __FILE__ ) );
define( 'RELX_FOLDER', __DIR__ );

/**
 * The folders of classes in `includes`: `admin-help` is in `admin`. The zip has a list. A checkout finds files by name, so that a new
 * class needs no build.
 */
function relx_class_folders() {
	$list = __DIR__ . '/includes/generated/classes.php';
	if ( is_file( $list ) ) {
		return require $list;
	}
	$folders = array();
	foreach ( array_merge( glob( __DIR__ . '/includes/class-*.php' ), glob( __DIR__ . '/includes/*/class-*.php' ) ) as $file ) {
		$folders[ substr( basename( $file, '.php' ), strlen( 'class-relx-' ) ) ] = (string) substr( dirname( $file ), strlen( __DIR__ . '/includes/' ) );
	}
	return $folders;
}

/** Loads classes when they are first used. */
function relx_load_class( $class_name ) {
	static $folders = null;
	if ( 0 !== strpos( $class_name, 'Relx_' ) ) {
		return;
	}
	$folders = $folders ?? relx_class_folders();
	$name    = strtolower( strtr( substr( $class_name, strlen( 'Relx_' ) ), '_', '-' ) );
	if ( isset( $folders[ $name ] ) ) {
		require __DIR__ . "/includes/{$folders[ $name ]}/class-relx-$name.php";
	}
}
spl_autoload_register( 'relx_load_class' );

/** States which command builds the plugin. The notice is in English, because translations are built, too. */
function relx_show_missing_build() {
	echo '<div class="notice notice-error"><p>relx is not built, so it does nothing. Run <code>npm run build:wordpress</code> in its repository.</p></div>';
}
// A checkout without a build has neither scripts nor the markup of lists.
if ( ! is_file( __DIR__ . '/includes/generated/post-markup.php' ) ) {
	add_action( 'admin_notices', 'relx_show_missing_build' );
	return;
}

Relx_Plugin::register();
register_activation_hook( __FILE__, array( Relx_Plugin::module( 'Relx_Schema' ), 'activate' ) );
register_activation_hook( __FILE__, array( 'Relx_Notices', 'activate' ) );
