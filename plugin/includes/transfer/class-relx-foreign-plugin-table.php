<?php
defined( 'ABSPATH' ) || exit;

/** Base of the sources of a migration that read the table of another plugin. */
abstract class Relx_Foreign_Plugin_Table {
	protected Relx_Core $core;

	/** @var array<string,string> Names of relation types by their names in the source. */
	protected array $map;

	/** @param array<string,string> $map Names of relation types by their names in the source. An empty name skips a type. */
	public function __construct( Relx_Core $core, array $map = array() ) {
		$this->core = $core;
		$this->map  = $map;
	}

	/** Name of the table. */
	abstract protected function table(): string;

	/** Describes the stored relations, null if there are none. */
	abstract public function found(): ?array;

	/**
	 * A page of lines.
	 *
	 * @param int $after Id before the page.
	 * @return array{0:array[],1:int,2:int|null} Lines, rows, and id before the next page, null at the end.
	 */
	abstract public function page( int $after, int $limit ): array;

	/** Definitions of missing relation types. Default: none. */
	public function types(): array {
		return array();
	}

	/** The number of rows. */
	public function total(): int {
		return (int) $this->core->table->rows( 'SELECT COUNT(*) AS count FROM ' . $this->table() )[0]['count'];
	}

	/** Whether the database has the table. */
	protected function has_table(): bool {
		return $this->core->table->exists( $this->table() );
	}

	/**
	 * Describes a type of the source. An import registers it under its own name, if that is one of a relation type.
	 *
	 * @param string $name  Name of the type in the source.
	 * @param int    $total Number of its rows.
	 */
	protected function found_type( string $name, int $total ): array {
		$is_registered = $this->core->types->has( $name );
		return array(
			'name'          => $name,
			'total'         => $total,
			'type'          => $is_registered || self::is_name( $name ) ? $name : null,
			'is_registered' => $is_registered,
		);
	}

	/**
	 * Whether the import has to register a type of the source.
	 *
	 * @param string $name Name of the type in the source.
	 */
	protected function is_missing( string $name ): bool {
		return self::is_name( $name ) && ! isset( $this->map[ $name ] ) && ! $this->core->types->has( $name );
	}

	/**
	 * Whether a name can be that of a relation type.
	 *
	 * @param string $name Name of a type in the source.
	 */
	private static function is_name( string $name ): bool {
		return 1 === preg_match( '/^[a-z0-9_-]{1,50}$/D', $name );
	}

	/**
	 * The label of a type without one.
	 *
	 * @param string $name Name of the type in the source.
	 */
	protected static function label( string $name ): string {
		return ucfirst( trim( str_replace( array( '_', '-' ), ' ', $name ) ) );
	}
}
