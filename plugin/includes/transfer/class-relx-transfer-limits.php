<?php
/**
 * Limits of an import.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Counts the relations of objects with a limit: stored and planned ones.
 *
 * @see src/core/transfer/limits.ts
 */
class Relx_Transfer_Limits {
	/**
	 * Rows of imports.
	 *
	 * @var Relx_Transfer_Rows
	 */
	private $rows;

	/**
	 * Stored relations by key.
	 *
	 * @var array<string,int>
	 */
	private $stored = array();

	/**
	 * Planned relations by key.
	 *
	 * @var array<string,int>
	 */
	private $planned;

	/**
	 * Takes the rows.
	 *
	 * @param Relx_Transfer_Rows $rows    Rows of imports.
	 * @param array<string,int>  $planned Relations that earlier batches of a dry run planned, by key.
	 */
	public function __construct( $rows, $planned = array() ) {
		$this->rows    = $rows;
		$this->planned = $planned;
	}

	/**
	 * Planned relations by key.
	 *
	 * @return array<string,int>
	 */
	public function planned() {
		return $this->planned;
	}

	/**
	 * Counts the relations of the objects of lines.
	 *
	 * @param array[] $lines Lines with `type`, `from`, `to` and `limits`.
	 */
	public function count( $lines ) {
		$wanted = array();
		foreach ( $lines as $line ) {
			foreach ( $this->limited( $line ) as list( $key, $object, $sides ) ) {
				$wanted[ "{$line['type']['name']} {$object['type']} " . implode( ',', $sides ) ][ $object['id'] ] = $key;
			}
		}
		$this->stored = array();
		foreach ( $wanted as $name => $keys ) {
			list( $type, $object_type, $sides ) = explode( ' ', $name );
			foreach ( $this->rows->counts( $type, $object_type, explode( ',', $sides ), array_keys( $keys ) ) as $id => $count ) {
				$this->stored[ $keys[ $id ] ] = $count;
			}
		}
	}

	/**
	 * Plans one more relation.
	 *
	 * @param array $line Line.
	 * @throws Relx_Exception With the code ncr_max_connections_exceeded. Nothing is planned in that case.
	 */
	public function plan( $line ) {
		$limited = $this->limited( $line );
		foreach ( $limited as list( $key, $object, , $max ) ) {
			if ( ( $this->stored[ $key ] ?? 0 ) + ( $this->planned[ $key ] ?? 0 ) >= $max ) {
				throw Relx_Rules::limit_reached( $line['type'], $object, $max );
			}
		}
		foreach ( $limited as list( $key ) ) {
			$this->planned[ $key ] = ( $this->planned[ $key ] ?? 0 ) + 1;
		}
	}

	/**
	 * The limits of a line: key, object, sides and most relations of each.
	 *
	 * @param array $line Line.
	 * @return array[]
	 */
	private function limited( $line ) {
		$is_two_way = 'bidirectional' === $line['type']['direction'];
		$limited    = array();
		foreach ( $line['limits'] as $side => $max ) {
			if ( $max > 0 ) {
				$object    = $line[ $side ];
				$at        = $is_two_way ? 'both' : $side;
				$limited[] = array( "{$line['type']['name']} $at {$object['type']}:{$object['id']}", $object, $is_two_way ? array( 'from', 'to' ) : array( $side ), $max );
			}
		}
		return $limited;
	}
}
