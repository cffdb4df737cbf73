<?php
defined( 'ABSPATH' ) || exit;

/** Tools > Site Health > Info: details about the relations of the site for support. */
class Relx_Site_Health_Info {
	/** Hooks into WordPress. */
	public function register(): void {
		add_filter( 'debug_information', array( $this, 'add_section' ) );
	}

	/**
	 * @param array $info Sections.
	 * @return array
	 */
	public function add_section( $info ) {
		global $wpdb;
		$settings = Relx_Settings::all();
		// phpcs:ignore WordPress.DB -- a table of the plugin; the count must be current.
		$count = ( new Relx_Schema() )->has_table() ? (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->relx_relations}" ) : null;

		$info['relx'] = array(
			'label'  => __( 'Relations', 'relx' ),
			'fields' => array(
				'version'   => self::field( __( 'Version', 'relx' ), RELX_VERSION ),
				'table'     => self::field( __( 'Table of relations', 'relx' ), $wpdb->relx_relations ),
				'schema'    => self::field( __( 'Version of the table', 'relx' ), (int) get_option( Relx_Schema::OPTION ) ),
				'relations' => self::field( __( 'Relations', 'relx' ), $count ?? __( 'The table of relations is missing', 'relx' ) ),
				'types'     => self::field( __( 'Relation types', 'relx' ), implode( ', ', array_column( Relx_Core::instance()->types->all(), 'name' ) ) ),
				'automatic' => self::field( __( 'Automatic lists', 'relx' ), implode( ', ', $settings['automatic']['post_types'] ) ),
				'edit'      => self::field( __( 'Permission to change two-way relations', 'relx' ), $settings['edit'] ),
			),
		);
		return $info;
	}

	/** @param string|int $value Value. */
	private static function field( string $label, $value ): array {
		return compact( 'label', 'value' );
	}
}
