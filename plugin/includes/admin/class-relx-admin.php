<?php
/**
 * The administration of the site.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Extends the admin, besides the editor: its screen, panels, notices, lists of posts, the row in the
 * list of plugins, and privacy.
 */
class Relx_Admin {
	/** Hooks into WordPress. */
	public function register() {
		( new Relx_Privacy() )->register();
		if ( is_admin() ) {
			( new Relx_Admin_Screen() )->register();
			( new Relx_Notices() )->register();
			( new Relx_Panels() )->register();
			( new Relx_Post_List() )->register();
			( new Relx_Site_Health_Info() )->register();
			add_filter( 'plugin_action_links_' . RELX_BASENAME, array( $this, 'add_settings_link' ) );
		}
	}

	/**
	 * Adds the link "Settings" to the plugin's row.
	 *
	 * @param string[] $links Links.
	 * @return string[]
	 */
	public function add_settings_link( $links ) {
		if ( ! current_user_can( Relx_Admin_Screen::CAPABILITY ) ) {
			return $links;
		}
		$link = sprintf( '<a href="%s">%s</a>', esc_url( Relx_Admin_Screen::url( 'settings' ) ), esc_html__( 'Settings', 'relx' ) );
		return array( 'settings' => $link ) + $links;
	}
}
