<?php
defined( 'ABSPATH' ) || exit;

/** Names in the REST API that a site with another brand can change. */
class Relx_Brand {
	/** The namespace of the routes. */
	public static function rest_namespace(): string {
		return trim( apply_filters( 'relx_namespace', 'relx/v1' ), '/' );
	}

	/**
	 * Name of the parameter and of the field of embedded relations.
	 *
	 * @return string
	 */
	public static function embed_param() {
		return apply_filters( 'relx_embed_param', 'relx_relations' );
	}
}
