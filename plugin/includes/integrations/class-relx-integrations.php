<?php
/**
 * Other plugins.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/** The other plugins that are active. */
class Relx_Integrations {
	/**
	 * Whether Polylang or WPML is active.
	 *
	 * @return bool
	 */
	public static function has_translations() {
		return function_exists( 'pll_get_post_translations' ) || defined( 'ICL_SITEPRESS_VERSION' );
	}

	/**
	 * The active plugins that have settings, for the screen of the settings.
	 *
	 * @return string[]
	 */
	public static function active() {
		return array_keys(
			array_filter(
				array(
					'woocommerce'  => class_exists( 'WooCommerce', false ),
					'translations' => self::has_translations(),
				)
			)
		);
	}
}
