<?php
defined( 'ABSPATH' ) || exit;

/**
 * Removes the data of the plugin. It deletes relations and settings only on sites that opted in: the work of authors is not deleted
 * with a plugin by default.
 */
class Relx_Uninstaller {
	/** Options that the plugin can restore. */
	const DERIVED = array(
		Relx_Schema::OPTION,
		Relx_Schema::LOCK . '.lock',
		Relx_Relation_Table::ACYCLIC,
		Relx_Relation_Table::NAMES,
		Relx_Type_Registry::OPTION,
		Relx_Similar_Statistics::OPTION,
		Relx_Similar_Queue::REBUILD,
		Relx_Links_Job::OPTION,
		Relx_Similar_Queue::STOPPED,
		Relx_Similar_Queue::LOCK . '.lock',
	);

	/** Removes the data from each site of a network, or from the only site. */
	public function run(): void {
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
	private function remove_from_site(): void {
		global $wpdb;
		$removes_data = Relx_Settings::get( 'remove_data' );
		array_map( 'delete_option', self::DERIVED );
		Relx_Notices::remove();
		Relx_List_Columns::remove();
		$this->remove_transients();
		if ( $removes_data ) {
			foreach ( Relx_Schema::all_tables() as $name ) {
				$wpdb->query( "DROP TABLE IF EXISTS `{$wpdb->prefix}$name`" ); // phpcs:ignore WordPress.DB -- a schema change without user input.
			}
			delete_option( 'widget_' . Relx_Widget::ID );
			delete_metadata( 'post', 0, Relx_Post_Lists_Meta::KEY, '', true );
			delete_metadata( 'post', 0, Relx_Similar_Options::EXCLUDED, '', true );
		}
		foreach ( array( Relx_Settings::OPTION, Relx_Type_Registry::SITE_OPTION ) as $option ) {
			if ( $removes_data || ! get_option( $option ) ) {
				delete_option( $option );
			}
		}
	}

	/** Removes the transients of the current site: stored responses, and the state of tools. */
	private function remove_transients(): void {
		global $wpdb;
		foreach ( array( '_transient_', '_transient_timeout_' ) as $beginning ) {
			$names = $wpdb->esc_like( $beginning . 'relx_' ) . '%';
			array_map( 'delete_option', $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s", $names ) ) ); // phpcs:ignore WordPress.DB
		}
	}
}
