<?php
/**
 * The service in Tools > Site Health, and `wp content-relations`.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/** Adds the test of Site Health. */
function relx_add_health_test( $tests ) {
	$tests['direct']['relx_service'] = array(
		'label' => __( 'relx service', 'relx' ),
		'test'  => 'relx_site_health',
	);
	return $tests;
}
add_filter( 'site_status_tests', 'relx_add_health_test' );

/** Whether the service answers, in which version, how far its clock is off, and what to do. */
function relx_site_health() {
	list( $status, $label, $lines ) = relx_health();
	return array(
		'label'       => $label,
		'status'      => $status,
		'badge'       => array(
			'label' => 'relx',
			'color' => 'blue',
		),
		'description' => '<p>' . implode( '</p><p>', array_map( 'esc_html', $lines ) ) . '</p>',
		'actions'     => '',
		'test'        => 'relx_service',
	);
}

/** Status, heading and sentences. */
function relx_health() {
	if ( relx_has_peer() ) {
		return array( 'good', __( 'Relations come from another plugin', 'relx' ), array( __( 'The blocks and shortcodes of relx ask that one.', 'relx' ) ) );
	}
	$sent   = microtime( true );
	$answer = relx_request( 'GET', '/relx-bridge/site', '', 'site', array( 'try' => true ) );
	if ( is_wp_error( $answer ) ) {
		$advice = __( 'The service is started with "relx serve". RELX_SERVICE_URL in wp-config.php is its address, and RELX_SERVICE_SECRET the same for both.', 'relx' );
		return array( 'critical', __( 'The relx service can’t be used', 'relx' ), array( $answer->get_error_message(), $advice ) );
	}
	/* translators: 1: version of the service, 2: version of the plugin, 3: seconds. */
	$lines = array( sprintf( __( 'It is version %1$s, the plugin %2$s. Their clocks are %3$s seconds apart.', 'relx' ), $answer['version'], RELX_VERSION, number_format_i18n( abs( $answer['time'] - $sent ), 1 ) ) );
	if ( version_compare( $answer['version'], RELX_VERSION, '<' ) ) {
		$lines[] = __( 'Update the service: it is older than the plugin.', 'relx' );
	}
	foreach ( array_filter( (array) get_option( 'relx_refused' ) ) as $refused ) {
		/* translators: 1: name of a relation type, 2: why, a sentence. */
		$lines[] = sprintf( __( 'There is no relation type "%1$s": %2$s', 'relx' ), $refused['name'], $refused['message'] );
	}
	return array( count( $lines ) > 1 ? 'recommended' : 'good', __( 'The relx service answers', 'relx' ), $lines );
}

/**
 * Lists, adds, removes, counts and checks relations.
 *
 * ## EXAMPLES
 *
 *     wp content-relations list --post=12 --type=related_to --format=json
 *     wp content-relations add 12 7 --type=related_to
 *     wp content-relations remove 12 7 --type=related_to
 *     wp content-relations count --post=12
 *     wp content-relations check --fix --verbose
 *     wp content-relations schema
 */
function relx_command( $args, $options ) {
	// A check of a large table takes longer than a page may.
	$done = relx_call( 'command', array( $args, (object) $options ), 30 );
	if ( is_wp_error( $done ) ) {
		WP_CLI::error( $done->get_error_message() . ' (' . $done->get_error_code() . ')' );
	}
	if ( isset( $done['rows'] ) ) {
		WP_CLI\Utils\format_items( $options['format'] ?? 'table', $done['rows'], $done['columns'] );
	}
	array_map( array( 'WP_CLI', 'line' ), $done['lines'] );
	if ( ! $done['ok'] ) {
		WP_CLI::halt( 1 );
	}
}
if ( defined( 'WP_CLI' ) && WP_CLI ) {
	WP_CLI::add_command( 'content-relations', 'relx_command' );
}
