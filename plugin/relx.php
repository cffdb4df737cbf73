<?php
/**
 * Plugin Name:       relx
 * Description:       Related posts, people and topics that your authors choose: blocks, shortcodes, functions for themes, and a REST API.
 * Version:           0.1.0
 * Requires at least: 6.5
 * Requires PHP:      7.4
 * Author:            relx
 * License:           GPL-2.0-or-later
 * Text Domain:       relx
 * Domain Path:       /languages
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

define( 'RELX_VERSION', '0.1.0' );
define( 'RELX_BASENAME', plugin_basename( __FILE__ ) );
define( 'RELX_FOLDER', __DIR__ );

/** Loads classes when they are first used. The build writes the list of their folders. */
function relx_load_class( $class_name ) {
	static $folders = null;
	if ( null === $folders ) {
		$folders = require __DIR__ . '/includes/generated/classes.php';
	}
	if ( isset( $folders[ $class_name ] ) ) {
		require __DIR__ . "/includes/{$folders[ $class_name ]}/class-" . strtolower( strtr( $class_name, '_', '-' ) ) . '.php';
	}
}
spl_autoload_register( 'relx_load_class' );

// After all other plugins: a function that one of them defines stays.
add_action( 'plugins_loaded', static fn() => require __DIR__ . '/includes/functions.php', 20 );
Relx_Core::instance()->register();
Relx_REST::instance()->register();
( new Relx_Blocks() )->register();
( new Relx_Admin() )->register();
( new Relx_Integrations() )->register();
( new Relx_Translations() )->register();
add_action( 'init', static fn() => load_plugin_textdomain( 'relx', false, basename( __DIR__ ) . '/languages' ), 0 );
register_activation_hook( __FILE__, array( new Relx_Schema(), 'activate' ) );
register_activation_hook( __FILE__, array( 'Relx_Notices', 'activate' ) );
