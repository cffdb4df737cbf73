<?php
defined( 'ABSPATH' ) || exit;

/**
 * Finds groups of relations of a batch that exceed their capacity: the relations of an object with a limit, the positions of a
 * list, and for a repair the pairs of objects.
 *
 * @see src/store/integrity/overfull-groups.ts
 */
// phpcs:disable WordPress.DB -- the statements are prepared; names of tables and columns come from this class.
class Relx_Integrity_Overfull_Groups {
	/** Maximum number of positions per statement. */
	const MAX_POSITIONS = 100;

	private Relx_Relation_Table $table;

	/** @var array<string,array> Registered types by name. */
	private array $types;

	public function __construct( Relx_Relation_Table $table, array $types ) {
		$this->table = $table;
		$this->types = $types;
	}

	/** @return array<string,int> The limits of rows by key. It calls plugins, so not in a transaction. */
	public function limits( array $rows ): array {
		$rules  = new Relx_Rules( $this->table );
		$limits = array();
		foreach ( $this->registered( $rows ) as list( $row, $type ) ) {
			if ( ! $type['max_connections'] && ! $type['max_connections_to'] && ! has_filter( 'ncr_max_relationships' ) ) {
				continue;
			}
			$objects = Relx_Relation_Table::objects( $row );
			foreach ( $rules->limits( $type, $objects['from'], $objects['to'] ) as $side => $max ) {
				if ( $max > 0 ) {
					$limits[ Relx_Integrity_Capacity::limit_key( $row, $type, $side ) ] = $max;
				}
			}
		}
		return $limits;
	}

	/**
	 * Adds the groups of rows that exceed, or may exceed, their capacity.
	 *
	 * @param array[]                 $rows     Rows of a batch.
	 * @param array<string,int>       $limits   Return value of {@see limits()}.
	 * @param Relx_Integrity_Capacity $capacity Groups. Known groups are not counted again.
	 * @param int|null                $repaired Last id that was repaired, so that all relations up to it count; null for a dry run.
	 */
	public function open( array $rows, array $limits, Relx_Integrity_Capacity $capacity, ?int $repaired ): void {
		$wanted    = array();
		$positions = array();
		foreach ( $this->registered( $rows ) as list( $row, $type ) ) {
			foreach ( array( 'from', 'to' ) as $side ) {
				$object = array( $type['name'], $side, $row[ "{$side}_type" ] );
				$key    = Relx_Integrity_Capacity::limit_key( $row, $type, $side );
				if ( isset( $limits[ $key ] ) && ! $capacity->has( $key ) ) {
					$wanted[ implode( ' ', $object ) ][ $row[ "{$side}_id" ] ] = $key;
				}
				$key = Relx_Integrity_Capacity::position_key( $row, $type, $side );
				if ( null !== $key && ! $capacity->has( $key ) ) {
					$positions[ implode( ' ', $object ) ][ $key ] = array( $row[ "{$side}_id" ], $row[ "{$side}_order" ] );
				}
			}
		}
		$this->open_limits( $wanted, $limits, $capacity, $repaired );
		$this->open_positions( $positions, $capacity, $repaired );
		if ( null !== $repaired ) {
			$this->open_pairs( $rows, $capacity, $repaired );
		}
	}

	/**
	 * Adds the objects with more relations than their limit.
	 *
	 * @param array             $wanted   Keys by type, side and object type, and id.
	 * @param array<string,int> $limits   Limits by key.
	 * @param int|null          $repaired Last id that was repaired.
	 */
	private function open_limits( array $wanted, array $limits, Relx_Integrity_Capacity $capacity, $repaired ): void {
		global $wpdb;
		foreach ( $wanted as $name => $keys ) {
			list( $type, $list_side, $object_type ) = explode( ' ', $name, 3 );
			foreach ( array_chunk( array_keys( $keys ), Relx_Relation_Table::MAX_LIST ) as $ids ) {
				$counts = array();
				foreach ( $this->sides( $type, $list_side ) as $side ) {
					$list = implode( ', ', $ids );
					$sql  = "SELECT {$side}_id AS id, COUNT(*) AS total, MAX(id) AS last, SUM(CASE WHEN id <= %d THEN 1 ELSE 0 END) AS older
						FROM {$wpdb->relx_relations} WHERE {$side}_type = %s AND {$side}_id IN ($list) AND type = %s GROUP BY {$side}_id";
					foreach ( $this->table->rows( $wpdb->prepare( $sql, (int) $repaired, $object_type, $type ) ) as $row ) {
						self::add( $counts, $keys[ (int) $row['id'] ], $row );
					}
				}
				foreach ( $counts as $key => list( $total, $older, $last ) ) {
					if ( $total > $limits[ $key ] ) {
						$capacity->open( $key, $limits[ $key ], null === $repaired ? 0 : $older, $last );
					}
				}
			}
		}
	}

	/**
	 * Adds the positions of several relations.
	 *
	 * @param array    $positions Ids and positions by type, side and object type, and key.
	 * @param int|null $repaired  Last id that was repaired.
	 */
	private function open_positions( array $positions, Relx_Integrity_Capacity $capacity, $repaired ): void {
		global $wpdb;
		foreach ( $positions as $name => $keys ) {
			list( $type, $list_side, $object_type ) = explode( ' ', $name, 3 );
			foreach ( array_chunk( $keys, self::MAX_POSITIONS, true ) as $some ) {
				$counts      = array();
				$by_position = array();
				foreach ( $some as $key => $position ) {
					$by_position[ implode( ' ', $position ) ] = $key;
				}
				foreach ( $this->sides( $type, $list_side ) as $side ) {
					$where = implode( ' OR ', array_map( static fn( $position ) => vsprintf( "({$side}_id = %d AND {$side}_order = %d)", $position ), $some ) );
					$sql   = "SELECT {$side}_id AS id, {$side}_order AS position, COUNT(*) AS total, MAX(id) AS last, SUM(CASE WHEN id <= %d THEN 1 ELSE 0 END) AS older
						FROM {$wpdb->relx_relations} WHERE {$side}_type = %s AND type = %s AND ($where) GROUP BY {$side}_id, {$side}_order";
					foreach ( $this->table->rows( $wpdb->prepare( $sql, (int) $repaired, $object_type, $type ) ) as $row ) {
						self::add( $counts, $by_position[ (int) $row['id'] . ' ' . (int) $row['position'] ], $row );
					}
				}
				foreach ( $counts as $key => list( $total, $older, $last ) ) {
					if ( $total > 1 ) {
						$capacity->open( $key, 1, null === $repaired ? 0 : min( 1, $older ), $last );
					}
				}
			}
		}
	}

	/**
	 * Adds the pairs of rows. Older relations were repaired, so that their column `pair` is correct.
	 *
	 * @param int $repaired Last id that was repaired.
	 */
	private function open_pairs( array $rows, Relx_Integrity_Capacity $capacity, int $repaired ): void {
		global $wpdb;
		$pairs = array();
		foreach ( $this->registered( $rows ) as list( $row, $type ) ) {
			$key = Relx_Integrity_Capacity::pair_key( $row, $type );
			$capacity->open( $key, 1, 0, $row['id'] );
			$pairs[ $type['name'] ][ substr( $key, strlen( "pair {$type['name']} " ) ) ] = $key;
		}
		foreach ( $pairs as $name => $keys ) {
			foreach ( array_chunk( array_keys( $keys ), Relx_Relation_Table::MAX_LIST ) as $some ) {
				$list = implode( ', ', array_fill( 0, count( $some ), '%s' ) );
				$sql  = "SELECT pair FROM {$wpdb->relx_relations} WHERE type = %s AND pair IN ($list) AND id <= %d";
				foreach ( $this->table->rows( $wpdb->prepare( $sql, array_merge( array( $name ), $some, array( $repaired ) ) ) ) as $row ) {
					$capacity->open( $keys[ $row['pair'] ], 1, 1, PHP_INT_MAX );
				}
			}
		}
	}

	/**
	 * Adds the counts of a group on one side.
	 *
	 * @param array $counts Total, older ones and last id by key.
	 * @param array $row    Counts on one side.
	 */
	private static function add( &$counts, string $key, array $row ): void {
		list( $total, $older, $last ) = $counts[ $key ] ?? array( 0, 0, 0 );
		$counts[ $key ] = array( $total + (int) $row['total'], $older + (int) $row['older'], max( $last, (int) $row['last'] ) );
	}

	/**
	 * The sides on which the relations of a type are counted.
	 *
	 * @param string $side Side, for a one-way type.
	 * @return string[]
	 */
	private function sides( string $name, string $side ): array {
		return 'bidirectional' === $this->types[ $name ]['direction'] ? array( 'from', 'to' ) : array( $side );
	}

	/** Rows of registered types, each with its type. */
	private function registered( array $rows ): array {
		$known = array();
		foreach ( $rows as $row ) {
			if ( isset( $this->types[ $row['type'] ] ) ) {
				$known[] = array( $row, $this->types[ $row['type'] ] );
			}
		}
		return $known;
	}
}
// phpcs:enable
