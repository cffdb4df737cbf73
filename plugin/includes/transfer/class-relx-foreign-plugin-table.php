<?php
/**
 * Base of the sources that are tables.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Base of the sources of a migration that read the table of another plugin.
 */
abstract class Relx_Foreign_Plugin_Table {
	/**
	 * Relation core.
	 *
	 * @var Relx_Core
	 */
	protected $core;

	/**
	 * Names of relation types by their names in the source.
	 *
	 * @var array<string,string>
	 */
	protected $map;

	/**
	 * Takes the core and the names.
	 *
	 * @param Relx_Core            $core Relation core.
	 * @param array<string,string> $map  Names of relation types by their names in the source. An empty name skips a type.
	 */
	public function __construct( $core, $map = array() ) {
		$this->core = $core;
		$this->map  = $map;
	}

	/**
	 * Name of the table.
	 *
	 * @return string
	 */
	abstract protected function table();

	/**
	 * Describes the stored relations, null if there are none.
	 *
	 * @return array|null
	 */
	abstract public function found();

	/**
	 * A page of lines.
	 *
	 * @param int $after Id before the page.
	 * @param int $limit Most rows.
	 * @return array{0:array[],1:int,2:int|null} Lines, rows, and id before the next page, null at the end.
	 */
	abstract public function page( $after, $limit );

	/**
	 * Definitions of missing relation types. Default: none.
	 *
	 * @return array[]
	 */
	public function types() {
		return array();
	}

	/**
	 * The number of rows.
	 *
	 * @return int
	 */
	public function total() {
		return (int) $this->core->table->rows( 'SELECT COUNT(*) AS count FROM ' . $this->table() )[0]['count'];
	}

	/**
	 * Whether the database has the table.
	 *
	 * @return bool
	 */
	protected function has_table() {
		return $this->core->table->exists( $this->table() );
	}

	/**
	 * Describes a type of the source. An import registers it under its own name, if that is one of a relation type.
	 *
	 * @param string $name  Name of the type in the source.
	 * @param int    $total Number of its rows.
	 * @return array
	 */
	protected function found_type( $name, $total ) {
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
	 * @return bool
	 */
	protected function is_missing( $name ) {
		return self::is_name( $name ) && ! isset( $this->map[ $name ] ) && ! $this->core->types->has( $name );
	}

	/**
	 * Whether a name can be that of a relation type.
	 *
	 * @param string $name Name of a type in the source.
	 * @return bool
	 */
	private static function is_name( $name ) {
		return 1 === preg_match( '/^[a-z0-9_-]{1,50}$/D', $name );
	}

	/**
	 * The label of a type without one.
	 *
	 * @param string $name Name of the type in the source.
	 * @return string
	 */
	protected static function label( $name ) {
		return ucfirst( trim( str_replace( array( '_', '-' ), ' ', $name ) ) );
	}
}
