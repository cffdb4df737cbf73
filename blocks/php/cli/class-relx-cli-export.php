<?php
/**
 * The command that exports relations.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Writes relations to a file, or to the standard output.
 */
class Relx_CLI_Export {
	/** Mode of a new file: relations may be private. */
	const MODE = 0600;

	/**
	 * Writes relations, oldest first, for import to read.
	 *
	 * ## OPTIONS
	 *
	 * [--output=<file>]
	 * : File to write. Default: the standard output.
	 *
	 * [--format=<format>]
	 * : JSON Lines, or CSV.
	 * ---
	 * default: jsonl
	 * options:
	 *   - jsonl
	 *   - csv
	 * ---
	 *
	 * [--type=<type>]
	 * : Only relations of this type.
	 *
	 * [--slugs]
	 * : Names posts and terms by slug, users by login name, so that another copy of the site finds them.
	 *
	 * ## EXAMPLES
	 *
	 *     wp content-relations export > relations.jsonl
	 *     wp content-relations export --format=csv --output=relations.csv
	 *
	 * @param string[] $args    Arguments.
	 * @param array    $options Options.
	 */
	public function __invoke( $args, $options ) {
		$export = Relx_CLI::attempt( static fn() => new Relx_Transfer_Export( Relx_Core::instance(), $options ) );
		$file   = $options['output'] ?? null;
		// The file appears when all is written, or stays as it was.
		$part = null === $file ? 'php://stdout' : "$file.part";
		// phpcs:disable WordPress.WP.AlternativeFunctions, WordPress.PHP.NoSilencedErrors, Generic.PHP.NoSilencedErrors -- a file of the user, written part by part.
		$stream = @fopen( $part, 'wb' );
		if ( ! $stream ) {
			WP_CLI::error( sprintf( 'The file "%s" cannot be written.', $part ) );
		}
		if ( null !== $file ) {
			chmod( $part, self::MODE );
		}
		$bar = null === $file ? null : WP_CLI\Utils\make_progress_bar( 'Exporting relations', $export->total() );
		for ( $after = 0; null !== $after; ) {
			list( $text, $count, $after ) = Relx_CLI::attempt( static fn() => $export->page( $after, 1000 ) );
			if ( fwrite( $stream, $text ) !== strlen( $text ) ) {
				WP_CLI::error( sprintf( 'The file "%s" cannot be written. Is the disk full?', $part ) );
			}
			if ( $bar ) {
				$bar->tick( $count );
			}
		}
		fclose( $stream );
		if ( $bar ) {
			$bar->finish();
			rename( $part, $file );
			WP_CLI::success( sprintf( 'Written to %s.', $file ) );
		}
		// phpcs:enable
	}
}
