<?php
/**
 * Another plugin with relations.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Detects another plugin that serves relations: it defines the same functions or the REST namespace. Blocks and shortcodes then show
 * its relations, which the browser reads from its routes.
 */
class Relx_Peer {
	/**
	 * Option with the namespace of another plugin, `none` without such a plugin, and empty after plugins have changed. The
	 * detection loads all REST routes, so the result is stored.
	 */
	const OPTION = 'relx_peer';

	/** Hooks into changes of plugins, and into the registration of routes. */
	public function register() {
		add_action( 'activated_plugin', array( $this, 'reset' ) );
		add_action( 'deactivated_plugin', array( $this, 'reset' ) );
		// After the other plugins, and before the routes of this one.
		add_action( 'rest_api_init', array( $this, 'find' ), 999 );
	}

	/** Clears the result. The next request detects again. */
	public function reset() {
		update_option( self::OPTION, '' );
	}

	/**
	 * Stores whether another plugin has the namespace.
	 *
	 * @param WP_REST_Server $server Server.
	 */
	public function find( $server ) {
		$namespace = Relx_REST::route_namespace();
		update_option( self::OPTION, in_array( $namespace, $server->get_namespaces(), true ) ? $namespace : 'none' );
	}

	/**
	 * Whether another plugin serves the relations.
	 *
	 * @return bool
	 */
	public static function exists() {
		if ( did_action( 'wp_loaded' ) && ! get_option( self::OPTION ) ) {
			rest_get_server();
		}
		/**
		 * Filters whether another plugin serves the relations.
		 *
		 * @since 0.1.0
		 *
		 * @param bool $exists Whether another plugin has the REST namespace.
		 */
		return (bool) apply_filters( 'relx_has_peer', Relx_REST::route_namespace() === get_option( self::OPTION ) );
	}
}
