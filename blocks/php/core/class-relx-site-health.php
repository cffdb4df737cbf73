<?php
/**
 * Site Health.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * The test of Tools > Site Health: whether the site has the table of relations, or another plugin serves the relations.
 */
class Relx_Site_Health {
	/** Adds the test. */
	public function register() {
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

	/**
	 * The result of the test.
	 *
	 * @return array
	 */
	public function test() {
		if ( Relx_Peer::exists() ) {
			$advice = __( 'The blocks and shortcodes of relx request the relations of the other plugin.', 'relx' );
			return $this->result( 'good', __( 'Relations come from another plugin', 'relx' ), $advice );
		}
		if ( ( new Relx_Schema() )->has_table() ) {
			return $this->result( 'good', __( 'The site has its table of relations', 'relx' ) );
		}
		$advice = __( 'The plugin could not create its table. Check that the database user has permission to create tables, then reload this page.', 'relx' );
		return $this->result( 'critical', __( 'The table of relations is missing', 'relx' ), $advice );
	}

	/**
	 * A result as Site Health takes it.
	 *
	 * @param string $status `good` or `critical`.
	 * @param string $label  What was found.
	 * @param string $advice Advice, or an empty string.
	 * @return array
	 */
	private function result( $status, $label, $advice = '' ) {
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
