<?php
/**
 * Relations of the table.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Stored relations, oldest first, regardless of visibility.
 */
// phpcs:disable WordPress.DB -- the statements are prepared; names of tables and columns come from this class.
class Relx_Relation_Rows {
	/** Relations of one statement. */
	const PAGE = 5000;

	/**
	 * Rows of the table.
	 *
	 * @var Relx_Table
	 */
	private $table;

	/**
	 * Condition.
	 *
	 * @var string
	 */
	private $where;

	/**
	 * Takes the condition.
	 *
	 * @param Relx_Table  $table     Rows of the table.
	 * @param array|null  $target    Object, null for all.
	 * @param string|null $type      Name of a type, null for all.
	 * @param string      $direction Side of the object: `outgoing` for the source, `incoming` for the target, `both`.
	 */
	public function __construct( $table, $target = null, $type = null, $direction = 'both' ) {
		global $wpdb;
		$this->table = $table;
		$this->where = null === $type ? '1 = 1' : $wpdb->prepare( 'type = %s', $type );
		if ( $target ) {
			$sides = array();
			foreach ( array( 'outgoing' => 'from', 'incoming' => 'to' ) as $name => $side ) {
				if ( in_array( $direction, array( 'both', $name ), true ) ) {
					$sides[] = $wpdb->prepare( "({$side}_type = %s AND {$side}_id = %d)", $target['type'], $target['id'] );
				}
			}
			$this->where .= ' AND (' . implode( ' OR ', $sides ) . ')';
		}
	}

	/**
	 * The number of relations.
	 *
	 * @return int
	 */
	public function count() {
		global $wpdb;
		return (int) $this->table->rows( "SELECT COUNT(*) AS count FROM {$wpdb->relx_relations} WHERE {$this->where}" )[0]['count'];
	}

	/**
	 * The relations.
	 *
	 * @param int $limit Most relations.
	 * @return array[]
	 */
	public function all( $limit ) {
		global $wpdb;
		$columns = Relx_Table::COLUMNS;
		$all     = array();
		$after   = Relx_Integrity::BEGINNING;
		do {
			$size  = min( self::PAGE, $limit - count( $all ) );
			$sql   = "SELECT $columns FROM {$wpdb->relx_relations} WHERE {$this->where} AND id > " . (int) $after . ' ORDER BY id LIMIT ' . (int) $size;
			$page  = array_map( array( 'Relx_Table', 'relation' ), $this->table->rows( $sql ) );
			$all   = array_merge( $all, $page );
			$after = $page ? end( $page )['id'] : $after;
		} while ( count( $page ) === $size && count( $all ) < $limit );
		return $all;
	}
}
// phpcs:enable
