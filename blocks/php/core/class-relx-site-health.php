<?php
/**
 * Site Health.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * The test of Tools > Site Health: whether the site has the table of relations.
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
		$is_there = ( new Relx_Schema() )->has_table();
		$advice   = __( 'The plugin could not create its table. Check that the database user may create tables, then reload this page.', 'relx' );
		return array(
			'label'       => $is_there ? __( 'The site has its table of relations', 'relx' ) : __( 'The table of relations is missing', 'relx' ),
			'status'      => $is_there ? 'good' : 'critical',
			'badge'       => array(
				'label' => 'relx',
				'color' => 'blue',
			),
			'description' => $is_there ? '' : '<p>' . esc_html( $advice ) . '</p>',
			'test'        => 'relx_table',
		);
	}
}
