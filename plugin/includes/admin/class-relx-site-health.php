<?php
defined( 'ABSPATH' ) || exit;

/**
 * The test of Tools > Site Health: whether the site has the table of relations, and whether the database can lock the objects of relations.
 */
class Relx_Site_Health {
	/** Adds the test. */
	public function register(): void {
		add_filter( 'site_status_tests', array( $this, 'add_test' ) );
	}

	/**
	 * Adds the test to those of WordPress.
	 *
	 * @param array $tests Tests.
	 * @return array
	 */
	public function add_test( $tests ) {
		$tests['direct']['relx_table'] = array(
			'label' => __( 'Table of relations', 'relx' ),
			'test'  => array( $this, 'test' ),
		);
		return $tests;
	}

	/** @return array The result of the test. */
	public function test() {
		$schema = new Relx_Schema();
		$schema->retry();
		if ( ! $schema->has_table() ) {
			$advice = __( 'The plugin could not create its table. Check that the database user has permission to create tables, then reload this page.', 'relx' );
			return $this->result( 'critical', __( 'The table of relations is missing', 'relx' ), $advice );
		}
		$tables = $this->tables_without_locks();
		if ( $tables ) {
			/* translators: %s: names of tables. */
			$advice = __( 'These tables do not use InnoDB: %s. Concurrent requests can then create more relations than the limit of a type allows. Convert the tables to InnoDB.', 'relx' ); // phpcs:ignore Generic.Files.LineLength
			return $this->result( 'recommended', __( 'Limits of relations are not reliable', 'relx' ), sprintf( $advice, implode( ', ', $tables ) ) );
		}
		return $this->result( 'good', __( 'The site has its table of relations', 'relx' ) );
	}

	/** @return string[] The tables of objects without row locks. SQLite has one writer and needs none. */
	private function tables_without_locks() {
		global $wpdb;
		if ( Relx_Cluster::is_sqlite() ) {
			return array();
		}
		$sql = "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME IN (%s, %s, %s) AND ENGINE <> 'InnoDB'";
		return $wpdb->get_col( $wpdb->prepare( $sql, $wpdb->posts, $wpdb->users, $wpdb->terms ) ); // phpcs:ignore WordPress.DB
	}

	/**
	 * A result as Site Health takes it.
	 *
	 * @param string $status `good`, `recommended` or `critical`.
	 * @param string $label  What was found.
	 * @param string $advice Advice, or an empty string.
	 */
	private function result( string $status, string $label, string $advice = '' ): array {
		return compact( 'label', 'status' ) + array(
			'badge'       => array(
				'label' => 'relx',
				'color' => 'blue',
			),
			'description' => '' === $advice ? '' : '<p>' . esc_html( $advice ) . '</p>',
			'test'        => 'relx_table',
		);
	}
}
