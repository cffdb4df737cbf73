<?php
defined( 'ABSPATH' ) || exit;

/**
 * SQL that reads relations in batches by id, and finds pairs with several relations.
 *
 * @see src/store/integrity/rows.ts
 */
// phpcs:disable WordPress.DB -- the statements are prepared; names of tables and columns come from this class.
class Relx_Integrity_Rows {
	private Relx_Relation_Table $table;

	/** @var array<string,array> Registered types by name. */
	private array $types;

	public function __construct( Relx_Relation_Table $table, array $types ) {
		$this->table = $table;
		$this->types = $types;
	}

	/** @return array{total:int,last:int} How many relations there are, and the highest id. */
	public function extent(): array {
		global $wpdb;
		$row = $this->table->rows( "SELECT COUNT(*) AS total, MAX(id) AS last FROM {$wpdb->relx_relations}" )[0];
		return array(
			'total' => (int) $row['total'],
			'last'  => (int) $row['last'],
		);
	}

	/**
	 * The batch after an id: its last id, and how many relations are in it.
	 *
	 * @param int $after Id before the batch.
	 * @param int $last  Last id of all batches.
	 * @param int $size  Maximum number of relations.
	 * @return int[]
	 */
	public function batch( $after, $last, int $size ): array {
		global $wpdb;
		$sql = "SELECT COUNT(*) AS count, MAX(id) AS upto FROM
			(SELECT id FROM {$wpdb->relx_relations} WHERE id > %d AND id <= %d ORDER BY id LIMIT %d) AS batch";
		$row = $this->table->rows( $wpdb->prepare( $sql, $after, $last, $size ) )[0];
		return array( (int) $row['upto'], (int) $row['count'] );
	}

	/**
	 * Relations of a range of ids, oldest first, with `from_exists` and `to_exists`; with `from_subtypes` and `to_subtypes`, where their type
	 * depends on them; and with `is_in_cycle`.
	 *
	 * @param int  $after   Id before the range.
	 * @param int  $upto    Last id.
	 * @param bool $is_lock Whether to lock the rows until the transaction ends.
	 */
	public function range( $after, $upto, bool $is_lock = false ): array {
		global $wpdb;
		$columns = Relx_Relation_Table::COLUMNS;
		$sql     = "SELECT $columns, pair, from_order, to_order, data FROM {$wpdb->relx_relations} WHERE id > %d AND id <= %d ORDER BY id";
		$rows    = array();
		foreach ( $this->table->rows( $wpdb->prepare( $sql . ( $is_lock ? ' FOR UPDATE' : '' ), $after, $upto ) ) as $row ) {
			$positions = array(
				'pair'       => $row['pair'],
				'from_order' => (int) $row['from_order'],
				'to_order'   => (int) $row['to_order'],
				'data'       => $row['data'],
			);
			$rows[]    = Relx_Relation_Table::relation( $row ) + $positions;
		}
		return $this->with_cycles( $this->with_subtypes( $this->with_existence( $rows ) ) );
	}

	/**
	 * Keys of the pairs with several relations. They exist if the unique index is missing, or if the column `pair` of a relation is
	 * wrong.
	 *
	 * @return string[]
	 */
	public function repeated_pairs(): array {
		global $wpdb;
		$keys = array();
		$rows = $this->table->rows( "SELECT type, pair FROM {$wpdb->relx_relations} GROUP BY type, pair HAVING COUNT(*) > 1" );
		foreach ( $rows as $row ) {
			$keys[] = "pair {$row['type']} {$row['pair']}";
		}
		foreach ( array( true, false ) as $is_two_way ) {
			$names = $this->names( $is_two_way );
			if ( $names && $this->has_wrong_pair( $names, $is_two_way ) ) {
				$keys = array_merge( $keys, $this->duplicate_pairs( $names, $is_two_way ) );
			}
		}
		return array_unique( $keys );
	}

	/**
	 * Whether the column `pair` of some relation is wrong.
	 *
	 * @param string $names      Names of types, as a list in SQL.
	 * @param bool   $is_two_way Whether the types are two-way.
	 */
	private function has_wrong_pair( string $names, bool $is_two_way ): bool {
		global $wpdb;
		$pair = self::pair_sql( $is_two_way );
		return (bool) $this->table->rows( "SELECT r.id FROM {$wpdb->relx_relations} r WHERE r.type IN ($names) AND r.pair <> $pair LIMIT 1" );
	}

	/**
	 * Keys of pairs of which a relation with a wrong column `pair` is a duplicate.
	 *
	 * @param string $names      Names of types, as a list in SQL.
	 * @param bool   $is_two_way Whether the types are two-way.
	 * @return string[]
	 */
	private function duplicate_pairs( string $names, bool $is_two_way ): array {
		global $wpdb;
		$keys   = array();
		$pair   = self::pair_sql( $is_two_way );
		$orders = $is_two_way ? array( array( 'from', 'to' ), array( 'to', 'from' ) ) : array( array( 'from', 'to' ) );
		foreach ( $orders as list( $first, $second ) ) {
			$sql = "SELECT DISTINCT r.type, r.from_type, r.from_id, r.to_type, r.to_id FROM {$wpdb->relx_relations} r
				INNER JOIN {$wpdb->relx_relations} o ON o.from_type = r.{$first}_type AND o.from_id = r.{$first}_id AND o.type = r.type
					AND o.to_type = r.{$second}_type AND o.to_id = r.{$second}_id AND o.id <> r.id
				WHERE r.type IN ($names) AND r.pair <> $pair";
			foreach ( $this->table->rows( $sql ) as $row ) {
				$row['from_id'] = (int) $row['from_id'];
				$row['to_id']   = (int) $row['to_id'];
				$keys[]         = Relx_Integrity_Capacity::pair_key( $row, $this->types[ $row['type'] ] );
			}
		}
		return $keys;
	}

	/**
	 * An SQL expression for the correct value of the column `pair` of a row `r`.
	 *
	 * @param bool $is_two_way Whether its type is two-way.
	 */
	private static function pair_sql( bool $is_two_way ): string {
		$mark  = $is_two_way ? '-' : '>';
		$plain = "CONCAT(r.from_type, ':', r.from_id, '$mark', r.to_type, ':', r.to_id)";
		if ( ! $is_two_way ) {
			return $plain;
		}
		$swapped = "CONCAT(r.to_type, ':', r.to_id, '$mark', r.from_type, ':', r.from_id)";
		return "CASE WHEN r.to_type < r.from_type OR (r.to_type = r.from_type AND r.to_id < r.from_id) THEN $swapped ELSE $plain END";
	}

	/**
	 * Names of the types of one direction, as a list in SQL.
	 *
	 * @param bool $is_two_way Whether the types are two-way.
	 */
	private function names( bool $is_two_way ): string {
		$fits = array_filter( $this->types, static fn( $type ) => ( 'bidirectional' === $type['direction'] ) === $is_two_way );
		return implode( ', ', array_map( static fn( $name ) => $GLOBALS['wpdb']->prepare( '%s', $name ), array_keys( $fits ) ) );
	}

	/** Adds to rows whether their objects exist, regardless of status. */
	private function with_existence( array $rows ): array {
		$ids = array();
		foreach ( $rows as $row ) {
			$ids[ $row['from_type'] ][ $row['from_id'] ] = true;
			$ids[ $row['to_type'] ][ $row['to_id'] ]     = true;
		}
		$objects  = new Relx_Object_Rows( $this->table );
		$existing = array();
		foreach ( array_intersect_key( $ids, array_flip( Relx_Contract::OBJECT_TYPES ) ) as $object_type => $wanted ) {
			$existing[ $object_type ] = $objects->existing( $object_type, array_keys( $wanted ) );
		}
		foreach ( $rows as $index => $row ) {
			foreach ( array( 'from', 'to' ) as $side ) {
				$rows[ $index ][ "{$side}_exists" ] = isset( $existing[ $row[ "{$side}_type" ] ][ $row[ "{$side}_id" ] ] );
			}
		}
		return $rows;
	}

	/** Adds to rows the subtypes of their objects, where their type depends on them. */
	private function with_subtypes( array $rows ): array {
		$ids = array();
		foreach ( $rows as $row ) {
			foreach ( array( 'from', 'to' ) as $side ) {
				if ( isset( $this->types[ $row['type'] ][ "{$side}_subtypes" ] ) ) {
					$ids[ $row[ "{$side}_type" ] ][] = $row[ "{$side}_id" ];
				}
			}
		}
		$objects  = new Relx_Object_Rows( $this->table );
		$subtypes = array();
		foreach ( array_intersect_key( $ids, array_flip( Relx_Contract::OBJECT_TYPES ) ) as $object_type => $wanted ) {
			$subtypes[ $object_type ] = $objects->subtypes( $object_type, array_unique( $wanted ) );
		}
		foreach ( $rows as $index => $row ) {
			foreach ( array( 'from', 'to' ) as $side ) {
				$rows[ $index ][ "{$side}_subtypes" ] = $subtypes[ $row[ "{$side}_type" ] ][ $row[ "{$side}_id" ] ] ?? null;
			}
		}
		return $rows;
	}

	/** Adds to rows whether they are part of a cycle of an acyclic type. */
	private function with_cycles( array $rows ): array {
		$sources   = array();
		$ancestors = array();
		foreach ( $rows as $row ) {
			$sources[ $row['type'] ][] = $row['from_id'];
		}
		foreach ( $sources as $name => $ids ) {
			if ( ! empty( $this->types[ $name ]['acyclic'] ) ) {
				$ancestors[ $name ] = new Relx_Ancestors( $this->table, $this->types[ $name ] );
				$ancestors[ $name ]->prime( $ids );
			}
		}
		foreach ( $rows as $index => $row ) {
			$own = $ancestors[ $row['type'] ] ?? null;
			try {
				$rows[ $index ]['is_in_cycle'] = $own && $own->has( $row['from_id'], $row['to_id'] );
			} catch ( Relx_Exception $error ) {
				if ( 'rest_too_much_work' !== $error->error_code() ) {
					throw $error;
				}
				$rows[ $index ]['is_in_cycle'] = false;
			}
		}
		return $rows;
	}
}
// phpcs:enable
