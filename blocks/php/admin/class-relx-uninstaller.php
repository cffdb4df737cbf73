<?php
/**
 * Uninstallation.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Removes the data of the plugin. It deletes relations and settings only on sites that opted in: the work of authors is not deleted
 * with a plugin by default.
 */
class Relx_Uninstaller {
	/** Options that the plugin can restore. */
	const DERIVED = array( Relx_Peer::OPTION, Relx_Schema::OPTION, Relx_Type_Registry::OPTION, Relx_Similar_Stats::OPTION, Relx_Similar_Queue::REBUILD );

	/** Removes the data from each site of a network, or from the only site. */
	public function run() {
		if ( ! is_multisite() ) {
			$this->remove_from_site();
			return;
		}
		$ids = get_sites(
			array(
				'fields' => 'ids',
				'number' => 0,
			)
		);
		foreach ( $ids as $id ) {
			switch_to_blog( $id );
			$this->remove_from_site();
			restore_current_blog();
		}
	}

	/** Removes the data from the current site. */
	private function remove_from_site() {
		global $wpdb;
		$removes_data = Relx_Settings::get( 'remove_data' );
		array_map( 'delete_option', self::DERIVED );
		Relx_Notices::remove();
		if ( $removes_data ) {
			foreach ( Relx_Schema::all_tables() as $name ) {
				$wpdb->query( "DROP TABLE IF EXISTS `{$wpdb->prefix}$name`" ); // phpcs:ignore WordPress.DB -- a schema change without user input.
			}
		}
		foreach ( array( Relx_Settings::OPTION, Relx_Adopted_Types::OPTION ) as $option ) {
			if ( $removes_data || ! get_option( $option ) ) {
				delete_option( $option );
			}
		}
	}
}
