<?php
defined( 'ABSPATH' ) || exit;

/** Imports relations from a file. */
class Relx_CLI_Import {
	/** Bytes of one read. */
	const PART = 1048576;

	/**
	 * Imports relations from JSON Lines or CSV.
	 *
	 * You can repeat an interrupted import. Exits with 1 if a line was rejected.
	 *
	 * ## OPTIONS
	 *
	 * [<file>]
	 * : File to read. Default: - for the standard input.
	 *
	 * [--dry-run]
	 * : Check the file without writing, and print each line: + add, = exists, ~ change, ! reject.
	 *
	 * [--existing=<what>]
	 * : Skip existing relations, or update the dates, positions and data fields that a line has.
	 * ---
	 * default: skip
	 * options:
	 *   - skip
	 *   - update
	 * ---
	 *
	 * [--format=<format>]
	 * : File format. Default: detected from its beginning.
	 * ---
	 * options:
	 *   - jsonl
	 *   - csv
	 * ---
	 *
	 * [--map=<pairs>]
	 * : Columns by field, such as from_id=book,to_slug=author.
	 *
	 * [--type=<type>]
	 * : Relation type for lines without one.
	 *
	 * [--from-type=<type>]
	 * : Source object type, for lines without one.
	 * ---
	 * options:
	 *   - post
	 *   - user
	 *   - term
	 * ---
	 *
	 * [--to-type=<type>]
	 * : Target object type, for lines without one.
	 * ---
	 * options:
	 *   - post
	 *   - user
	 *   - term
	 * ---
	 *
	 * [--from-subtype=<name>]
	 * : Post type or taxonomy for from_slug, for lines without one.
	 *
	 * [--to-subtype=<name>]
	 * : Post type or taxonomy for to_slug, for lines without one.
	 *
	 * ## EXAMPLES
	 *
	 *     wp content-relations import relations.jsonl --dry-run
	 *     wp content-relations import books.csv --type=references --map=from_id=book,to_slug=sequel
	 */
	public function __invoke( array $args, array $options ) {
		$file = $args[0] ?? '-';
		// phpcs:disable WordPress.WP.AlternativeFunctions, WordPress.PHP.NoSilencedErrors, Generic.PHP.NoSilencedErrors -- a file of the user, read part by part.
		$stream = @fopen( '-' === $file ? 'php://stdin' : $file, 'rb' );
		if ( ! $stream || is_dir( $file ) ) {
			WP_CLI::error( sprintf( 'The file "%s" cannot be read.', $file ) );
		}
		$report = new Relx_CLI_Import_Report( 'line', ! empty( $options['dry-run'] ) );
		$import = new Relx_Transfer_Import(
			Relx_Core::instance(),
			array(
				'existing' => $options['existing'],
				'dry_run'  => ! empty( $options['dry-run'] ),
				'defaults' => $this->defaults( $options ),
			)
		);
		$reader = new Relx_Line_Reader( array( 'format' => $options['format'] ?? '' ), Relx_CLI::pairs( 'map', $options['map'] ?? '' ) );
		$bar    = WP_CLI\Utils\make_progress_bar( 'Importing', '-' === $file ? 0 : filesize( $file ) );
		$bytes  = '';
		do {
			$read   = strlen( $bytes ) < self::PART ? stream_get_contents( $stream, self::PART - strlen( $bytes ) ) : '';
			$bytes .= $read;
			$before = $reader->state()['offset'];

			list( $lines, $is_end ) = Relx_CLI::attempt( static fn() => $reader->read( $bytes, feof( $stream ), Relx_Transfer_Import::MAX_BATCH ) );
			foreach ( $reader->ignored_columns() as $column ) {
				WP_CLI::warning( Relx_CLI::one_line( sprintf( 'The column "%s" is ignored: it is not a field of a relation.', $column ) ) );
			}
			$consumed = $reader->state()['offset'] - $before;
			$bytes    = substr( $bytes, $consumed );
			$report->add( $lines ? Relx_CLI::attempt( static fn() => $import->write( $lines ) ) : array() );
			$bar->tick( $consumed );
			Relx_CLI::batch_done();
		} while ( ! $is_end );
		fclose( $stream );
		// phpcs:enable
		while ( ! Relx_CLI::attempt( array( $import, 'finish' ) ) ) {
			Relx_CLI::batch_done();
		}
		$bar->finish();
		$report->finish();
	}

	/**
	 * Default values for fields of lines.
	 *
	 * @return array<string,string>
	 */
	private function defaults( array $options ): array {
		$defaults = array();
		foreach ( Relx_Transfer_Line::DEFAULTS as $name ) {
			$option = str_replace( '_', '-', $name );
			if ( isset( $options[ $option ] ) ) {
				$defaults[ $name ] = $options[ $option ];
			}
		}
		if ( isset( $defaults['type'] ) ) {
			Relx_CLI::attempt( static fn() => Relx_Core::instance()->types->writable( $defaults['type'] ) );
		}
		return $defaults;
	}
}
