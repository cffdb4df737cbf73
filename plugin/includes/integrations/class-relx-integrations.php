<?php
/**
 * Other plugins.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/** Loads the integration with each other plugin that is active. */
class Relx_Integrations {
	/** Hooks into WordPress, after all plugins. */
	public function register() {
		add_action( 'plugins_loaded', array( $this, 'load' ), 21 );
	}

	/** Registers the integrations. */
	public function load() {
		if ( class_exists( 'WooCommerce', false ) ) {
			( new Relx_Products() )->register();
		}
		if ( self::has_translations() && Relx_Settings::get( 'mirror_translations' ) ) {
			( new Relx_Translation_Mirror() )->register();
		}
		if ( defined( 'DUPLICATE_POST_CURRENT_VERSION' ) ) {
			( new Relx_Duplicates() )->register();
		}
	}

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
