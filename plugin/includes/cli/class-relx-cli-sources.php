<?php
defined( 'ABSPATH' ) || exit;

/** Lists relations that other plugins have stored. */
class Relx_CLI_Sources {
	/**
	 * Counts database rows with relations of other plugins.
	 *
	 * ## OPTIONS
	 *
	 * [--format=<format>]
	 * : Output format.
	 * ---
	 * default: table
	 * options:
	 *   - table
	 *   - json
	 *   - csv
	 *   - yaml
	 *   - count
	 * ---
	 *
	 * ## EXAMPLES
	 *
	 *     wp content-relations sources
	 */
	public function __invoke( array $args, array $options ) {
		$rows = array();
		foreach ( Relx_CLI::attempt( static fn() => Relx_Migration::sources( Relx_Core::instance() ) ) as $found ) {
			foreach ( $found['types'] ?? $found['fields'] as $part ) {
				$rows[] = array(
					'source' => $found['source'],
					'name'   => $part['name'] ?? $part['key'],
					'total'  => $part['total'],
					'type'   => $part['type'] ?? '',
				);
			}
		}
		Relx_CLI::rows( $options['format'], $rows, array( 'source', 'name', 'total', 'type' ) );
	}
}
