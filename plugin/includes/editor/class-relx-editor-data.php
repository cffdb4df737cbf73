<?php
defined( 'ABSPATH' ) || exit;

/** Passes names and settings of the site to the script of the blocks. */
class Relx_Editor_Data {
	/** Handle of the script. */
	const SCRIPT = 'relx-related-posts-editor-script';

	/** Hooks into WordPress, after the blocks, which register the script. */
	public function register(): void {
		add_action( 'init', array( $this, 'pass' ), 20 );
	}

	/** Passes the data. The default types are those of new blocks. */
	public function pass(): void {
		$site = Relx_Blocks::site() + Relx_Admin_Screen::settings_link();
		wp_add_inline_script( self::SCRIPT, 'window.relxSite = ' . wp_json_encode( $site ) . ';', 'before' );
		wp_add_inline_script( self::SCRIPT, 'window.relxDefaultTypes = ' . wp_json_encode( Relx_Settings::get( 'default_types' ) ) . ';', 'before' );
	}
}
