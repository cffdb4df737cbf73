<?php
defined( 'ABSPATH' ) || exit;

/** Prints the result of each line, and the counts at the end. */
class Relx_CLI_Import_Report {
	/** Marks of lines by action. */
	const MARKS = array(
		'add'      => '+',
		'existing' => '=',
		'change'   => '~',
		'reject'   => '!',
	);

	/** Unit of the counts: `line` or `row`. */
	private string $unit;
	private bool $is_dry_run;

	/** @var array<string,int> Counts by action. */
	private array $counts;

	/**
	 * Sets the unit and the mode.
	 *
	 * @param string $unit Unit of the counts: `line` or `row`.
	 */
	public function __construct( string $unit, bool $is_dry_run ) {
		$this->unit       = $unit;
		$this->is_dry_run = $is_dry_run;
		$this->counts     = array_fill_keys( array_keys( self::MARKS ), 0 );
	}

	/**
	 * Prints lines: all of a dry run, otherwise only rejected ones.
	 *
	 * @param array[] $items Items of an import.
	 */
	public function add( array $items ): void {
		foreach ( $items as $item ) {
			++$this->counts[ $item['action'] ];
			if ( $this->is_dry_run ) {
				WP_CLI::line( Relx_CLI::one_line( self::MARKS[ $item['action'] ] . ' ' . $this->text( $item ) ) );
			} elseif ( 'reject' === $item['action'] ) {
				WP_CLI::warning( Relx_CLI::one_line( $this->text( $item ) ) );
			}
		}
	}

	/** Prints the counts, and exits with 1 if a line was rejected. */
	public function finish(): void {
		list( 'add' => $added, 'existing' => $existing, 'change' => $changed, 'reject' => $rejected ) = $this->counts;

		if ( 0 === array_sum( $this->counts ) ) {
			WP_CLI::warning( 'There is nothing to import: no relations were found.' );
			return;
		}
		$verb = $this->is_dry_run ? 'would be added' : 'added';
		$text = sprintf( '%d relations %s, %d already exist, %d changed, %d %ss rejected.', $added, $verb, $existing, $changed, $rejected, $this->unit );
		if ( 0 === $rejected ) {
			WP_CLI::success( $text );
			return;
		}
		WP_CLI::warning( $text );
		WP_CLI::halt( 1 );
	}

	/** The result of a line as text. */
	private function text( array $item ): string {
		if ( 'reject' === $item['action'] ) {
			return sprintf( '%s %d: %s (%s)', $this->unit, $item['at'], $item['message'], $item['code'] );
		}
		$changes = array();
		foreach ( $item['changes'] ?? array() as $name => list( $before, $after ) ) {
			$changes[] = sprintf( '%s %s -> %s', $name, $before ?? 'none', $after ?? 'none' );
		}
		$text = sprintf( '%s %d: %s %s %d -> %s %d', $this->unit, $item['at'], $item['type'], $item['from_type'], $item['from_id'], $item['to_type'], $item['to_id'] );
		return $changes ? "$text: " . implode( ', ', $changes ) : $text;
	}
}
