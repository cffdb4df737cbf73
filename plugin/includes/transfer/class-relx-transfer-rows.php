<?php
defined( 'ABSPATH' ) || exit;

/**
 * SQL that reads and writes many relations at a time.
 *
 * @see src/store/transfer/rows.ts
 */
// phpcs:disable WordPress.DB -- the statements are prepared; names of tables and columns come from this class.
class Relx_Transfer_Rows {
	/** Columns of a relation with its positions and its data. */
	const COLUMNS = Relx_Relation_Table::COLUMNS . ', from_order, to_order, data';

	private Relx_Relation_Table $table;

	public function __construct( Relx_Relation_Table $table ) {
		$this->table = $table;
	}

	/**
	 * Relations after an id, in the order of their ids.
	 *
	 * @param string|null $type     Name of a type, null for all.
	 * @param string[]    $excluded Names of types to leave out.
	 */
	public function page( ?string $type, int $after, int $limit, array $excluded ): array {
		global $wpdb;
		$columns = self::COLUMNS;
		$sql     = "SELECT $columns FROM {$wpdb->relx_relations} WHERE id > %d" . self::of_types( $type, $excluded ) . ' ORDER BY id LIMIT %d';
		$sql     = $wpdb->prepare( $sql, $after, $limit );
		return array_map( array( __CLASS__, 'row' ), $this->table->rows( $sql ) );
	}

	/**
	 * How many relations there are.
	 *
	 * @param string|null $type     Name of a type, null for all.
	 * @param string[]    $excluded Names of types to leave out.
	 */
	public function count( ?string $type, array $excluded ): int {
		global $wpdb;
		$where = self::of_types( $type, $excluded );
		return (int) $this->table->rows( "SELECT COUNT(*) AS count FROM {$wpdb->relx_relations} WHERE id > 0$where" )[0]['count'];
	}

	/** Condition of the types of relations. Names of types have no characters that `prepare()` replaces. */
	private static function of_types( ?string $type, array $excluded ): string {
		global $wpdb;
		$sql = null === $type ? '' : $wpdb->prepare( ' AND type = %s', $type );
		foreach ( $excluded as $name ) {
			$sql .= $wpdb->prepare( ' AND type <> %s', $name );
		}
		return $sql;
	}

	/** @return array<string,array> The relations of a type that connect some pairs, by pair. */
	public function present( string $type, array $pairs ): array {
		global $wpdb;
		$columns = self::COLUMNS;
		$found   = array();
		foreach ( array_chunk( $pairs, Relx_Relation_Table::MAX_LIST ) as $some ) {
			$list = implode( ', ', array_fill( 0, count( $some ), '%s' ) );
			$sql  = "SELECT $columns, pair FROM {$wpdb->relx_relations} WHERE type = %s AND pair IN ($list)";
			foreach ( $this->table->rows( $wpdb->prepare( $sql, array_merge( array( $type ), $some ) ) ) as $row ) {
				$found[ $row['pair'] ] = self::row( $row );
			}
		}
		return $found;
	}

	/** @return array<int,int> How many relations of a type objects have on some sides. Counts by id. */
	public function counts( string $type, string $object_type, array $sides, array $ids ): array {
		global $wpdb;
		$counts = array_fill_keys( $ids, 0 );
		foreach ( array_chunk( $ids, Relx_Relation_Table::MAX_LIST ) as $some ) {
			$list = implode( ', ', array_map( 'intval', $some ) );
			foreach ( $sides as $side ) {
				$sql = "SELECT {$side}_id AS id, COUNT(*) AS count FROM {$wpdb->relx_relations}
					WHERE {$side}_type = %s AND {$side}_id IN ($list) AND type = %s GROUP BY {$side}_id";
				foreach ( $this->table->rows( $wpdb->prepare( $sql, $object_type, $type ) ) as $row ) {
					$counts[ (int) $row['id'] ] += (int) $row['count'];
				}
			}
		}
		return $counts;
	}

	/**
	 * Inserts relations in their order. Those that another connection has inserted meanwhile are left out.
	 *
	 * @param Relx_Transfer_Draft[] $drafts Relations.
	 * @return int How many were inserted.
	 */
	public function insert( array $drafts ): int {
		global $wpdb;
		$count = 0;
		foreach ( array_chunk( $drafts, Relx_Relation_Table::MAX_LIST ) as $some ) {
			$values = array();
			foreach ( $some as $draft ) {
				$values[] = $wpdb->prepare(
					'(%s, %s, %d, %s, %d, %s, %d, %d, %s, ',
					$draft->type['name'],
					$draft->from['object_type'],
					$draft->from['id'],
					$draft->to['object_type'],
					$draft->to['id'],
					Relx_Relation_Table::pair( $draft->type, $draft->from, $draft->to ),
					$draft->settings['from_order'],
					$draft->settings['to_order'],
					$draft->settings['created_at']
				) . self::literal( $draft ) . ')';
			}
			$list   = implode( ', ', $values );
			$count += $this->table->execute(
				"INSERT IGNORE INTO {$wpdb->relx_relations} (type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at, data)
				VALUES $list"
			);
		}
		return $count;
	}

	/** Writes the date, the positions and changed data of a relation. */
	public function change( Relx_Transfer_Draft $draft ): void {
		global $wpdb;
		$sql = "UPDATE {$wpdb->relx_relations} SET created_at = %s, from_order = %d, to_order = %d WHERE id = %d";
		if ( $draft->has_new_data ) {
			$this->table->set_data( $draft->id, Relx_Relation_Data::encode( $draft->settings['data'] ) );
		}
		$this->table->execute( $wpdb->prepare( $sql, $draft->settings['created_at'], $draft->settings['from_order'], $draft->settings['to_order'], $draft->id ) );
	}

	/** The data of a relation in SQL. */
	private static function literal( Relx_Transfer_Draft $draft ): string {
		$json = Relx_Relation_Data::encode( $draft->settings['data'] );
		return null === $json ? 'NULL' : $GLOBALS['wpdb']->prepare( '%s', $json );
	}

	/** A row with integers as such. */
	private static function row( array $row ): array {
		return Relx_Relation_Table::relation( $row ) + array(
			'from_order' => (int) $row['from_order'],
			'to_order'   => (int) $row['to_order'],
			'data'       => Relx_Relation_Data::decode( $row['data'] ),
		);
	}
}
// phpcs:enable
