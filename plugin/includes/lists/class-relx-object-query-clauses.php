<?php
defined( 'ABSPATH' ) || exit;

/** Conditions on relations as clauses of a statement that reads posts, users or terms. */
// phpcs:disable WordPress.DB
class Relx_Object_Query_Clauses {
	/** Type of the objects that the statement reads. */
	private string $object_type;

	/** Column with their ids. */
	private string $column;

	/** Joins of the statement, and their number. */
	private string $joins = '';
	private int $count    = 0;

	public function __construct( string $object_type, string $column ) {
		$this->object_type = $object_type;
		$this->column      = $column;
	}

	/**
	 * The clauses.
	 *
	 * @param array       $parsed Clause or group of {@see Relx_Post_Query_Relation}.
	 * @param string|null $order  `ASC` or `DESC` to sort by the order of the relations, null for other orders.
	 * @return array{join:string,where:string,orderby:string}
	 * @throws Relx_Exception With the code ncr_invalid_args, for an order without one clause.
	 */
	public function of( array $parsed, ?string $order ): array {
		$where   = $this->condition( $parsed );
		$orderby = null === $order ? '' : $this->sort( $parsed, $order );
		return array( 'join' => $this->joins ) + compact( 'where', 'orderby' );
	}

	/**
	 * The condition of a clause or a group. The objects that are related to given objects are joined, those of clauses with OR by one
	 * join: MySQL and MariaDB run a subquery with a union for each object of the site.
	 *
	 * @param array $parsed Clause or group.
	 */
	private function condition( array $parsed ): string {
		if ( isset( $parsed['clauses'] ) ) {
			$parts = array();
			$union = array();
			foreach ( $parsed['clauses'] as $part ) {
				$is_listed = 'OR' === $parsed['relation'] && ! empty( $part['ids'] ) && ! $part['not'] && $part['sides'] && self::is_allowed( $part );
				if ( $is_listed ) {
					array_push( $union, ...$this->related( $part ) );
				} else {
					$parts[] = $this->condition( $part );
				}
			}
			if ( $union ) {
				$parts[] = $this->join( $union ) . ' IS NOT NULL';
			}
			return $parts ? '(' . implode( " {$parsed['relation']} ", $parts ) . ')' : '1 = 1';
		}
		if ( ! self::is_allowed( $parsed ) ) {
			return '1 = 0';
		}
		if ( ! $parsed['sides'] || array() === $parsed['ids'] ) {
			return $parsed['not'] ? '1 = 1' : '1 = 0';
		}
		$related = $this->related( $parsed );
		if ( null !== $parsed['ids'] ) {
			return $this->join( $related ) . ( $parsed['not'] ? ' IS NULL' : ' IS NOT NULL' );
		}
		// The database decides whether to search an index for each object, or to read all relations of the type once.
		$has = array_map( fn( $ids ) => "{$this->column} IN ($ids)", $related );
		return ( $parsed['not'] ? 'NOT ' : '' ) . '(' . implode( ' OR ', $has ) . ')';
	}

	/**
	 * Joins related objects.
	 *
	 * @param string[] $parts Statements of the objects.
	 * @return string Column that is NULL for other objects.
	 */
	private function join( array $parts ): string {
		$related      = implode( ' UNION ALL ', $parts );
		$alias        = 'relx_' . ++$this->count;
		$this->joins .= " LEFT JOIN (SELECT DISTINCT u.object_id FROM ($related) u) $alias ON $alias.object_id = {$this->column}";
		return "$alias.object_id";
	}

	/**
	 * The statements of the objects that a clause relates, one for each side. An object appears once for each relation.
	 *
	 * @param bool $with_sort Whether to select `position` and `relation_id`, too.
	 * @return string[]
	 */
	private function related( array $clause, bool $with_sort = false ): array {
		global $wpdb;
		$parts = array();
		foreach ( $clause['sides'] as $side => $other_side ) {
			$more = $with_sort ? ", r.{$side}_order AS position, r.id AS relation_id" : '';
			$from = Relx_List_Query::source( array( $clause['type'] ) );
			$sql  = $wpdb->prepare( "SELECT r.{$other_side}_id AS object_id$more FROM $from WHERE r.type = %s AND r.{$other_side}_type = %s", $clause['type'], $this->object_type );
			if ( null !== $clause['object_type'] ) {
				$sql .= $wpdb->prepare( " AND r.{$side}_type = %s", $clause['object_type'] );
			}
			if ( null !== $clause['ids'] ) {
				$sql .= " AND r.{$side}_id IN (" . implode( ', ', $clause['ids'] ) . ')';
			}
			$parts[] = implode( ' AND ', array_merge( array( $sql ), $clause['data'] ) );
		}
		return $parts;
	}

	/**
	 * Sorts by the order of the relations: chosen positions first, then the newest relation. An object with several relations
	 * is sorted by its first position.
	 *
	 * @param array  $parsed Clause.
	 * @param string $order  `DESC` reverses the order.
	 * @return string The terms of ORDER BY, empty for no objects.
	 * @throws Relx_Exception With the code ncr_invalid_args, where there is more than one clause.
	 */
	private function sort( array $parsed, string $order ): string {
		if ( isset( $parsed['clauses'] ) || null === $parsed['ids'] || $parsed['not'] ) {
			throw Relx_Exception::param( 'ncr_invalid_args', 'orderby', 'orderby relation needs one clause, with ids and the operator IN.' );
		}
		if ( ! $parsed['sides'] || ! $parsed['ids'] ) {
			return '';
		}
		$related      = implode( ' UNION ALL ', $this->related( $parsed, true ) );
		$places       = "SELECT u.object_id, MIN(u.position) AS position FROM ($related) u GROUP BY u.object_id";
		$newest       = "SELECT w.object_id, MAX(w.relation_id) AS relation_id, w.position FROM ($related) w GROUP BY w.object_id, w.position";
		$this->joins .= " INNER JOIN ($places) relx_place ON relx_place.object_id = {$this->column}";
		$this->joins .= " INNER JOIN ($newest) relx_newest ON relx_newest.object_id = relx_place.object_id AND relx_newest.position = relx_place.position";
		return 'DESC' === strtoupper( $order ) ? 'relx_place.position DESC, relx_newest.relation_id ASC' : 'relx_place.position ASC, relx_newest.relation_id DESC';
	}

	/** Whether plugins allow a clause, for each of its objects. Without objects the id is 0. */
	private static function is_allowed( array $clause ): bool {
		foreach ( $clause['ids'] ? $clause['ids'] : array( 0 ) as $id ) {
			if ( ! Relx_List_Query::is_allowed( $id, $clause['type'] ) ) {
				return false;
			}
		}
		return true;
	}
}
// phpcs:enable
