<?php
defined( 'ABSPATH' ) || exit;

/**
 * Stored relations, oldest first, regardless of visibility.
 *
 * @see src/store/relations/relation-rows.ts
 */
// phpcs:disable WordPress.DB -- the statements are prepared; names of tables and columns come from this class.
class Relx_Relation_Rows {
	/** Relations of one statement. */
	const PAGE = 5000;

	private Relx_Relation_Table $table;

	/** @var string Condition. */
	private $where;

	/**
	 * @param array|null  $target    Object, null for all.
	 * @param string|null $type      Name of a type, null for all.
	 * @param string      $direction Side of the object: `outgoing` for the source, `incoming` for the target, `both`.
	 */
	public function __construct( Relx_Relation_Table $table, ?array $target = null, ?string $type = null, string $direction = 'both' ) {
		global $wpdb;
		$this->table = $table;
		$this->where = null === $type ? '1 = 1' : $wpdb->prepare( 'type = %s', $type );
		if ( $target ) {
			$sides = array();
			foreach ( array( 'outgoing' => 'from', 'incoming' => 'to' ) as $name => $side ) {
				if ( in_array( $direction, array( 'both', $name ), true ) ) {
					$sides[] = $wpdb->prepare( "({$side}_type = %s AND {$side}_id = %d)", $target['object_type'], $target['id'] );
				}
			}
			$this->where .= ' AND (' . implode( ' OR ', $sides ) . ')';
		}
	}

	/** The number of relations. */
	public function count(): int {
		global $wpdb;
		return (int) $this->table->rows( "SELECT COUNT(*) AS count FROM {$wpdb->relx_relations} WHERE {$this->where}" )[0]['count'];
	}

	public function all( int $limit ): array {
		global $wpdb;
		$columns = Relx_Relation_Table::COLUMNS;
		$all     = array();
		$after   = Relx_Integrity::BEGINNING;
		do {
			$size  = min( self::PAGE, $limit - count( $all ) );
			$sql   = "SELECT $columns FROM {$wpdb->relx_relations} WHERE {$this->where} AND id > " . (int) $after . ' ORDER BY id LIMIT ' . (int) $size;
			$page  = array_map( array( 'Relx_Relation_Table', 'relation' ), $this->table->rows( $sql ) );
			$all   = array_merge( $all, $page );
			$after = $page ? end( $page )['id'] : $after;
		} while ( count( $page ) === $size && count( $all ) < $limit );
		return $all;
	}
}
// phpcs:enable
