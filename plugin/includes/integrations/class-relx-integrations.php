<?php
defined( 'ABSPATH' ) || exit;

/** The other plugins that are active. */
class Relx_Integrations {
	/** Whether Polylang or WPML is active. */
	public static function has_translations(): bool {
		return function_exists( 'pll_get_post_translations' ) || defined( 'ICL_SITEPRESS_VERSION' );
	}

	/** @return string[] The active plugins that have settings, for the screen of the settings. */
	public static function active(): array {
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
