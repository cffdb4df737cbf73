<?php
defined( 'ABSPATH' ) || exit;

/**
 * Counts the relations of objects with a limit: stored and planned ones.
 *
 * @see src/core/transfer/limits.ts
 */
class Relx_Transfer_Limits {
	private Relx_Transfer_Rows $rows;

	/** @var array<string,int> Stored relations by key. */
	private array $stored = array();

	/** @var array<string,int> Planned relations by key. */
	private array $planned;

	/** @param array<string,int> $planned Relations that earlier batches of a dry run planned, by key. */
	public function __construct( Relx_Transfer_Rows $rows, array $planned = array() ) {
		$this->rows    = $rows;
		$this->planned = $planned;
	}

	/**
	 * Planned relations by key.
	 *
	 * @return array<string,int>
	 */
	public function planned(): array {
		return $this->planned;
	}

	/**
	 * Counts the relations of the objects of lines.
	 *
	 * @param array[] $lines Lines with `type`, `from`, `to` and `limits`.
	 */
	public function count( array $lines ): void {
		$wanted = array();
		foreach ( $lines as $line ) {
			foreach ( $this->limited( $line ) as list( $key, $object, $sides ) ) {
				$wanted[ "{$line['type']['name']} {$object['object_type']} " . implode( ',', $sides ) ][ $object['id'] ] = $key;
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
	 * @throws Relx_Exception With the code ncr_max_connections_exceeded. Nothing is planned in that case.
	 */
	public function plan( array $line ): void {
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

	/** The limits of a line: key, object, sides and most relations of each. */
	private function limited( array $line ): array {
		$is_two_way = 'bidirectional' === $line['type']['direction'];
		$limited    = array();
		foreach ( $line['limits'] as $side => $max ) {
			if ( $max > 0 ) {
				$object    = $line[ $side ];
				$at        = $is_two_way ? 'both' : $side;
				$limited[] = array( "{$line['type']['name']} $at {$object['object_type']}:{$object['id']}", $object, $is_two_way ? array( 'from', 'to' ) : array( $side ), $max );
			}
		}
		return $limited;
	}
}
