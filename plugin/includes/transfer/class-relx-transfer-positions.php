<?php
defined( 'ABSPATH' ) || exit;

/**
 * Renumbers lists in which two relations have the same position, in their order.
 *
 * @see src/core/transfer/positions.ts
 */
// phpcs:disable WordPress.DB -- the statements are prepared; names of tables and columns come from this class.
class Relx_Transfer_Positions {
	private Relx_Core $core;

	public function __construct( Relx_Core $core ) {
		$this->core = $core;
	}

	/**
	 * Renumbers some lists.
	 *
	 * @param string[] $names Names of types.
	 * @param int      $max   Maximum number of lists.
	 * @return bool Whether no list is left.
	 */
	public function separate( array $names, int $max ): bool {
		$lists = array();
		foreach ( $names as $name ) {
			$type       = $this->core->types->get( $name );
			$is_two_way = 'bidirectional' === $type['direction'];
			foreach ( array( 'from', 'to' ) as $side ) {
				foreach ( $this->shared( $name, $side, $is_two_way, $max + 1 ) as $row ) {
					$at = $is_two_way ? null : $side;

					$lists[ "$name {$row['object_type']} {$row['id']} $at" ] = array( $row, $name, $at );
				}
			}
		}
		foreach ( array_slice( $lists, 0, $max ) as list( $row, $name, $at ) ) {
			$target = array(
				'object_type' => $row['object_type'],
				'id'          => (int) $row['id'],
			);
			$this->core->order->reorder( $target, $name, array(), $at );
		}
		return count( $lists ) <= $max;
	}

	/**
	 * Objects with several relations at the same position of their list.
	 *
	 * @param string $name       Name of a type.
	 * @param bool   $is_two_way Whether the relations of the other side are in the same list.
	 * @param int    $max        Maximum number of objects.
	 */
	private function shared( string $name, string $side, bool $is_two_way, int $max ): array {
		global $wpdb;
		$sql  = "SELECT {$side}_type AS object_type, {$side}_id AS id FROM {$wpdb->relx_relations}
			WHERE type = %s AND {$side}_order < %d GROUP BY {$side}_type, {$side}_id, {$side}_order HAVING COUNT(*) > 1 LIMIT %d";
		$rows = $this->core->table->rows( $wpdb->prepare( $sql, $name, Relx_Relation_Table::UNORDERED, $max ) );
		if ( $is_two_way && 'from' === $side ) {
			$sql  = "SELECT r.from_type AS object_type, r.from_id AS id FROM {$wpdb->relx_relations} r
				INNER JOIN {$wpdb->relx_relations} o ON o.to_type = r.from_type AND o.to_id = r.from_id AND o.type = r.type AND o.to_order = r.from_order AND o.id <> r.id
				WHERE r.type = %s AND r.from_order < %d LIMIT %d";
			$rows = array_merge( $rows, $this->core->table->rows( $wpdb->prepare( $sql, $name, Relx_Relation_Table::UNORDERED, $max ) ) );
		}
		return $rows;
	}
}
// phpcs:enable
