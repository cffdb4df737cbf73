<?php
defined( 'ABSPATH' ) || exit;

/** Exports relations to a file or to the standard output. */
class Relx_CLI_Export {
	/** Mode of a new file: relations may be private. */
	const MODE = 0600;

	/**
	 * Exports relations, sorted by ID, in a format for import.
	 *
	 * ## OPTIONS
	 *
	 * [--output=<file>]
	 * : File to write. Default: the standard output.
	 *
	 * [--format=<format>]
	 * : File format.
	 * ---
	 * default: jsonl
	 * options:
	 *   - jsonl
	 *   - csv
	 * ---
	 *
	 * [--type=<type>]
	 * : Only relations with this type. Default: all except read-only ones.
	 *
	 * [--slugs]
	 * : Identify posts, terms and users by slug or login name if it is unique, for another copy of the site.
	 *
	 * ## EXAMPLES
	 *
	 *     wp content-relations export > relations.jsonl
	 *     wp content-relations export --format=csv --output=relations.csv
	 */
	public function __invoke( array $args, array $options ) {
		$export = Relx_CLI::attempt( static fn() => new Relx_Transfer_Export( Relx_Core::instance(), $options ) );
		$file   = $options['output'] ?? null;
		// An existing file is replaced only after everything is written.
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
				WP_CLI::error( sprintf( 'The file "%s" cannot be written. Check that the disk is not full.', $part ) );
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
