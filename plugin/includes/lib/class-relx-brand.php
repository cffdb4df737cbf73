<?php
defined( 'ABSPATH' ) || exit;

/** Names in the REST API that a site with another brand can change. */
class Relx_Brand {
	/** The namespace of the routes. */
	public static function rest_namespace(): string {
		/**
		 * Filters the namespace of the REST routes, for a site that runs the plugin under another brand.
		 *
		 * @since 0.1.0
		 *
		 * @param string $namespace Default: `relx/v1`.
		 */
		return trim( apply_filters( 'relx_namespace', 'relx/v1' ), '/' );
	}

	/**
	 * Name of the parameter and of the field of embedded relations.
	 *
	 * @return string
	 */
	public static function embed_param() {
		/**
		 * Filters the name of the parameter and of the field, for a site that runs the plugin under another brand.
		 *
		 * @since 0.1.0
		 *
		 * @param string $name Default: `relx_relations`.
		 */
		return apply_filters( 'relx_embed_param', 'relx_relations' );
	}
}
